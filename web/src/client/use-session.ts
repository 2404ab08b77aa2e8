import { useSyncExternalStore } from 'react'
import type { SessionState } from './page-session.ts'
import { session } from './this-page.ts'

/** The session of this page: whether it is signed in, its user and organisation. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
