// From a row to the document that it becomes, and what about it looks like a slip.
import type { Oddity } from '@twofold/contract/import-fields'
import type { WantedDocument } from '../documents/create-many.ts'
import type { PartyAddress } from './party-directory.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { RowDocument } from './party-row.ts'
import type { IdentifiedPartyRow, PartyFile } from './party-rows.ts'

/** What about a row looks like a slip, and is decided for its kind; null: nothing does. */
export function oddityOf({ row, isEqual }: Pick<IdentifiedPartyRow, 'row' | 'isEqual'>): Oddity | null {
  const { document } = row
  if (document === null) return null
  if (isEqual) return 'equalRows'
  if (document.isRefund) return 'refunds'
  if (document.totalCents < 0) return 'credits'
  return document.totalCents === 0 && document.taxCents === 0 ? 'zeroTotals' : null
}

/** A row's document for a party, under an id; its account is found by name among `accountIds`. */
export function wantedDocument(
  { kind, isPosted, accountName }: PartyFile,
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
        ...Object.assign({}, ...addresses.map(prefix => addressed(prefix, party.address))),
      },
    },
  }
}

function addressed(prefix: string, { name, address, city, state, zip }: PartyAddress): Record<string, string> {
  const lines = { Name: name, Address1: address, City: city, State: state, Zip: zip }
  return Object.fromEntries(Object.entries(lines).map(([line, text]) => [`${prefix}${line}`, text]))
}
