// What customers and vendors share on the wire.
import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { cents, day, dayAnswered, id, idOrNone, text } from '../wire.ts'
import { searched } from './lists.ts'

type PartyWord = 'customer' | 'vendor'

/** What a list of parties may be narrowed by. */
export const partyFilters = { search: searched }

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

/** A text of a party that may be left out. */
export const partyText = z.optional(text(PARTY_FIELD_LENGTH_MAX))

/** How a party is reached, as it is sent: `customerDefaultCity`, ... */
export function partyTextsSent<const Party extends PartyWord>(party: Party) {
  const notes = { [`${party}Notes`]: z.optional(text(NOTES_LENGTH_MAX)) }
  return { ...eachText(party, partyText), ...(notes as Record<`${Party}Notes`, typeof partyText>) }
}

/** The same as it is answered. */
export function partyTextsAnswered<const Party extends PartyWord>(party: Party) {
  const notes = { [`${party}Notes`]: z.string() } as Record<`${Party}Notes`, z.ZodMiniString>
  return { ...eachText(party, z.string()), ...notes }
}

/** What may speak against a new party. */
export const NEW_PARTY_REFUSALS = [
  'PARTY_NAME_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'NO_CONTROL_ACCOUNT',
  'PARTY_ACCOUNT_FIXED',
  'IDEMPOTENCY_MISMATCH',
] as const

/** What may speak against changing one. */
export const PARTY_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'PARTY_NAME_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'PARTY_ACCOUNT_FIXED',
] as const

/** What may speak against deleting one. */
export const PARTY_DELETION_REFUSALS = ['NOT_FOUND', 'PARTY_HAS_DOCUMENTS', 'PARTY_HAS_LINES'] as const

/** What happened on a party's account on a day. */
const statementRow = z.object({
  /** The entry, and the document that it belongs to: an empty kind and 0 for an adjustment by hand. */
  transactionID: id,
  sourceKind: z.string(),
  sourceID: idOrNone,
  /** What it is in words: `Invoice 12`, `Payment`, `Adjustment`. */
  document: z.string(),
  date: dayAnswered,
  /** The document's reference; empty for an adjustment. */
  reference: z.string(),
  comment: z.string(),
  /** What raised the balance and what lowered it, in cents; one of both is 0. */
  raised: cents,
  lowered: cents,
  /** What was owed after it. */
  balance: cents,
})

/** The days of a statement. */
export const statementQuery = z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) })

/** What happened on a party's account between two days; the party itself is added by whose statement it is. */
export const statementAnswered = {
  startDate: dayAnswered,
  endDate: dayAnswered,
  openingBalance: cents,
  rows: z.array(statementRow),
  closingBalance: cents,
  /** What makes up the closing balance: open documents by age, what is not applied, other entries. */
  ages: z.array(z.object({ label: z.string(), cents })),
}

/** What may speak against a statement. */
export const STATEMENT_REFUSALS = ['NOT_FOUND', 'PERIOD_BACKWARD'] as const
