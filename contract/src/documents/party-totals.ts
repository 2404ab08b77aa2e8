// The number of customers or vendors that match the search of a list, and the sum of their balances. Clients request these totals for lists
// that have more than one page.
import * as z from 'zod/mini'
import { readEndpoint } from '../endpoint.ts'
import { cents } from '../wire.ts'
import { partyFilters } from './parties.ts'

const partyTotals = z.object({
  partyCount: z.number(),
  /** The sum of the balances: the amount that customers owe, or the amount that is owed to vendors. */
  balance: cents,
})

export const readCustomerTotals = readEndpoint({
  name: 'readCustomerTotals',
  path: '/customers/totals',
  summary: 'Returns the number of customers that match the search, and the total amount that they owe, in cents.',
  query: z.strictObject(partyFilters),
  response: partyTotals,
})

export const readVendorTotals = readEndpoint({
  name: 'readVendorTotals',
  path: '/vendors/totals',
  summary: 'Returns the number of vendors that match the search, and the total amount owed to them, in cents.',
  query: z.strictObject(partyFilters),
  response: partyTotals,
})
