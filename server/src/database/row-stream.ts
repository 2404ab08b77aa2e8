import type pg from 'pg'
import QueryStream from 'pg-query-stream'

const BATCH_ROWS = 500

/** The maximum duration of a timer. It is longer than any stream takes. */
const FOREVER_MS = 2 ** 31 - 1

/** A stream of rows with a time limit for each batch. The time that the reader spends between batches does not count. */
class RowStream extends QueryStream {
  /** `pg` would apply the time limit for one response to the whole stream. */
  readonly query_timeout: number
  declare callback: () => void
  readonly #answerMsMax: number
  #late: NodeJS.Timeout | undefined

  constructor(text: string, values: unknown[], answerMsMax: number) {
    super(text, values, { batchSize: BATCH_ROWS })
    this.#answerMsMax = answerMsMax
    this.query_timeout = answerMsMax === 0 ? 0 : FOREVER_MS
  }

  override _read(size: number): void {
    this.#expectAnswer(() => this.destroy(new Error('Query read timeout')))
    super._read(size)
  }

  override push(row: unknown): boolean {
    clearTimeout(this.#late)
    return super.push(row)
  }

  /** If a reader stops early, waits until the cursor is closed. After a database error, the cursor is already closed. */
  override _destroy(error: Error, done: (error?: Error) => void): void {
    clearTimeout(this.#late)
    // Stops the timer of the whole stream, if there is one.
    this.callback?.()
    if (error !== null && error.name !== 'AbortError') {
      done(error)
      return
    }
    this.#expectAnswer(() => done(error))
    super._destroy(error, (failure?: Error) => {
      clearTimeout(this.#late)
      done(failure)
    })
  }

  #expectAnswer(otherwise: () => void): void {
    clearTimeout(this.#late)
    if (this.#answerMsMax > 0) this.#late = setTimeout(otherwise, this.#answerMsMax)
  }
}

/**
 * Yields the rows of a statement in constant memory. Read all rows before the client's next statement. Throws an error if the connection
 * breaks or if a response takes longer than `answerMsMax` (0: no limit). A truncated result is therefore never mistaken for a complete one.
 */
export function rowStream<Row>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
  answerMsMax = 0,
): AsyncIterable<Row> {
  const rows = client.query(new RowStream(text, values, answerMsMax))
  const broke = (error: Error) => rows.destroy(error)
  client.on('error', broke)
  rows.once('close', () => client.off('error', broke))
  // The code that iterates over the rows receives the error, even if the error occurs before the iteration starts.
  rows.on('error', () => {})
  return rows as AsyncIterable<Row>
}
