// Sends a long list. Sends a page with a cursor if the caller requested a page. Otherwise, streams the whole list.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type pg from 'pg'
import {
  cutWindow,
  type ListParams,
  type ListStatement,
  listAfter,
  type Placed,
  windowOf,
} from '../../database/list-window.ts'
import type { Books } from '../../identity/books.ts'
import type { RowsResponse } from './row-writer.ts'

type Listed<Name extends string, Row, Shown, Also extends string> = {
  list: ListStatement<Name>
  params: ListParams<Name>
  present: (row: Row) => Shown
  answerRows: (answer: RowsResponse) => Promise<Result<never>>
  /** The name of a second field that contains the same list. */
  also?: Also
}

/**
 * Sends `{ [name]: rows, next }`. Fails with FIELD_VALUE for an invalid cursor. Runs one statement, or two if a whole list is sent under
 * two names.
 */
export async function answerList<
  Name extends string,
  Row extends pg.QueryResultRow,
  Shown,
  Under extends string,
  Also extends string = never,
>(
  books: Books,
  name: Under,
  { list, params, present, answerRows, also }: Listed<Name, Row, Shown, Also>,
): Promise<Result<Record<Under | Also, Shown[]> & { next: string | null }>> {
  const window = windowOf(list, params)
  if (!window.ok) return window
  if (params.limit === undefined) {
    const { sort = list.sort } = params
    const rows = () =>
      presentedRows(
        () => books.streamByKey<Row & Placed>(last => (last === null ? window.value : listAfter(list, sort, last))),
        present,
      )
    const again = also === undefined ? {} : { again: { name: also, rows: rows() } }
    return answerRows({ head: { next: null }, name, rows: rows(), ...again })
  }
  const { text, values } = window.value
  const found = await books.query<Row & Placed>(text, values)
  const { rows, next } = cutWindow(found, params.limit, params.sort ?? list.sort)
  const shown = rows.map(present)
  const under = also === undefined ? { [name]: shown } : { [name]: shown, [also]: shown }
  return accepted({ ...(under as Record<Under | Also, Shown[]>), next })
}

/** Converts the result of a command to the API format, including the record in the `current` field of a refusal. */
export function presented<Stored, Shown>(result: Result<Stored>, present: (record: Stored) => Shown): Result<Shown> {
  if (result.ok) return { ok: true, value: present(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: present(current as Stored) },
  )
  return { ok: false, refusals }
}

/** Converts rows to the API format as they are read. On one connection, a list must not start before the previous list has ended. */
export async function* presentedRows<Row, Shown>(
  rows: () => AsyncIterable<Row>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows()) yield present(row)
}
