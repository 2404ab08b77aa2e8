// Fields that have several names in the API, and which name counts.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'

/** A field with all its names. `stored` is the existing value, undefined for a new record. */
export type Aliased<Value> = {
  names: readonly [first: string, ...others: string[]]
  /** The value that was sent under each name, in the order of the names. */
  sent: readonly (Value | undefined)[]
  stored?: Value | undefined
}

/**
 * Returns the value of a field that was sent under any of its names, undefined if it was sent under none. If several values were sent
 * and they differ, a new record gets the first one, and an existing record the one that differs from the stored value. Refuses
 * ALIASES_DIFFER if more than one differs from it.
 */
export function aliased<Value>({ names, sent, stored }: Aliased<Value>): Result<Value | undefined> {
  const given = names.flatMap((name, index) => (sent[index] === undefined ? [] : [{ name, value: sent[index] }]))
  const [first] = given
  if (first === undefined || given.every(({ value }) => value === first.value)) return accepted(first?.value)
  if (stored === undefined) return accepted(first.value)
  const [changed, ...others] = given.filter(({ value }) => value !== stored)
  const other = others.find(({ value }) => value !== changed?.value)
  if (changed === undefined || other === undefined) return accepted(changed?.value)
  return refused('ALIASES_DIFFER', changed.name, { first: changed.name, second: other.name })
}
