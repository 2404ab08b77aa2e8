// The parameters of a register in the URL: its start date, its sort order and its filters. They have the same names as in the API.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'
import { checkText } from '@twofold/accounting/text'
import type { CallInput } from '@twofold/contract/endpoint'
import { type RegisterFilters, SEARCH_LENGTH_MAX } from '@twofold/contract/registers'
import type { readRegister } from '@twofold/contract/transactions'
import { withFilter } from '../../kit/links/use-address.ts'

type FilterName = keyof RegisterFilters
type Query = NonNullable<CallInput<typeof readRegister>['query']>

/** The filters of a register in its URL. */
export type ShownFilters = Pick<Query, FilterName>

/** The view of a register. `date` is the start date. `sort=date` lists the oldest transactions first. */
export type RegisterView = ShownFilters & Pick<Query, 'date' | 'sort'>

const day = (text: string): CalendarDate | null => (isCalendarDate(text) ? text : null)
const yesOrNo = (text: string): boolean | null => (text === 'true' || text === 'false' ? text === 'true' : null)
const whole = (text: string): number | null => (/^[0-9]{1,15}$/.test(text) ? Number(text) : null)

/** Parses the value of a filter in the same way as the server. Returns null if the text is invalid. */
export const READ_FILTER: {
  [Name in FilterName]-?: (text: string) => Exclude<RegisterFilters[Name], undefined> | null
} = {
  search: text => (checkText(text, '', SEARCH_LENGTH_MAX).ok ? text : null),
  amountFrom: whole,
  amountTo: whole,
  startDate: day,
  endDate: day,
  isReconciled: yesOrNo,
  isClosing: yesOrNo,
  // A register includes subaccounts by default.
  isOwn: text => (text === 'true' ? true : null),
  splitAccountID: whole,
}

const FILTER_NAMES = Object.keys(READ_FILTER) as FilterName[]
const NAMES = ['date', 'sort', ...FILTER_NAMES] as const

/** Returns the view in a URL. Ignores invalid parameters. */
export function viewOf(address: URLSearchParams): RegisterView {
  const view: Record<string, string> = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && text !== '' && isPossible(name, text)) view[name] = text
  }
  return view
}

function isPossible(name: (typeof NAMES)[number], text: string): boolean {
  if (name === 'date') return isCalendarDate(text)
  return name === 'sort' ? text === 'date' : READ_FILTER[name](text) !== null
}

/** Returns a query string with the parameters of another view. Parameters of other features do not change. */
export function withView(view: RegisterView, address: URLSearchParams): URLSearchParams {
  return withFilter(NAMES, view, address)
}

/** Removes all filters. */
export const NO_FILTERS = {
  search: null,
  amountFrom: null,
  amountTo: null,
  startDate: null,
  endDate: null,
  isReconciled: null,
  isClosing: null,
  isOwn: null,
  splitAccountID: null,
} as const satisfies { [Name in FilterName]: null }

/** Returns the filters of a view without its start date and sort order. */
export function filtersOf(view: RegisterView): ShownFilters {
  const { date: _, sort: __, ...filters } = view
  return filters
}

/**
 * Returns the filters of a view, including its start date as a limit. Later rows are excluded, or earlier rows if the list is sorted by
 * date.
 */
export function filtersFromDay(view: RegisterView): ShownFilters {
  const { date, sort } = view
  const filters = filtersOf(view)
  if (date === undefined) return filters
  const { startDate = date, endDate = date } = filters
  return sort === 'date'
    ? { ...filters, startDate: startDate > date ? startDate : date }
    : { ...filters, endDate: endDate < date ? endDate : date }
}

/** Returns the number of filter fields that are set in a view, excluding the search. An amount range counts as one field. */
export function filterCount(view: RegisterView): number {
  const { search: _, amountTo, ...others } = filtersOf(view)
  return Object.keys(others).length + (amountTo !== undefined && others.amountFrom === undefined ? 1 : 0)
}

/** Whether the filters of a view exclude rows. */
export function isNarrowed(view: RegisterView): boolean {
  return Object.keys(filtersOf(view)).length > 0
}

/** Returns the URL of an account's register. If the account is unknown, returns the URL of the list of accounts. */
export function registerPath(accountID: number, view: RegisterView = {}): string {
  return accountID > 0 ? `/transactions/account/${accountID}${queryOf(view)}` : '/accounts'
}

/** Returns the URL of a transaction's form. Closing the form returns to the register from which it was opened. */
export function transactionPath(transactionID: number, returnAccount: number, view: RegisterView = {}): string {
  return `/transactions/${transactionID}${queryOf(view, { returnAccount: String(returnAccount) })}`
}

function queryOf(view: RegisterView, first: Record<string, string> = {}): string {
  const query = withView(view, new URLSearchParams(first))
  return query.size === 0 ? '' : `?${query}`
}

/**
 * The grid tracks of a register, shared by its list and the entry row above the list. The columns are id, Date, Comment, Account, Amount,
 * Sign, Rec, Rec Date and Balance.
 */
export const REGISTER_TRACKS = [
  '84px',
  '116px',
  'minmax(120px, 5fr)',
  'minmax(160px, 6fr)',
  '140px',
  '72px',
  '40px',
  '108px',
  '140px',
] as const

/** The minimum window width for these tracks. It equals the breakpoint `register` of the design system. */
export const REGISTER_WIDTH = '77rem'
