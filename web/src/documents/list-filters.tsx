import { isCalendarDate } from '@twofold/accounting/calendar'
import { useToday } from '../client/use-today.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { ListFilters as Filterable, ListView } from './use-list-view.ts'

/** The filter of a list by state: its name in the address and on the wire, and the words of the states. */
export type StateFilter = { name: string; choices: readonly { value: string; label: string }[] }

/** What a list of documents can be narrowed by: days, both included, and where it has any, states. */
export function documentFilters(state?: StateFilter): Filterable {
  return {
    startDate: isCalendarDate,
    endDate: isCalendarDate,
    ...(state && { [state.name]: (text: string) => state.choices.some(({ value }) => value === text) }),
  }
}

const ALL = 'ALL'

/** The filters of a list of documents, beside its search. */
export function ListFilters({ view, state }: { view: ListView; state?: StateFilter }) {
  const today = useToday()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(['startDate', 'endDate'] as const).map(name => (
        <div key={name} className="flex items-center gap-2">
          <span aria-hidden className="text-small text-muted">
            {name === 'startDate' ? 'From' : 'To'}
          </span>
          <DateField
            label={name === 'startDate' ? 'From' : 'To'}
            layout="cell"
            className="-mb-5 w-28"
            value={view.filters[name] ?? null}
            onChange={date => view.narrow(name, date ?? '')}
            today={today}
          />
        </div>
      ))}
      {state !== undefined && (
        <SelectField
          label="Status"
          layout="cell"
          className="-mb-5 w-32"
          value={view.filters[state.name] ?? ALL}
          onChange={value => view.narrow(state.name, value === ALL ? '' : value)}
          choices={[{ value: ALL, label: 'Any status' }, ...state.choices]}
        />
      )}
    </div>
  )
}
