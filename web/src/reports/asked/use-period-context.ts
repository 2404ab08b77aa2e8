import { readSettings } from '@twofold/contract/organisations'
import { useAnswer } from '../../client/use-answer.ts'
import { useToday } from '../../client/use-today.ts'
import type { PeriodContext } from './periods.ts'

/** A fiscal year does not change while one looks at reports. */
const FRESH_MS = 600_000

/** What the names of periods are understood from; null as long as the fiscal year is not known. It is asked for once
 * `isWanted`. */
export function usePeriodContext(isWanted: boolean): PeriodContext | null {
  const today = useToday()
  const { data } = useAnswer(readSettings, {}, { freshForMs: FRESH_MS, isEnabled: isWanted })
  return data === undefined ? null : { today, fiscalYearFirstMonth: data.fiscalYearFirstMonth }
}
