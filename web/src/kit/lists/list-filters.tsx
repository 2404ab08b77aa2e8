import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import type { ReactNode } from 'react'
import { DateField } from '../fields/date-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { ListFilters as Filterable, ListView } from './use-list-view.ts'

/** A filter with fixed options: its name in the URL and in the API, its label, the label for any value, and the options. */
export type ChoiceFilter = {
  name: string
  label: string
  any: string
  choices: readonly { value: string; label: string }[]
}

/** The filter for paid or unpaid invoices and bills. */
const PAID: ChoiceFilter = {
  name: 'status',
  label: 'Paid or open',
  any: 'Paid and open',
  choices: [
    { value: 'OPEN', label: 'Open' },
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

/** A filter by a date (inclusive): its name in the URL and in the API, and its label. */
export type DayFilter = { name: string; label: string }

const DAYS: readonly DayFilter[] = [
  { name: 'startDate', label: 'From' },
  { name: 'endDate', label: 'To' },
]

/** The date filters of a list of invoices or bills, for the document date and the due date. */
export const INVOICE_DAYS: readonly DayFilter[] = [
  ...DAYS,
  { name: 'dueStartDate', label: 'Due date from' },
  { name: 'dueEndDate', label: 'Due date to' },
]

/** Returns the filters of a list of documents: dates and options. */
export function documentFilters(choices: readonly ChoiceFilter[], days = DAYS): Filterable {
  return {
    ...Object.fromEntries(days.map(({ name }) => [name, isCalendarDate])),
    ...Object.fromEntries(
      choices.map(filter => [filter.name, (text: string) => filter.choices.some(({ value }) => value === text)]),
    ),
  }
}

/** Describes the active filters of a view in the printed list. */
function chosenWords({ filters }: ListView, choices: readonly ChoiceFilter[], days = DAYS): string[] {
  const ofDays = days.flatMap(({ name, label }) => {
    const day = filters[name]
    return day === undefined ? [] : [`${label} ${formatDay(day)}`]
  })
  const ofChoices = choices.flatMap(({ name, label, choices: words }) => {
    const chosen = words.find(({ value }) => value === filters[name])
    return chosen === undefined ? [] : [`${label}: ${chosen.label}`]
  })
  return [...ofDays, ...ofChoices]
}

const ALL = 'ALL'

type ListFiltersProps = {
  view: ListView
  choices: readonly ChoiceFilter[]
  days?: readonly DayFilter[] | undefined
  /** Additional filters, which are shown before the dates and the options. */
  children?: ReactNode
}

/** The filters of a list of documents, next to its search. */
export function ListFilters({ view, choices, days = DAYS, children }: ListFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {children}
      {days.map(({ name, label }) => (
        <div key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="text-small whitespace-nowrap text-muted">
            {label}
          </span>
          <DateField
            label={label}
            layout="cell"
            className="-mb-5 w-26"
            value={view.filters[name] ?? null}
            onChange={date => view.narrow(name, date ?? '')}
          />
        </div>
      ))}
      {choices.map(({ name, label, any, choices: words }) => (
        <SelectField
          key={name}
          label={label}
          layout="cell"
          className="-mb-5 w-32"
          value={view.filters[name] ?? ALL}
          onChange={value => view.narrow(name, value === ALL ? '' : value)}
          choices={[{ value: ALL, label: any }, ...words]}
        />
      ))}
    </div>
  )
}

/** Describes the filters of a view as text. `days` replaces the standard date filters. `whose` is the name of the customer or vendor. */
export function factsOf(
  view: ListView,
  choices: readonly ChoiceFilter[],
  days?: readonly DayFilter[],
  whose?: string,
): string[] {
  const found = view.search === '' ? [] : [`Search: “${view.search}”`]
  return [...(whose === undefined ? [] : [whose]), ...chosenWords(view, choices, days), ...found]
}
