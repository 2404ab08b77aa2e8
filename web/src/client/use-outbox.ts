import { useEffect, useSyncExternalStore } from 'react'
import { outboxOf } from './client.ts'
import type { Outbox, OutboxItem } from './outbox.ts'
import { useSession } from './use-session.ts'

/** The user's transactions in this organisation that the server has not accepted yet, and the outbox that sends them. */
export function useOutbox(): { outbox: Outbox; items: readonly OutboxItem[] } {
  const { user, organisation } = useSession()
  const outbox = outboxOf({ user, organisation })
  useEffect(() => outbox.resume(), [outbox])
  return { outbox, items: useSyncExternalStore(outbox.subscribe, outbox.items) }
}
