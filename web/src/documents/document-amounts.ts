// The amounts of a document as lists and forms show them: negative for credits and refunds.
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import type { Cents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { isTurned } from './document-side.ts'

/** The signed amounts of a document. `open` is 0 for a document that is canceled, rejected or marked as paid. */
type ShownAmounts = Record<'total' | 'applied' | 'remaining' | 'open', Cents>

/** Returns the signed amounts of a document. */
export function shownAmounts(record: DocumentRecord): ShownAmounts {
  // Adding 0 converts -0 to 0.
  const signed = (cents: Cents) => (isTurned(record) ? -cents : cents) + 0
  const remaining = signed(remainderOf(record))
  return {
    total: signed(Math.abs(record.totalCents)),
    applied: signed(record.appliedCents),
    remaining,
    open: isDone(record) ? 0 : remaining,
  }
}

/** Whether nothing more will be applied to a document: it is paid, canceled or rejected. Lists show it muted. */
export function isDone(record: DocumentRecord): boolean {
  return record.state === 'ENDED' || isPaidInFull(record)
}

/** Returns the sum of documents. Credits are negative. */
export function sumOf(records: readonly DocumentRecord[]): Cents {
  return records.reduce((sum, record) => sum + shownAmounts(record).total, 0)
}
