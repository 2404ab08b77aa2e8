// The forms in which something is typed that is not saved. The router asks one place only before it goes on, so that they all
// stand here.

/** A navigation: where it begins and where it leads. */
export type Left = { from: { pathname: string }; to: { pathname: string; search: string } }

type Guard = {
  /** Whether a navigation leaves the form behind. */
  isLeft: (left: Left) => boolean
  /** Forgets what was typed. */
  onLeave: () => void
}

const standing = new Set<Guard>()

export const leaveGuards = {
  /** A form stands until the answered function is called. */
  stand(guard: Guard): () => void {
    standing.add(guard)
    return () => void standing.delete(guard)
  },
  /** The forms that a navigation would leave behind. */
  leftBy: (left: Left): Guard[] => [...standing].filter(guard => guard.isLeft(left)),
}
