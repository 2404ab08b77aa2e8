// The page of waiting lines: each with what it may be, and why. Reading it proposes and decides nothing.
import { accountProposer, keysOfPayee, type PayeeHistory } from '@twofold/accounting/bank-statements/known-payees'
import { CHECK_DAYS_MAX, DAYS_APART_MAX } from '@twofold/accounting/bank-statements/match-proposal'
import { proposeMatches } from '@twofold/accounting/bank-statements/matching'
import { payeeKey } from '@twofold/accounting/bank-statements/text-likeness'
import { addDays, type CalendarDate, toWire, ZERO_DATE } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { BankLines } from '@twofold/contract/bank-lines'
import type { Books } from '../identity/books.ts'
import { readStatementAccount, readStatementImports, type StatementAccount } from './import-sql.ts'
import {
  readDecided,
  readHistory,
  readOpenEntries,
  readRecentComments,
  readRules,
  readWaiting,
  type StoredLine,
} from './line-sql.ts'
import { presentImport, presentLine } from './present.ts'

const WAITING_MAX = 1000
const DECIDED_MAX = 200
const ENTRIES_MAX = 10_000
const RECENT_MAX = 1000
const IMPORTS_MAX = 20

/** The lines that wait on an account, with proposals. Refuses NOT_FOUND. Eight statements, whatever there is. */
export async function readBankLines(books: Books, accountId: number): Promise<Result<BankLines>> {
  const account = await readStatementAccount(books, accountId)
  if (account === null) return refused('NOT_FOUND')
  const { lines, waitingCount } = await readWaiting(books, accountId, WAITING_MAX)
  const entries = await entriesAround(books, account, lines)
  const rules = await readRules(books, accountId)
  const propose = accountProposer(rules, await historyOf(books, account, lines))
  const sign = signOf(account.type, books.signConvention)
  const imports = await readStatementImports(books, accountId, IMPORTS_MAX)
  return accepted({
    accountID: accountId,
    accountFullName: account.fullName,
    accountSign: sign,
    lines: lines.map(presentLine),
    waitingCount,
    decided: (await readDecided(books, accountId, DECIDED_MAX)).map(presentLine),
    entries: entries.map(({ id, date, comment, cents, isCleared }) => ({
      transactionID: id,
      transactionDate: toWire(date),
      transactionComment: comment,
      amount: cents,
      isReconciled: isCleared,
    })),
    proposals: proposeMatches(lines, entries).map(({ lineIds, entryIds, confidence, reasons }) => ({
      bankLineIDs: lineIds,
      transactionIDs: entryIds,
      confidence,
      reasons,
    })),
    accountProposals: lines.flatMap(line => {
      const proposed = propose(line)
      if (proposed === null) return []
      const { counterAccountId, ruleId, reasons } = proposed
      return [{ bankLineID: line.id, accountID: counterAccountId, payeeRuleID: ruleId ?? 0, reasons }]
    }),
    rules: rules.map(presentRule),
    imports: imports.map(each => presentImport(each, sign)),
  })
}

/** A rule on the wire. */
export function presentRule(rule: { ruleId: number; prefix: string; counterAccountId: number }) {
  return { payeeRuleID: rule.ruleId, prefix: rule.prefix, accountID: rule.counterAccountId }
}

async function entriesAround(books: Books, account: StatementAccount, lines: readonly StoredLine[]) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return []
  // Only a check may have been written long before it came to the bank.
  const before = lines.some(({ number }) => number !== '') ? CHECK_DAYS_MAX : DAYS_APART_MAX
  const [from, to] = [earlier(first.date, before), later(last.date, DAYS_APART_MAX)]
  return await readOpenEntries(books, account, { from, to, countMax: ENTRIES_MAX })
}

function earlier(date: CalendarDate, days: number): CalendarDate {
  return date < '0002-01-01' ? ZERO_DATE : addDays(date, -days)
}

function later(date: CalendarDate, days: number): CalendarDate {
  return date > '9999-12-01' ? '9999-12-31' : addDays(date, days)
}

/** Where payees went before: lines that were booked or matched tell it first, then the comments of the account's entries. */
async function historyOf(
  books: Books,
  account: StatementAccount,
  lines: readonly StoredLine[],
): Promise<PayeeHistory[]> {
  const keys = [...new Set(lines.flatMap(line => keysOfPayee(line.payeeKey)))]
  if (keys.length === 0) return []
  const told = await readHistory(books, account, keys)
  const known = new Set(told.map(({ key }) => key))
  const wanted = new Set(keys.filter(key => !known.has(key)))
  if (wanted.size === 0) return told
  const found = new Map<string, PayeeHistory>()
  for (const { comment, counterAccountId } of await readRecentComments(books, account.accountId, RECENT_MAX)) {
    const key = payeeKey(comment)
    if (!wanted.has(key)) continue
    const before = found.get(key)
    if (before === undefined) found.set(key, { key, counterAccountId, times: 1, text: comment })
    else if (before.counterAccountId === counterAccountId) before.times++
  }
  return [...told, ...found.values()]
}
