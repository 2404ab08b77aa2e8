// Lets the user return from the details of a report amount to the previous screen and scroll position. Both are stored per tab.

import { session } from './client.ts'
import { keptForms } from './kept-forms.ts'

/**
 * The previous screen, the screen that was opened from it, and the position of the list. The position is the scroll position and the row
 * that was opened.
 */
export type WayBack = {
  path: string
  to: string
  title: string
  scrollTop: number
  pageTop: number
  rowKey: number
}

const NAME = 'wayBack'

function kept() {
  return keptForms(sessionStorage, session.state())
}

/** Stores a position before the user leaves the screen. */
export function keepWayBack(place: WayBack): void {
  kept().write(NAME, place)
}

/** Returns the last stored position. Returns null if no position is stored. */
export function wayBack(): WayBack | null {
  return (kept().read(NAME) as WayBack | undefined) ?? null
}

/** Removes the stored position, because the user opened another screen. */
export function forgetWayBack(): void {
  kept().drop(NAME)
}
