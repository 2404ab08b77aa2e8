import { useQueryClient } from '@tanstack/react-query'
import { type Register, readRegister } from '@twofold/contract/transactions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../client/client.ts'
import { type RunEnd, WINDOW_ROWS, withWindow } from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'

/** Loads more rows at one end of the loaded rows, one page at a time. After a failure, it loads again only if the user requests it. */
export function useRegisterGrowth(key: readonly unknown[], accountID: number, view: RegisterView) {
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
