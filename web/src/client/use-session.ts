import { useSyncExternalStore } from 'react'
import { session } from './client.ts'
import type { SessionState } from './page-session.ts'

/** The session of this page: whether it is signed in, its user and organisation. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
