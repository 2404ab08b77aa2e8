import type { ListFilters, ListView } from '../lists/use-list-view.ts'
import type { PartyWord } from '../parties/party-values.ts'
import { isDocumentID } from './document-id.ts'

/** The filter of a list by one customer or vendor: his id in the address, by its name on the wire. */
export function partyFilterable(party: PartyWord): ListFilters {
  return { [`${party}ID`]: isDocumentID }
}

/** The address of a list that shows one customer's or vendor's documents alone. */
export function listOfParty(path: string, party: PartyWord, id: number): string {
  return `${path}?${party}ID=${id}`
}

/** Whose documents a list shows alone, in words; undefined where it shows everybody's. `name` is known once a row is there. */
export function partyFact({ filters }: ListView, party: PartyWord, name: string | undefined): string | undefined {
  const id = filters[`${party}ID`]
  return id === undefined ? undefined : `${titleOf(party)}: ${name ?? `No. ${id}`}`
}

/** As labels begin. */
export const titleOf = (party: PartyWord) => (party === 'customer' ? 'Customer' : 'Vendor')
