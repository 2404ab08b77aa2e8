// Schemas that customers and vendors share, and the calls that return the totals of their lists.

import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, idOrNone, text } from '../wire.ts'
import { searched } from './lists.ts'

type PartyWord = 'customer' | 'vendor'

/** The filters of a list of customers or vendors. */
const partyFilters = { search: searched }

const ENDINGS = [
  'DefaultCareOf',
  'DefaultAddress',
  'DefaultCity',
  'DefaultState',
  'DefaultZip',
  'DefaultEmail',
  'DefaultPhone',
] as const

function eachText<Party extends PartyWord, S>(party: Party, one: S) {
  const fields = ENDINGS.map(ending => [`${party}${ending}`, one])
  return Object.fromEntries(fields) as Record<`${Party}${(typeof ENDINGS)[number]}`, S>
}

/** An optional text field of a customer or vendor. */
export const partyText = z.optional(text(PARTY_FIELD_LENGTH_MAX))

/** Returns the contact fields of a customer or vendor in a request, such as `customerDefaultCity`. */
export function partyTextsInput<const Party extends PartyWord>(party: Party) {
  const notes = { [`${party}Notes`]: z.optional(text(NOTES_LENGTH_MAX)) }
  return { ...eachText(party, partyText), ...(notes as Record<`${Party}Notes`, typeof partyText>) }
}

/** Returns the contact fields of a customer or vendor in a response. */
export function partyTextsOutput<const Party extends PartyWord>(party: Party) {
  const notes = { [`${party}Notes`]: z.string() } as Record<`${Party}Notes`, z.ZodMiniString>
  return { ...eachText(party, z.string()), ...notes }
}

/** The error codes for creating a customer or vendor. */
export const NEW_PARTY_REFUSALS = [
  'PARTY_NAME_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'NO_CONTROL_ACCOUNT',
  'PARTY_ACCOUNT_FIXED',
  'IDEMPOTENCY_MISMATCH',
] as const

/** The error codes for changing a customer or vendor. */
export const PARTY_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'PARTY_NAME_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'PARTY_ACCOUNT_FIXED',
] as const

/** The error codes for deleting a customer or vendor. */
export const PARTY_DELETION_REFUSALS = ['NOT_FOUND', 'PARTY_HAS_DOCUMENTS', 'PARTY_HAS_LINES'] as const

/** An entry on the account of a customer or vendor. */
const statementRow = z.object({
  /** The ids of the entry and of its document. For a manual adjustment, the kind is empty and the id is 0. */
  transactionID: id,
  sourceKind: z.string(),
  sourceID: idOrNone,
  /** A description: `Invoice 12`, `Payment`, `Adjustment`. */
  document: z.string(),
  date: dayOutput,
  /** The document's reference. Empty for an adjustment. */
  reference: z.string(),
  comment: z.string(),
  /** The increase and the decrease of the balance, in cents. One of the two amounts is 0. */
  raised: cents,
  lowered: cents,
  /** The balance after the entry. */
  balance: cents,
})

/** The query parameters of a statement: the first and the last day. */
export const statementQuery = z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) })

/** The statement of a customer or vendor for a period. Each endpoint adds fields for the customer or the vendor. */
export const statementOutput = {
  startDate: dayOutput,
  endDate: dayOutput,
  openingBalance: cents,
  rows: z.array(statementRow),
  closingBalance: cents,
  /** The parts of the closing balance: open documents by age, unapplied amounts, and other entries. */
  ages: z.array(z.object({ label: z.string(), cents })),
}

/** The error codes for a statement. */
export const STATEMENT_REFUSALS = ['NOT_FOUND', 'PERIOD_BACKWARD'] as const

const partyTotals = z.object({
  partyCount: z.number(),
  /** The sum of the balances: the amount that customers owe, or the amount that is owed to vendors. */
  balance: cents,
})

export const readCustomerTotals = readEndpoint({
  name: 'readCustomerTotals',
  path: '/customers/totals',
  summary: 'Returns the number of customers that match the search, and the total amount that they owe, in cents.',
  query: z.strictObject(partyFilters),
  response: partyTotals,
})

export const readVendorTotals = readEndpoint({
  name: 'readVendorTotals',
  path: '/vendors/totals',
  summary: 'Returns the number of vendors that match the search, and the total amount owed to them, in cents.',
  query: z.strictObject(partyFilters),
  response: partyTotals,
})
