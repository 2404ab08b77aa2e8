import { expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { windowOf } from '../database/list-window.ts'
import type { Books } from '../identity/books.ts'
import { type DocumentSort, documentList } from './sql.ts'

const pools = setUpPools()

/** The sort orders with an index. */
const INDEXED = ['date', 'due', 'id', 'number', 'reference', 'total', 'party'] as const
/**
 * The sort orders without an index. Applying a payment changes the applied and the open amount. With an index on them, PostgreSQL could not
 * update the row in place. These orders sort all documents of the kind.
 */
const SORTED = ['applied', 'remaining'] as const satisfies Exclude<DocumentSort, (typeof INDEXED)[number]>[]

/** Returns the query plan for one page of a list. PostgreSQL must not sort the whole list or scan the table. */
async function planOf(sort: DocumentSort | `-${DocumentSort}`, kind: 'payable invoice' | 'receivable invoice') {
  const list = documentList({ organisationId: 1 } as Books, { kind })
  const window = windowOf(list, { limit: 100, sort })
  if (!window.ok) throw new Error('no window')
  const client = await pools.owner.pool.connect()
  try {
    await client.query(
      'BEGIN; SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off',
    )
    const { rows } = await client.query(`EXPLAIN (COSTS OFF) ${window.value.text}`, window.value.values)
    return rows.map(row => row['QUERY PLAN'] as string)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const bothWays = <Sort extends string>(sorts: readonly Sort[]) => sorts.flatMap(sort => [sort, `-${sort}` as const])

const isSort = (line: string) => /Sort$/.test(line) && !line.includes('Incremental')

test.each(bothWays(INDEXED))(
  'a window of bills or invoices by %s is read from an index, without sorting the rest of the list',
  async sort => {
    for (const kind of ['payable invoice', 'receivable invoice'] as const) {
      // Bills have no numbers.
      if (kind === 'payable invoice' && /number$/.test(sort)) continue
      const plan = await planOf(sort, kind)
      // Rows with the same party or the same total are sorted incrementally. PostgreSQL reads later groups only when they are needed.
      expect(plan.filter(isSort)).toEqual([])
      expect(plan.some(line => line.includes('Incremental'))).toBe(/party$|total$/.test(sort))
    }
  },
)

test.each(bothWays(SORTED))(
  'a window by %s is the exception: it is sorted, because applying must not change an index',
  async sort => {
    for (const kind of ['payable invoice', 'receivable invoice'] as const)
      expect((await planOf(sort, kind)).filter(isSort)).toHaveLength(1)
  },
)
