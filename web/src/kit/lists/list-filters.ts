// The filters of a list of documents: their names in the URL and in the API, their labels and their values.
import { type CalendarDate, formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { listPeriods } from '@twofold/accounting/list-periods'
import type { ListFilters as Filterable, ListView } from './use-list-view.ts'

/** A filter with fixed options: its name in the URL and in the API, its label, the label for any value, and the options. */
export type ChoiceFilter = {
  name: string
  label: string
  any: string
  choices: readonly { value: string; label: string }[]
}

/** The filter for open, overdue or paid invoices and bills. */
const PAID: ChoiceFilter = {
  name: 'status',
  label: 'Paid or open',
  any: 'Paid and open',
  choices: [
    { value: 'OPEN', label: 'Open' },
    { value: 'OVERDUE', label: 'Overdue' },
    { value: 'PAID', label: 'Paid' },
  ],
}

/** The filter by whether payments are fully applied. */
const APPLIED: ChoiceFilter = {
  name: 'status',
  label: 'Status',
  any: 'Any status',
  choices: [
    { value: 'OPEN', label: 'Open' },
    { value: 'APPLIED', label: 'Applied' },
  ],
}

/** Returns the filters of a list of invoices or bills, which have a status. */
export function invoiceChoices(state: Pick<ChoiceFilter, 'name' | 'choices'>): readonly ChoiceFilter[] {
  return [PAID, { label: 'Status', any: 'Any status', ...state }]
}

/** The filters of a list of payments. */
export const PAYMENT_CHOICES: readonly ChoiceFilter[] = [APPLIED]

/** One end of a range of dates (inclusive): its name in the URL and in the API, and its label. */
type DayFilter = { name: string; label: string }

/** A filter by a range of dates. */
export type DayRange = { label: string; from: DayFilter; to: DayFilter }

/** The filter by the date of a document. */
export const DOCUMENT_DAYS: readonly DayRange[] = [
  { label: 'Date', from: { name: 'startDate', label: 'From' }, to: { name: 'endDate', label: 'To' } },
]

/** The date filters of a list of invoices or bills, for the document date and the due date. */
export const INVOICE_DAYS: readonly DayRange[] = [
  ...DOCUMENT_DAYS,
  {
    label: 'Due',
    from: { name: 'dueStartDate', label: 'Due date from' },
    to: { name: 'dueEndDate', label: 'Due date to' },
  },
]

/** The filters of a list: ranges of dates, and options. */
export type FilterParts = { days: readonly DayRange[]; choices: readonly ChoiceFilter[] }

/** Returns the checks of the values of the filters, keyed by query parameter. */
export function documentFilters({ days, choices }: FilterParts): Filterable {
  return {
    ...Object.fromEntries(days.flatMap(({ from, to }) => [from, to].map(({ name }) => [name, isCalendarDate]))),
    ...Object.fromEntries(
      choices.map(filter => [filter.name, (text: string) => filter.choices.some(({ value }) => value === text)]),
    ),
  }
}

/** A filter that is set: its label, its value as text, and the query parameters that it sets. */
export type SetFilter = { label: string; value: string; names: readonly string[] }

/** Returns the filters that are set in a view, except those with the given names. `today` is used for the names of periods. */
export function setFilters(
  { filters }: Pick<ListView, 'filters'>,
  { days, choices }: FilterParts,
  { today, except = [] }: { today: CalendarDate; except?: readonly string[] },
): SetFilter[] {
  const ofDays = days.flatMap(({ label, from, to }) => {
    const value = rangeWords(filters[from.name], filters[to.name], today)
    return value === undefined ? [] : [{ label, value, names: [from.name, to.name] }]
  })
  const ofChoices = choices.flatMap(({ name, label, choices: words }) => {
    const chosen = words.find(({ value }) => value === filters[name])
    return chosen === undefined ? [] : [{ label, value: chosen.label, names: [name] }]
  })
  return [...ofDays, ...ofChoices].filter(({ names }) => !names.some(name => except.includes(name)))
}

/** Returns a range of dates as text: the name of its period if it has one. Returns undefined if both ends are open. */
function rangeWords(
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  today: CalendarDate,
): string | undefined {
  const period = listPeriods(today).find(({ startDate, endDate }) => startDate === from && endDate === to)
  if (period !== undefined) return period.label
  if (from === undefined) return to === undefined ? undefined : `to ${formatDay(to)}`
  return to === undefined ? `from ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(to)}`
}

/** Describes the filters of a view in the printed list. `whose` is the name of the customer or vendor. */
export function factsOf(view: ListView, { days, choices }: FilterParts, whose?: string): string[] {
  const ofDays = days.flatMap(({ from, to }) =>
    [from, to].flatMap(({ name, label }) => {
      const day = view.filters[name]
      return day === undefined ? [] : [`${label} ${formatDay(day)}`]
    }),
  )
  const ofChoices = choices.flatMap(({ name, label, choices: words }) => {
    const chosen = words.find(({ value }) => value === view.filters[name])
    return chosen === undefined ? [] : [`${label}: ${chosen.label}`]
  })
  const found = view.search === '' ? [] : [`Search: “${view.search}”`]
  return [...(whose === undefined ? [] : [whose]), ...ofDays, ...ofChoices, ...found]
}
