import { useLayoutEffect } from 'react'
import { isAtList } from './at-list.ts'
import { type Left, leaveGuards } from './leave-guards.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

type LeaveWarningProps = {
  /** Whether something is typed that is not saved. */
  when: boolean
  /** The user gives up what he typed: forget it. */
  onLeave: () => void
  /** The name in the address's query that shows the form, where it has no path of its own. */
  shownBy?: string
  /** The addresses of the list that the form stands above: what opens over the list does not leave the form behind. */
  lists?: readonly string[]
}

/** Warns before unsaved changes are left behind. */
export function LeaveWarning({ when, onLeave, shownBy, lists = [] }: LeaveWarningProps) {
  useUnloadWarning(when)
  // Before the next key: whoever types and leaves at once is warned too.
  useLayoutEffect(() => {
    if (!when) return
    const isLeft = ({ from, to }: Left) =>
      (from.pathname !== to.pathname && !isAtList(lists, to.pathname)) ||
      (shownBy !== undefined && !new URLSearchParams(to.search).has(shownBy))
    return leaveGuards.stand({ isLeft, onLeave })
  }, [when, onLeave, shownBy, lists])
  return null
}
