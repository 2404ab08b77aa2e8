// Who is next: the users in turn, one file of each at a time.

/** Files that wait, by user. */
export type Turns<Item> = {
  add: (userId: number, item: Item) => void
  /** Takes the next file whose user has none under way, and notes it as under way. Null if there is none. */
  next: () => { userId: number; item: Item } | null
  /** The file of a user that was under way has ended. */
  end: (userId: number) => void
  /** Takes a file out that still waits. Returns whether it did. */
  remove: (userId: number, item: Item) => boolean
  /** Takes all out that wait. */
  clear: () => Item[]
}

/** Starts without any. */
export function turns<Item>(): Turns<Item> {
  // A map keeps its keys in the order in which they came: the first user is the one who has waited longest for a turn.
  const waiting = new Map<number, Item[]>()
  const underWay = new Set<number>()
  return {
    add: (userId, item) => void waiting.set(userId, [...(waiting.get(userId) ?? []), item]),
    next: () => {
      for (const [userId, [item, ...rest]] of waiting) {
        if (underWay.has(userId) || item === undefined) continue
        underWay.add(userId)
        waiting.delete(userId)
        if (rest.length > 0) waiting.set(userId, rest)
        return { userId, item }
      }
      return null
    },
    end: userId => {
      underWay.delete(userId)
      // Whoever came while this user had a turn goes first.
      const items = waiting.get(userId)
      if (waiting.delete(userId)) waiting.set(userId, items!)
    },
    remove: (userId, item) => {
      const items = waiting.get(userId) ?? []
      const left = items.filter(each => each !== item)
      if (left.length > 0) waiting.set(userId, left)
      else waiting.delete(userId)
      return left.length < items.length
    },
    clear: () => {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}
