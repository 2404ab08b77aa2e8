// Reads the accounts and lock dates that the rules for lines need. If the database refuses an entry, determines all reasons.

import { checkLocks, type LockDates } from '@twofold/accounting/ledger/lock-dates'
import type { TransactionDraft } from '@twofold/accounting/ledger/transaction'
import { checkLineAccounts, type LineAccountFacts } from '@twofold/accounting/ledger/transaction-change'
import type { Refusal, Result } from '@twofold/accounting/refusals'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, readBooks } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from './account-role.ts'

/**
 * A manual entry: its lines (debit-positive, in cents), its date, whether it is a closing entry, and the reason for overriding a soft lock.
 */
export type EntryDraft = TransactionDraft & { isClosing?: boolean | undefined; lockReason?: string | undefined }

type FactsRow = { accountIds: number[]; roles: (AccountRole | null)[] } & LockDates

const FACTS = `
  SELECT k.soft_locked_through AS "softLockOn", k.hard_locked_through AS "hardLockOn",
         ARRAY(SELECT a.account_id FROM account a WHERE a.organisation_id = $1 AND a.account_id = ANY ($2) AND a.live
                ORDER BY a.account_id) AS "accountIds",
         ARRAY(SELECT a.role FROM account a WHERE a.organisation_id = $1 AND a.account_id = ANY ($2) AND a.live
                ORDER BY a.account_id) AS roles
    FROM organisation_lock k WHERE k.organisation_id = $1`

/** The live accounts of this organisation that the lines use, and the lock dates. */
export type LineFacts = { accounts: ReadonlyMap<number, LineAccountFacts>; locks: LockDates }

/** Returns the accounts by id, and the lock dates. Runs one statement. */
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
  // `readBooks` returns FORBIDDEN with the roles that have the permission.
  'FORBIDDEN',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_IS_CONTROL',
  'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
  'LOCKED',
  'HARD_LOCKED',
])

/** Returns all reasons for refusing an entry, each with its field. The database reports only the first reason. */
export async function explainRefusal<T>(
  database: Database,
  caller: Caller,
  entry: EntryDraft,
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
