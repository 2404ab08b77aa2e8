// The entries and account balances of a demo business while its books are created.
import type { CalendarDate } from '@twofold/accounting/calendar'

/** An entry of demo books. Accounts are given by full name, and amounts in debit-positive cents. */
export type DemoEntry = { date: CalendarDate; comment: string; lines: { account: string; cents: number }[] }

/** A line: the full name of an account, and debit-positive cents. */
type DemoLine = readonly [account: string, cents: number]

/** The books of a demo business. Entries are added day by day. */
export type DemoLedger = {
  entries: DemoEntry[]
  /** Returns the current balance of an account (debits - credits), in cents. */
  balanceOf: (account: string) => number
  post: (date: CalendarDate, comment: string, lines: readonly DemoLine[]) => void
  /** Adds the lines of a document to the balances. The entry is posted later with the document. */
  note: (lines: readonly DemoLine[]) => void
}

/** Creates empty books. Throws if an entry is unbalanced, because this is a programming error. Lines of 0 are omitted. */
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
