// Customers on the wire: who they are, what they may do, and what they owe.
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
import { cents, centsFromZero, id, idInPath, idOrNone, ignored, limit, modifiedAt, text } from '../wire.ts'

const customer = z.object({
  customerID: id,
  customerName: z.string(),
  ...partyTextsAnswered('customer'),
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

const optional = {
  ...partyTextsSent('customer'),
  creditLimit: z.optional(centsFromZero),
  isClosed: z.optional(z.boolean()),
  isOrdersAccepted: z.optional(z.boolean()),
  isPaymentsAccepted: z.optional(z.boolean()),
  isPurchasesAllowed: z.optional(z.boolean()),
  paymentsAcceptedNote: partyText,
  /** Absent, 0 or the present one: the account follows its customer, not the other way round. */
  gLAccountReceivable: z.optional(idOrNone),
}

const derived = ignored(['customerID', 'accountsBalanceTotal'] as const)

const atID = z.object({ customerID: idInPath })

/** What the list is asked for beside its window. */
export const customersAsked = listOrder(['customerName', 'customerID', 'accountsBalanceTotal', 'fit'])

export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers',
  summary:
    'The customers by name, or in another order, narrowed to those that have each searched word; by `fit` those first whose name begins with them.',
  permission: 'documents.read',
  query: z.strictObject({ ...listWindow, ...customersAsked }),
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
    'One customer with all that is open, the oldest first, what of the balance is not, and what happened by day, the newest first: documents and their applications.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({ limit: z.optional(limit), cursor: listWindow.cursor }),
  response: z.object({
    customer,
    openItems: z.array(openDocument),
    beside: balanceBeside,
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
  refusals: [...NEW_PARTY_REFUSALS, 'CREDIT_LIMIT_NEEDS_ACCOUNTANT'],
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
  refusals: [...PARTY_CHANGE_REFUSALS, 'CREDIT_LIMIT_NEEDS_ACCOUNTANT'],
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
  refusals: PARTY_DELETION_REFUSALS,
  changes: ['customers', 'accounts'],
})

export const readCustomerStatement = endpoint({
  name: 'readCustomerStatement',
  method: 'GET',
  path: '/customers/:customerID/statement',
  summary: 'What happened on a customer’s account from one day to another, with what he owed before and after.',
  permission: 'documents.read',
  params: atID,
  query: statementQuery,
  response: z.object({ customer, ...statementAnswered }),
  refusals: STATEMENT_REFUSALS,
  changes: [],
})
