// What of a reconciliation stands in the address: the statement's day and Ending Balance, and what the list is narrowed to.
import { isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'

/** `date` is the statement's day, `balance` its Ending Balance as it was typed; `sort` a column, from above with `-`. */
export type ReconcileView = { date?: string; balance?: string; search?: string; sort?: string }

const NAMES = ['date', 'balance', 'search', 'sort'] as const

/** The columns by which the rows can be sorted. */
const SORTS = ['id', 'date', 'comment', 'amount', 'rec'] as const
export type SortName = (typeof SORTS)[number]

/** The order that is asked for; null: as the server has it, cleared rows first. */
export function sortOf({ sort }: ReconcileView): { key: SortName; direction: 'ascending' | 'descending' } | null {
  const key = SORTS.find(name => name === sort?.replace(/^-/, ''))
  if (sort === undefined || key === undefined) return null
  return { key, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** The sort after a click on a column's head: up, down, and back to the server's order. */
export function nextSort(view: ReconcileView, key: string): string | null {
  if (view.sort === key) return `-${key}`
  return view.sort === `-${key}` ? null : key
}

/** The view of an address; what cannot be part of one is left out. */
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

/** The address with another view in it; what else stands there stays. */
export function withView(view: ReconcileView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) {
    const text = view[name]
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}
