import { type ChoiceFilter, chosenWords, type DayFilter } from './list-filters.tsx'
import type { ListView } from './use-list-view.ts'

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
