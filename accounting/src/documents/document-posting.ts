// Checks whether a party's permissions and credit limit allow a document to be created or posted.
import { type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'
import { type DocumentKind, isInvoice, partySideOf } from './document-kinds.ts'

/** The permissions of a party. `isPurchasesAllowed` is always true for a vendor, because it applies only to customers. */
export type PartyFlags = {
  name: string
  isClosed: boolean
  /** True if the organisation accepts orders from the customer or invoices from the vendor. */
  takesDocuments: boolean
  isPurchasesAllowed: boolean
  takesPayments: boolean
  /** The note that is shown if the party's payments are not accepted. */
  paymentsNote: string
}

/** The fields of a document that are checked against the permissions of its party. */
export type FlaggedDocument = { kind: DocumentKind; totalCents: Cents; isRefund: boolean }

/**
 * Checks whether a party's permissions allow a document to be created, charged or approved. They restrict positive invoices and bills, and
 * payments that are not refunds. Credit notes, refunds, write-offs and payment applications are always possible, even for a closed party.
 * Errors: PARTY_CLOSED, ORDERS_NOT_ACCEPTED, PURCHASES_NOT_ALLOWED, VENDOR_INVOICES_NOT_ALLOWED, PAYMENTS_NOT_ACCEPTED (with the note),
 * each with the party's `name`.
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

/** A party's credit limit, and its balance after an invoice is charged, in cents. A limit of 0 means that there is no limit. */
export type CreditFacts = { name: string; limitCents: Cents; balanceAfterCents: Cents }

/** The role of the user who would exceed the credit limit, and whether the user confirmed it. */
export type CreditPass = { role: Role; isConfirmed: boolean }

/**
 * Checks whether a balance is within the credit limit. With a limit of 1000, a balance of 1000 is accepted. 1001 is refused unless a user
 * with the role ACCOUNTANT or above confirmed it. Errors: OVER_CREDIT_LIMIT, with the required `role` if the user's role is too low.
 */
export function checkCredit({ name, limitCents, balanceAfterCents }: CreditFacts, pass: CreditPass): Result<null> {
  if (limitCents === 0 || balanceAfterCents <= limitCents) return accepted(null)
  const mayPass = roleAtLeast(pass.role, 'ACCOUNTANT')
  if (mayPass && pass.isConfirmed) return accepted(null)
  const detail = { name, limitCents, balanceCents: balanceAfterCents, ...(!mayPass && { role: 'ACCOUNTANT' }) }
  return refused('OVER_CREDIT_LIMIT', 'allowOverCreditLimit', detail)
}

/** The amounts of an invoice or bill, in cents. */
export type InvoiceAmounts = { preTaxCents: Cents; taxCents: Cents; totalCents: Cents }

/** Checks whether the total of an invoice is the pre-tax total plus the tax, as in 1000 + 80 = 1080. Errors: TOTAL_DIFFERS. */
export function checkTotal({ preTaxCents, taxCents, totalCents }: InvoiceAmounts): Result<null> {
  const sumCents = preTaxCents + taxCents
  const refusals: Refusal[] = sumCents === totalCents ? [] : [refusal('TOTAL_DIFFERS', 'invoiceTotal', { sumCents })]
  return resultOf(refusals, null)
}

/** Checks that a document's date is not the zero date, which means no date. Errors: NOT_A_DATE for `field`. */
export function checkDay(date: CalendarDate, field: string): Result<null> {
  return date === ZERO_DATE ? refused('NOT_A_DATE', field) : accepted(null)
}
