import { useEffect, useSyncExternalStore } from 'react'
import { outboxOf, session } from './client.ts'
import type { Outbox, OutboxItem } from './outbox.ts'
import type { SessionState } from './page-session.ts'

/** Returns the session of this page: the sign-in state, the user and the organisation. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The user's transactions in this organisation that the server has not accepted yet, and the outbox that sends them. */
export function useOutbox(): { outbox: Outbox; items: readonly OutboxItem[] } {
  const { user, organisation } = useSession()
  const outbox = outboxOf({ user, organisation })
  useEffect(() => outbox.resume(), [outbox])
  return { outbox, items: useSyncExternalStore(outbox.subscribe, outbox.items) }
}
