// Compares the responses to clients with the books.
import type pg from 'pg'
import type { ClientEntry } from './posting-client.ts'

const STORED = `
  SELECT comment, array_agg(transaction_id ORDER BY transaction_id) AS ids, min(cents[1]) AS cents
    FROM transaction WHERE organisation_id = $1 AND comment LIKE 'entry %' GROUP BY comment`

type Stored = { comment: string; ids: number[]; cents: number }

/**
 * Returns every contradiction. An entry that was reported as posted must be stored once, with the reported id and amount. An entry without
 * a key that was reported as not posted must not be stored. Copy `entries` before you read the books. An entry whose request is still in
 * progress may be stored or not.
 */
export async function findContradictions(
  pool: pg.Pool,
  organisationId: number,
  sent: ClientEntry[],
): Promise<string[]> {
  // A copy of the entries that was made before the books were read.
  const entries = sent.map(entry => ({ ...entry }))
  const { rows } = await pool.query<Stored>(STORED, [organisationId])
  const stored = new Map(rows.map(row => [row.comment, row]))
  const twice = rows.filter(({ ids }) => ids.length > 1).map(({ comment, ids }) => `${comment} is stored twice: ${ids}`)
  return [...twice, ...entries.flatMap(entry => contradiction(entry, stored.get(entry.comment)))]
}

function contradiction({ comment, outcome, id, cents, key }: ClientEntry, stored: Stored | undefined): string[] {
  if (outcome === 'posted' && stored === undefined) return [`${comment} was acknowledged as ${id} but is missing`]
  if (outcome === 'posted' && stored?.ids[0] !== id)
    return [`${comment} was acknowledged as ${id} but is ${stored?.ids}`]
  if (stored !== undefined && Math.abs(stored.cents) !== cents)
    return [`${comment} has ${stored.cents} cents, not ${cents}`]
  // A client that uses an idempotency key may already have started the next attempt.
  if (outcome === 'not posted' && key === null && stored !== undefined) return [`${comment} was refused but is stored`]
  return []
}
