import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@twofold/contract/accounts'
import { readRegisterTotals } from '@twofold/contract/registers'
import { type Register, readRegister, readTransaction } from '@twofold/contract/transactions'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, clock } from '../../client/client.ts'
import { queryKey } from '../../client/query-keys.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { useSession } from '../../client/use-session.ts'
import { lazyCode, usePreload } from '../../kit/loading/lazy-code.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { type Printing, usePrinting } from '../../kit/printing/use-printing.tsx'
import {
  FIRST_WINDOW_ROWS,
  isWhole,
  type RowSums,
  type RunEnd,
  sumsOf,
  WINDOW_ROWS,
  withWindow,
} from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'
import { partShown, wholeRegister } from './whole-register.ts'

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

/** Loads more rows at one end of the loaded rows, one page at a time. After a failure, it loads again only if the user requests it. */
function useRegisterGrowth(key: readonly unknown[], accountID: number, view: RegisterView) {
  const client = useQueryClient()
  const loading = useRef<string | null>(null)
  const [failed, setFailed] = useState<{ of: string; error: Error } | null>(null)
  const keyText = JSON.stringify(key)
  const filtersText = JSON.stringify(filtersOf(view))
  useEffect(() => {
    // If the component unmounts or the view changes, the result of the current load is discarded.
    const held = loading
    return () => {
      if (held.current === keyText) held.current = null
    }
  }, [keyText])
  const load = useCallback(
    async (end: RunEnd) => {
      const runKey = JSON.parse(keyText) as readonly unknown[]
      if (loading.current === keyText) return
      loading.current = keyText
      try {
        // If a filter is set, a page may be empty although more rows exist. Loading then continues with the next page while the view does
        // not change.
        while ((await grow(end)) && loading.current === keyText) {}
        setFailed(null)
      } catch (error) {
        setFailed({ of: keyText, error: error instanceof Error ? error : new Error(String(error)) })
      } finally {
        if (loading.current === keyText) loading.current = null
      }

      /** Loads the next page. Resolves to true if the page is empty and more rows exist. */
      async function grow(at: RunEnd): Promise<boolean> {
        const run = client.getQueryData<Register>(runKey)
        const cursor = run?.[at]
        if (run === undefined || cursor === undefined || cursor === null) return false
        const filters = JSON.parse(filtersText) as RegisterView
        const query = { limit: String(WINDOW_ROWS), cursor, ...filters }
        const window = await call(readRegister, { params: { accountID: String(accountID) }, query })
        const present = client.getQueryData<Register>(runKey)
        // A transaction was posted on this screen while the page was loading, so the balances of the page are outdated. The page is loaded
        // again.
        if (present === undefined || present.accountBalance !== run.accountBalance) return false
        const joined = withWindow(present, { end: at, cursor, window, isNarrowed: isNarrowed(filters) })
        if (joined === null) {
          void client.invalidateQueries({ queryKey: runKey })
          return false
        }
        client.setQueryData(runKey, joined)
        return window.transactions.length === 0 && window[at] !== null
      }
    },
    [client, keyText, filtersText, accountID],
  )
  return { load, failure: failed?.of === keyText ? failed.error : null }
}

type Printed = { account: Account; chart: Chart; view: RegisterView; run: Register | undefined }

const paper = lazyCode(async () => (await import('./register-paper.tsx')).registerPaper)

/** Prints a register with all rows of its view, including rows that the screen has not loaded. */
export function useRegisterPrinting({ account, chart, view, run }: Printed): Printing {
  usePreload(paper)
  const { data: user } = useCurrentUser()
  const paperOf = (registerPaper: NonNullable<ReturnType<typeof paper.now>>, printed: Register) =>
    registerPaper({ run: printed, view, account, chart, user, now: clock.now() })
  const params = { accountID: String(account.accountID) }
  return usePrinting({
    area: 'Register',
    prepare: async () =>
      paperOf(
        await paper.get(),
        await wholeRegister(query => call(readRegister, { params, query }), run?.lineCount ?? 0, view),
      ),
    atOnce: () => {
      const registerPaper = paper.now()
      return run === undefined || registerPaper === null ? null : paperOf(registerPaper, partShown(run, view))
    },
  })
}
