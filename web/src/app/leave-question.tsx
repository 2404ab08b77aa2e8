import { useBlocker, useLocation } from 'react-router'
import { session } from '../client/client.ts'
import { later } from './coming.tsx'
import { leaveGuards } from './leave-guards.ts'

const LeaveDialog = later(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Asks before a navigation discards unsaved changes. Does not ask at a sign-out: kept forms are restored after the next sign-in. */
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
