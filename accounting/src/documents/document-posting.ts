// Whether a document may be made or posted for its party: flags, and how much a party may owe.
import { type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'
import { type DocumentKind, isInvoice, partySideOf } from './document-kinds.ts'

/** What a party is allowed. A vendor's `isPurchasesAllowed` is true: nobody asks it. */
export type PartyFlags = {
  name: string
  isClosed: boolean
  /** Orders of a customer are accepted; invoices of a vendor are allowed. */
  takesDocuments: boolean
  isPurchasesAllowed: boolean
  takesPayments: boolean
  /** What is told when payments are not taken. */
  paymentsNote: string
}

/** A document as far as its party's flags are concerned. */
export type FlaggedDocument = { kind: DocumentKind; totalCents: Cents; isRefund: boolean }

/**
 * Whether a party's flags allow a document to be made, or to be charged or approved. They bite on positive invoices and
 * bills, and on payments that are no refunds; credit notes, refunds, write-offs and applications stay possible, also for a
 * closed party. Refuses PARTY_CLOSED, ORDERS_NOT_ACCEPTED, PURCHASES_NOT_ALLOWED, VENDOR_INVOICES_NOT_ALLOWED,
 * PAYMENTS_NOT_ACCEPTED (with the note), each with the party's `name`.
 */
export function checkFlags({ kind, totalCents, isRefund }: FlaggedDocument, party: PartyFlags): Result<null> {
  const { name } = party
  if (!isInvoice(kind)) {
    const isPaid = kind !== 'customer write-off' && !isRefund
    if (!isPaid || party.takesPayments) return accepted(null)
    return refused('PAYMENTS_NOT_ACCEPTED', undefined, { name, note: party.paymentsNote })
  }
  if (totalCents <= 0) return accepted(null)
  if (party.isClosed) return refused('PARTY_CLOSED', undefined, { name })
  if (!party.takesDocuments) {
    const isCustomer = partySideOf(kind) === 'RECEIVABLE'
    return refused(isCustomer ? 'ORDERS_NOT_ACCEPTED' : 'VENDOR_INVOICES_NOT_ALLOWED', undefined, { name })
  }
  return party.isPurchasesAllowed ? accepted(null) : refused('PURCHASES_NOT_ALLOWED', undefined, { name })
}

/** A party's credit limit (0: none) and what it would owe after an invoice is charged, in cents. */
export type CreditFacts = { name: string; limitCents: Cents; balanceAfterCents: Cents }

/** Who would pass the limit, and whether it was confirmed. */
export type CreditPass = { role: Role; isConfirmed: boolean }

/**
 * Whether a party may owe as much. A limit of 1000: owing 1000 is accepted, owing 1001 is refused, unless ACCOUNTANT or
 * above has confirmed it. Refuses OVER_CREDIT_LIMIT, naming the `role` needed when that is what is missing.
 */
export function checkCredit({ name, limitCents, balanceAfterCents }: CreditFacts, pass: CreditPass): Result<null> {
  if (limitCents === 0 || balanceAfterCents <= limitCents) return accepted(null)
  const mayPass = roleAtLeast(pass.role, 'ACCOUNTANT')
  if (mayPass && pass.isConfirmed) return accepted(null)
  const detail = { name, limitCents, balanceCents: balanceAfterCents, ...(!mayPass && { role: 'ACCOUNTANT' }) }
  return refused('OVER_CREDIT_LIMIT', 'allowOverCreditLimit', detail)
}

/** The amounts of an invoice or bill, by the names of their fields on the wire. */
export type InvoiceAmounts = { preTaxCents: Cents; taxCents: Cents; totalCents: Cents }

/** Whether an invoice's total is what comes before tax plus the tax: 1000 + 80 = 1080. Refuses TOTAL_DIFFERS. */
export function checkTotal({ preTaxCents, taxCents, totalCents }: InvoiceAmounts): Result<null> {
  const sumCents = preTaxCents + taxCents
  const refusals: Refusal[] = sumCents === totalCents ? [] : [refusal('TOTAL_DIFFERS', 'invoiceTotal', { sumCents })]
  return resultOf(refusals, null)
}

/** Whether a document may bear a day: any but the zero date, which means none. Refuses NOT_A_DATE beside `field`. */
export function checkDay(date: CalendarDate, field: string): Result<null> {
  return date === ZERO_DATE ? refused('NOT_A_DATE', field) : accepted(null)
}
