// What work of each name took recently, so that its next claim is charged in advance.

/** Names are those of calls and jobs: a bounded number. */
export class WorkCosts {
  readonly #recent = new Map<string, number>()

  /** The expected cost; `unknown` for work that has not been seen yet. */
  expected(work: string, unknown: number): number {
    return this.#recent.get(work) ?? unknown
  }

  /** Takes a new cost into account: a quarter of it counts. */
  learn(work: string, cost: number): void {
    const before = this.#recent.get(work) ?? cost
    this.#recent.set(work, before + (cost - before) / 4)
  }
}
