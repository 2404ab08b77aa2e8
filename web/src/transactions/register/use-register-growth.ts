import { useQueryClient } from '@tanstack/react-query'
import { type Register, readRegister } from '@twofold/contract/transactions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../client/client.ts'
import { type RunEnd, WINDOW_ROWS, withWindow } from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'

/** Loads the window beyond one end of the run, one at a time. After a failure it loads again only on demand. */
export function useRegisterGrowth(key: readonly unknown[], accountID: number, view: RegisterView) {
  const client = useQueryClient()
  const loading = useRef<string | null>(null)
  const [failed, setFailed] = useState<{ of: string; error: Error } | null>(null)
  const keyText = JSON.stringify(key)
  const filtersText = JSON.stringify(filtersOf(view))
  useEffect(() => {
    // When this unmounts or the view changes, the current load is abandoned.
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
        // With a filter a window may be empty although there are more rows. Loading then continues from there, as long as the view is
        // the same.
        while ((await grow(end)) && loading.current === keyText) {}
        setFailed(null)
      } catch (error) {
        setFailed({ of: keyText, error: error instanceof Error ? error : new Error(String(error)) })
      } finally {
        if (loading.current === keyText) loading.current = null
      }

      /** Loads the next window. Resolves to true if it was empty and there are more rows. */
      async function grow(at: RunEnd): Promise<boolean> {
        const run = client.getQueryData<Register>(runKey)
        const cursor = run?.[at]
        if (run === undefined || cursor === undefined || cursor === null) return false
        const filters = JSON.parse(filtersText) as RegisterView
        const query = { limit: String(WINDOW_ROWS), cursor, ...filters }
        const window = await call(readRegister, { params: { accountID: String(accountID) }, query })
        const present = client.getQueryData<Register>(runKey)
        // An entry was posted here while the window was loading, so its balances are outdated. It is loaded again.
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
