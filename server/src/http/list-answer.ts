// A list answered the way every long list is: a window with its cursor when one was asked for, else all of it, streamed.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { type AskedWindow, cutWindow, type ListStatement, type Placed, windowOf } from '../database/list-window.ts'
import type { Books } from '../identity/books.ts'
import type { RowsAnswer } from './row-writer.ts'

type Listed<Name extends string, Row, Shown> = {
  list: ListStatement<Name>
  asked: AskedWindow<Name>
  present: (row: Row) => Shown
  answerRows: (answer: RowsAnswer) => Promise<Result<never>>
}

/** Answers `{ [name]: rows, next }`. Refuses FIELD_VALUE for what is no cursor of the list. One statement. */
export async function answerList<Name extends string, Row extends pg.QueryResultRow, Shown, Under extends string>(
  books: Books,
  name: Under,
  { list, asked, present, answerRows }: Listed<Name, Row, Shown>,
): Promise<Result<{ [N in Under]: Shown[] } & { next: string | null }>> {
  const window = windowOf(list, asked)
  if (!window.ok) return window
  const { text, values } = window.value
  if (asked.limit === undefined) {
    const rows = mapped(books.stream<Row>(text, values), present)
    return answerRows({ head: { next: null }, name, rows })
  }
  const found = await books.query<Row & Placed>(text, values)
  const { rows, next } = cutWindow(found, asked.limit, asked.sort ?? list.sort)
  return accepted({ [name]: rows.map(present), next } as { [N in Under]: Shown[] } & { next: string | null })
}

async function* mapped<Row, Shown>(rows: AsyncIterable<Row>, present: (row: Row) => Shown): AsyncGenerator<Shown> {
  for await (const row of rows) yield present(row)
}
