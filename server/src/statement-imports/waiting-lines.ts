// Returns a page of lines for review with proposals and reasons. Reading a page changes nothing. Lines shortly before and after a page
// could match the same entries, so they are also compared. A proposal is doubtful if other candidates were not compared.
import { accountProposer, keysOfPayee, type PayeeHistory } from '@twofold/accounting/bank-matching/account-proposer'
import { checksOfLine } from '@twofold/accounting/bank-matching/check-numbers'
import { type KnownDays, RIVAL_DAYS_MAX } from '@twofold/accounting/bank-matching/match-doubts'
import { CHECK_DAYS_MAX, DAYS_APART_MAX, type OpenEntry } from '@twofold/accounting/bank-matching/match-proposal'
import { proposeMatches } from '@twofold/accounting/bank-matching/matching'
import { payeeKey } from '@twofold/accounting/bank-matching/text-likeness'
import { addDays, type CalendarDate, dayAsWritten, LAST_DATE, toWire, ZERO_DATE } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { BankLines, listBankLines } from '@twofold/contract/bank-lines'
import type { ParsedInput } from '@twofold/contract/endpoint'
import type { Books } from '../identity/books.ts'
import { readStatementAccount, readStatementImports, type StatementAccount } from './import-sql.ts'
import {
  type LinePlace,
  readDecided,
  readHistory,
  readOpenEntries,
  readRecentComments,
  readRules,
  readWaiting,
  type StoredLine,
  type WaitingStoredLine,
} from './line-sql.ts'
import { presentImport, presentLine } from './present.ts'

const LINES_MAX = 1000
const DECIDED_MAX = 200
const RECENT_MAX = 1000
const IMPORTS_MAX = 20

/**
 * Returns a page of an account's lines for review, oldest first, with proposals. Fails with NOT_FOUND, and FIELD_VALUE for an invalid
 * cursor. Runs eight statements, regardless of the number of lines.
 */
export async function readBankLines(
  books: Books,
  accountId: number,
  { limit = LINES_MAX, cursor }: ParsedInput<typeof listBankLines>['query'],
): Promise<Result<BankLines>> {
  const place = placeOfCursor(cursor)
  if (place === null) return refused('FIELD_VALUE', 'cursor', { name: 'cursor' })
  const account = await readStatementAccount(books, accountId)
  if (account === null) return refused('NOT_FOUND')
  const { lines, around, entries, known, waitingCount, hasMore } = await readReviewPage(books, account, {
    place,
    limit,
  })
  const rules = await readRules(books, accountId)
  const propose = accountProposer(rules, await historyOf(books, account, lines))
  const sign = signOf(account.type, books.signConvention)
  const imports = await readStatementImports(books, accountId, IMPORTS_MAX)
  const shown = new Set(lines.map(({ id }) => id))
  return accepted({
    accountID: accountId,
    accountFullName: account.fullName,
    accountSign: sign,
    lines: lines.map(presentLine),
    waitingCount,
    next: hasMore ? cursorOf(lines.at(-1)!) : null,
    decided: (await readDecided(books, accountId, DECIDED_MAX)).map(presentLine),
    entries: entries.map(({ id, date, comment, cents, isCleared }) => ({
      transactionID: id,
      transactionDate: toWire(date),
      transactionComment: comment,
      amount: cents,
      isReconciled: isCleared,
    })),
    proposals: proposeMatches(around, entries, known)
      .filter(({ lineIds }) => lineIds.some(id => shown.has(id)))
      .map(({ lineIds, entryIds, confidence, reasons }) => ({
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

/** Returns a rule in wire format. */
export function presentRule(rule: { ruleId: number; prefix: string; counterAccountId: number }) {
  return { payeeRuleID: rule.ruleId, prefix: rule.prefix, accountID: rule.counterAccountId }
}

/**
 * Returns the accounts that were previously used for payees. Accounts of posted or matched lines come first, then accounts of the account's
 * transactions with the same comment.
 */
async function historyOf(
  books: Books,
  account: StatementAccount,
  lines: readonly StoredLine[],
): Promise<PayeeHistory[]> {
  const keys = [...new Set(lines.flatMap(line => keysOfPayee(line.payeeKey)))]
  if (keys.length === 0) return []
  const decided = await readHistory(books, account, keys)
  const known = new Set(decided.map(({ key }) => key))
  const wanted = new Set(keys.filter(key => !known.has(key)))
  if (wanted.size === 0) return decided
  const found = new Map<string, PayeeHistory>()
  for (const { comment, counterAccountId } of await readRecentComments(books, account.accountId, RECENT_MAX)) {
    const key = payeeKey(comment)
    if (!wanted.has(key)) continue
    const before = found.get(key)
    if (before === undefined) found.set(key, { key, counterAccountId, times: 1, text: comment })
    else if (before.counterAccountId === counterAccountId) before.times++
  }
  return [...decided, ...found.values()]
}

/** The number of lines before and after a page that are compared. */
const AROUND_MAX = 1000
const ENTRIES_MAX = 10_000
const START: LinePlace = { date: ZERO_DATE, id: 0 }

/** A page: its lines, the lines around it that are compared, and the open entries with nearby dates, oldest first. */
type ReviewPage = {
  lines: WaitingStoredLine[]
  around: WaitingStoredLine[]
  entries: OpenEntry[]
  known: KnownDays
  waitingCount: number
  hasMore: boolean
}

/** Returns the position of a line as the cursor of the next page. */
function cursorOf({ date, id }: LinePlace): string {
  return `${date}.${id}`
}

/** Returns the position of a cursor, the start if there is no cursor, or null if the string is not a valid cursor. */
function placeOfCursor(cursor: string | undefined): LinePlace | null {
  if (cursor === undefined) return START
  const [, date, id] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(cursor) ?? []
  return date === undefined || !dayAsWritten(date).ok ? null : { date, id: Number(id) }
}

/**
 * Returns the page after a position. Each of its lines is compared with all entries with nearby dates. If there are more of these entries
 * than one statement reads, the page ends earlier. Runs two statements.
 */
async function readReviewPage(
  books: Books,
  account: StatementAccount,
  { place, limit }: { place: LinePlace; limit: number },
): Promise<ReviewPage> {
  const from = earlier(place.date, RIVAL_DAYS_MAX)
  const wanted = { place, from, beforeMax: AROUND_MAX, afterMax: limit + AROUND_MAX }
  const { before, after, waitingCount } = await readWaiting(books, account.accountId, wanted)
  const page = after.slice(0, limit)
  const [firstDay, lastDay] = [page[0]?.date ?? place.date, page.at(-1)?.date ?? place.date]
  const around = [
    ...before.filter(({ date }) => date >= earlier(firstDay, RIVAL_DAYS_MAX)),
    ...page,
    ...after.slice(limit).filter(({ date }) => date <= later(lastDay, RIVAL_DAYS_MAX)),
  ]
  const known = {
    from: before.length < AROUND_MAX ? from : later(before[0]!.date, 1),
    to: after.length < limit + AROUND_MAX ? LAST_DATE : earlier(after.at(-1)!.date, 1),
  }
  if (page.length === 0) return { lines: [], around: [], entries: [], known, waitingCount, hasMore: false }
  const { entries, through } = await entriesAround(books, account, around)
  const inTime = through === null ? page : page.filter(({ date }) => date <= earlier(through, DAYS_APART_MAX))
  const lines = inTime.length === 0 ? page : inTime
  return {
    lines,
    around,
    entries,
    known: inTime.length === 0 ? { from: LAST_DATE, to: LAST_DATE } : known,
    waitingCount,
    hasMore: after.length > lines.length,
  }
}

/**
 * Returns the open entries around some lines, and the last date for which all entries are included. The date is null if no entries are
 * missing.
 */
async function entriesAround(
  books: Books,
  account: StatementAccount,
  lines: readonly WaitingStoredLine[],
): Promise<{ entries: OpenEntry[]; through: CalendarDate | null }> {
  const [first, last] = [lines[0]!.date, lines.at(-1)!.date]
  // Among payments, only checks can have a date long before the bank processes them.
  const checks = lines.filter(line => checksOfLine(line).length > 0)
  const near = earlier(first, DAYS_APART_MAX)
  const entries = await readOpenEntries(books, account, {
    from: checks.length === 0 ? near : earlier(first, CHECK_DAYS_MAX),
    near,
    to: later(last, DAYS_APART_MAX),
    cents: checks.map(({ cents }) => cents),
    countMax: ENTRIES_MAX,
  })
  const lastRead = entries.at(-1)
  const isCut = entries.length === ENTRIES_MAX && lastRead !== undefined && lastRead.date >= near
  return {
    entries: entries.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id)),
    through: isCut ? earlier(lastRead.date, 1) : null,
  }
}

function earlier(date: CalendarDate, days: number): CalendarDate {
  return date < '0002-01-01' ? ZERO_DATE : addDays(date, -days)
}

function later(date: CalendarDate, days: number): CalendarDate {
  return date > '9999-12-01' ? LAST_DATE : addDays(date, days)
}
