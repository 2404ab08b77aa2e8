// All of a list, for a file or for paper: the screen holds only the part that was scrolled to.
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { call } from '../client/this-page.ts'

/** More rows than these are a book of 400 pages, and take a browser too long to lay out. */
export const PRINTED_ROWS_MAX = 20_000

/** How many rows the server hands out at most at a time. */
const WINDOW_ROWS = '1000'

/** How one window of a list is asked for and read. */
export type WholeList<E extends Endpoint, Row> = {
  inputAt: (window: { limit: string; cursor?: string }) => CallInput<E>
  read: (answer: Answer<E>) => { rows: readonly Row[]; next: string | null }
}

/** Reads a list window by window to its end, or until there are `rowsMax`; `isCut` says that rows follow. */
export async function wholeList<E extends Endpoint, Row>(
  endpoint: E,
  { inputAt, read }: WholeList<E, Row>,
  rowsMax = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const window = { limit: WINDOW_ROWS, ...(cursor !== null && { cursor }) }
    const { rows: found, next }: ReturnType<typeof read> = read(await call(endpoint, inputAt(window)))
    rows.push(...found)
    cursor = next
  } while (cursor !== null && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isCut: cursor !== null || rows.length > rowsMax }
}
