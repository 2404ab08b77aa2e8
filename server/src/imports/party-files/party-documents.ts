// Converts rows to documents and finds their warnings.
import type { Decision, Decisions, RowWarning } from '@twofold/contract/import-fields'
import type { WantedDocument } from '../../documents/bulk/create-many.ts'
import type { PartyAddress } from './party-directory.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { RowDocument } from './party-row.ts'
import type { IdentifiedPartyRow, PartyFile } from './party-rows.ts'

/** How a row matches a record in the books: by its number for the same party, or by its id with different content. */
export type RowInBooks = { isInBooks: boolean; isChanged: boolean }

/** Returns the warnings of a row. For example, its number may be repeated in the file, or already used in the books (`isInBooks`). */
export function findWarnings(
  { row, isEqual, isRepeated }: IdentifiedPartyRow,
  { isInBooks, isChanged }: RowInBooks = { isInBooks: false, isChanged: false },
): RowWarning[] {
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
 * Returns the decision for a row with these warnings: null if any warning is undecided, or `skip` if any warning is skipped. A row with
 * equal content needs no decision about its number, because equal rows always have the same number.
 */
export function decisionOn(oddities: readonly RowWarning[], decisions: Decisions): Decision | null {
  const asked = oddities.includes('equalRows') ? oddities.filter(each => each !== 'repeatedNumbers') : oddities
  const made = asked.map(oddity => decisions[oddity] ?? null)
  if (made.includes(null)) return null
  return made.includes('skip') ? 'skip' : 'keep'
}

/** Returns the document of a row for a party, with its id. `accountIdOf` returns the id of the account with a given full name. */
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
