import { useBlocker, useLocation } from 'react-router'
import { session } from '../client/client.ts'
import { leaveGuards } from '../kit/forms/leave-guards.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

const LeaveDialog = lazyComponent(async () => (await import('../kit/forms/leave-dialog.tsx')).LeaveDialog)

/**
 * Asks for confirmation if a navigation would discard unsaved changes. Does not ask before a sign-out, because stored forms are restored
 * after the next login.
 */
export function LeaveQuestion() {
  const from = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.state().isSignedIn && leaveGuards.leftBy({ from: currentLocation, to: nextLocation }).length > 0,
  )
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    for (const { onLeave } of leaveGuards.leftBy({ from, to: blocker.location })) onLeave()
    blocker.proceed()
  }
  return <LeaveDialog onLeave={leave} onStay={blocker.reset} />
}
