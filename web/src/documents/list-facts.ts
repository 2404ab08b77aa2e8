import { type ChoiceFilter, chosenWords, type DayFilter } from './list-filters.tsx'
import type { ListView } from './use-list-view.ts'

/** What a view leaves out, in words; `days` where it can be narrowed by others than the usual ones. */
export function factsOf(view: ListView, choices: readonly ChoiceFilter[], days?: readonly DayFilter[]): string[] {
  return [...chosenWords(view, choices, days), ...(view.search === '' ? [] : [`Found by “${view.search}”`])]
}
