// The recent cost of work by name, which the next claim is charged in advance.

/** Expected costs by name. The names are those of calls and jobs, so their number is limited. */
export class WorkCosts {
  readonly #recent = new Map<string, number>()

  /** Returns the expected cost of work, or `unknown` if it has not run yet. */
  expected(work: string, unknown: number): number {
    return this.#recent.get(work) ?? unknown
  }

  /** Updates the expected cost, a moving average in which the new cost has a weight of a quarter. */
  learn(work: string, cost: number): void {
    const before = this.#recent.get(work) ?? cost
    this.#recent.set(work, before + (cost - before) / 4)
  }
}
