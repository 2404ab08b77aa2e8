// One day of a business whose books are being made: what falls due on it, and what is entered.
import { addDays, type CalendarDate, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import type { OnAccount } from './on-account.ts'
import type { DemoVendor } from './purchases-on-account.ts'
import type { DemoCustomer } from './sales-on-account.ts'

/** An entry of demo books, its accounts by full name; cents debit-positive. */
export type DemoEntry = { date: CalendarDate; comment: string; lines: { account: string; cents: number }[] }

/** The books of a demo organisation: what was entered, and what its customers and vendors have to do with. */
export type DemoBooks = { entries: DemoEntry[]; receivables: OnAccount<DemoCustomer>; payables: OnAccount<DemoVendor> }

/** A line as it is written down: account and debit-positive cents. */
type DemoLine = readonly [account: string, cents: number]

/** The books as they grow, day by day. */
export type DemoLedger = {
  entries: DemoEntry[]
  /** Debits - credits of an account so far, in cents. */
  balanceOf: (account: string) => number
  post: (date: CalendarDate, comment: string, lines: readonly DemoLine[]) => void
  /** Counts what a document moves: its own entry is written with it. */
  note: (lines: readonly DemoLine[]) => void
}

/** Begins empty books. An entry that does not balance is a fault of ours and throws; lines of 0 are left out. */
export function openDemoLedger(): DemoLedger {
  const entries: DemoEntry[] = []
  const balances = new Map<string, number>()
  return {
    entries,
    balanceOf: account => balances.get(account) ?? 0,
    note: lines => {
      for (const [account, cents] of lines) balances.set(account, (balances.get(account) ?? 0) + cents)
    },
    post: (date, comment, lines) => {
      const kept = lines.filter(([, cents]) => cents !== 0)
      const net = kept.reduce((sum, [, cents]) => sum + cents, 0)
      if (net !== 0) throw new Error(`The demo entry ${comment} of ${date} is ${net} cents out of balance`)
      if (kept.length === 0) return
      for (const [account, cents] of kept) balances.set(account, (balances.get(account) ?? 0) + cents)
      entries.push({ date, comment, lines: kept.map(([account, cents]) => ({ account, cents })) })
    },
  }
}

/** 0 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The month of a day, 1 to 12. */
export function monthNumber(date: CalendarDate): number {
  return Number(date.slice(5, 7))
}

/** Whether the day is the first working day on or after the `dayOfMonth`-th of a month. */
export function isDue(date: CalendarDate, dayOfMonth: number): boolean {
  if (isWeekend(date)) return false
  for (let nominal = date; ; nominal = addDays(nominal, -1)) {
    if (Number(nominal.slice(8)) === dayOfMonth) return true
    if (!isWeekend(addDays(nominal, -1))) return false
  }
}

/** Whether the day ends its month. */
export function isMonthEnd(date: CalendarDate): boolean {
  return endOfMonth(date) === date
}

/** Every day from the first of the month two years before `today` to today. */
export function twoYearsTo(today: CalendarDate): CalendarDate[] {
  const first = `${Number(today.slice(0, 4)) - 2}${monthOf(today).slice(4)}`
  const days = [first]
  while (days.at(-1)! < today) days.push(addDays(days.at(-1)!, 1))
  return days
}

function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) % 6 === 0
}
