// A long list in the order of a key. A slow reader holds no connection while nothing is read.
import type pg from 'pg'
import { rowStream } from './row-stream.ts'

/** The statement that reads a list behind a row of it; null: from its beginning. */
export type KeyedStatement<Row> = (last: Row | null) => { text: string; values: unknown[] }

/** A connection that can be given back and taken again, in another transaction. */
type Lent = { client: () => pg.PoolClient; giveBack: () => Promise<void>; takeAgain: () => Promise<void> }

/** A reader who took no row for this long is slow. */
const PAUSE_MS = 250

/**
 * The rows of a list. When the reader pauses, the connection is given back; when they continue, the list is read on behind
 * the last row. `answerMsMax` as in `rowStream`.
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
      // Whoever continues or leaves waits for it and gets its error.
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
