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
import { useMemo, useState } from 'react'
import { useUnloadWarning } from '../app/use-unload-warning.ts'
import { queryKey } from '../client/query-keys.ts'
import { call } from '../client/this-page.ts'
import { useSession } from '../client/use-session.ts'
import { createMarkQueue } from './mark-queue.ts'
import { type TakenOver, takenOver, withMarks } from './reconcile-rows.ts'

/** The lines of a page as they are marked: at once on the screen, and behind it on the server. */
export type Marks = {
  /** Marks transactions, or takes their marks back. */
  mark: (transactionIDs: readonly number[], isReconciled: boolean) => void
  /** Marks are on their way. */
  isBusy: boolean
  /** Resolves when none is. */
  settled: () => Promise<void>
  /** Why the last marks could not be made; they were taken back from the screen. */
  failure: unknown
  /** Reads the page anew; the rows are then in the server's order. */
  reload: () => Promise<void>
  /** Takes over what somebody else was seen to do. */
  take: (page: Reconciliation) => void
  /** What the server has now, when it differs from the screen. */
  readIfChanged: () => Promise<TakenOver | null>
}

/** The marks on an account's page of a day. */
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
        // A read that began before may carry the state before.
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
        // What was marked here meanwhile is newer than what was read.
        const isOld = client.getQueryData(key) !== shown
        return shown === undefined || isOld ? null : takenOver(shown, page)
      },
    }
  }, [client, organisation, accountID, date])
  return { ...marks, isBusy, failure }
}

/** One line is marked by the call that is made for it, several together by one call. */
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

/** Registers and other pages show marks too: they are read again when they are shown. */
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
