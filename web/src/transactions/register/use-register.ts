import { useQueryClient } from '@tanstack/react-query'
import { readRegisterTotals } from '@twofold/contract/registers'
import { type Register, readRegister, readTransaction } from '@twofold/contract/transactions'
import { useMemo } from 'react'
import { call } from '../../client/client.ts'
import { queryKey } from '../../client/query-keys.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { useSession } from '../../client/use-session.ts'
import { FIRST_WINDOW_ROWS, isWhole, type RowSums, sumsOf } from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'
import { useRegisterGrowth } from './use-register-growth.ts'

/**
 * Loads an account's register. The first page of its view is loaded immediately, and more pages at both ends on demand. If a transaction is
 * opened over the register and is not cached yet, the first response includes it.
 */
export function useRegister(accountID: number, view: RegisterView, openedID?: string) {
  const sort = view.sort ?? ('-date' as const)
  const asked = { limit: String(FIRST_WINDOW_ROWS), ...view, ...(view.date !== undefined && { sort }) }
  const input = { params: { accountID: String(accountID) }, query: asked }
  const client = useQueryClient()
  const { organisation } = useSession()
  const query = useEndpointQuery(readRegister, input, {
    isEnabled: accountID > 0,
    isCompared: false,
    ask: async signal => {
      const openedKey = queryKey(organisation, readTransaction, { params: { transactionID: openedID ?? '' } })
      const isAsked = openedID !== undefined && client.getQueryData(openedKey) === undefined
      const beside = isAsked ? { transaction: openedID } : {}
      const { transaction, ...run } = await call(
        readRegister,
        { ...input, query: { ...input.query, ...beside } },
        { signal },
      )
      if (transaction !== undefined) client.setQueryData(openedKey, transaction)
      return run
    },
  })
  const growth = useRegisterGrowth(queryKey(organisation, readRegister, input), accountID, view)
  return { query, ...growth }
}

/** The result of `useRegister`. */
export type RegisterReading = ReturnType<typeof useRegister>

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
