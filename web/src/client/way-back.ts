// From where somebody followed a figure to what stands behind it: kept in this tab, so that he comes back to the same place.
import { keptForms } from './kept-forms.ts'
import { session } from './this-page.ts'

/** The screen that was left and the one that was gone to; where the list stood: how far it was scrolled, and which row was
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

/** Remembers the place that is being left. */
export function keepWayBack(place: WayBack): void {
  kept().write(NAME, place)
}

/** The place that was left last; null when there is none. */
export function wayBack(): WayBack | null {
  return (kept().read(NAME) as WayBack | undefined) ?? null
}

/** Somebody went elsewhere: the way back is no longer his. */
export function forgetWayBack(): void {
  kept().drop(NAME)
}
