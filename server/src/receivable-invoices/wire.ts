// Receivable invoices by their names on the wire.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import type { ReceivableState } from '@twofold/accounting/documents/document-states'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { Result } from '@twofold/accounting/refusals'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import type { Document, SentFields } from '../documents/document.ts'
import { INVOICE_CARRIES, receivableInvoiceFields } from '../documents/receivable-invoice.ts'

/** An invoice's fields as they are sent; what is left out is undefined. */
export type SentInvoice = { [Name in (typeof INVOICE_CARRIES)[number]]?: string | undefined } & {
  invoiceClientReference?: string | undefined
  invoicePreTaxTotal?: number | undefined
  invoiceTax?: number | undefined
  invoiceTotal?: number | undefined
  dateCharged?: CalendarDate | undefined
  dateDue?: CalendarDate | null | undefined
  customerID?: number | undefined
  revenueAccountID?: number | undefined
  invoiceDescription?: string | undefined
  chargeStatus?: ReceivableState | undefined
}

/** What is sent of an invoice, as a document's fields. */
export function sentFields(sent: SentInvoice): SentFields {
  const carried = INVOICE_CARRIES.flatMap(name => (sent[name] === undefined ? [] : [[name, sent[name]] as const]))
  return {
    partyId: sent.customerID,
    date: sent.dateCharged,
    dueDate: sent.dateDue,
    preTaxCents: sent.invoicePreTaxTotal,
    taxCents: sent.invoiceTax,
    totalCents: sent.invoiceTotal,
    accountId: sent.revenueAccountID === undefined ? undefined : sent.revenueAccountID || null,
    reference: sent.invoiceClientReference?.trim(),
    comment: sent.invoiceDescription,
    details: Object.fromEntries(carried),
  }
}

/** A document as the invoice that it is. */
export function presentInvoice(document: Document): ReceivableInvoice {
  const sign = document.totalCents < 0 ? -1 : 1
  return {
    receivableInvoiceID: document.id,
    invoiceNumber: document.number ?? 0,
    ...receivableInvoiceFields(document),
    paidInFull: isPaidInFull(document),
    isMarkedPaid: document.isMarkedPaid,
    totalPaid: sign * document.appliedCents + 0,
    totalRemaining: sign * remainderOf(document) + 0,
    customerName: document.partyName,
    revenueAccountName: document.accountName,
    gLEntry: document.entryId ?? 0,
    modifiedAt: document.modifiedAt,
  }
}

/** What a command answered, on the wire; a refusal's `current` record too. */
export function presentResult(result: Result<Document>): Result<ReceivableInvoice> {
  if (result.ok) return { ok: true, value: presentInvoice(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: presentInvoice(current as Document) },
  )
  return { ok: false, refusals }
}
