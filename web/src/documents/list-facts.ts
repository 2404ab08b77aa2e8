import { formatDay } from '@twofold/accounting/calendar'
import { type ChoiceFilter, chosenWords } from './list-filters.tsx'
import type { ListView } from './use-list-view.ts'

/** What a view leaves out, in words. */
export function factsOf(view: ListView, choices: readonly ChoiceFilter[]): string[] {
  const { search, filters } = view
  const { startDate, endDate } = filters
  return [
    ...(startDate === undefined ? [] : [`From ${formatDay(startDate)}`]),
    ...(endDate === undefined ? [] : [`To ${formatDay(endDate)}`]),
    ...chosenWords(view, choices),
    ...(search === '' ? [] : [`Found by “${search}”`]),
  ]
}
