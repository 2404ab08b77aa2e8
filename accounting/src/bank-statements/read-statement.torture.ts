import { describe, expect, it } from 'vitest'
import { countDamagedFiles, readAnyBytes, readDamagedFiles } from '../testing/damaged-files.ts'
import { cells } from '../testing/equations.ts'
import { SOUND_FILES, UNUSUAL_FILES } from '../testing/large-files.ts'
import { readStatementFile } from './read-statement.ts'

const encoder = new TextEncoder()

/**
 * A parser that makes one pass over a file of this length takes 20 ms. A parser that makes one pass for each character would take many
 * seconds.
 */
const LENGTH = 100_000
const WORK_MS_MAX = 2_000

describe('a damaged file', () => {
  it('is read completely, or refused with a line number and a message, and never throws: 25,000 cases', () =>
    readDamagedFiles(25_000))

  it('is handled the same way if it has arbitrary bytes: 25,000 cases', () => readAnyBytes(25_000))

  it('loses no entry of a file that is not refused: each is a line or listed: 40,000 cases', () => {
    expect(countDamagedFiles(20_000, 26)).toBeGreaterThan(3000)
    expect(countDamagedFiles(20_000)).toBeGreaterThan(3000)
  })

  it('takes time in proportion to its length, whatever it contains', () => {
    const long = (text: string) => encoder.encode(text.repeat(Math.ceil(LENGTH / text.length)))
    const texts = [
      ...cells(`
        < | <A> | <OFX> | <A><B> | " | ", | ; | & | &a | ( | 1, | -
      `),
      ...['!Type:Bank\nD\n^\n', ' ', '\n', '\r'],
    ]
    for (const text of texts)
      for (const head of ['', '<?xml?>', 'OFXHEADER:100\n<OFX>', '!Type:Bank\nD', 'a,b\n1/1/10,', '<Document ']) {
        const bytes = Uint8Array.from([...encoder.encode(head), ...long(text)])
        const before = process.cpuUsage()
        readStatementFile(bytes)
        const { user } = process.cpuUsage(before)
        expect(user / 1000, `ms of work on ${head}${text}${text}...`).toBeLessThan(WORK_MS_MAX)
      }
  })

  it.each(Object.entries(SOUND_FILES))('reads 8,000,000 bytes in two seconds of work: %s', (name, textOf) => {
    const bytes = encoder.encode(textOf(8_000_000))
    const before = process.cpuUsage()
    const { statements } = readStatementFile(bytes)
    expect(process.cpuUsage(before).user / 1000, `ms of work on ${name}`).toBeLessThan(WORK_MS_MAX)
    expect(statements[0]?.lines.length).toBeGreaterThan(25_000)
  })

  it.each(Object.entries(UNUSUAL_FILES))(
    'reads 8,000,000 bytes or refuses them in five seconds of work: %s',
    (name, textOf) => {
      const bytes = encoder.encode(textOf(8_000_000))
      const before = process.cpuUsage()
      readStatementFile(bytes)
      expect(process.cpuUsage(before).user / 1000, `ms of work on ${name}`).toBeLessThan(5_000)
    },
  )
})
