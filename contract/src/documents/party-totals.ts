// How many customers or vendors there are under the search of a list, and what they come to: asked for beside a list that is
// longer than its first window.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents } from '../wire.ts'
import { partyFilters } from './parties.ts'

const partyTotals = z.object({
  partyCount: z.number(),
  /** The sum of their balances: what customers owe, what vendors are owed. */
  balance: cents,
})

export const readCustomerTotals = endpoint({
  name: 'readCustomerTotals',
  method: 'GET',
  path: '/customers/totals',
  summary: 'How many customers there are under the search of a list, and what they owe in cents.',
  permission: 'documents.read',
  query: z.strictObject(partyFilters),
  response: partyTotals,
  refusals: [],
  changes: [],
})

export const readVendorTotals = endpoint({
  name: 'readVendorTotals',
  method: 'GET',
  path: '/vendors/totals',
  summary: 'How many vendors there are under the search of a list, and what they are owed in cents.',
  permission: 'documents.read',
  query: z.strictObject(partyFilters),
  response: partyTotals,
  refusals: [],
  changes: [],
})
