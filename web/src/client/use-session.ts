import { useSyncExternalStore } from 'react'
import type { SessionState } from './page-session.ts'
import { session } from './this-page.ts'

/** The session of this page: signed in or not, whose, and in which organisation. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
