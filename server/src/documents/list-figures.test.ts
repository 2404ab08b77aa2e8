import type { QueryResult } from 'pg'
import { expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import type { Books } from '../identity/books.ts'
import { readFigures, readTotals } from './sql.ts'

const pools = setUpPools()
/** The type of a `bigint`, which is read exactly or not at all. A sum in JSON, or of the type `numeric`, is not. */
const BIGINT = 20

test.each([
  ['figures', readFigures],
  ['totals', (books: Books) => readTotals(books, { kind: 'receivable invoice' })],
] as const)('the %s of a list are read as exact numbers', async (_, read) => {
  let result: QueryResult | undefined
  const query = async (text: string, values: unknown[]) => {
    result = await pools.owner.pool.query(text, values)
    return result.rows
  }
  const row = await read({ organisationId: 1, today: '2026-11-05', query } as unknown as Books, 'receivable invoice')
  expect(result?.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual(
    Object.keys(row).map(name => [name, BIGINT]),
  )
})
