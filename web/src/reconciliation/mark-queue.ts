// Sends reconcile marks to the server. Only the last requested state of a line is sent. One call runs at a time. Lines that change in the
// meantime are sent together in the next call, so that the last change also arrives last.

/**
 * The maximum number of transactions in one call. With more transactions, calls would take long. With fewer transactions, round trips would
 * take longer than the marking.
 */
const AT_ONCE_MAX = 2500

type Queue = {
  /** Marks or unmarks transactions. */
  send: (transactionIDs: number[], isReconciled: boolean) => Promise<unknown>
  /** Called with transactions that could not be changed, unless another state has been requested in the meantime. */
  onFailure: (transactionIDs: number[], isReconciled: boolean, error: unknown) => void
  /** Called when sending starts and when it ends. */
  onBusy: (isBusy: boolean) => void
}

/** Creates a queue for the marks of one page. */
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
    /** Requests that the given transactions are marked or unmarked. */
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
    /** Resolves when all marks have been sent. */
    settled: async (): Promise<void> => {
      while (running !== null) await running
    },
  }
}
