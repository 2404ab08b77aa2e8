// Fields that have several names on the wire, and which of them counts.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'

/** A field under all its names. `stored` is what stands; undefined for a new record. */
export type Aliased<Value> = {
  names: readonly [first: string, ...others: string[]]
  /** What was sent under each name, in their order. */
  sent: readonly (Value | undefined)[]
  stored?: Value | undefined
}

/**
 * The value of a field that was sent under any of its names, undefined when under none. When several were sent and differ: of
 * a new record the first counts; of one that stands the one that differs from what is stored. Refuses ALIASES_DIFFER when
 * more than one does.
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
