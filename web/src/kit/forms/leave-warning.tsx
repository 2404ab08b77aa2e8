import { useLayoutEffect } from 'react'
import { type Left, leaveGuards } from './leave-guards.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

type LeaveWarningProps = {
  /** Whether there are unsaved changes. */
  when: boolean
  /** Called when the user discards the changes. */
  onLeave: () => void
  /** The name of the query parameter that shows the form, if the form has no separate path. */
  shownBy?: string
  /** The paths of the list below the form. Opening a record of this list does not leave the form. */
  lists?: readonly string[]
}

/** Warns before a navigation discards unsaved changes. */
export function LeaveWarning({ when, onLeave, shownBy, lists = [] }: LeaveWarningProps) {
  useUnloadWarning(when)
  // This is a layout effect, because a user may leave the form immediately after typing.
  useLayoutEffect(() => {
    if (!when) return
    const isLeft = ({ from, to }: Left) =>
      (from.pathname !== to.pathname && !isAtList(lists, to.pathname)) ||
      (shownBy !== undefined && !new URLSearchParams(to.search).has(shownBy))
    return leaveGuards.stand({ isLeft, onLeave })
  }, [when, onLeave, shownBy, lists])
  return null
}

/**
 * Whether a URL shows one of the given lists, with or without the form of a record. At such a URL, the form that creates a record stays
 * open above the list. `/customers` and `/customers/7` show `/customers`. `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
