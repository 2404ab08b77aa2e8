// Customers on the wire: who they are, what they may do, and what they owe.
import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { openDocument, timelineEvent } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, next } from './lists.ts'
import {
  cents,
  centsFromZero,
  day,
  dayAnswered,
  id,
  idInPath,
  idOrNone,
  ignored,
  limit,
  modifiedAt,
  text,
} from './wire.ts'

const customer = z.object({
  customerID: id,
  customerName: z.string(),
  customerDefaultCareOf: z.string(),
  customerDefaultAddress: z.string(),
  customerDefaultCity: z.string(),
  customerDefaultState: z.string(),
  customerDefaultZip: z.string(),
  customerDefaultEmail: z.string(),
  customerDefaultPhone: z.string(),
  customerNotes: z.string(),
  /** In cents; 0: none. */
  creditLimit: cents,
  isClosed: z.boolean(),
  isOrdersAccepted: z.boolean(),
  isPaymentsAccepted: z.boolean(),
  isPurchasesAllowed: z.boolean(),
  /** Told to whoever would record a payment while none are accepted. */
  paymentsAcceptedNote: z.string(),
  /** What the customer owes, in cents: the balance of his receivable account. */
  accountsBalanceTotal: cents,
  /** The id of his receivable account. */
  gLAccountReceivable: id,
  modifiedAt,
})
export type Customer = z.output<typeof customer>

const field = text(PARTY_FIELD_LENGTH_MAX)

const optional = {
  customerDefaultCareOf: z.optional(field),
  customerDefaultAddress: z.optional(field),
  customerDefaultCity: z.optional(field),
  customerDefaultState: z.optional(field),
  customerDefaultZip: z.optional(field),
  customerDefaultEmail: z.optional(field),
  customerDefaultPhone: z.optional(field),
  customerNotes: z.optional(text(NOTES_LENGTH_MAX)),
  creditLimit: z.optional(centsFromZero),
  isClosed: z.optional(z.boolean()),
  isOrdersAccepted: z.optional(z.boolean()),
  isPaymentsAccepted: z.optional(z.boolean()),
  isPurchasesAllowed: z.optional(z.boolean()),
  paymentsAcceptedNote: z.optional(field),
  /** Absent, 0 or the present one: the account follows its customer, not the other way round. */
  gLAccountReceivable: z.optional(idOrNone),
}

const derived = ignored(['customerID', 'accountsBalanceTotal'] as const)

const atID = z.object({ customerID: idInPath })

export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers',
  summary:
    'The customers by name, or in another order, narrowed to those that have each searched word; by `fit` those first whose name begins with them.',
  permission: 'documents.read',
  query: z.strictObject(listQuery(['customerName', 'customerID', 'accountsBalanceTotal', 'fit'])),
  response: z.object({ customers: z.array(customer), next }),
  refusals: [],
  changes: [],
})

export const readCustomer = endpoint({
  name: 'readCustomer',
  method: 'GET',
  path: '/customers/:customerID',
  summary: 'One customer with what he owes.',
  permission: 'documents.read',
  params: atID,
  response: customer,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readCustomerActivity = endpoint({
  name: 'readCustomerActivity',
  method: 'GET',
  path: '/customers/:customerID/activity',
  summary:
    'One customer with all that is open, the oldest first, and what happened by day, the newest first: documents and their applications.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({ limit: z.optional(limit), cursor: listQuery(['customerID']).cursor }),
  response: z.object({
    customer,
    openItems: z.array(openDocument),
    timeline: z.array(timelineEvent),
    next,
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createCustomer = endpoint({
  name: 'createCustomer',
  method: 'POST',
  path: '/customers',
  summary: 'Creates a customer and his receivable account below Accounts Receivable.',
  permission: 'documents.write',
  body: z.strictObject({
    customerName: text(PARTY_NAME_LENGTH_MAX),
    ...optional,
    modifiedAt: z.optional(z.unknown()),
    ...derived,
  }),
  response: customer,
  refusals: [
    'PARTY_NAME_EMPTY',
    'NO_CONTROL_ACCOUNT',
    'PARTY_ACCOUNT_FIXED',
    'CREDIT_LIMIT_NEEDS_ACCOUNTANT',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['customers', 'accounts'],
})

export const changeCustomer = endpoint({
  name: 'changeCustomer',
  method: 'PUT',
  path: '/customers/:customerID',
  summary: 'Changes a customer; his account follows his name. A field left out keeps its value.',
  permission: 'documents.write',
  params: atID,
  body: z.strictObject({
    customerName: z.optional(text(PARTY_NAME_LENGTH_MAX)),
    ...optional,
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: customer,
  refusals: ['NOT_FOUND', 'STALE', 'PARTY_NAME_EMPTY', 'PARTY_ACCOUNT_FIXED', 'CREDIT_LIMIT_NEEDS_ACCOUNTANT'],
  changes: ['customers', 'accounts', 'receivableInvoices', 'customerPayments'],
})

export const deleteCustomer = endpoint({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/:customerID',
  summary: 'Deletes a customer to whom nothing live refers, and his account.',
  permission: 'documents.write',
  params: atID,
  response: customer,
  refusals: ['NOT_FOUND', 'PARTY_HAS_DOCUMENTS', 'PARTY_HAS_LINES'],
  changes: ['customers', 'accounts'],
})

const statementRow = z.object({
  /** The entry, and the document that it belongs to: an empty kind and 0 for an adjustment by hand. */
  transactionID: id,
  sourceKind: z.string(),
  sourceID: idOrNone,
  /** What it is in words: `Invoice 12`, `Payment`. */
  document: z.string(),
  date: dayAnswered,
  /** The invoice's client reference or the payment's; empty for an adjustment. */
  reference: z.string(),
  comment: z.string(),
  /** What raised the balance and what lowered it, in cents; one of both is 0. */
  raised: cents,
  lowered: cents,
  /** What the customer owed after it. */
  balance: cents,
})

export const readCustomerStatement = endpoint({
  name: 'readCustomerStatement',
  method: 'GET',
  path: '/customers/:customerID/statement',
  summary: 'What happened on a customer’s account from one day to another, with what he owed before and after.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) }),
  response: z.object({
    customer,
    startDate: dayAnswered,
    endDate: dayAnswered,
    openingBalance: cents,
    rows: z.array(statementRow),
    closingBalance: cents,
    /** What makes up the closing balance: open documents by age, what is not applied, other entries. */
    ages: z.array(z.object({ label: z.string(), cents })),
  }),
  refusals: ['NOT_FOUND', 'PERIOD_BACKWARD'],
  changes: [],
})
