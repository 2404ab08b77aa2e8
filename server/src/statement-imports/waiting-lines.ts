// Returns a page of lines for review with proposals and reasons. Reading a page changes nothing.
import { accountProposer, keysOfPayee, type PayeeHistory } from '@twofold/accounting/bank-matching/account-proposer'
import { proposeMatches } from '@twofold/accounting/bank-matching/matching'
import { payeeKey } from '@twofold/accounting/bank-matching/text-likeness'
import { toWire } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { BankLines, listBankLines } from '@twofold/contract/bank-lines'
import type { ParsedInput } from '@twofold/contract/endpoint'
import type { Books } from '../identity/books.ts'
import { readStatementAccount, readStatementImports, type StatementAccount } from './import-sql.ts'
import { readDecided, readHistory, readRecentComments, readRules, type StoredLine } from './line-sql.ts'
import { presentImport, presentLine } from './present.ts'
import { cursorOf, placeOfCursor, readReviewPage } from './review-page.ts'

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
