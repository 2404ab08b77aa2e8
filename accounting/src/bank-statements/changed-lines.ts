// Finds lines that changed between an earlier and a later file. For example, the bank posted a pending transaction or completed its
// description.
import type { CalendarDate } from '../calendar.ts'
import { daysBetween } from '../calendar.ts'

/** The maximum number of days between an existing line and its changed version with the same id and amount. */
export const CHANGED_DAYS_MAX = 7

/** A new line of a file, by its index, and an existing line of the account that may be the same transaction. */
export type ChangeCandidate = {
  no: number
  date: CalendarDate
  existing: { id: number; date: CalendarDate; content: string }
  /** True if the file states that the line corrects the existing one. The dates are then not compared. */
  isCorrection: boolean
}

/**
 * Pairs each new line of a file with the existing line that it changes. Each line is in at most one pair. Candidates more than
 * `CHANGED_DAYS_MAX` days apart are not paired, unless the file states a correction. `spareOf` returns how many existing lines with the
 * given content are missing from the file. Only those lines can have changed. Corrections are paired first, then the lines with the nearest
 * dates. The cost is linear, except for sorting.
 */
export function pairChangedLines(
  candidates: readonly ChangeCandidate[],
  spareOf: (content: string) => number,
): { no: number; id: number }[] {
  const ranked = candidates
    .map(candidate => ({ ...candidate, days: Math.abs(daysBetween(candidate.date, candidate.existing.date)) }))
    .filter(({ days, isCorrection }) => isCorrection || days <= CHANGED_DAYS_MAX)
    .sort(
      (one, other) =>
        Number(other.isCorrection) - Number(one.isCorrection) ||
        one.days - other.days ||
        one.no - other.no ||
        one.existing.id - other.existing.id,
    )
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const spare = new Map<string, number>()
  for (const { no, existing } of ranked) {
    const left = spare.get(existing.content) ?? spareOf(existing.content)
    if (pairs.has(no) || taken.has(existing.id) || left <= 0) continue
    pairs.set(no, existing.id)
    taken.add(existing.id)
    spare.set(existing.content, left - 1)
  }
  return [...pairs].map(([no, id]) => ({ no, id })).sort((one, other) => one.no - other.no)
}
