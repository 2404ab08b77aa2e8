// Reads fields that have several names in the API, and decides which value is used.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'

/** A field with all its names. `stored` is the stored value, or undefined for a new record. */
export type Aliased<Value> = {
  names: readonly [first: string, ...others: string[]]
  /** The value that the request has under each name, in the order of the names. */
  sent: readonly (Value | undefined)[]
  stored?: Value | undefined
}

/**
 * Returns the value of a field that a request can have under several names. Returns undefined if it has none of them. If the values differ,
 * returns the first one for a new record. For an existing record, returns the value that differs from the stored value. Errors:
 * ALIASES_DIFFER if several different values differ from the stored value.
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
