// The filters of the journal in its URL. They have the same names as in the API.
import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { ListFilters, ListView } from '../../kit/lists/use-list-view.ts'
import type { Chart } from '../../kit/pickers/chart.ts'

const isNumber = (text: string) => /^\d{1,15}$/.test(text)

/** The filters, each with the check of its value. Invalid values are ignored. */
export const JOURNAL_FILTERS: ListFilters = {
  startDate: isCalendarDate,
  endDate: isCalendarDate,
  amountFrom: isNumber,
  amountTo: isNumber,
  accountID: isNumber,
  userID: isNumber,
  isVoid: text => text === 'true',
}

/** Returns the number of filters that are set, excluding the search. An amount range counts as one. */
export function filterCountOf({ filters }: ListView): number {
  const { amountTo, ...others } = filters
  return Object.keys(others).length + (amountTo !== undefined && others.amountFrom === undefined ? 1 : 0)
}

/** Returns the URL of the journal with the query of another one of its URLs, or of an entry that is opened over it. */
export function journalPath(query: string, transactionID?: number): string {
  return `/journal${transactionID === undefined ? '' : `/${transactionID}`}${query}`
}

/** Describes the filters of a view, one line per filter, for the printed journal. `postedBy` is the name of the user in the filter. */
export function journalFacts({ search, filters }: ListView, chart: Chart, postedBy: string | undefined): string[] {
  const { startDate, endDate, amountFrom, amountTo, accountID, userID } = filters
  const facts: string[] = []
  const add = (label: string, value: string | undefined, wordOf: (text: string) => string) => {
    if (value !== undefined) facts.push(`${label}: ${wordOf(value)}`)
  }
  const money = (text: string) => formatCents(Number(text))
  add('From', startDate, formatDay)
  add('To', endDate, formatDay)
  add('Amounts from', amountFrom, money)
  add('Amounts to', amountTo, money)
  add('Account', accountID, text => chart.byId.get(Number(text))?.accountFullName ?? `No. ${text}`)
  add('Posted by', userID, text => postedBy ?? `User ${text}`)
  if (search !== '') facts.push(`Search: “${search}”`)
  return facts
}
