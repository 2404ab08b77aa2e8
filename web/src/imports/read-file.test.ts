import { IMPORT_LENGTH_MAX } from '@twofold/contract/imports'
import { expect, test } from 'vitest'
import { textOfFile } from './read-file.ts'

const fileOf = (...parts: BlobPart[]) => new File(parts, 'bank.csv')

test('a file is read as UTF-8, plain or compressed', async () => {
  const text = 'Day,Text\n2026-01-05,Straße “現”\n'
  expect(await textOfFile(fileOf(text))).toBe(text)
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  expect(await textOfFile(fileOf(packed))).toBe(text)
})

test('an unreadable file is refused with a sentence', async () => {
  await expect(textOfFile(fileOf(new Uint8Array([0x44, 0xdf, 0x61])))).rejects.toThrow('not UTF-8')
  await expect(textOfFile(fileOf(new Uint8Array([0x1f, 0x8b, 1, 2])))).rejects.toThrow('damaged')
  await expect(textOfFile(fileOf('x'.repeat(IMPORT_LENGTH_MAX + 1)))).rejects.toThrow('too large to import here')
})
