// The parameters of a reconciliation in the URL: the statement's date and Ending Balance, the search and the sort order.
import { isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { withFilter } from '../kit/links/use-address.ts'
import { type ColumnSort, columnSortOf } from '../kit/table/column-sort.ts'

/**
 * `date` is the date of the statement. `balance` is its Ending Balance as typed. `sort` is a column, prefixed with `-` for descending
 * order.
 */
export type ReconcileView = { date?: string; balance?: string; search?: string; sort?: string }

const NAMES = ['date', 'balance', 'search', 'sort'] as const

/** The columns by which the rows can be sorted. */
const SORTS = ['id', 'date', 'comment', 'amount', 'rec'] as const
export type SortName = (typeof SORTS)[number]

/** Returns the requested sort order. Returns undefined for the server's order, which lists cleared rows first. */
export function sortOf({ sort = '' }: ReconcileView): ColumnSort<SortName> | undefined {
  return columnSortOf(sort, SORTS)
}

/** Returns the parameters in a URL. Ignores invalid parameters. */
export function viewOf(address: URLSearchParams): ReconcileView {
  const view: ReconcileView = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && text !== '') view[name] = text
  }
  if (view.date !== undefined && (!isCalendarDate(view.date) || view.date === ZERO_DATE)) delete view.date
  if (sortOf(view) === undefined) delete view.sort
  return view
}

/** Returns a query string with the given parameters. Parameters of other features do not change. */
export function withView(view: ReconcileView, address: URLSearchParams): URLSearchParams {
  return withFilter(NAMES, view, address)
}
