// The recent cost of work, by name. The next claim is charged this cost in advance.

/** Expected costs by name. The names belong to calls and jobs, so their number is limited. */
export class WorkCosts {
  readonly #recent = new Map<string, number>()

  /** Returns the expected cost of work. Returns `unknown` if the work has not run yet. */
  expected(work: string, unknown: number): number {
    return this.#recent.get(work) ?? unknown
  }

  /** Updates the expected cost. It is a moving average in which the new cost has a weight of 25 %. */
  learn(work: string, cost: number): void {
    const before = this.#recent.get(work) ?? cost
    this.#recent.set(work, before + (cost - before) / 4)
  }
}
