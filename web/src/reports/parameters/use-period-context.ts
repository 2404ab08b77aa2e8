import { readSettings } from '@twofold/contract/organisations'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { useToday } from '../../client/use-today.ts'
import type { PeriodContext } from './periods.ts'

/** The time in milliseconds for which the fiscal year is cached. It rarely changes. */
const FRESH_MS = 600_000

/** Returns the values on which named periods depend. Returns null until the fiscal year is loaded. It is loaded once `isWanted` is true. */
export function usePeriodContext(isWanted: boolean): PeriodContext | null {
  const today = useToday()
  const { data } = useEndpointQuery(readSettings, {}, { freshForMs: FRESH_MS, isEnabled: isWanted })
  return data === undefined ? null : { today, fiscalYearFirstMonth: data.fiscalYearFirstMonth }
}
