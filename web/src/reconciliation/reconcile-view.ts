// The parameters of a reconciliation in the URL: the statement's date and Ending Balance, the search and the sort order.
import { isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'

/**
 * `date` is the date of the statement. `balance` is its Ending Balance as typed. `sort` is a column, prefixed with `-` for descending
 * order.
 */
export type ReconcileView = { date?: string; balance?: string; search?: string; sort?: string }

const NAMES = ['date', 'balance', 'search', 'sort'] as const

/** The columns by which the rows can be sorted. */
const SORTS = ['id', 'date', 'comment', 'amount', 'rec'] as const
export type SortName = (typeof SORTS)[number]

/** Returns the requested sort order. Returns null for the server's order, which lists cleared rows first. */
export function sortOf({ sort }: ReconcileView): { key: SortName; direction: 'ascending' | 'descending' } | null {
  const key = SORTS.find(name => name === sort?.replace(/^-/, ''))
  if (sort === undefined || key === undefined) return null
  return { key, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns the next sort order after a click on a column header: ascending, descending, then the server's order again. */
export function nextSort(view: ReconcileView, key: string): string | null {
  if (view.sort === key) return `-${key}`
  return view.sort === `-${key}` ? null : key
}

/** Returns the parameters in a URL. Ignores invalid parameters. */
export function viewOf(address: URLSearchParams): ReconcileView {
  const view: ReconcileView = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && text !== '') view[name] = text
  }
  if (view.date !== undefined && (!isCalendarDate(view.date) || view.date === ZERO_DATE)) delete view.date
  if (sortOf(view) === null) delete view.sort
  return view
}

/** Returns a query string with the given parameters. Parameters of other features do not change. */
export function withView(view: ReconcileView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) {
    const text = view[name]
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}
