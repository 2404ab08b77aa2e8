// What invoices, bills and payments share on the wire.
import { DOCUMENT_KINDS } from '@twofold/accounting/documents/document-kinds'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { cents, dayAnswered, id, text } from './wire.ts'

/** A line of an address, a reference, a term of payment. */
export const shortText = text(PARTY_FIELD_LENGTH_MAX)

const ADDRESS_LINES = ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip'] as const

type AddressField<Prefix extends string> = `${Prefix}${(typeof ADDRESS_LINES)[number]}`

function eachLine<Prefix extends string, S>(prefix: Prefix, schema: S) {
  return Object.fromEntries(ADDRESS_LINES.map(line => [`${prefix}${line}`, schema])) as Record<AddressField<Prefix>, S>
}

/** The fields of an address as they are sent: `billToName`, `billToAddress1`, ... Each may be left out. */
export function addressSent<const Prefix extends 'billTo' | 'shipTo' | 'remitTo'>(prefix: Prefix) {
  return eachLine(prefix, z.optional(shortText))
}

/** The same as they are answered. */
export function addressAnswered<const Prefix extends 'billTo' | 'shipTo' | 'remitTo'>(prefix: Prefix) {
  return eachLine(prefix, z.string())
}

/** What a change of the books may carry beside its fields: the reason when it passes a soft lock. */
export const lockReason = z.optional(text(2000))

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
