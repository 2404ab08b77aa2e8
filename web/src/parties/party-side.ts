// What customers and vendors share in pickers and documents. Both have the same data under different names.
import type { Cents } from '@twofold/accounting/money'
import type { CallOf } from '@twofold/contract/endpoint'
import { createVendor, listVendors, readVendor } from '@twofold/contract/payables/vendors'
import { createCustomer, listCustomers, readCustomer } from '@twofold/contract/receivables/customers'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
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

type SideCalls<Party extends PartyWord> = {
  list: CallOf<'query', Record<`${Party}s`, PartyRecord<Party>[]>>
  create: CallOf<'body', PartyRecord<Party>>
  read: CallOf<'params', PartyRecord<Party>>
}

/** Creates the shared interface for customers or for vendors from their API calls. */
function partySide<Party extends PartyWord>(
  word: Party,
  title: PartySide['title'],
  calls: SideCalls<Party>,
): PartySide {
  const named = (record: PartyRecord<Party>): NamedParty => ({
    id: record[`${word}ID`],
    name: partyValuesOf(word, record).name,
  })
  return {
    word,
    title,
    useFound(search, isEnabled) {
      const query = { limit: SUGGESTIONS_MAX, sort: 'fit', ...(search !== '' && { search }) }
      const { data, isPlaceholderData, error } = useEndpointQuery(calls.list, { query }, { isEnabled, keepsLast: true })
      const suggested = (data?.[`${word}s`] ?? []).map(record => ({
        ...named(record),
        city: partyValuesOf(word, record).city,
        balanceCents: record.accountsBalanceTotal,
      }))
      return { parties: suggested, isFor: error !== null || (data !== undefined && !isPlaceholderData), error }
    },
    useCreate() {
      const { send, isSending } = useCommand(calls.create)
      return { isSending, send: async values => named(await send({ body: partyBody(word, values) })) }
    },
    async readAddress(id) {
      const record = await call(calls.read, { params: { [`${word}ID`]: String(id) } })
      const { name, address, city, state, zip } = partyValuesOf(word, record)
      return { name, address, city, state, zip }
    },
  }
}

/** The shared interfaces of customers and vendors. */
export const PARTY_SIDES: Readonly<Record<PartyWord, PartySide>> = {
  customer: partySide('customer', 'Customer', { list: listCustomers, create: createCustomer, read: readCustomer }),
  vendor: partySide('vendor', 'Vendor', { list: listVendors, create: createVendor, read: readVendor }),
}
