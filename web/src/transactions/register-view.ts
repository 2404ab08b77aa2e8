// What of a register is shown, as it stands in the address: from which day on, in which order, and what it is narrowed to.
// The names in the address are the call's own.
import { isCalendarDate } from '@twofold/accounting/calendar'
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Account } from '@twofold/contract/accounts'
import type { CallInput } from '@twofold/contract/endpoint'
import { type RegisterFilters, registerFilterOf, registerFilters } from '@twofold/contract/registers'
import type { readRegister } from '@twofold/contract/transactions'
import { scopeOf } from '../pickers/chart.ts'

type FilterName = keyof typeof registerFilters
type Query = NonNullable<CallInput<typeof readRegister>['query']>

/** The filters of a register as they stand in the address. */
export type ShownFilters = Pick<Query, FilterName>

/** What of a register is shown: `date` is the day it begins at, `sort=date` has the oldest first. */
export type RegisterView = ShownFilters & Pick<Query, 'date' | 'sort'>

const FILTER_NAMES = Object.keys(registerFilters) as FilterName[]
const NAMES = ['date', 'sort', ...FILTER_NAMES] as const

/** The view of an address; what cannot be part of one is left out. */
export function viewOf(address: URLSearchParams): RegisterView {
  const view: Record<string, string> = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && text !== '' && isPossible(name, text)) view[name] = text
  }
  return view
}

function isPossible(name: (typeof NAMES)[number], text: string): boolean {
  if (name === 'date' || name === 'startDate' || name === 'endDate') return isCalendarDate(text)
  return name === 'sort' ? text === 'date' : registerFilters[name].safeParse(text).success
}

/** The address with another view in it; what else stands there stays. */
export function withView(view: RegisterView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) {
    const text = view[name]
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** The filters of a view alone. */
export function filtersOf(view: RegisterView): ShownFilters {
  const { date: _, sort: __, ...filters } = view
  return filters
}

/** The filters of all that a view goes through from the day it begins at: back from it, or on with the oldest first. */
export function filtersFromDay(view: RegisterView): ShownFilters {
  const { date, sort } = view
  const filters = filtersOf(view)
  if (date === undefined) return filters
  const { startDate = date, endDate = date } = filters
  return sort === 'date'
    ? { ...filters, startDate: startDate > date ? startDate : date }
    : { ...filters, endDate: endDate < date ? endDate : date }
}

/** Whether a view leaves rows out. */
export function isNarrowed(view: RegisterView): boolean {
  return Object.keys(filtersOf(view)).length > 0
}

/** The filter of a view for rows that this page works out itself, by accounting's own rule; null when the chart does not
 * have the account that is asked for. */
export function filterOf(view: RegisterView, accounts: readonly Account[]): RegisterFilter | null {
  const asked = parsed(view)
  if (asked.splitAccountID === undefined) return registerFilterOf(asked, null)
  const account = accounts.find(({ accountID }) => accountID === asked.splitAccountID)
  return account === undefined ? null : registerFilterOf(asked, scopeOf(accounts, account))
}

function parsed(view: RegisterView): RegisterFilters {
  const entries = FILTER_NAMES.flatMap(name => {
    const value = registerFilters[name].safeParse(view[name])
    return value.success && value.data !== undefined ? [[name, value.data] as const] : []
  })
  return Object.fromEntries(entries)
}
