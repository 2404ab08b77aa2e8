/** A map that removes the least recently used entry when it has `sizeMax` entries. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#sizeMax) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  /** Removes every entry for which `isGone` is true. */
  forget(isGone: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) if (isGone(value)) this.#entries.delete(key)
  }
}
