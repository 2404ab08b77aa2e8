// The interface that customers and vendors share for pickers and documents. Both have the same data under different names.
import type { Cents } from '@twofold/accounting/money'
import { type PartyTexts, type PartyValues, type PartyWord, partyBody, partyValuesOf } from './party-values.ts'

/** The id and name of a party. */
export type NamedParty = { id: number; name: string }

/** A suggested party. Its balance in cents is the amount that a customer owes, or the amount that the organisation owes a vendor. */
export type SuggestedParty = NamedParty & { city: string; balanceCents: number }

/** A party's postal address, which is copied to its documents. */
export type PartyAddress = { name: string; address: string; city: string; state: string; zip: string }

/** The labels and API calls that differ between customers and vendors. */
export type PartySide = {
  word: PartyWord
  /** The word `Customer` or `Vendor`, for labels and titles. */
  title: 'Customer' | 'Vendor'
  /** The labels of the buttons in the forms of customers or vendors. */
  buttons: { create: string; update: string; remove: string }
  /** Hook: returns the parties that best match the search text. No request is sent unless `isEnabled` is true. */
  useFound: (search: string, isEnabled: boolean) => PartySuggestionList
  /** Hook: creates a party. */
  useCreate: () => { send: (values: PartyValues) => Promise<NamedParty>; isSending: boolean }
  readAddress: (id: number) => Promise<PartyAddress>
}

/** `isFor` is true if the response belongs to the latest search text. */
type PartySuggestionList = { parties: readonly SuggestedParty[]; isFor: boolean; error: Error | null }

/** A customer or vendor as the API returns it. */
export type PartyRecord<Party extends PartyWord> = PartyTexts<Party> &
  Record<`${Party}ID`, number> & { accountsBalanceTotal: Cents }

/** The maximum number of suggestions. */
const SUGGESTIONS_MAX = '20'

/** The query for suggestions. */
type SuggestionQuery = { limit: string; sort: 'fit'; search?: string }

type SideCalls<Party extends PartyWord> = {
  word: Party
  title: PartySide['title']
  buttons: PartySide['buttons']
  /** Hook: returns the parties that match a query. Returns the previous parties while a response is loading. */
  useList: (
    query: SuggestionQuery,
    isEnabled: boolean,
  ) => { parties: readonly PartyRecord<Party>[] | undefined; isPlaceholderData: boolean; error: Error | null }
  /** Hook: creates a party. */
  useCreate: () => { send: (body: PartyTexts<Party>) => Promise<PartyRecord<Party>>; isSending: boolean }
  read: (id: string) => Promise<PartyRecord<Party>>
}

/** Creates the shared interface for customers or for vendors from their API calls. */
export function partySide<Party extends PartyWord>({ word, title, buttons, ...calls }: SideCalls<Party>): PartySide {
  const named = (record: PartyRecord<Party>): NamedParty => ({
    id: record[`${word}ID`],
    name: partyValuesOf(word, record).name,
  })
  return {
    word,
    title,
    buttons,
    useFound(search, isEnabled) {
      const query = { limit: SUGGESTIONS_MAX, sort: 'fit', ...(search !== '' && { search }) } as const
      const { parties, isPlaceholderData, error } = calls.useList(query, isEnabled)
      const suggested = (parties ?? []).map(record => ({
        ...named(record),
        city: partyValuesOf(word, record).city,
        balanceCents: record.accountsBalanceTotal,
      }))
      return { parties: suggested, isFor: error !== null || (parties !== undefined && !isPlaceholderData), error }
    },
    useCreate() {
      const { send, isSending } = calls.useCreate()
      return { isSending, send: async values => named(await send(partyBody(word, values))) }
    },
    async readAddress(id) {
      const { name, address, city, state, zip } = partyValuesOf(word, await calls.read(String(id)))
      return { name, address, city, state, zip }
    },
  }
}
