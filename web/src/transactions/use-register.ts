import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@twofold/contract/endpoint'
import { type Register, readRegister, readTransaction } from '@twofold/contract/transactions'
import { useCallback, useRef, useState } from 'react'
import { queryKey } from '../client/query-keys.ts'
import { call } from '../client/this-page.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useSession } from '../client/use-session.ts'
import { FIRST_WINDOW_ROWS, type RunEnd, WINDOW_ROWS, withWindow } from './register-run.ts'

/**
 * An account's register: the newest window, or the one that begins at a day, growing at both ends on demand. A transaction
 * that is opened over it and not known yet comes in the same answer.
 */
export function useRegister(accountID: number, date: string | null, openedID?: string) {
  const input: CallInput<typeof readRegister> = {
    params: { accountID: String(accountID) },
    query: { limit: String(FIRST_WINDOW_ROWS), ...(date !== null && { date }) },
  }
  const client = useQueryClient()
  const { organisation } = useSession()
  const query = useAnswer(readRegister, input, {
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
  const growth = useGrowth(queryKey(organisation, readRegister, input), accountID)
  return { query, ...growth }
}

/** A register as a screen reads it. */
export type RegisterReading = ReturnType<typeof useRegister>

/** Loads the window beyond one end of the run; one at a time, and again only when asked again after a failure. */
function useGrowth(key: readonly unknown[], accountID: number) {
  const client = useQueryClient()
  const isLoading = useRef(false)
  const [failed, setFailed] = useState<{ of: string; error: Error } | null>(null)
  const keyText = JSON.stringify(key)
  const load = useCallback(
    async (end: RunEnd) => {
      const runKey = JSON.parse(keyText) as readonly unknown[]
      const run = client.getQueryData<Register>(runKey)
      const cursor = run?.[end]
      if (isLoading.current || run === undefined || cursor === undefined || cursor === null) return
      isLoading.current = true
      try {
        const query = { limit: String(WINDOW_ROWS), cursor }
        const window = await call(readRegister, { params: { accountID: String(accountID) }, query })
        join(window, run, cursor)
        setFailed(null)
      } catch (error) {
        setFailed({ of: keyText, error: error instanceof Error ? error : new Error(String(error)) })
      } finally {
        isLoading.current = false
      }

      function join(window: Register, asked: Register, cursor: string) {
        const present = client.getQueryData<Register>(runKey)
        // A posting of ours overtook the window: its balances are from before. It is asked for again.
        if (present === undefined || present.accountBalance !== asked.accountBalance) return
        const joined = withWindow(present, end, cursor, window)
        if (joined === null) void client.invalidateQueries({ queryKey: runKey })
        else client.setQueryData(runKey, joined)
      }
    },
    [client, keyText, accountID],
  )
  return { load, failure: failed?.of === keyText ? failed.error : null }
}
