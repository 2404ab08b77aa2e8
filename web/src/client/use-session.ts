import { useSyncExternalStore } from 'react'
import { session } from './client.ts'
import type { SessionState } from './page-session.ts'

/** Returns the session of this page: the sign-in state, the user and the organisation. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
