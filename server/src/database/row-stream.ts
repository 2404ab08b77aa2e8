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

/** Returns the statement that reads a list after the given row, or from the start if the row is null. */
export type KeyedStatement<Row> = (last: Row | null) => { text: string; values: unknown[] }

/** A connection that can be released. Later, the work can acquire another connection, with another transaction. */
type Lent = { client: () => pg.PoolClient; giveBack: () => Promise<void>; takeAgain: () => Promise<void> }

/** The reader counts as paused if it reads no row for this time in milliseconds. */
const PAUSE_MS = 250

/**
 * Yields the rows of a list. When the reader pauses, the connection is released. When the reader continues, another transaction reads the
 * rest of the list. `answerMsMax` has the same meaning as in `rowStream`.
 */
export async function* rowsByKey<Row>(
  lent: Lent,
  statementAfter: KeyedStatement<Row>,
  answerMsMax: number,
): AsyncGenerator<Row> {
  let last: Row | null = null
  let givenBack: Promise<unknown> | null = null
  let [isPaused, taken, takenBefore] = [false, 0, 0]
  const read = () => {
    const { text, values } = statementAfter(last)
    return rowStream<Row>(lent.client(), text, values, answerMsMax)[Symbol.asyncIterator]()
  }
  let rows = read()
  const watching = setInterval(() => {
    if (isPaused && taken === takenBefore && givenBack === null) {
      givenBack = Promise.resolve(rows.return?.()).then(lent.giveBack)
      // The reader receives an error the next time it requests a row or stops.
      givenBack.catch(() => {})
    }
    takenBefore = taken
  }, PAUSE_MS)
  try {
    for (;;) {
      const next = await rows.next()
      if (next.done) return
      last = next.value
      taken += 1
      isPaused = true
      yield next.value
      isPaused = false
      if (givenBack === null) continue
      await givenBack
      await lent.takeAgain()
      givenBack = null
      rows = read()
    }
  } finally {
    clearInterval(watching)
    await (givenBack ?? rows.return?.())
  }
}
