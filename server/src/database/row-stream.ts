import type pg from 'pg'
import QueryStream from 'pg-query-stream'

const BATCH_ROWS = 500

/** Who leaves early closes the cursor and waits for that; after an error of the database there is nothing to wait for. */
class RowStream extends QueryStream {
  override _destroy(error: Error, done: (error?: Error) => void): void {
    if (error === null || error.name === 'AbortError') super._destroy(error, done)
    else done(error)
  }
}

/**
 * The rows of a statement one by one, in constant memory; to be read to their end before the client's next statement.
 * Ends with an error, and never just stops, when the connection breaks.
 */
export function rowStream<Row>(client: pg.ClientBase, text: string, values: unknown[] = []): AsyncIterable<Row> {
  const rows = client.query(new RowStream(text, values, { batchSize: BATCH_ROWS }))
  const broke = (error: Error) => rows.destroy(error)
  client.on('error', broke)
  rows.once('close', () => client.off('error', broke))
  // Whoever iterates gets the error; one that comes before is kept for him.
  rows.on('error', () => {})
  return rows as AsyncIterable<Row>
}
