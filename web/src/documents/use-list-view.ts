import { type CalendarDate, formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { useSearchParams } from 'react-router'
import { useSettledText } from '../app/use-settled-text.ts'
import type { ColumnSort } from '../ui/table-head.tsx'

/** The states that a list can be narrowed to: their name in the address and on the wire, and their words. */
export type StateFilter = { name: string; choices: readonly { value: string; label: string }[] }

/** What a list shows, as it stands in the address: `?search=`, `?sort=`, the days `?startDate=` and `?endDate=`, and a state. */
export type ListView = {
  /** What counts, and the field that it is typed in. */
  search: string
  searchField: { text: string; type: (text: string) => void; leave: () => void }
  sort: ColumnSort | undefined
  sortBy: (key: string) => void
  /** The order as the server is asked for it; undefined for the list's own. */
  sortText: string | undefined
  /** From when to when, both included; null for no bound. */
  startDate: CalendarDate | null
  endDate: CalendarDate | null
  narrowDays: (days: { startDate?: CalendarDate | null; endDate?: CalendarDate | null }) => void
  /** The state that is shown; null for all. */
  state: string | null
  narrowState: (state: string | null) => void
  states: StateFilter | undefined
  /** Whether rows may be left out, and by what, a line each. */
  isNarrowed: boolean
  facts: readonly string[]
  /** Tells one view from another. */
  key: string
}

/** The view of a list. `sorts` are the fields that the server sorts by. */
export function useListView(sorts: readonly string[], states?: StateFilter): ListView {
  const [address, setAddress] = useSearchParams()
  const writeAll = (values: Record<string, string>) =>
    setAddress(
      last => {
        for (const [name, value] of Object.entries(values)) {
          if (value === '') last.delete(name)
          else last.set(name, value)
        }
        return last
      },
      { replace: true },
    )
  const write = (name: string, value: string) => writeAll({ [name]: value })
  const search = address.get('search') ?? ''
  const searchField = useSettledText(search, text => write('search', text))
  const written = address.get('sort') ?? ''
  const field = written.replace(/^-/, '')
  const sort: ColumnSort | undefined = sorts.includes(field)
    ? { key: field, direction: written.startsWith('-') ? 'descending' : 'ascending' }
    : undefined
  const sortText = sort === undefined ? undefined : written
  const sortBy = (key: string) => {
    const isBoth = sort?.key === key
    write('sort', !isBoth ? key : sort.direction === 'ascending' ? `-${key}` : '')
  }
  const [startDate, endDate] = [dayIn(address, 'startDate'), dayIn(address, 'endDate')]
  const narrowDays: ListView['narrowDays'] = days =>
    writeAll(Object.fromEntries(Object.entries(days).map(([name, day]) => [name, day ?? ''])))
  const stateChoice = states?.choices.find(({ value }) => value === address.get(states.name))
  const state = stateChoice?.value ?? null
  const narrowState = (next: string | null) => states !== undefined && write(states.name, next ?? '')
  const facts = [
    ...(startDate === null ? [] : [`From ${formatDay(startDate)}`]),
    ...(endDate === null ? [] : [`To ${formatDay(endDate)}`]),
    ...(stateChoice === undefined ? [] : [`Status: ${stateChoice.label}`]),
    ...(search === '' ? [] : [`Found by “${search}”`]),
  ]
  const key = [search, sortText ?? '', startDate ?? '', endDate ?? '', state ?? ''].join(' ')
  const isNarrowed = facts.length > 0
  return {
    ...{ search, searchField, sort, sortBy, sortText },
    ...{ startDate, endDate, narrowDays, state, narrowState, states, isNarrowed, facts, key },
  }
}

function dayIn(address: URLSearchParams, name: string): CalendarDate | null {
  const text = address.get(name)
  return text !== null && isCalendarDate(text) ? text : null
}

/** The part of a list's query that narrows and sorts it. */
export function queryOfView(view: ListView): Record<string, string> {
  const { search, sortText, startDate, endDate, state, states } = view
  return {
    ...(search !== '' && { search }),
    ...(sortText !== undefined && { sort: sortText }),
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    ...(state !== null && states !== undefined && { [states.name]: state }),
  }
}
