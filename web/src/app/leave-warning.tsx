import { useBlocker } from 'react-router'
import { session } from '../client/this-page.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

type Warned = {
  /** The user gives up what he typed: forget it. */
  onLeave: () => void
  /** The name in the address's query that shows the form, where it has no path of its own. */
  shownBy?: string
}

type LeaveWarningProps = Warned & {
  /** Whether something is typed that is not saved. */
  when: boolean
}

/** Warns before unsaved changes are left behind. A sign-out is let through: kept forms come back after it. */
export function LeaveWarning({ when, ...warned }: LeaveWarningProps) {
  // The router asks one form only, so that one that lies behind another must not stand in its way.
  return when ? <StandingWarning {...warned} /> : null
}

function StandingWarning({ onLeave, shownBy }: Warned) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.state().isSignedIn &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (shownBy !== undefined && !new URLSearchParams(nextLocation.search).has(shownBy))),
  )
  useUnloadWarning(true)
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <Dialog
      title="Leave without saving?"
      onClose={blocker.reset}
      actions={
        <>
          <Button look="destructive" onClick={leave}>
            Leave
          </Button>
          <Button look="primary" onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    >
      What you typed here is not saved yet.
    </Dialog>
  )
}
