// Sends changes of the cleared status to the server, one call at a time. Changes that the user makes during a call are sent together in the
// next call. Only the latest state of each line is sent, so that the latest change also arrives last.

/**
 * The maximum number of transactions in one call. Larger calls would take too long. Smaller calls would spend more time on round trips than
 * on the updates.
 */
const AT_ONCE_MAX = 2500

type Queue = {
  /** Marks transactions as cleared or uncleared. */
  send: (transactionIDs: number[], isReconciled: boolean) => Promise<unknown>
  /**
   * Called with transactions that could not be changed. Transactions for which another change has been requested in the meantime are
   * omitted.
   */
  onFailure: (transactionIDs: number[], isReconciled: boolean, error: unknown) => void
  /** Called when sending starts and when it ends. */
  onBusy: (isBusy: boolean) => void
}

/** Creates a queue for the changes on one reconcile page. */
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
    /** Requests that the given transactions are marked as cleared or uncleared. */
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
    /** Resolves when all changes have been sent. */
    settled: async (): Promise<void> => {
      while (running !== null) await running
    },
  }
}
