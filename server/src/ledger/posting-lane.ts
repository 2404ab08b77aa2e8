// One lane per organisation and process. Whatever waits in it shares a commit, which is what a busy organisation's posting
// rate rests on; who finds it empty goes at once. This is the one exception to "one request, one database transaction".

/** The most posts that share a commit. */
export const SHARED_MAX = 256

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Runs items of one organisation in one database transaction; outcomes in their order. When it throws, nothing happened. */
export type RunTogether<Item, Outcome> = (organisationId: number, items: Item[]) => Promise<Outcome[]>

/** Whether an error is certain to have left nothing behind, so that its items may run again. */
export type IsUndone = (error: unknown) => boolean

export type PostingLane<Item, Outcome> = (organisationId: number, item: Item) => Promise<Outcome>

/**
 * Makes the lanes. When a shared run fails and is undone, each of its items runs alone, so that one item's fault is that
 * item's alone; when it is not known what became of it (a lost connection), all of them fail and none runs twice.
 */
export function createPostingLane<Item, Outcome>(
  run: RunTogether<Item, Outcome>,
  isUndone: IsUndone,
): PostingLane<Item, Outcome> {
  // An organisation is in here while its lane runs: an idle one costs nothing.
  const lanes = new Map<number, Waiting<Item, Outcome>[]>()

  async function runTogether(organisationId: number, together: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(
        organisationId,
        together.map(({ item }) => item),
      )
      together.forEach(({ resolve }, index) => {
        resolve(outcomes[index]!)
      })
    } catch (error) {
      if (together.length === 1 || !isUndone(error)) for (const { reject } of together) reject(error)
      else for (const one of together) await runTogether(organisationId, [one])
    }
  }

  async function drain(organisationId: number, waiting: Waiting<Item, Outcome>[]): Promise<void> {
    while (waiting.length > 0) await runTogether(organisationId, waiting.splice(0, SHARED_MAX))
    lanes.delete(organisationId)
  }

  return (organisationId, item) =>
    new Promise((resolve, reject) => {
      const waiting = lanes.get(organisationId)
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject })
        return
      }
      const lane = [{ item, resolve, reject }]
      lanes.set(organisationId, lane)
      void drain(organisationId, lane)
    })
}
