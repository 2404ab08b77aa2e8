// What invoices, bills and payments share on the wire, whichever side they are of.
import { DOCUMENT_KINDS } from '@twofold/accounting/documents/document-kinds'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { cents, dayAnswered, id, idOrNone, lineCents, text } from '../wire.ts'

/** A line of an address, a reference, a term of payment. */
export const shortText = text(PARTY_FIELD_LENGTH_MAX)

const ADDRESS_LINES = ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip'] as const

type AddressPrefix = 'billTo' | 'shipTo' | 'remitTo'
type AddressField<Prefix extends string> = `${Prefix}${(typeof ADDRESS_LINES)[number]}`

/** Something for each line of an address, by its name on the wire: `billToName`, `billToAddress1`, ... */
export function eachAddressLine<const Prefix extends AddressPrefix, S>(prefix: Prefix, one: S) {
  return Object.fromEntries(ADDRESS_LINES.map(line => [`${prefix}${line}`, one])) as Record<AddressField<Prefix>, S>
}

/** The fields of an address as they are sent. Each may be left out. */
export function addressSent<const Prefix extends AddressPrefix>(prefix: Prefix) {
  return eachAddressLine(prefix, z.optional(shortText))
}

/** The same as they are answered. */
export function addressAnswered<const Prefix extends AddressPrefix>(prefix: Prefix) {
  return eachAddressLine(prefix, z.string())
}

/** What a change of the books may carry beside its fields: the reason when it passes a soft lock. */
export const lockReason = z.optional(text(2000))

/** What both sides send alike of money of a payment that goes back. */
export const refundSent = {
  /** All that is left when it is left out; it is left out of a payment that was returned, which goes back whole. */
  amountRefunded: z.optional(lineCents),
  isReturned: z.optional(z.boolean()),
  lockReason,
}

const documentKind = z.enum(DOCUMENT_KINDS)

/** A document of which something is left to apply. */
export const openDocument = z.object({
  kind: documentKind,
  /** The id of an invoice, bill or payment, as its kind says. */
  documentID: id,
  /** Whether it raises the party's balance: an invoice, bill or refund, not a credit note or payment. */
  raises: z.boolean(),
  /** The number that customers see; 0 for what has none. */
  invoiceNumber: z.number(),
  date: dayAnswered,
  /** The zero date when none was agreed. */
  dateDue: dayAnswered,
  reference: z.string(),
  /** It stands in the ledger; what is pending only reserves the money. */
  isPosted: z.boolean(),
  /** All in cents, without a sign. */
  total: cents,
  applied: cents,
  remaining: cents,
})
export type OpenDocument = z.output<typeof openDocument>

/** What of a party's balance is no open document of the ledger: with what is left of those, which raises it or lowers it, it is the
 * balance. In cents, in the sign of the party's side. */
export const balanceBeside = z.object({
  /** What entries by hand did. */
  adjustments: cents,
  /** What is left of documents that somebody marked paid. */
  markedPaid: cents,
  /** What is applied between the ledger and what is pending: it is taken off what is left, and not yet off the balance. */
  reserved: cents,
})
export type BalanceBeside = z.output<typeof balanceBeside>

const timelineSide = z.object({
  kind: documentKind,
  documentID: id,
  raises: z.boolean(),
  invoiceNumber: z.number(),
  reference: z.string(),
})
export type TimelineSide = z.output<typeof timelineSide>

/** What happened with a party on a day: a document, or an application of one to another. */
export const timelineEvent = z.object({
  kind: z.enum([...DOCUMENT_KINDS, 'application']),
  /** The document's id, or the advice's. */
  eventID: id,
  /** Of an application the later one of both documents. */
  date: dayAnswered,
  /** In cents, without a sign. */
  amount: cents,
  isPosted: z.boolean(),
  comment: z.string(),
  /** The document; of an application what was applied. */
  document: timelineSide,
  /** What it was applied to; null for a document. */
  appliedTo: z.nullable(timelineSide),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** The most invoices that one payment is applied to in one call. */
const APPLICATIONS_MAX = 500

/**
 * The body that applies one payment to many others. What it is applied to stands under `invoice` or `refundPaymentID`; what a
 * refund paid back under `payment` or `creditInvoiceID`.
 */
export function applicationsSent<const Invoice extends string, const Payment extends string>(
  invoice: Invoice,
  payment: Payment,
) {
  const ids = { [invoice]: z.optional(idOrNone), [payment]: z.optional(idOrNone) }
  const named = ids as Record<Invoice | Payment, z.ZodMiniOptional<typeof idOrNone>>
  const one = z.strictObject({
    ...named,
    refundPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
  })
  return z.strictObject({ applications: z.array(one).check(z.minLength(1), z.maxLength(APPLICATIONS_MAX)) })
}

/** Whose document it is: `customerID` and `customerName`, or a vendor's. */
function ofParty<const Party extends 'customer' | 'vendor'>(party: Party) {
  const named = { [`${party}ID`]: id, [`${party}Name`]: z.string() }
  return named as Record<`${Party}ID`, typeof id> & Record<`${Party}Name`, z.ZodMiniString>
}

/** A credit or a refund with something left to apply. */
export function openItem<const Party extends 'customer' | 'vendor'>(party: Party) {
  return z.object({
    /** The id of the invoice that is a credit, or of the payment that is a refund. */
    documentID: id,
    ...ofParty(party),
    date: dayAnswered,
    reference: z.string(),
    /** All in cents, without a sign. */
    total: cents,
    applied: cents,
    remaining: cents,
  })
}

/** What may speak against the account of a document. */
export const ACCOUNT_REFUSALS = [
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_TYPE_UNSUITABLE',
  'ACCOUNT_IS_CONTROL',
  'ACCOUNT_IS_PARTY',
] as const

/** The same, and what may speak against an entry. */
export const ENTRY_REFUSALS = [...ACCOUNT_REFUSALS, 'LOCKED', 'HARD_LOCKED', 'BALANCE_OUT_OF_RANGE'] as const

/** What may speak against posting an invoice or bill, against changing what it posted, or taking that back. */
export const INVOICE_POSTING_REFUSALS = ['FIELD_MISSING', ...ENTRY_REFUSALS, 'PARTY_CLOSED', 'CLEARED'] as const

/** What may speak against changing an invoice or bill. */
export const INVOICE_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'TEXT_EMPTY',
  'TOTAL_DIFFERS',
  'UNKNOWN_PARTY',
  'APPLIED_KEEPS_PARTY',
  'APPLIED_KEEPS_SIGN',
  'TOTAL_BELOW_APPLIED',
  'PAID_BY_APPLICATIONS',
  ...INVOICE_POSTING_REFUSALS,
] as const

/** What may speak against recording a payment or refund. */
export const NEW_PAYMENT_REFUSALS = [
  'FIELD_MISSING',
  'UNKNOWN_PARTY',
  'PAYMENTS_NOT_ACCEPTED',
  'IDEMPOTENCY_MISMATCH',
  ...ENTRY_REFUSALS,
] as const

/** What may speak against changing one. */
export const PAYMENT_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'ALIASES_DIFFER',
  'UNKNOWN_PARTY',
  'PAYMENTS_NOT_ACCEPTED',
  'REFUND_IS_FIXED',
  'APPLIED_KEEPS_PARTY',
  'TOTAL_BELOW_APPLIED',
  'CLEARED',
  ...ENTRY_REFUSALS,
] as const

/** Why one item is not applied to another. */
export const APPLY_REFUSALS = [
  'NOT_FOUND',
  'AMOUNT_TO_APPLY_NOT_POSITIVE',
  'DOES_NOT_APPLY',
  'OF_ANOTHER_PARTY',
  'DOCUMENT_CANCELED',
  'ONLY_POSTED_APPLIES',
  'INVOICE_PAID',
  'PAYMENT_APPLIED',
  'ABOVE_REMAINDER',
  'IDEMPOTENCY_MISMATCH',
] as const

/** Why money of a payment does not go back. */
export const REFUND_REFUSALS = [...APPLY_REFUSALS, 'RETURNED_GOES_BACK_WHOLE', ...ENTRY_REFUSALS] as const
