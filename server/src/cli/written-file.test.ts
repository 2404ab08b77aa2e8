import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { writeWholeFile } from './written-file.ts'

const folder = setUpFolder()

async function* piecesOf(letter: string) {
  for (let count = 0; count < 100; count += 1) {
    await new Promise(setImmediate)
    yield letter.repeat(1000)
  }
}

async function* nothing(): AsyncGenerator<string> {}

test('two concurrent writers of one file each write a complete file, and the last one is kept', async () => {
  const file = join(folder, 'twice')
  await Promise.all(['a', 'b'].map(letter => writeWholeFile(file, piecesOf(letter))))
  expect(readFileSync(file, 'utf8')).toMatch(/^(a{100000}|b{100000})$/)
  expect(readdirSync(folder)).toEqual(['twice'])
})

test('the target of a symbolic link is replaced, and the link is kept', async () => {
  const [file, link] = [join(folder, 'linked'), join(folder, 'link')]
  writeFileSync(file, 'before')
  symlinkSync(file, link)
  await writeWholeFile(link, piecesOf('c'))
  expect([readFileSync(file, 'utf8').length, lstatSync(link).isSymbolicLink()]).toEqual([100_000, true])
})

test('a device or a folder is refused, and no file is created next to it', async () => {
  const device = join(folder, 'device')
  symlinkSync('/dev/null', device)
  const before = readdirSync('/dev')
  await expect(writeWholeFile(device, nothing())).rejects.toThrow('is a device. Specify a file.')
  await expect(writeWholeFile(folder, nothing())).rejects.toThrow('is a folder. Specify a file.')
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  expect(readdirSync('/dev')).toEqual(before)
})
