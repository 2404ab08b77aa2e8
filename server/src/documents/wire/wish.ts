// From what was sent of an application to what is to be applied to what.
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { AdviceSide, NamedItem, Wish } from '../advices.ts'

/** A side of an application as it may be named: by one field or by another. */
type Named = { id: number | undefined; kind: NamedItem['kind'] }

/** What was sent: either side under one of two names, and the name of the field that misses when neither is there. */
type SentApplication = {
  lowering: readonly [Named, Named]
  raising: readonly [Named, Named]
  names: { lowering: string; raising: string }
  amountApplied: Cents
}

/**
 * What is to be applied to what: a payment or credit to an invoice or bill, or to the refund of it. Refuses FIELD_MISSING for a
 * side that is not named, and DOES_NOT_APPLY for one that is named twice.
 */
export function wishOf({ lowering, raising, names, amountApplied }: SentApplication): Result<Wish> {
  const low = oneOf(lowering, names.lowering)
  if (!low.ok) return low
  const high = oneOf(raising, names.raising)
  if (!high.ok) return high
  return accepted({ lowering: low.value, raising: high.value, amountCents: amountApplied, field: 'amountApplied' })
}

function oneOf([one, other]: readonly [Named, Named], name: string): Result<NamedItem> {
  if (one.id && other.id) return refused('DOES_NOT_APPLY', name)
  const { id, kind } = one.id ? one : other
  return id ? accepted({ id, kind }) : refused('FIELD_MISSING', name, { name })
}

/**
 * What one payment is to be applied to, or what one refund paid back: of each application its own wish. Refuses what `wishOf`
 * refuses, beside the application that it is about.
 */
export function wishesOf<Sent>(applications: readonly Sent[], wishFor: (sent: Sent) => Result<Wish>): Result<Wish[]> {
  const wishes: Wish[] = []
  for (const [index, sent] of applications.entries()) {
    const wish = wishFor(sent)
    const at = (field = '') => `applications.${index}.${field}`
    if (!wish.ok) return { ok: false, refusals: wish.refusals.map(reason => ({ ...reason, field: at(reason.field) })) }
    wishes.push({ ...wish.value, field: at(wish.value.field) })
  }
  return accepted(wishes)
}

/** The id of a side that is of a kind, else 0. */
export function idIf(side: AdviceSide, kind: AdviceSide['kind']): number {
  return side.kind === kind ? side.id : 0
}
