// The invariants that the books hold always, each recomputed from what is stored and nothing else. Whoever reads a whole
// ledger at once calls `checkLedger`; whoever reads it in batches calls the checks by name: those of transactions batch
// by batch, those of totals (totals.ts) on what was counted over all of them.
import { BALANCE_CENTS_MAX } from '../money.ts'
import type { Breach } from './breach.ts'
import { type AccountTotal, checkTotals, countLines, emptyTotals, type LedgerLine, type MonthTotal } from './totals.ts'
import { amountOf, isLineAmount, type Line } from './transaction.ts'
import { checkTree, type StoredPlace } from './tree-check.ts'

/** A transaction as it is stored; a void one keeps its lines and counts nowhere. */
export type StoredTransaction = { id: number; date: string; isVoid: boolean; lines: readonly Line[] }

/** The stored books of one organisation. */
export type StoredLedger = {
  organisation?: number
  accounts: readonly StoredPlace[]
  transactions: readonly StoredTransaction[]
  lines: readonly LedgerLine[]
  accountTotals: readonly AccountTotal[]
  monthTotals: readonly MonthTotal[]
}

/** Every breach of T1, T2, T5 and A1 in an organisation's books; none when they are right. */
export function checkLedger(ledger: StoredLedger): Breach[] {
  const counted = countLines(ledger.lines, emptyTotals())
  const breaches = [
    ...checkBalanced(ledger.transactions),
    ...checkLineAmounts(ledger.transactions),
    ...checkGrossTotals(counted.accounts.values()),
    ...checkProjection(ledger.transactions, ledger.lines),
    ...checkTotals(counted, ledger.accountTotals, ledger.monthTotals),
    ...checkTree(ledger.accounts),
  ]
  const { organisation } = ledger
  return organisation === undefined ? breaches : breaches.map(breach => ({ ...breach, organisation }))
}

/** T1: every transaction balances, has both sides, and at least two lines on at least two accounts. */
export function checkBalanced(transactions: Iterable<StoredTransaction>): Breach[] {
  const breaches: Breach[] = []
  for (const { id, lines } of transactions) {
    const debitCents = amountOf(lines)
    const creditCents = amountOf(lines.map(line => ({ ...line, cents: -line.cents })))
    if (debitCents !== creditCents) {
      breaches.push({ id: 'T1', what: `Transaction ${id} has debits ${debitCents} and credits ${creditCents}` })
    }
    if (debitCents === 0 || creditCents === 0) {
      breaches.push({ id: 'T1', what: `Transaction ${id} has only one side, or none` })
    }
    if (new Set(lines.map(line => line.accountId)).size < 2) {
      breaches.push({ id: 'T1', what: `Transaction ${id} stands on fewer than two accounts` })
    }
  }
  return breaches
}

/** T2, lines: every amount is 1 .. 10^13 cents. */
export function checkLineAmounts(transactions: Iterable<StoredTransaction>): Breach[] {
  const breaches: Breach[] = []
  for (const { id, lines } of transactions) {
    for (const { accountId, cents } of lines) {
      if (isLineAmount(cents)) continue
      breaches.push({ id: 'T2', what: `Transaction ${id} has a line of ${cents} on account ${accountId}` })
    }
  }
  return breaches
}

/** T2, accounts: gross debits and gross credits of each account are at most 2^53 - 1. */
export function checkGrossTotals(totals: Iterable<AccountTotal>): Breach[] {
  const breaches: Breach[] = []
  for (const { accountId, debitCents, creditCents } of totals) {
    if (Math.max(debitCents, creditCents) <= BALANCE_CENTS_MAX) continue
    breaches.push({ id: 'T2', what: `Account ${accountId} has debits ${debitCents} and credits ${creditCents}` })
  }
  return breaches
}

/**
 * T5, lines: the stored lines are those of the transactions that are not void, no more, no less, on the same dates. A batch
 * must hold all lines of its transactions.
 */
export function checkProjection(transactions: Iterable<StoredTransaction>, lines: Iterable<LedgerLine>): Breach[] {
  const stored = new Map<number, string[]>()
  for (const line of lines) {
    const texts = stored.get(line.transactionId)
    if (texts === undefined) stored.set(line.transactionId, [textOf(line.date, line)])
    else texts.push(textOf(line.date, line))
  }
  const breaches: Breach[] = []
  for (const { id, date, isVoid, lines: own } of transactions) {
    const expected = isVoid ? [] : own.map(line => textOf(date, line))
    const found = stored.get(id) ?? []
    stored.delete(id)
    if (expected.sort().join() === found.sort().join()) continue
    breaches.push({ id: 'T5', what: `Transaction ${id} has lines [${expected.join()}], the ledger [${found.join()}]` })
  }
  for (const [id, found] of stored) {
    breaches.push({ id: 'T5', what: `The ledger has lines [${found.join()}] of transaction ${id}, which is not there` })
  }
  return breaches
}

function textOf(date: string, { accountId, cents }: Line): string {
  return `${date} ${accountId} ${cents}`
}
