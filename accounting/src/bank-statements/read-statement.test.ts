import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, test } from 'vitest'
import { countDamagedFiles, readAnyBytes, readDamagedFiles } from '../testing/damaged-files.ts'
import { SOUND_FILES, UNUSUAL_FILES } from '../testing/large-files.ts'
import { read } from '../testing/read-text.ts'
import { lineCounter } from './element.ts'

describe('a damaged file', () => {
  it('is read completely, or refused with a line number and a message, and never throws', () => readDamagedFiles(1000))

  it('is handled the same way if it has arbitrary bytes', () => readAnyBytes(1000))

  it('loses no entry of a file that is not refused: each is a line or listed', () => {
    // The test is conclusive only if enough of the damaged files can still be parsed.
    expect(countDamagedFiles(3000)).toBeGreaterThan(500)
  })
})

/**
 * The maximum number of steps for each byte. A linear parser passes over its input a few times. A quadratic parser would take thousands of
 * steps for each byte.
 */
const STEPS_PER_BYTE_MAX = 40

test('the work on a file is linear in its length, on one line or on many', async () => {
  const counting = new Worker(new URL('../testing/counting-thread.ts', import.meta.url), { workerData: 100_000 })
  const [steps] = (await once(counting, 'message')) as [Record<string, number>]
  expect(Object.keys(steps)).toEqual(Object.keys({ ...SOUND_FILES, ...UNUSUAL_FILES }))
  expect(Object.entries(steps).filter(([, perByte]) => perByte > STEPS_PER_BYTE_MAX)).toEqual([])
})

test('at most 200 errors are collected', () => {
  expect(read(UNUSUAL_FILES['CSV of faults']!(100_000)).faults).toHaveLength(200)
})

test.each(Object.entries(SOUND_FILES))('every entry is read: %s', (_, textOf) => {
  const { statements, faults } = read(textOf(100_000))
  expect(faults).toEqual([])
  expect(statements[0]!.lines.length).toBeGreaterThan(300)
})

test('an unknown element of OFX may have more values than a function call can have arguments', () => {
  const { faults } = read(UNUSUAL_FILES['OFX of values in an unknown element']!(1_200_000))
  expect(faults[0]?.sentence).toBe('The file contains no statement of a bank account or card.')
})

test('a line of CSV with millions of quotes is read', () => {
  const text = UNUSUAL_FILES['CSV of one long quoted cell']!(3_000_000)
  expect(read(text).csv?.head.columns).toEqual(['a', 'b'])
})

test('an offset has the same line number in any order of the calls', () => {
  const text = 'a\nb\n\nc'
  const lineAt = lineCounter(text)
  expect([0, 1, 2, 3, 4, 5, 6, 4, 0, 5].map(lineAt)).toEqual([1, 1, 2, 2, 3, 4, 4, 3, 1, 4])
  expect([0, 3, 9].map(lineCounter('none'))).toEqual([1, 1, 1])
})

test.each(['é', '€', '😀'])('%s is decoded at any position in a long file', letter => {
  for (let before = 8185; before <= 8200; before++) {
    const text = `a,b\n1/13/26,${'x'.repeat(before - 12)}${letter}z`
    expect(read(text).csv?.head.rows[0]?.cells[1]).toBe(`${'x'.repeat(before - 12)}${letter}z`)
  }
})
