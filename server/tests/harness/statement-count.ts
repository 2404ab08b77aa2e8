import type { Database } from '../../src/database/pool.ts'

/**
 * Matches the statements that are not counted: the start and end of a database transaction, and the session check, which not every call
 * makes.
 */
const AROUND = /^(BEGIN|COMMIT|ROLLBACK)|session_principal/

/** Records the text of all further statements on the connections of a pool. */
export function recordStatements({ pool }: Database): string[] {
  const recorded: string[] = []
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : first.text
      if (!AROUND.test(text)) recorded.push(text)
      return query(first, ...rest)
    }) as typeof client.query
  })
  return recorded
}
