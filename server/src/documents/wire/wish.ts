// Converts requested applications to proposed applications.
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { NamedItem, PaymentApplicationSide, ProposedApplication } from '../payment-applications.ts'

/** A document id from one field of a request, and the kind of document that the field refers to. */
type Named = { id: number | undefined; kind: NamedItem['kind'] }

/** A requested application. Each document's id is in one of two fields. `names` contains the field names for refusals. */
type SentApplication = {
  creditItem: readonly [Named, Named]
  debitItem: readonly [Named, Named]
  names: { creditItem: string; debitItem: string }
  amountApplied: Cents
}

/**
 * Returns a proposed application of a payment or credit to an invoice, bill or refund. Fails with FIELD_MISSING if a side has no id, and
 * with DOES_NOT_APPLY if a side has two ids.
 */
export function wishOf({ creditItem, debitItem, names, amountApplied }: SentApplication): Result<ProposedApplication> {
  const low = oneOf(creditItem, names.creditItem)
  if (!low.ok) return low
  const high = oneOf(debitItem, names.debitItem)
  if (!high.ok) return high
  return accepted({ creditItem: low.value, debitItem: high.value, amountCents: amountApplied, field: 'amountApplied' })
}

function oneOf([one, other]: readonly [Named, Named], name: string): Result<NamedItem> {
  if (one.id && other.id) return refused('DOES_NOT_APPLY', name)
  const { id, kind } = one.id ? one : other
  return id ? accepted({ id, kind }) : refused('FIELD_MISSING', name, { name })
}

/**
 * Returns the proposed applications of one payment or refund, one for each entry. Fails with the errors of `wishOf`, each with the path of
 * its entry.
 */
export function wishesOf<Sent>(
  applications: readonly Sent[],
  wishFor: (sent: Sent) => Result<ProposedApplication>,
): Result<ProposedApplication[]> {
  const wishes: ProposedApplication[] = []
  for (const [index, sent] of applications.entries()) {
    const wish = wishFor(sent)
    const at = (field = '') => `applications.${index}.${field}`
    if (!wish.ok) return { ok: false, refusals: wish.refusals.map(reason => ({ ...reason, field: at(reason.field) })) }
    wishes.push({ ...wish.value, field: at(wish.value.field) })
  }
  return accepted(wishes)
}

/** Returns the side's id if the side is of this kind. Otherwise returns 0. */
export function idIf(side: PaymentApplicationSide, kind: PaymentApplicationSide['kind']): number {
  return side.kind === kind ? side.id : 0
}
