import { isDocumentID } from '../documents/document-id.ts'
import type { ListFilters, ListView } from '../kit/lists/use-list-view.ts'
import type { PartyWord } from './party-values.ts'

/** The filter of a list by one customer or vendor. The address has the id under its wire name. */
export function partyFilterable(party: PartyWord): ListFilters {
  return { [`${party}ID`]: isDocumentID }
}

/** Returns the address of a list that is filtered by one customer or vendor. */
export function listOfParty(path: string, party: PartyWord, id: number): string {
  return `${path}?${party}ID=${id}`
}

/** Describes the party filter of a list. Returns undefined without such a filter. `name` is known when the list has a row. */
export function partyFact({ filters }: ListView, party: PartyWord, name: string | undefined): string | undefined {
  const id = filters[`${party}ID`]
  return id === undefined ? undefined : `${titleOf(party)}: ${name ?? `No. ${id}`}`
}

/** Returns the word for a customer or vendor with a capital letter, for labels. */
export const titleOf = (party: PartyWord) => (party === 'customer' ? 'Customer' : 'Vendor')
