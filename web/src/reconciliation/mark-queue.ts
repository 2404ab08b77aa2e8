// Marks on their way to the server. What is wanted of a line counts, not how often it was turned: one call is under way at a
// time, and what is turned meanwhile goes out together after it. So the last word is also the last one that arrives.

/** How many transactions one call takes: so many that going to and fro is little beside marking, and few enough that marking
 * takes about as long as a glance. */
const AT_ONCE_MAX = 2500

type Queue = {
  /** Sends marks for transactions, or takes them back. */
  send: (transactionIDs: number[], isReconciled: boolean) => Promise<unknown>
  /** They could not be changed, and nothing else is wanted of them by now. */
  onFailure: (transactionIDs: number[], isReconciled: boolean, error: unknown) => void
  /** Nothing is on its way any more, or something is again. */
  onBusy: (isBusy: boolean) => void
}

/** A queue for the marks of one page. */
export function createMarkQueue({ send, onFailure, onBusy }: Queue) {
  const wanted = new Map<number, boolean>()
  let running: Promise<void> | null = null

  const run = async () => {
    for (const [, isReconciled] of wanted) {
      const ids = [...wanted].filter(([, each]) => each === isReconciled).map(([id]) => id)
      const sent = ids.slice(0, AT_ONCE_MAX)
      for (const id of sent) wanted.delete(id)
      try {
        await send(sent, isReconciled)
      } catch (error) {
        const left = sent.filter(id => !wanted.has(id))
        onFailure(left, isReconciled, error)
      }
    }
  }
  return {
    /** Wants these transactions marked, or not. */
    want(transactionIDs: readonly number[], isReconciled: boolean): void {
      for (const id of transactionIDs) {
        wanted.delete(id)
        wanted.set(id, isReconciled)
      }
      if (running !== null || wanted.size === 0) return
      onBusy(true)
      running = run().finally(() => {
        running = null
        onBusy(false)
      })
    },
    /** Resolves when nothing is on its way. */
    settled: async (): Promise<void> => {
      while (running !== null) await running
    },
  }
}
