// Determines which file is read next. Users take turns. Only one file of each user is read at a time.

/** The waiting files by user. */
export type Turns<Item> = {
  add: (userId: number, item: Item) => void
  /** Takes the next file of a user who has no file in progress, and marks the file as in progress. Returns null if no file can be taken. */
  next: () => { userId: number; item: Item } | null
  /** Marks the user's current file as finished. */
  end: (userId: number) => void
  /** Removes a file from the queue. Returns whether it was waiting. */
  remove: (userId: number, item: Item) => boolean
  /** Removes and returns all waiting files. */
  clear: () => Item[]
}

/** Creates an empty queue of files. */
export function turns<Item>(): Turns<Item> {
  // A map keeps its keys in insertion order, so the first user has waited longest.
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
      // Moves this user to the end of the queue, behind users whose files arrived during this user's turn.
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
