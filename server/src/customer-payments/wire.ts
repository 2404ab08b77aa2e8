// Customer payments by their names on the wire.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { aliased } from '@twofold/contract/aliases'
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { customerPaymentFields } from '../documents/customer-payment.ts'
import type { Document, SentFields } from '../documents/document.ts'

/** A payment's fields as they are sent; what is left out is undefined. */
export type SentPayment = {
  totalReceived?: number | undefined
  receiptDate?: CalendarDate | undefined
  paymentDate?: CalendarDate | undefined
  customerID?: number | undefined
  receiptComment?: string | undefined
  paymentComment?: string | undefined
  paymentReference?: string | undefined
  paymentAccountID?: number | undefined
  remittanceAccountID?: number | undefined
  isRefund?: boolean | undefined
}

/** What is sent of a payment, as a document's fields. Refuses ALIASES_DIFFER. */
export function sentFields(sent: SentPayment, stored?: Document): Result<SentFields> {
  const date = aliased({
    names: ['receiptDate', 'paymentDate'],
    sent: [sent.receiptDate, sent.paymentDate],
    stored: stored?.date,
  })
  if (!date.ok) return date
  const comment = aliased({
    names: ['receiptComment', 'paymentComment'],
    sent: [sent.receiptComment, sent.paymentComment],
    stored: stored?.comment,
  })
  if (!comment.ok) return comment
  const account = aliased({
    names: ['paymentAccountID', 'remittanceAccountID'],
    sent: [sent.paymentAccountID, sent.remittanceAccountID],
    stored: stored?.accountId ?? undefined,
  })
  if (!account.ok) return account
  return accepted({
    partyId: sent.customerID,
    date: date.value,
    preTaxCents: sent.totalReceived,
    totalCents: sent.totalReceived,
    accountId: account.value,
    reference: sent.paymentReference?.trim(),
    comment: comment.value,
  })
}

/** A document as the payment that it is. */
export function presentPayment(document: Document): CustomerPayment {
  return {
    customerPaymentID: document.id,
    ...customerPaymentFields(document),
    totalApplied: document.appliedCents,
    totalRemaining: remainderOf(document),
    customerName: document.partyName,
    paymentAccountName: document.accountName,
    gLEntry: document.entryId ?? 0,
    modifiedAt: document.modifiedAt,
  }
}

/** What a command answered, on the wire; a refusal's `current` record too. */
export function presentResult(result: Result<Document>): Result<CustomerPayment> {
  if (result.ok) return { ok: true, value: presentPayment(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: presentPayment(current as Document) },
  )
  return { ok: false, refusals }
}
