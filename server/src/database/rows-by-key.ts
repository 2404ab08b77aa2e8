// Streams a long list, sorted by a key. Releases the connection while the reader pauses.
import type pg from 'pg'
import { rowStream } from './row-stream.ts'

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
