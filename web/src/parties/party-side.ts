// Customers and vendors as pickers and documents see them: the same thing under two names.
import type { Cents } from '@twofold/accounting/money'
import { type PartyTexts, type PartyValues, type PartyWord, partyBody, partyValuesOf } from './party-values.ts'

/** A party as a document names it. */
export type NamedParty = { id: number; name: string }

/** A party that is offered, with its balance in cents: what a customer owes us, what we owe a vendor. */
export type OfferedParty = NamedParty & { city: string; balanceCents: number }

/** A party as a document takes its address from it. */
export type PartyAddress = { name: string; address: string; city: string; state: string; zip: string }

/** What tells the two sides apart; `find`, `create` and `readAddress` are calls. */
export type PartySide = {
  word: PartyWord
  /** As labels and titles begin. */
  title: 'Customer' | 'Vendor'
  /** What the buttons of its forms say. */
  buttons: { create: string; update: string; remove: string }
  /** Hook: the best few for a text; nothing is asked while it is not enabled. */
  useFound: (search: string, isEnabled: boolean) => FoundParties
  /** Hook: makes one. */
  useCreate: () => { send: (values: PartyValues) => Promise<NamedParty>; isSending: boolean }
  readAddress: (id: number) => Promise<PartyAddress>
}

/** `isFor`: the answer is to the text that was asked last. */
type FoundParties = { parties: readonly OfferedParty[]; isFor: boolean; error: Error | null }

/** A customer or vendor as it is answered. */
export type PartyRecord<Party extends PartyWord> = PartyTexts<Party> &
  Record<`${Party}ID`, number> & { accountsBalanceTotal: Cents }

/** How many parties a picker offers. */
const OFFERS_MAX = '20'

/** The query that finds what a picker offers. */
type OfferQuery = { limit: string; sort: 'fit'; search?: string }

type SideCalls<Party extends PartyWord> = {
  word: Party
  title: PartySide['title']
  buttons: PartySide['buttons']
  /** Hook: the parties of a query; the last ones while the next are on their way. */
  useList: (
    query: OfferQuery,
    isEnabled: boolean,
  ) => { parties: readonly PartyRecord<Party>[] | undefined; isPlaceholderData: boolean; error: Error | null }
  /** Hook: sends a new one. */
  useCreate: () => { send: (body: PartyTexts<Party>) => Promise<PartyRecord<Party>>; isSending: boolean }
  read: (id: string) => Promise<PartyRecord<Party>>
}

/** A side of its calls. */
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
      const query = { limit: OFFERS_MAX, sort: 'fit', ...(search !== '' && { search }) } as const
      const { parties, isPlaceholderData, error } = calls.useList(query, isEnabled)
      const offered = (parties ?? []).map(record => ({
        ...named(record),
        city: partyValuesOf(word, record).city,
        balanceCents: record.accountsBalanceTotal,
      }))
      return { parties: offered, isFor: error !== null || (parties !== undefined && !isPlaceholderData), error }
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
