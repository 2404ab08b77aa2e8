// The view of a reconciliation, which is in the address: the statement's date and Ending Balance, and the filters of the list.
import { isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'

/** `date` is the statement's date, `balance` its Ending Balance as typed; `sort` a column, descending with `-`. */
export type ReconcileView = { date?: string; balance?: string; search?: string; sort?: string }

const NAMES = ['date', 'balance', 'search', 'sort'] as const

/** The columns that sort the rows. */
const SORTS = ['id', 'date', 'comment', 'amount', 'rec'] as const
export type SortName = (typeof SORTS)[number]

/** Returns the requested order. Null: the server's order, cleared rows first. */
export function sortOf({ sort }: ReconcileView): { key: SortName; direction: 'ascending' | 'descending' } | null {
  const key = SORTS.find(name => name === sort?.replace(/^-/, ''))
  if (sort === undefined || key === undefined) return null
  return { key, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns the sort after a click on a column's head: ascending, descending, and back to the server's order. */
export function nextSort(view: ReconcileView, key: string): string | null {
  if (view.sort === key) return `-${key}`
  return view.sort === `-${key}` ? null : key
}

/** Returns the view of an address. Invalid parts are left out. */
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

/** Returns the address with another view. Other parameters stay. */
export function withView(view: ReconcileView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) {
    const text = view[name]
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}
