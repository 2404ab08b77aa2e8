// API calls for customers: contact details, permissions, and the amount that they owe.
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
import { cents, centsFromZero, id, idInPath, idOrNone, ignored, limit, modifiedAt, text } from '../wire.ts'

const customer = z.object({
  customerID: id,
  customerName: z.string(),
  ...partyTextsOutput('customer'),
  /** The credit limit in cents. 0 means that there is no limit. */
  creditLimit: cents,
  isClosed: z.boolean(),
  isOrdersAccepted: z.boolean(),
  isPaymentsAccepted: z.boolean(),
  isPurchasesAllowed: z.boolean(),
  /** The note for users who try to record a payment while the customer's payments are not accepted. */
  paymentsAcceptedNote: z.string(),
  /** The amount that the customer owes, in cents: the balance of the customer's receivable account. */
  accountsBalanceTotal: cents,
  /** The id of the customer's receivable account. */
  gLAccountReceivable: id,
  modifiedAt,
})
export type Customer = z.output<typeof customer>

const optional = {
  ...partyTextsInput('customer'),
  creditLimit: z.optional(centsFromZero),
  isClosed: z.optional(z.boolean()),
  isOrdersAccepted: z.optional(z.boolean()),
  isPaymentsAccepted: z.optional(z.boolean()),
  isPurchasesAllowed: z.optional(z.boolean()),
  paymentsAcceptedNote: partyText,
  /** The receivable account. It cannot be changed, so it must be omitted, 0, or the current account. */
  gLAccountReceivable: z.optional(idOrNone),
}

const derived = ignored(['customerID', 'accountsBalanceTotal'] as const)

const atID = z.object({ customerID: idInPath })

/** The query parameters of the list, except those for pagination. */
export const customersQuery = listOrder(['customerName', 'customerID', 'accountsBalanceTotal', 'fit'])

export const listCustomers = readEndpoint({
  name: 'listCustomers',
  path: '/customers',
  summary:
    'Returns the customers that match all search words, sorted by name by default. The order `fit` puts names that start with the words first.',
  query: z.strictObject({ ...listWindow, ...customersQuery }),
  response: z.object({ customers: z.array(customer), next }),
})

export const readCustomer = readEndpoint({
  name: 'readCustomer',
  path: '/customers/:customerID',
  summary: 'Returns a customer with the amount that the customer owes.',
  params: atID,
  response: customer,
  refusals: ['NOT_FOUND'],
})

export const readCustomerActivity = readEndpoint({
  name: 'readCustomerActivity',
  path: '/customers/:customerID/activity',
  summary:
    'Returns a customer with all open documents, oldest first, and the part of the balance that is not in these documents. Also returns a timeline of documents and payment applications, newest first.',
  params: atID,
  query: z.strictObject({ limit: z.optional(limit), cursor: listWindow.cursor }),
  response: z.object({
    customer,
    openItems: z.array(openDocument),
    beside: otherBalances,
    timeline: z.array(timelineEvent),
    next,
  }),
  refusals: ['NOT_FOUND'],
})

export const createCustomer = endpoint({
  name: 'createCustomer',
  method: 'POST',
  path: '/customers',
  summary: 'Creates a customer with a receivable account below Accounts Receivable.',
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
  summary: 'Changes a customer. The receivable account is renamed with the customer. Omitted fields keep their values.',
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
  summary: 'Deletes a customer without documents or entries, and the customer’s receivable account.',
  permission: 'documents.write',
  params: atID,
  response: customer,
  refusals: PARTY_DELETION_REFUSALS,
  changes: ['customers', 'accounts'],
})

export const readCustomerStatement = readEndpoint({
  name: 'readCustomerStatement',
  path: '/customers/:customerID/statement',
  summary: 'Returns the entries on a customer’s account in a period, with the opening and closing balance.',
  params: atID,
  query: statementQuery,
  response: z.object({ customer, ...statementOutput }),
  refusals: STATEMENT_REFUSALS,
})
