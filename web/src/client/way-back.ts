// The screen from which the user opened the details of a figure. Stored in this tab, so that the user can return to the same position.

import { session } from './client.ts'
import { keptForms } from './kept-forms.ts'

/** The previous screen and the one that was opened; the position of the list: how far it was scrolled, and which row was
 * opened. */
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

/** Stores the position before it is left. */
export function keepWayBack(place: WayBack): void {
  kept().write(NAME, place)
}

/** Returns the position that was left last. Null if no position is stored. */
export function wayBack(): WayBack | null {
  return (kept().read(NAME) as WayBack | undefined) ?? null
}

/** Removes the position, because the user went elsewhere. */
export function forgetWayBack(): void {
  kept().drop(NAME)
}
