// Fields that have two names on the wire, and which of both counts.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'

/** A field under both its names. `stored` is what stands; undefined for a new record. */
export type Aliased<Value> = {
  names: readonly [first: string, second: string]
  sent: readonly [Value | undefined, Value | undefined]
  stored?: Value | undefined
}

/**
 * The value of a field that was sent under either of its names, undefined when under none. When both were sent and differ: of
 * a new record the first counts; of one that stands the one that differs from what is stored. Refuses ALIASES_DIFFER when
 * both do.
 */
export function aliased<Value>({ names, sent: [one, other], stored }: Aliased<Value>): Result<Value | undefined> {
  if (one === undefined || other === undefined || one === other) return accepted(one ?? other)
  if (stored === undefined || other === stored) return accepted(one)
  if (one === stored) return accepted(other)
  return refused('ALIASES_DIFFER', names[0], { first: names[0], second: names[1] })
}
