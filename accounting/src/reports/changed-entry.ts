// Compares entries at two points in time, and calculates how their changes affect account amounts.
import type { ListedTransaction } from './listed-line.ts'
import type { Period, ReportedAccount } from './reported-account.ts'

/** A transaction at two points in time. `before` or `after` is null if the transaction was not posted yet or was voided at that time. */
export type ChangedEntry = {
  transactionId: number
  before: ListedTransaction | null
  after: ListedTransaction | null
}

/** Returns the accounts with their amounts before the changes. Subtracts the new entries and adds the previous entries. */
export async function figuresBefore(
  accounts: readonly ReportedAccount[],
  changes: AsyncIterable<ChangedEntry>,
  period: Period,
): Promise<ReportedAccount[]> {
  const known = accounts.map(account => ({ ...account }))
  const byId = new Map(known.map(account => [account.id, account]))
  const count = (entry: ListedTransaction | null, sign: 1 | -1) => {
    if (entry === null || entry.date > period.endDate) return
    for (const { accountId, cents } of entry.lines) {
      const account = byId.get(accountId)
      if (account === undefined) continue
      countLine(account, entry, { period, cents, sign })
    }
  }
  for await (const { before, after } of changes) {
    count(after, -1)
    count(before, 1)
  }
  return known
}

type Counted = { period: Period; cents: number; sign: 1 | -1 }

function countLine(account: ReportedAccount, entry: ListedTransaction, { period, cents, sign }: Counted): void {
  const amount = sign * Math.abs(cents)
  if (entry.date < period.startDate) {
    account.openingCents += sign * cents
    if (entry.isClosing) account.closedOpeningCents += sign * cents
  } else if (cents > 0) {
    account.debitCents += amount
    if (entry.isClosing) account.closedDebitCents += amount
  } else {
    account.creditCents += amount
    if (entry.isClosing) account.closedCreditCents += amount
  }
}
