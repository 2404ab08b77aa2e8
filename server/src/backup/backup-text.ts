/**
 * The text format of a backup. The first line is JSON with the format, the version and the applied migrations. Each table has a line with
 * its name, its rows in COPY format, a line `\.`, and the number of rows. The last line contains the state of the sequences and marks the
 * end of the backup.
 */
import { StartupError } from '../startup-error.ts'
import type { AppliedStep, KeptTable } from './kept-tables.ts'

/** The first line of a backup. */
export type BackupHead = {
  twofold: 'backup'
  format: 1
  takenAt: string
  /** The version of Twofold that created the backup. */
  version: string
  steps: AppliedStep[]
}

/** The last line of a backup. */
export type BackupEnd = { end: true; tables: number; rows: number; sequences: Record<string, [number, boolean]> }

/** The line that marks the end of a table's rows, as in the COPY format. */
export const END_OF_ROWS = '\\.\n'

/** The number of the backup format that this version of Twofold reads and writes. */
export const FORMAT = 1

const NEWLINE = 0x0a

/** Returns a value as a line of JSON. */
export function line(value: BackupHead | BackupEnd | KeptTable | { rows: number }): string {
  return `${JSON.stringify(value)}\n`
}

/** Returns the number of COPY rows that end in a chunk. Each row is one line, because line breaks in values are escaped. */
export function rowsIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Reads the text of a backup sequentially, in constant memory. */
export class BackupReader {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** Reads the next line and parses it as JSON. */
  async readLine(): Promise<Record<string, unknown>> {
    for (;;) {
      const end = this.#held.indexOf(NEWLINE)
      if (end !== -1) {
        const text = this.#take(end + 1).toString('utf8')
        return JSON.parse(text)
      }
      if (!(await this.#more())) throw new StartupError('The backup ends unexpectedly.')
    }
  }

  /** Yields the remaining rows of the current table. Each chunk ends at the end of a row. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#held.length >= END_OF_ROWS.length && this.#held.subarray(0, END_OF_ROWS.length).equals(END)) {
        this.#take(END_OF_ROWS.length)
        return
      }
      const end = this.#held.indexOf(`\n${END_OF_ROWS}`)
      const whole = end === -1 ? this.#held.lastIndexOf(NEWLINE) : end
      if (whole !== -1) yield this.#take(whole + 1)
      else if (!(await this.#more())) throw new StartupError('The backup ends unexpectedly.')
    }
  }

  /** Closes the source. */
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

/**
 * Returns the first line of a backup. Throws StartupError if the text is not a backup, or if a newer version wrote it in a newer format.
 */
export function headOf(read: Record<string, unknown>): BackupHead {
  if (read.twofold !== 'backup') throw new StartupError('This file is not a Twofold backup.')
  if (read.format === FORMAT) return read as unknown as BackupHead
  throw new StartupError(`The backup was made by Twofold ${read.version}. Restore it with that version or a newer one.`)
}
