import { readRegisterTotals } from '@twofold/contract/registers'
import type { Register } from '@twofold/contract/transactions'
import { useMemo } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { isWhole, type RowSums, sumsOf } from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'

/**
 * Returns the sums of a register's rows. If all rows are loaded, the sums are computed here. Otherwise, they are requested if the register
 * is filtered or the user asks for them. Returns null while the sums are unknown.
 */
export function useRegisterTotals(run: Register, view: RegisterView, isWanted: boolean): RowSums | null {
  const isComplete = isWhole(run)
  const own = useMemo(() => (isComplete ? sumsOf(run.transactions) : null), [isComplete, run.transactions])
  const input = { params: { accountID: String(run.accountID) }, query: filtersOf(view) }
  const asked = useEndpointQuery(readRegisterTotals, input, {
    isEnabled: !isComplete && (isWanted || isNarrowed(view)),
  })
  return own ?? asked.data ?? null
}
