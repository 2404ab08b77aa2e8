// The forms that have unsaved changes. All are registered here, because the router asks only one function.

/** A navigation from one URL to another. */
export type Left = { from: { pathname: string }; to: { pathname: string; search: string } }

type Guard = {
  /** Whether a navigation leaves the form. */
  isLeft: (left: Left) => boolean
  /** Discards the unsaved changes. */
  onLeave: () => void
}

const standing = new Set<Guard>()

export const leaveGuards = {
  /** Registers a form. The returned function removes it. */
  stand(guard: Guard): () => void {
    standing.add(guard)
    return () => void standing.delete(guard)
  },
  /** Returns the forms that a navigation would leave. With `leavesForms`, these are all forms. */
  leftBy: (left: Left, leavesForms: boolean): Guard[] =>
    [...standing].filter(guard => leavesForms || guard.isLeft(left)),
}
