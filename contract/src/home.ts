// All data for the home page in one response: cash, open amounts by age, profit by month, accounts to reconcile, and the latest entries.
import * as z from 'zod/mini'
import { readEndpoint } from './endpoint.ts'
import { cents, dayOutput, id } from './wire.ts'

/** The receivables or payables, in cents. */
const openBalance = z.object({
  /** Open invoices by age: not due yet, 1-30 days, 31-60, 61-90, over 90. Credits reduce the amount for their age. */
  ages: z.array(cents),
  /** The sum of unapplied payments, as a negative amount. */
  unapplied: cents,
  /** The open amount of invoices that are marked paid but are not fully paid. */
  markedPaid: cents,
  /**
   * The sum of manual entries on the accounts of customers or vendors. With the other amounts of this object, it adds up to the ledger
   * balance.
   */
  adjustments: cents,
})
export type OpenBalance = z.output<typeof openBalance>

const books = z.object({
  /** The cash accounts, largest balance first, and their total. */
  cash: z.object({
    accounts: z.array(z.object({ accountID: id, accountName: z.string(), accountBalance: cents })),
    accountCount: z.number(),
    total: cents,
  }),
  /** The Profit and Loss amounts of the last twelve months, ending with the current month. */
  months: z.array(z.object({ startDate: dayOutput, endDate: dayOutput, income: cents, expense: cents, profit: cents })),
  /**
   * The accounts that have no statement for the last full month, or that have bank lines for review. At most 200, largest balance first.
   */
  toReconcile: z.array(
    z.object({
      accountID: id,
      accountName: z.string(),
      accountReconcileDate: dayOutput,
      /** The number of bank lines of the account that are for review. */
      waitingLines: z.number(),
    }),
  ),
  /** The number of all accounts to reconcile, including those that are not listed. */
  toReconcileCount: z.number(),
  /** The entries that were posted last, newest first, each with the names of the debited and credited accounts. */
  lastEntries: z.array(
    z.object({
      transactionID: id,
      transactionDate: dayOutput,
      transactionComment: z.string(),
      transactionAmount: cents,
      /** The account whose register shows the entry. */
      accountID: id,
      debits: z.array(z.string()),
      credits: z.array(z.string()),
    }),
  ),
})
export type TodayInBooks = z.output<typeof books>

export const readHome = readEndpoint({
  name: 'readHome',
  path: '/home',
  summary:
    'Returns the figures of the home page: cash, receivables and payables by age, profit by month, and accounts to reconcile.',
  response: z.object({
    receivables: openBalance,
    payables: openBalance,
    /** Null if the caller's role has no access to the books. */
    books: z.nullable(books),
  }),
})
