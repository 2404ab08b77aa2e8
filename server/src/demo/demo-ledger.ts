// The books of a business while they are being made: what is entered, and how its accounts stand.
import type { CalendarDate } from '@twofold/accounting/calendar'

/** An entry of demo books, its accounts by full name; cents debit-positive. */
export type DemoEntry = { date: CalendarDate; comment: string; lines: { account: string; cents: number }[] }

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
