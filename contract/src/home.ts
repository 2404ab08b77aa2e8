// What matters today, in one answer: cash, what is owed by age, profit by month, what waits to be reconciled, the last entries.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, dayAnswered, id } from './wire.ts'

/** What is owed on one side, in cents. */
const owed = z.object({
  /** Open invoices by age, the youngest first: not due yet, 1-30 days, 31-60, 61-90, over 90. Credits lower their day's. */
  ages: z.array(cents),
  /** Payments that are not applied yet, below 0. */
  unapplied: cents,
  /** Invoices that somebody marked paid although money is missing. */
  markedPaid: cents,
  /** What entries by hand did to the accounts of customers or vendors. All of these together are the balance in the ledger. */
  adjustments: cents,
})
export type Owed = z.output<typeof owed>

const books = z.object({
  /** Money at hand, the largest first, and all of it. */
  cash: z.object({
    accounts: z.array(z.object({ accountID: id, accountName: z.string(), accountBalance: cents })),
    accountCount: z.number(),
    total: cents,
  }),
  /** The last twelve months, the present one last: what the report Profit and Loss says of each. */
  months: z.array(
    z.object({ startDate: dayAnswered, endDate: dayAnswered, income: cents, expense: cents, profit: cents }),
  ),
  /** Accounts whose last whole month is on no statement yet, or for which lines of the bank wait: the largest 200. */
  toReconcile: z.array(
    z.object({
      accountID: id,
      accountName: z.string(),
      accountReconcileDate: dayAnswered,
      /** Lines of the bank that wait to be matched. */
      waitingLines: z.number(),
    }),
  ),
  /** How many there are. */
  toReconcileCount: z.number(),
  /** Newest entered first. The accounts of each side by name. */
  lastEntries: z.array(
    z.object({
      transactionID: id,
      transactionDate: dayAnswered,
      transactionComment: z.string(),
      transactionAmount: cents,
      /** The account whose register shows it. */
      accountID: id,
      debits: z.array(z.string()),
      credits: z.array(z.string()),
    }),
  ),
})
export type TodayInBooks = z.output<typeof books>

export const readHome = endpoint({
  name: 'readHome',
  method: 'GET',
  path: '/home',
  summary: 'What matters today: cash, receivables and payables by age, profit by month, what waits to be reconciled.',
  permission: 'documents.read',
  response: z.object({
    receivables: owed,
    payables: owed,
    /** Null for a role that does not see the books. */
    books: z.nullable(books),
  }),
  refusals: [],
  changes: [],
})
