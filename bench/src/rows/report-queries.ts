// The reports in the benchmark: their books, periods and accounts.
import { addDays, addMonths } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { FILE_DAYS } from '../imported-books.ts'

const DAYS = FILE_DAYS.spread

/** The account type for each last digit of an account's number. */
const TYPES: readonly AccountType[] = [
  'ASSET',
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'INCOME',
  'INCOME',
  'EXPENSE',
  'EXPENSE',
  'EXPENSE',
  'EXPENSE',
]
/** Returns the type of the n-th account. */
export const typeOf = (no: number): AccountType => TYPES[no % 10] ?? 'ASSET'

/** Returns a date in the books, for balance reports. */
export const anyDay = (n: number) => addDays(DAYS.first, 1 + ((n * 37) % (DAYS.count - 1)))
/** Returns a period of twelve months that ends in the second year, for income reports. */
export const twelveMonths = (n: number) => {
  const endDate = addDays(DAYS.first, 366 + ((n * 37) % (DAYS.count - 366)))
  return { startDate: addDays(addMonths(endDate, -12), 1), endDate }
}
/** The reports by name. Each function returns the period of the n-th run. */
export const QUERIES = {
  'Trial Balance': (n: number) => ({ startDate: DAYS.first, endDate: anyDay(n) }),
  'Balance Sheet': (n: number) => ({ startDate: DAYS.first, endDate: anyDay(n) }),
  'Profit and Loss': twelveMonths,
  LedgerReport: twelveMonths,
} as const
export type Name = keyof typeof QUERIES
export type Period = (n: number) => { startDate: string; endDate: string }
/** The account of the ledger report. */
export const LEDGER_OF = 7
export const NAMES = Object.keys(QUERIES) as Name[]
