import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { fileOf } from './slices.ts'
import { unpackWoff2 } from './woff2.ts'

const packed = async (family: 'arabic' | 'hebrew' | 'jp', letter: string) =>
  readFile(fileOf(family, letter.codePointAt(0) ?? 0)!)

test.each([
  ['arabic', 'ش'],
  ['hebrew', 'ש'],
  ['jp', 'の'],
] as const)('the %s font is unpacked to its original outlines and advances', async (family, letter) => {
  const file = await packed(family, letter)
  const [unpacked, reference] = [create(await unpackWoff2(file)) as Font, create(file) as Font]
  expect(unpacked.numGlyphs).toBe(reference.numGlyphs)
  for (let id = 0; id < unpacked.numGlyphs; id += 1) {
    const [glyph, expected] = [unpacked.getGlyph(id), reference.getGlyph(id)]
    expect([id, glyph.path.toSVG(), glyph.advanceWidth]).toEqual([id, expected.path.toSVG(), expected.advanceWidth])
  }
})

test('a file that is not WOFF2, or is truncated, is refused', async () => {
  const file = await packed('hebrew', 'ש')
  await expect(unpackWoff2(Buffer.from('not a font, but long enough to read a header'))).rejects.toThrow(
    'not a WOFF2 file',
  )
  await expect(unpackWoff2(file.subarray(0, file.length / 2))).rejects.toThrow()
})
