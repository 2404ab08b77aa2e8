// Vendors on the wire: who they are, where they are paid, what is allowed, and what is owed to them.
import { PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { balanceBeside, openDocument, timelineEvent } from '../documents/documents.ts'
import { listOrder, listWindow, next } from '../documents/lists.ts'
import {
  NEW_PARTY_REFUSALS,
  PARTY_CHANGE_REFUSALS,
  PARTY_DELETION_REFUSALS,
  partyText,
  partyTextsAnswered,
  partyTextsSent,
  STATEMENT_REFUSALS,
  statementAnswered,
  statementQuery,
} from '../documents/parties.ts'
import { endpoint } from '../endpoint.ts'
import { cents, id, idInPath, idOrNone, ignored, limit, modifiedAt, text } from '../wire.ts'

const vendor = z.object({
  vendorID: id,
  vendorName: z.string(),
  ...partyTextsAnswered('vendor'),
  /** What the vendor calls us: the account that he keeps for us. */
  vendorReferenceAcct: z.string(),
  taxID: z.string(),
  /** Where he is paid. Each change stands in the audit trail. */
  vendorBankRouting: z.string(),
  vendorBankAccount: z.string(),
  isClosed: z.boolean(),
  isVendorInvoices: z.boolean(),
  isPaymentsAllowed: z.boolean(),
  /** What is owed to the vendor, in cents: the balance of his payable account. */
  accountsBalanceTotal: cents,
  /** The id of his payable account. */
  glAccountPayable: id,
  modifiedAt,
})
export type Vendor = z.output<typeof vendor>

const optional = {
  ...partyTextsSent('vendor'),
  vendorReferenceAcct: partyText,
  taxID: partyText,
  vendorBankRouting: partyText,
  vendorBankAccount: partyText,
  isClosed: z.optional(z.boolean()),
  isVendorInvoices: z.optional(z.boolean()),
  isPaymentsAllowed: z.optional(z.boolean()),
  /** Absent, 0 or the present one: the account follows its vendor, not the other way round. */
  glAccountPayable: z.optional(idOrNone),
}

const derived = ignored(['vendorID', 'accountsBalanceTotal'] as const)

const atID = z.object({ vendorID: idInPath })

/** What the list is asked for beside its window. */
export const vendorsAsked = listOrder(['vendorName', 'vendorID', 'accountsBalanceTotal', 'fit'])

export const listVendors = endpoint({
  name: 'listVendors',
  method: 'GET',
  path: '/vendors',
  summary:
    'The vendors by name, or in another order, narrowed to those that have each searched word; by `fit` those first whose name begins with them.',
  permission: 'documents.read',
  query: z.strictObject({ ...listWindow, ...vendorsAsked }),
  response: z.object({ vendors: z.array(vendor), next }),
  refusals: [],
  changes: [],
})

export const readVendor = endpoint({
  name: 'readVendor',
  method: 'GET',
  path: '/vendors/:vendorID',
  summary: 'One vendor with what is owed to him.',
  permission: 'documents.read',
  params: atID,
  response: vendor,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readVendorActivity = endpoint({
  name: 'readVendorActivity',
  method: 'GET',
  path: '/vendors/:vendorID/activity',
  summary:
    'One vendor with all that is open, the oldest first, what of the balance is not, and what happened by day, the newest first: documents and their applications.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({ limit: z.optional(limit), cursor: listWindow.cursor }),
  response: z.object({
    vendor,
    openItems: z.array(openDocument),
    beside: balanceBeside,
    timeline: z.array(timelineEvent),
    next,
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createVendor = endpoint({
  name: 'createVendor',
  method: 'POST',
  path: '/vendors',
  summary: 'Creates a vendor and his payable account below Accounts Payable.',
  permission: 'documents.write',
  body: z.strictObject({
    vendorName: text(PARTY_NAME_LENGTH_MAX),
    ...optional,
    modifiedAt: z.optional(z.unknown()),
    ...derived,
  }),
  response: vendor,
  refusals: NEW_PARTY_REFUSALS,
  changes: ['vendors', 'accounts'],
})

export const changeVendor = endpoint({
  name: 'changeVendor',
  method: 'PUT',
  path: '/vendors/:vendorID',
  summary: 'Changes a vendor; his account follows his name. A field left out keeps its value.',
  permission: 'documents.write',
  params: atID,
  body: z.strictObject({
    vendorName: z.optional(text(PARTY_NAME_LENGTH_MAX)),
    ...optional,
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: vendor,
  refusals: PARTY_CHANGE_REFUSALS,
  changes: ['vendors', 'accounts', 'payableInvoices', 'vendorPayments'],
})

export const deleteVendor = endpoint({
  name: 'deleteVendor',
  method: 'DELETE',
  path: '/vendors/:vendorID',
  summary: 'Deletes a vendor to whom nothing live refers, and his account.',
  permission: 'documents.write',
  params: atID,
  response: vendor,
  refusals: PARTY_DELETION_REFUSALS,
  changes: ['vendors', 'accounts'],
})

export const readVendorStatement = endpoint({
  name: 'readVendorStatement',
  method: 'GET',
  path: '/vendors/:vendorID/statement',
  summary: 'What happened on a vendor’s account from one day to another, with what was owed to him before and after.',
  permission: 'documents.read',
  params: atID,
  query: statementQuery,
  response: z.object({ vendor, ...statementAnswered }),
  refusals: STATEMENT_REFUSALS,
  changes: [],
})
