import { listPeriods } from '@twofold/accounting/list-periods'
import type { RefObject } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { Button } from '../button.tsx'
import { Popover } from '../dialogs/popover.tsx'
import { DateField } from '../fields/date-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { DayRange, FilterParts } from './list-filters.ts'
import type { ListView } from './use-list-view.ts'

type FilterPanelProps = {
  view: ListView
  parts: FilterParts
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const ALL = 'ALL'

/** All filters of a list, with their labels. A change takes effect immediately. */
export function FilterPanel({ view, parts: { days, choices }, button, onClose }: FilterPanelProps) {
  const clear = () => {
    view.clear()
    onClose()
    button.current?.focus()
  }
  return (
    <Popover label="Filters" anchor={button} width={392} onClose={onClose}>
      <div className="grid gap-x-3 p-2">
        {days.map(range => (
          <Days key={range.label} view={view} range={range} />
        ))}
        {choices.map(({ name, label, any, choices: words }) => (
          <SelectField
            key={name}
            label={label}
            className="-mb-2"
            value={view.filters[name] ?? ALL}
            onChange={value => view.narrow(name, value === ALL ? '' : value)}
            choices={[{ value: ALL, label: any }, ...words]}
          />
        ))}
      </div>
      <div className="border-t border-line pt-1">
        <Button
          look="quiet"
          className="w-full justify-start"
          disabledReason={view.isNarrowed ? undefined : 'No filter is set.'}
          onClick={clear}
        >
          Clear filters
        </Button>
      </div>
    </Popover>
  )
}

/** A range of dates: the named periods, and the first and last day of any other range. */
function Days({ view, range: { label, from, to } }: { view: ListView; range: DayRange }) {
  const today = useToday()
  const [start, end] = [view.filters[from.name], view.filters[to.name]]
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-muted">{label}</legend>
      <div className="mb-2 flex flex-wrap gap-1">
        {listPeriods(today).map(period => {
          const isChosen = start === period.startDate && end === period.endDate
          return (
            <button
              key={period.label}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                view.narrowAll({
                  [from.name]: isChosen ? '' : period.startDate,
                  [to.name]: isChosen ? '' : period.endDate,
                })
              }
              className="h-6 rounded-full border border-line px-2 text-small hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-selection"
            >
              {period.label}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-x-3">
        {[from, to].map(end => (
          <DateField
            key={end.name}
            label={end.label}
            className="-mb-1"
            value={view.filters[end.name] ?? null}
            onChange={date => view.narrow(end.name, date ?? '')}
          />
        ))}
      </div>
    </fieldset>
  )
}
