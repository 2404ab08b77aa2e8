/**
 * The text of a backup. A line of JSON says what it is and which steps the schema had; then each table follows: a line that
 * names it, its rows as COPY writes them, `\.`, and how many they are; at last the sequences and the end.
 */
import { StartRefused } from '../start-refused.ts'
import type { AppliedStep, KeptTable } from './kept-tables.ts'

/** The first line. */
export type BackupHead = {
  twofold: 'backup'
  format: 1
  takenAt: string
  /** The version of Twofold that took it. */
  version: string
  steps: AppliedStep[]
}

/** The last line. */
export type BackupEnd = { end: true; tables: number; rows: number; sequences: Record<string, [number, boolean]> }

/** What stands behind the last row of a table, as COPY has it. */
export const END_OF_ROWS = '\\.\n'

/** The format that this version writes, and reads. */
export const FORMAT = 1

const NEWLINE = 0x0a

/** One line of JSON. */
export function line(value: BackupHead | BackupEnd | KeptTable | { rows: number }): string {
  return `${JSON.stringify(value)}\n`
}

/** How many rows of COPY a piece ends: each is a line, since line ends inside values are escaped. */
export function rowsIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Reads a backup's text from its beginning, in constant memory. */
export class BackupReader {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** The next line, as what it says. */
  async readLine(): Promise<Record<string, unknown>> {
    for (;;) {
      const end = this.#held.indexOf(NEWLINE)
      if (end !== -1) {
        const text = this.#take(end + 1).toString('utf8')
        return JSON.parse(text)
      }
      if (!(await this.#more())) throw new StartRefused('The backup ends in the middle.')
    }
  }

  /** The rows up to the end of their table, in pieces that end with a whole row. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#held.length >= END_OF_ROWS.length && this.#held.subarray(0, END_OF_ROWS.length).equals(END)) {
        this.#take(END_OF_ROWS.length)
        return
      }
      const end = this.#held.indexOf(`\n${END_OF_ROWS}`)
      const whole = end === -1 ? this.#held.lastIndexOf(NEWLINE) : end
      if (whole !== -1) yield this.#take(whole + 1)
      else if (!(await this.#more())) throw new StartRefused('The backup ends in the middle.')
    }
  }

  /** Lets go of what is read from. */
  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next()
    if (next.done) return false
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
    return true
  }
}

const END = Buffer.from(END_OF_ROWS)

/** The first line of a backup. Refuses what is none, and one whose format a newer version made. */
export function headOf(read: Record<string, unknown>): BackupHead {
  if (read.twofold !== 'backup') throw new StartRefused('The file is no backup of Twofold.')
  if (read.format === FORMAT) return read as unknown as BackupHead
  throw new StartRefused(
    `The backup was taken by Twofold ${read.version}. Restore it with that version or a newer one.`,
  )
}
