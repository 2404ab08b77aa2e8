import { useQueryClient } from '@tanstack/react-query'
import { toWire } from '@twofold/accounting/calendar'
import type { Endpoint } from '@twofold/contract/endpoint'
import {
  listUnreconciled,
  type Reconciliation,
  reconcileLines,
  reconcileTransaction,
  unreconcileLines,
  unreconcileTransaction,
} from '@twofold/contract/reconciliation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../client/client.ts'
import { queryKey } from '../client/query-keys.ts'
import { useSession } from '../client/use-session.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useUnloadWarning } from '../kit/forms/use-unload-warning.ts'
import { createMarkQueue } from './mark-queue.ts'
import { type TakenOver, takenOver, withMarks } from './reconcile-rows.ts'

/** The cleared status of a page's lines. Changes are shown immediately, and are sent to the server in the background. */
export type Marks = {
  /** Marks transactions as cleared or uncleared. */
  mark: (transactionIDs: readonly number[], isReconciled: boolean) => void
  /** Whether changes are being sent. */
  isBusy: boolean
  /** Resolves when all changes have been sent. */
  settled: () => Promise<void>
  /** The reason why the last change failed. The screen shows the previous state again. */
  failure: unknown
  /** Reloads the page. The rows are then in the server's order. */
  reload: () => Promise<void>
  /** Shows the given page, which contains changes of other users. */
  take: (page: Reconciliation) => void
  /** Returns the server's state if it differs from the screen. */
  readIfChanged: () => Promise<TakenOver | null>
}

/** Returns the cleared status of an account's lines for a statement date. */
export function useMarks(accountID: number, date: string): Marks {
  const client = useQueryClient()
  const { organisation } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useUnloadWarning(isBusy)
  const marks = useMemo(() => {
    const input = { params: { accountID: String(accountID) }, query: { date } }
    const key = queryKey(organisation, listUnreconciled, input)
    const patch = (ids: readonly number[], isReconciled: boolean) =>
      client.setQueryData<Reconciliation>(key, page => {
        return page && withMarks(page, new Set(ids), isReconciled ? toWire(date) : null)
      })
    const take = (page: Reconciliation) => client.setQueryData(key, page)
    const reload = async () => void take(await call(listUnreconciled, input))
    const queue = createMarkQueue({
      send: async (ids, isReconciled) => {
        // A request that started earlier may return the previous status.
        await client.cancelQueries({ queryKey: key })
        await send(accountID, { ids, isReconciled, date })
        await forgetOthers(client, organisation, key)
      },
      onFailure: (ids, isReconciled, error) => {
        patch(ids, !isReconciled)
        setFailure(error)
        reload().catch(() => {})
      },
      onBusy: setBusy,
    })
    return {
      mark(ids: readonly number[], isReconciled: boolean) {
        setFailure(null)
        patch(ids, isReconciled)
        queue.want(ids, isReconciled)
      },
      settled: queue.settled,
      reload,
      take,
      readIfChanged: async () => {
        const shown = client.getQueryData<Reconciliation>(key)
        const page = await call(listUnreconciled, input)
        // Lines that the user has changed in the meantime are newer than the response.
        const isOld = client.getQueryData(key) !== shown
        return shown === undefined || isOld ? null : takenOver(shown, page)
      },
    }
  }, [client, organisation, accountID, date])
  return { ...marks, isBusy, failure }
}

/** There are separate calls for a single line and for several lines. */
function send(accountID: number, marks: { ids: number[]; isReconciled: boolean; date: string }): Promise<unknown> {
  const { ids, isReconciled, date } = marks
  const [id, ...others] = ids
  const transactionReconcileDate = toWire(date)
  if (id !== undefined && others.length === 0) {
    const params = { transactionID: String(id) }
    return isReconciled
      ? call(reconcileTransaction, { params, body: { transactionID: id, transactionReconcileDate, accountID } })
      : call(unreconcileTransaction, { params, body: { accountID } })
  }
  const params = { accountID: String(accountID) }
  return isReconciled
    ? call(reconcileLines, { params, body: { transactionIDs: ids, transactionReconcileDate } })
    : call(unreconcileLines, { params, body: { transactionIDs: ids } })
}

/**
 * Marks cached registers and other reconciliations as stale, because they also show the cleared status. They are reloaded when they are
 * shown.
 */
async function forgetOthers(
  client: ReturnType<typeof useQueryClient>,
  organisation: string | null,
  own: readonly unknown[],
): Promise<void> {
  const changed = new Set<unknown>([...(reconcileTransaction as Endpoint).changes, 'reconciliation'])
  await client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey: key }) =>
      key[0] === organisation && changed.has(key[1]) && JSON.stringify(key) !== JSON.stringify(own),
  })
}

/** The minimum interval in milliseconds between checks for changes by other users, and the interval per line for long lists. */
const LOOK_MS = 15_000
const LOOK_MS_PER_LINE = 5

/** Checks for changes by other users at regular intervals, after the user clears lines, and when the user returns to the page. */
export function useOthersMarks({ readIfChanged, isBusy, take }: Marks, lineCount: number): void {
  const toast = useToast()
  const lookedAt = useRef(performance.now())
  const paceMs = Math.max(LOOK_MS, lineCount * LOOK_MS_PER_LINE)
  useEffect(() => {
    if (isBusy) return
    let timer = 0
    let isOver = false
    const wait = (ms: number) => {
      clearTimeout(timer)
      if (!isOver) timer = window.setTimeout(look, ms)
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return
      lookedAt.current = performance.now()
      const reading = readIfChanged().then(found => {
        if (found === null || isOver) return
        take(found.page)
        toast({ title: sentenceOf(found.changed), detail: 'This page now shows the current state.' })
      })
      // The server may be unreachable for a moment. The next check finds the changes.
      reading.catch(() => {}).finally(() => wait(paceMs))
    }
    const comeBack = () => wait(0)
    wait(Math.max(1000, lookedAt.current + paceMs / 3 - performance.now()))
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
    }
  }, [isBusy, readIfChanged, take, toast, paceMs])
}

function sentenceOf(changed: number): string {
  if (changed === 0) return 'Another user recorded or reopened a statement'
  return `Another user changed ${changed === 1 ? 'a line' : `${changed.toLocaleString('en-US')} lines`}`
}
