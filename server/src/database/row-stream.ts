import type pg from 'pg'
import QueryStream from 'pg-query-stream'

const BATCH_ROWS = 500

/** Longer than any stream is read: the longest time that a timer can measure. */
const FOREVER_MS = 2 ** 31 - 1

/** Rows whose batches each have their time to come; how long the reader takes in between is his affair. */
class RowStream extends QueryStream {
  /** `pg` would give the whole stream the time of one answer. */
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

  /** Who leaves early closes the cursor and waits for that; after an error of the database there is nothing to wait for. */
  override _destroy(error: Error, done: (error?: Error) => void): void {
    clearTimeout(this.#late)
    // Lets go of the timer of the whole, where there is one.
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
 * The rows of a statement one by one, in constant memory; to be read to their end before the client's next statement.
 * Ends with an error, and never just stops, when the connection breaks or `answerMsMax` passes without an answer (0: for
 * ever).
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
  // Whoever iterates gets the error; one that comes before is kept for him.
  rows.on('error', () => {})
  return rows as AsyncIterable<Row>
}
