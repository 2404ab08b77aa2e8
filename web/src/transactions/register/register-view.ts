// What of a register is shown, as it stands in the address: from which day on, in which order, and what it is narrowed to.
// The names in the address are the call's own.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'
import { checkText } from '@twofold/accounting/text'
import type { CallInput } from '@twofold/contract/endpoint'
import { type RegisterFilters, SEARCH_LENGTH_MAX } from '@twofold/contract/registers'
import type { readRegister } from '@twofold/contract/transactions'

type FilterName = keyof RegisterFilters
type Query = NonNullable<CallInput<typeof readRegister>['query']>

/** The filters of a register as they stand in the address. */
export type ShownFilters = Pick<Query, FilterName>

/** What of a register is shown: `date` is the day it begins at, `sort=date` has the oldest first. */
export type RegisterView = ShownFilters & Pick<Query, 'date' | 'sort'>

const day = (text: string): CalendarDate | null => (isCalendarDate(text) ? text : null)
const yesOrNo = (text: string): boolean | null => (text === 'true' || text === 'false' ? text === 'true' : null)
const whole = (text: string): number | null => (/^[0-9]{1,15}$/.test(text) ? Number(text) : null)

/** What the text of a filter means; null when it cannot be one. The call reads them the same. */
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
  // Not to be by itself is what a register is anyway.
  isOwn: text => (text === 'true' ? true : null),
  splitAccountID: whole,
}

const FILTER_NAMES = Object.keys(READ_FILTER) as FilterName[]
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
  if (name === 'date') return isCalendarDate(text)
  return name === 'sort' ? text === 'date' : READ_FILTER[name](text) !== null
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

/** Takes every filter away. */
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

/** How many fields narrow a view beside its search; both ends of an amount stand in one. */
export function filterCount(view: RegisterView): number {
  const { search: _, amountTo, ...others } = filtersOf(view)
  return Object.keys(others).length + (amountTo !== undefined && others.amountFrom === undefined ? 1 : 0)
}

/** Whether a view leaves rows out. */
export function isNarrowed(view: RegisterView): boolean {
  return Object.keys(filtersOf(view)).length > 0
}
