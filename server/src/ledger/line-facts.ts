// What the rules on lines need to know of accounts and locks, and the full reasons behind a refusal of the database.

import { checkLocks, type LockDates } from '@twofold/accounting/ledger/lock-dates'
import type { TransactionDraft } from '@twofold/accounting/ledger/transaction'
import { checkLineAccounts, type LineAccountFacts } from '@twofold/accounting/ledger/transaction-change'
import type { Refusal, Result } from '@twofold/accounting/refusals'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, readBooks } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from './account-role.ts'

/** An entry by hand: its lines debit-positive in cents, its day, whether it closes a year, and the reason when it passes a soft
 * lock. */
export type Entry = TransactionDraft & { isClosing?: boolean | undefined; lockReason?: string | undefined }

type FactsRow = { accountIds: number[]; roles: (AccountRole | null)[] } & LockDates

const FACTS = `
  SELECT k.soft_locked_through AS "softLockOn", k.hard_locked_through AS "hardLockOn",
         ARRAY(SELECT a.account_id FROM account a WHERE a.organisation_id = $1 AND a.account_id = ANY ($2) AND a.live
                ORDER BY a.account_id) AS "accountIds",
         ARRAY(SELECT a.role FROM account a WHERE a.organisation_id = $1 AND a.account_id = ANY ($2) AND a.live
                ORDER BY a.account_id) AS roles
    FROM organisation_lock k WHERE k.organisation_id = $1`

/** What the books know about the accounts of some lines (live ones of this organisation alone) and about locks. */
export type LineFacts = { accounts: ReadonlyMap<number, LineAccountFacts>; locks: LockDates }

/** Reads the facts on accounts, by id, and the lock dates. One statement. */
export async function readLineFacts(books: Books, accountIds: readonly number[]): Promise<LineFacts> {
  const [row] = await books.query<FactsRow>(FACTS, [books.organisationId, accountIds])
  if (row === undefined) throw new Error(`Organisation ${books.organisationId} has no lock dates`)
  const accounts = new Map(
    row.accountIds.map((id, index) => {
      const account = { role: row.roles[index] ?? null }
      return [id, { isControl: isControl(account), isParty: isParty(account) }]
    }),
  )
  return { accounts, locks: { softLockOn: row.softLockOn, hardLockOn: row.hardLockOn } }
}

const EXPLAINED: ReadonlySet<string> = new Set([
  // By the very opening of the books, which names the role.
  'FORBIDDEN',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_IS_CONTROL',
  'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
  'LOCKED',
  'HARD_LOCKED',
])

/** Every reason why an entry was refused, each at its field, where the database named only the first. */
export async function explainRefusal<T>(
  database: Database,
  caller: Caller,
  entry: Entry,
  refusal: Refusal,
): Promise<Result<T>> {
  const asIs: Result<T> = { ok: false, refusals: [refusal] }
  if (!EXPLAINED.has(refusal.code)) return asIs
  return await readBooks<T>(database, caller, 'transactions.write', async books => {
    const facts = await readLineFacts(
      books,
      entry.lines.map(line => line.accountId),
    )
    const accounts = checkLineAccounts(entry.lines, facts.accounts, books.role)
    const locks = checkLocks([entry.date], facts.locks, { role: books.role, lockReason: entry.lockReason })
    const reasons = [accounts, locks].flatMap(result => (result.ok ? [] : result.refusals))
    return reasons.length === 0 ? asIs : { ok: false, refusals: reasons }
  })
}
