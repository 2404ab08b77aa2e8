/** Creates a list of listeners for a change, in the form that `useSyncExternalStore` requires. */
export function createListeners(): { subscribe: (listener: () => void) => () => void; notify: () => void } {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of [...listeners]) listener()
    },
  }
}
