// Totals by account and by month, and T5: that the stored ones equal what the lines add up to.
import { type CalendarDate, monthOf } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { Breach } from './breach.ts'
import type { Line } from './transaction.ts'

/** A line with its transaction and day. */
export type LedgerLine = Line & { transactionId: number; date: CalendarDate }

/** What the live lines of an account add up to: gross debits and gross credits, both positive, and how many. */
export type AccountTotal = { accountId: number; debitCents: Cents; creditCents: Cents; lineCount: number }

/** The same for one month, named by its first day. */
export type MonthTotal = AccountTotal & { month: CalendarDate }

/** Totals by account, and by account and month. */
export type Totals = { accounts: Map<number, AccountTotal>; months: Map<string, MonthTotal> }

/** Totals of no lines. */
export function emptyTotals(): Totals {
  return { accounts: new Map(), months: new Map() }
}

/** Adds lines to totals, and answers these. +500 and -200 on one account make debits 500, credits 200, 2 lines. */
export function countLines(lines: Iterable<LedgerLine>, totals: Totals): Totals {
  for (const line of lines) {
    const month = monthOf(line.date)
    const ofAccount = totals.accounts.get(line.accountId) ?? emptyTotal(line.accountId)
    const ofMonth = totals.months.get(monthKey(line.accountId, month)) ?? { ...emptyTotal(line.accountId), month }
    for (const total of [ofAccount, ofMonth]) {
      if (line.cents > 0) total.debitCents += line.cents
      else total.creditCents -= line.cents
      total.lineCount += 1
    }
    totals.accounts.set(line.accountId, ofAccount)
    totals.months.set(monthKey(line.accountId, month), ofMonth)
  }
  return totals
}

/** T5, totals: every stored total equals the counted one; a total of no lines may be stored or not. */
export function checkTotals(
  counted: Totals,
  accountTotals: Iterable<AccountTotal>,
  monthTotals: Iterable<MonthTotal>,
): Breach[] {
  return [
    ...differences(counted.accounts, accountTotals, ({ accountId }) => accountId, namedAccount),
    ...differences(counted.months, monthTotals, ({ accountId, month }) => monthKey(accountId, month), namedMonth),
  ]
}

function differences<Key, Total extends AccountTotal>(
  counted: ReadonlyMap<Key, Total>,
  stored: Iterable<Total>,
  keyOf: (total: Total) => Key,
  nameOf: (total: Total) => string,
): Breach[] {
  const breaches: Breach[] = []
  const seen = new Set<Key>()
  for (const total of stored) {
    const key = keyOf(total)
    if (seen.has(key)) breaches.push({ id: 'T5', what: `${nameOf(total)} has two stored totals` })
    seen.add(key)
    const right = counted.get(key) ?? emptyTotal(total.accountId)
    if (figures(total) === figures(right)) continue
    breaches.push({ id: 'T5', what: `${nameOf(total)} has stored ${figures(total)}, its lines ${figures(right)}` })
  }
  for (const [key, total] of counted) {
    if (seen.has(key)) continue
    breaches.push({ id: 'T5', what: `${nameOf(total)} has no stored total, its lines ${figures(total)}` })
  }
  return breaches
}

function emptyTotal(accountId: number): AccountTotal {
  return { accountId, debitCents: 0, creditCents: 0, lineCount: 0 }
}

function monthKey(accountId: number, month: CalendarDate): string {
  return `${accountId} ${month}`
}

function namedAccount({ accountId }: AccountTotal): string {
  return `Account ${accountId}`
}

function namedMonth({ accountId, month }: MonthTotal): string {
  return `Account ${accountId} in ${month.slice(0, 7)}`
}

function figures({ debitCents, creditCents, lineCount }: AccountTotal): string {
  return `debits ${debitCents}, credits ${creditCents}, ${lineCount} lines`
}
