import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type CsvRow, csvOfText, csvOnDisk, type LineFault, readCsv } from './csv.ts'

const folder = mkdtempSync(join(tmpdir(), 'twofold-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function read(content: string | Buffer): Promise<(CsvRow | LineFault)[]> {
  const file = join(folder, `${++files}.csv`)
  writeFileSync(file, content)
  const rows = []
  for await (const some of readCsv(csvOnDisk(file))) rows.push(...some)
  if (typeof content === 'string') {
    const sent = []
    for await (const some of readCsv(csvOfText('sent.csv', content))) sent.push(...some)
    expect(sent).toEqual(rows)
  }
  return rows
}

test('a row has its line number, after quoted line breaks, empty lines and Windows line endings', async () => {
  expect(await read('\ufeffa,b\r\n"one\r\ntwo","say ""hi"""\r\n\r\n3,4\r\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\ntwo', 'say "hi"'] },
    { line: 5, cells: ['3', '4'] },
  ])
})

test('the last row needs no line ending, and a file without rows yields none', async () => {
  expect(await read('a;b\n1,5;2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,5', '2'] },
  ])
  expect(await read('')).toEqual([])
  expect(await read('alone')).toEqual([{ line: 1, cells: ['alone'] }])
})

test('a compressed file reads like the plain one, regardless of its name, in any number of chunks', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `${index},"käse ${index}\n, ""x"""`)
  const text = `n,what\n${lines.join('\n')}\n`
  const plain = await read(text)
  expect(plain).toHaveLength(60_001)
  expect(plain[60_000]).toEqual({ line: 2 + 2 * 59_999, cells: ['59999', 'käse 59999\n, "x"'] })
  expect(await read(gzipSync(text))).toEqual(plain)
})

test('an invalid row ends the reading and reports its line', async () => {
  expect(await read('a,b\n1,"x" y\n3,4\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, sentence: expect.stringContaining('quotes') },
  ])
  expect((await read('a,b\n1,2\n3,"never closed\n5,6\n')).at(-1)).toMatchObject({
    line: 3,
    sentence: expect.any(String),
  })
  expect(await read(Buffer.from('a,b\n1,Stra\xdfe\n', 'latin1'))).toMatchObject([
    { sentence: expect.stringContaining('UTF-8') },
  ])
  expect((await read(gzipSync('a,b\n1,2\n').subarray(0, 20))).at(-1)).toMatchObject({ sentence: expect.any(String) })
})

test('a missing file is refused with a sentence', async () => {
  const read = readCsv(csvOnDisk(join(folder, 'none.csv')))
  await expect(read.next()).rejects.toThrow(/^Cannot read the file .*/)
})

test('a carriage return within quotes is kept; one outside ends a row only if the first row ends with one', async () => {
  const rowsOf = async (text: string) => (await read(text)).map(row => ('cells' in row ? row.cells : row.sentence))
  expect(await rowsOf('a,b\r\n"\'\rx","y\rz"\r\n"p\r\nq",2\r3,4\n')).toEqual([
    ['a', 'b'],
    ['\rx', 'y\rz'],
    ['p\nq', '2'],
    ['3', '4'],
  ])
  expect(await rowsOf('a,b\r5" pipe,1\r6" pipe,"x\ry"\r')).toEqual([
    ['a', 'b'],
    ['5" pipe', '1'],
    ['6" pipe', 'x\ny'],
  ])
})
