// HTTP route for the home screen.
import { addMonths, endOfMonth, monthOf, toWire } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { isReconciliationDue } from '@twofold/accounting/reconciliation/reconciliation-due'
import { accepted } from '@twofold/accounting/refusals'
import { inOwnSign, type OpenSums } from '@twofold/accounting/reports/open-items'
import { type OpenBalance, readHome, type TodayInBooks } from '@twofold/contract/home'
import { mayRole } from '@twofold/contract/permissions'
import type { Database } from '../database/pool.ts'
import { readOpenTotals } from '../documents/open-items/open-balances.ts'
import { readingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readByHand, readLastEntries, readMonths, readWatchedAccounts } from './sql.ts'

/** The maximum number of rows of each kind on the home screen. */
const SHOWN = { cash: 6, months: 12, toReconcile: 200, entries: 8 }

/** The endpoint for the home screen. */
export function homeRoutes(database: Database): Route[] {
  return [
    readingRoute(database, readHome, async books => {
      const open = await readOpenTotals(books, books.today)
      const byHand = await readByHand(books, books.today)
      const owed = (side: PartySide) => presentOwed(open[side], inOwnSign(side, byHand[side]))
      return accepted({
        receivables: owed('RECEIVABLE'),
        payables: owed('PAYABLE'),
        books: mayRole(books.role, 'books.read') ? await todayIn(books) : null,
      })
    }),
  ]
}

function presentOwed({ ages, unappliedCents, markedPaidCents }: OpenSums, adjustments: Cents): OpenBalance {
  return { ages: [...ages], unapplied: unappliedCents, markedPaid: markedPaidCents, adjustments }
}

async function todayIn(books: Books): Promise<TodayInBooks> {
  const watched = await readWatchedAccounts(books)
  const cash = watched.filter(({ isCash }) => isCash)
  const due = watched.filter(account => isReconciliationDue(account, books.today))
  const entries = await readLastEntries(books, SHOWN.entries)
  return {
    cash: {
      accounts: cash
        .slice(0, SHOWN.cash)
        .map(({ id, name, cents }) => ({ accountID: id, accountName: name, accountBalance: cents })),
      accountCount: cash.length,
      total: cash.reduce((sum, { cents }) => sum + cents, 0),
    },
    months: await lastMonths(books),
    toReconcile: due.slice(0, SHOWN.toReconcile).map(({ id, name, reconciledOn, waitingLines }) => ({
      accountID: id,
      accountName: name,
      accountReconcileDate: toWire(reconciledOn),
      waitingLines,
    })),
    toReconcileCount: due.length,
    lastEntries: entries.map(({ id, date, comment, cents, accountId, debits, credits }) => ({
      transactionID: id,
      transactionDate: toWire(date),
      transactionComment: comment,
      transactionAmount: cents,
      accountID: accountId,
      debits,
      credits,
    })),
  }
}

/** Returns the last months up to the current month, including months without income or expenses. */
async function lastMonths(books: Books): Promise<TodayInBooks['months']> {
  const to = monthOf(books.today)
  const months = Array.from({ length: SHOWN.months }, (_, at) => addMonths(to, at + 1 - SHOWN.months))
  const moved = new Map((await readMonths(books, { from: months[0] ?? to, to })).map(row => [row.month, row]))
  return months.map(month => {
    const { incomeCents: income, expenseCents: expense } = moved.get(month) ?? { incomeCents: 0, expenseCents: 0 }
    return { startDate: toWire(month), endDate: toWire(endOfMonth(month)), income, expense, profit: income - expense }
  })
}
