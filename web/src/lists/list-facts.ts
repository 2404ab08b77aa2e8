import { type ChoiceFilter, chosenWords, type DayFilter } from './list-filters.tsx'
import type { ListView } from './use-list-view.ts'

/** What a view leaves out, in words; `days` where it can be narrowed by others than the usual ones, `whose` where to one party. */
export function factsOf(
  view: ListView,
  choices: readonly ChoiceFilter[],
  days?: readonly DayFilter[],
  whose?: string,
): string[] {
  const found = view.search === '' ? [] : [`Search: “${view.search}”`]
  return [...(whose === undefined ? [] : [whose]), ...chosenWords(view, choices, days), ...found]
}
