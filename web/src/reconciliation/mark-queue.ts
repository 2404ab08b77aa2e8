// Sends marks to the server. Only the last wanted state of a line counts: one call runs at a time, and lines that are changed in the
// meantime are sent together after it, so that the last change also arrives last.

/** The maximum number of transactions in one call: enough that round trips cost little compared to the marking, and few enough that
 * a call returns quickly. */
const AT_ONCE_MAX = 2500

type Queue = {
  /** Marks or unmarks transactions. */
  send: (transactionIDs: number[], isReconciled: boolean) => Promise<unknown>
  /** Called with transactions that could not be changed, unless another state is wanted by now. */
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
    /** Requests that these transactions are marked or unmarked. */
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
    /** Resolves when nothing is being sent. */
    settled: async (): Promise<void> => {
      while (running !== null) await running
    },
  }
}
