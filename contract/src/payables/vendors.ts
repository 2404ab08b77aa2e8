// API calls for vendors: contact and payment details, permissions, and the amount owed to them.
import { PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { openDocument, otherBalances, timelineEvent } from '../documents/documents.ts'
import { listOrder, listWindow, next } from '../documents/lists.ts'
import {
  NEW_PARTY_REFUSALS,
  PARTY_CHANGE_REFUSALS,
  PARTY_DELETION_REFUSALS,
  partyText,
  partyTextsInput,
  partyTextsOutput,
  STATEMENT_REFUSALS,
  statementOutput,
  statementQuery,
} from '../documents/parties.ts'
import { endpoint, readEndpoint } from '../endpoint.ts'
import { cents, id, idInPath, idOrNone, ignored, limit, modifiedAt, text } from '../wire.ts'

const vendor = z.object({
  vendorID: id,
  vendorName: z.string(),
  ...partyTextsOutput('vendor'),
  /** The organisation's account number at the vendor. */
  vendorReferenceAcct: z.string(),
  taxID: z.string(),
  /** The bank account of the vendor. The audit trail records each change to it. */
  vendorBankRouting: z.string(),
  vendorBankAccount: z.string(),
  isClosed: z.boolean(),
  isVendorInvoices: z.boolean(),
  isPaymentsAllowed: z.boolean(),
  /** The amount owed to the vendor, in cents: the balance of the vendor's payable account. */
  accountsBalanceTotal: cents,
  /** The id of the vendor's payable account. */
  glAccountPayable: id,
  modifiedAt,
})
export type Vendor = z.output<typeof vendor>

const optional = {
  ...partyTextsInput('vendor'),
  vendorReferenceAcct: partyText,
  taxID: partyText,
  vendorBankRouting: partyText,
  vendorBankAccount: partyText,
  isClosed: z.optional(z.boolean()),
  isVendorInvoices: z.optional(z.boolean()),
  isPaymentsAllowed: z.optional(z.boolean()),
  /** The payable account. It cannot be changed, so it must be omitted, 0, or the current account. */
  glAccountPayable: z.optional(idOrNone),
}

const derived = ignored(['vendorID', 'accountsBalanceTotal'] as const)

const atID = z.object({ vendorID: idInPath })

/** The query parameters of the list, except those for pagination. */
export const vendorsQuery = listOrder(['vendorName', 'vendorID', 'accountsBalanceTotal', 'fit'])

export const listVendors = readEndpoint({
  name: 'listVendors',
  path: '/vendors',
  summary:
    'Returns the vendors that match all search words, sorted by name by default. The order `fit` puts names that start with the words first.',
  query: z.strictObject({ ...listWindow, ...vendorsQuery }),
  response: z.object({ vendors: z.array(vendor), next }),
})

export const readVendor = readEndpoint({
  name: 'readVendor',
  path: '/vendors/:vendorID',
  summary: 'Returns a vendor with the amount that is owed to the vendor.',
  params: atID,
  response: vendor,
  refusals: ['NOT_FOUND'],
})

export const readVendorActivity = readEndpoint({
  name: 'readVendorActivity',
  path: '/vendors/:vendorID/activity',
  summary:
    'Returns a vendor with all open documents, oldest first, and the part of the balance that is not in these documents. Also returns a timeline of documents and payment applications, newest first.',
  params: atID,
  query: z.strictObject({ limit: z.optional(limit), cursor: listWindow.cursor }),
  response: z.object({
    vendor,
    openItems: z.array(openDocument),
    beside: otherBalances,
    timeline: z.array(timelineEvent),
    next,
  }),
  refusals: ['NOT_FOUND'],
})

export const createVendor = endpoint({
  name: 'createVendor',
  method: 'POST',
  path: '/vendors',
  summary: 'Creates a vendor with a payable account below Accounts Payable.',
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
  summary: 'Changes a vendor. The payable account is renamed with the vendor. Omitted fields keep their values.',
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
  summary: 'Deletes a vendor without documents or entries, and the vendor’s payable account.',
  permission: 'documents.write',
  params: atID,
  response: vendor,
  refusals: PARTY_DELETION_REFUSALS,
  changes: ['vendors', 'accounts'],
})

export const readVendorStatement = readEndpoint({
  name: 'readVendorStatement',
  path: '/vendors/:vendorID/statement',
  summary: 'Returns the entries on a vendor’s account in a period, with the opening and closing balance.',
  params: atID,
  query: statementQuery,
  response: z.object({ vendor, ...statementOutput }),
  refusals: STATEMENT_REFUSALS,
})
