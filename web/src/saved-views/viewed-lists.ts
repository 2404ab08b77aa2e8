// The lists that have saved views, with their URLs, names and built-in views.
import { type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { SavedView, ViewedList, ViewQuery } from '@twofold/contract/saved-views'

/** A link that opens a view. */
export type OfferedView = { name: string; path: string }

/** A list other than a register. */
export type PlainList = Exclude<ViewedList, 'register'>

/** The names of the lists, in the order of the navigation. */
export const LIST_NAMES: Readonly<Record<PlainList, string>> = {
  customers: 'Customers',
  'receivable-invoices': 'Invoices',
  'customer-payments': 'Receive Payments',
  vendors: 'Vendors',
  'payable-invoices': 'Bills',
  'vendor-payments': 'Send Payments',
  journal: 'Journal',
}

/** Returns the URL of a list with the filters and sort order of a view. */
export function viewPath(list: Pick<SavedView, 'list' | 'accountID'>, query: ViewQuery): string {
  const base = list.list === 'register' ? `/transactions/account/${list.accountID}` : `/${list.list}`
  const search = new URLSearchParams(query).toString()
  return search === '' ? base : `${base}?${search}`
}

/** Whether two views have the same filters and sort order. */
export function isSameView(one: ViewQuery, other: ViewQuery): boolean {
  const textOf = (query: ViewQuery) => JSON.stringify(Object.entries(query).toSorted())
  return textOf(one) === textOf(other)
}

type BeginningView = { name: string; query: (today: CalendarDate) => ViewQuery }

const LARGEST: BeginningView = { name: 'Largest balance first', query: () => ({ sort: '-accountsBalanceTotal' }) }
const NOT_APPLIED: BeginningView = { name: 'Not fully applied', query: () => ({ status: 'OPEN' }) }

/** The view of overdue documents, most overdue first. */
const OVERDUE: BeginningView = { name: 'Overdue', query: () => ({ status: 'OVERDUE', sort: 'dateDue' }) }

const BEGINNING: Readonly<Record<ViewedList, readonly BeginningView[]>> = {
  customers: [LARGEST],
  'receivable-invoices': [
    { name: 'Open', query: () => ({ chargeStatus: 'CHARGED', status: 'OPEN' }) },
    OVERDUE,
    { name: 'Not yet charged', query: () => ({ chargeStatus: 'PENDING', sort: 'dateCharged' }) },
    { name: 'Largest open amount first', query: () => ({ status: 'OPEN', sort: '-totalRemaining' }) },
  ],
  'customer-payments': [NOT_APPLIED],
  vendors: [LARGEST],
  'payable-invoices': [
    { name: 'Open', query: () => ({ approvalStatus: 'APPROVED', status: 'OPEN' }) },
    OVERDUE,
    { name: 'Not yet approved', query: () => ({ approvalStatus: 'PENDING', sort: 'dateDue' }) },
    { name: 'Largest open amount first', query: () => ({ status: 'OPEN', sort: '-totalRemaining' }) },
  ],
  'vendor-payments': [NOT_APPLIED],
  journal: [
    { name: 'Deleted transactions', query: () => ({ isVoid: 'true' }) },
    { name: 'This month', query: today => ({ startDate: monthOf(today) }) },
  ],
  register: [{ name: 'Not reconciled', query: () => ({ isReconciled: 'false' }) }],
}

/** Links to screens that are not filtered lists, but that users expect to find among the views. */
const ELSEWHERE: Readonly<Partial<Record<ViewedList, readonly OfferedView[]>>> = {
  'payable-invoices': [{ name: 'Potential duplicates', path: '/payable-invoices/duplicates?of=payableInvoices' }],
  'vendor-payments': [{ name: 'Potential duplicates', path: '/payable-invoices/duplicates' }],
}

/** Returns the built-in views of a list. The view of this month uses today's date. */
export function beginningViews(of: Pick<SavedView, 'list' | 'accountID'>, today: CalendarDate): OfferedView[] {
  const views = BEGINNING[of.list].map(({ name, query }) => ({ name, path: viewPath(of, query(today)) }))
  return [...views, ...(ELSEWHERE[of.list] ?? [])]
}
