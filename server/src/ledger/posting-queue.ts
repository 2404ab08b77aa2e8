// One queue per organisation and process. All posts waiting in it share a commit, which allows a high posting rate for a busy organisation.
// A post that finds the queue empty runs immediately. This is the only exception to "one request, one database transaction".

/** The maximum number of posts that share a commit. */
export const SHARED_MAX = 256

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/**
 * Runs items of one organisation in one database transaction. Returns their outcomes in the same order. If it throws, nothing was
 * committed.
 */
export type RunBatch<Item, Outcome> = (organisationId: number, items: Item[]) => Promise<Outcome[]>

/** Returns whether a failed run has certainly changed nothing in the database. If so, its items can run again. */
export type IsUndone = (error: unknown) => boolean

export type PostingQueue<Item, Outcome> = (organisationId: number, item: Item) => Promise<Outcome>

/**
 * Creates the queues. If a shared run fails and is rolled back, each of its items runs separately, so that an error affects only its own
 * item. If the outcome is unknown (a lost connection), all items fail and no item runs twice.
 */
export function createPostingQueue<Item, Outcome>(
  run: RunBatch<Item, Outcome>,
  isUndone: IsUndone,
): PostingQueue<Item, Outcome> {
  // Contains only organisations with a running queue, so that an idle organisation uses no memory.
  const queues = new Map<number, Waiting<Item, Outcome>[]>()

  async function runBatch(organisationId: number, batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(
        organisationId,
        batch.map(({ item }) => item),
      )
      batch.forEach(({ resolve }, index) => {
        resolve(outcomes[index]!)
      })
    } catch (error) {
      if (batch.length === 1 || !isUndone(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await runBatch(organisationId, [one])
    }
  }

  async function drain(organisationId: number, waiting: Waiting<Item, Outcome>[]): Promise<void> {
    while (waiting.length > 0) await runBatch(organisationId, waiting.splice(0, SHARED_MAX))
    queues.delete(organisationId)
  }

  return (organisationId, item) =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(organisationId)
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject })
        return
      }
      const queue = [{ item, resolve, reject }]
      queues.set(organisationId, queue)
      void drain(organisationId, queue)
    })
}
