import { isDocumentID } from '../document-links/document-words.ts'
import type { ListFilters, ListView } from '../kit/lists/use-list-view.ts'
import type { PartyWord } from './party-values.ts'

/** The filter of a list by one customer or vendor. The query parameter is `customerID` or `vendorID`. */
export function partyFilterable(party: PartyWord): ListFilters {
  return { [`${party}ID`]: isDocumentID }
}

/** Returns the URL of a list that is filtered by one customer or vendor. */
export function listOfParty(path: string, party: PartyWord, id: number): string {
  return `${path}?${party}ID=${id}`
}

/**
 * Describes the party filter of a list. Returns undefined if the list has no such filter. `name` is undefined while the list has no rows.
 */
export function partyFact({ filters }: ListView, party: PartyWord, name: string | undefined): string | undefined {
  const id = filters[`${party}ID`]
  return id === undefined ? undefined : `${titleOf(party)}: ${name ?? `No. ${id}`}`
}

/** Returns `Customer` or `Vendor`, for labels. */
export const titleOf = (party: PartyWord) => (party === 'customer' ? 'Customer' : 'Vendor')
