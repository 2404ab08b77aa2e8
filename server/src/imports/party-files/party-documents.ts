// From a row to the document that it becomes, and what about it looks like a slip.
import type { Decision, Decisions, Oddity } from '@twofold/contract/import-fields'
import type { WantedDocument } from '../../documents/many/create-many.ts'
import type { PartyAddress } from './party-directory.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { RowDocument } from './party-row.ts'
import type { IdentifiedPartyRow, PartyFile } from './party-rows.ts'

/** What the books say about a row: they have its number (of its party), or its id with another content. */
export type RowInBooks = { isInBooks: boolean; isChanged: boolean }

/**
 * What about a row looks like a slip; more than one thing may. A number is repeated in the file, or (`isInBooks`) in the books.
 */
export function odditiesOf(
  { row, isEqual, isRepeated }: IdentifiedPartyRow,
  { isInBooks, isChanged }: RowInBooks = { isInBooks: false, isChanged: false },
): Oddity[] {
  const { document } = row
  if (document === null) return []
  const { isRefund, totalCents, taxCents } = document
  return [
    ...(isEqual ? (['equalRows'] as const) : []),
    ...(isRepeated || isInBooks ? (['repeatedNumbers'] as const) : []),
    ...(isRefund ? (['refunds'] as const) : totalCents < 0 ? (['credits'] as const) : []),
    ...(totalCents === 0 && taxCents === 0 ? (['zeroTotals'] as const) : []),
    ...(isChanged ? (['changedIds'] as const) : []),
  ]
}

/**
 * What becomes of a row with these oddities: it waits while one is undecided, and is left out when one is. Of an equal row
 * nobody asks beside whether its number is repeated: of course it is.
 */
export function decisionOn(oddities: readonly Oddity[], decisions: Decisions): Decision | null {
  const asked = oddities.includes('equalRows') ? oddities.filter(each => each !== 'repeatedNumbers') : oddities
  const made = asked.map(oddity => decisions[oddity] ?? null)
  if (made.includes(null)) return null
  return made.includes('skip') ? 'skip' : 'keep'
}

/** A row's document for a party, under an id; its account is found by name among `accountIds`. */
export function wantedDocument(
  { kind, isPosted, accountName }: Pick<PartyFile, 'kind' | 'isPosted' | 'accountName'>,
  { id, document, party }: { id: number; document: RowDocument; party: { id: number; address: PartyAddress } },
  accountIdOf: (fullName: string) => number | undefined,
): WantedDocument | string[] {
  const name = document.accountName ?? accountName
  const accountId = name === null ? null : accountIdOf(name)
  if (accountId === undefined) return [`There is no account ${name}.`]
  const { addresses, isPayment } = PARTY_FILES[kind]
  return {
    id,
    isRefund: document.isRefund,
    isPosted: isPosted || isPayment,
    fields: {
      partyId: party.id,
      date: document.date,
      dueDate: document.dueDate,
      preTaxCents: document.preTaxCents,
      taxCents: document.taxCents,
      totalCents: document.totalCents,
      accountId,
      reference: document.reference,
      comment: document.comment,
      details: {
        ...(document.terms !== '' && { paymentTerms: document.terms }),
        ...(document.purchaseOrderID !== 0 && { purchaseOrderID: document.purchaseOrderID }),
        ...(document.paymentMethod !== null && { paymentMethod: document.paymentMethod }),
        ...Object.assign({}, ...addresses.map(prefix => addressed(prefix, party.address))),
      },
    },
  }
}

function addressed(prefix: string, { name, address, city, state, zip }: PartyAddress): Record<string, string> {
  const lines = { Name: name, Address1: address, City: city, State: state, Zip: zip }
  return Object.fromEntries(Object.entries(lines).map(([line, text]) => [`${prefix}${line}`, text]))
}
