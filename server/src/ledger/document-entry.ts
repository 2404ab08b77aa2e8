// Posts, rewrites and reverses the entries of documents, in the database transaction of the document's change. This file applies the rules
// of the ledger: lock dates, cleared lines, versions and the audit trail. The rules of documents are checked elsewhere.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { checkLocks, type LockDates } from '@twofold/accounting/ledger/lock-dates'
import { checkTransaction, type Line } from '@twofold/accounting/ledger/transaction'
import { checkTransactionChange } from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { mayRole } from '@twofold/contract/permissions'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/**
 * The document that owns an entry. `cycle` is the number of times that the document has been posted. Each reversal starts the next cycle.
 */
export type EntrySource = { kind: DocumentKind; id: number; cycle: number }

/** The ledger entry that a document posts. */
export type DocumentEntry = { date: CalendarDate; comment: string; lines: readonly Line[] }

/** An existing entry, with the accounts that are cleared in it. */
export type ExistingEntry = DocumentEntry & { id: number; clearedAccountIds: readonly number[] }

/** The lock dates, and the reason for overriding a soft lock. */
export type Locking = { locks: LockDates; lockReason: string | undefined }

const POST = namedStatement(`
  WITH posted AS (
    INSERT INTO transaction (organisation_id, date, comment, lock_reason, account, cents, source_kind, source_id,
                             source_purpose, source_cycle)
    VALUES (:organisation, :date, :comment, :reason, :accounts, :cents, :kind, :id, :purpose, :cycle) RETURNING transaction_id
  ), audited AS (
    ${auditInsert(`
    'post', 'transaction', transaction_id, 1, :reason::text, NULL, NULL
    FROM posted`)})
  SELECT transaction_id AS id FROM posted`)

const REWRITE = namedStatement(`
  WITH rewritten AS (
    UPDATE transaction
       SET date = :date, comment = :comment, lock_reason = :reason, account = :accounts, cents = :cents, voided = :isVoid
     WHERE organisation_id = :organisation AND transaction_id = :id RETURNING transaction_id, version)
  ${auditInsert(`
    CASE WHEN :isVoid THEN 'void' ELSE 'change' END, 'transaction', transaction_id, version, :reason::text,
    :before::jsonb, :after::jsonb
    FROM rewritten`)}`)

function valuesOf(books: Books, { date, comment, lines }: DocumentEntry, { lockReason = '' }: Locking) {
  return {
    ...callerValues(books),
    reason: lockReason.trim() !== '' && mayRole(books.role, 'locks.pass') ? lockReason : null,
    date,
    comment,
    accounts: lines.map(({ accountId }) => accountId),
    cents: lines.map(line => line.cents),
  }
}

function passOf(books: Books, { lockReason }: Locking) {
  return { role: books.role, lockReason }
}

/**
 * Posts a document's entry and returns its id. Runs one statement. Fails with BALANCE_OUT_OF_RANGE and with the errors of
 * `checkTransaction` and `checkLocks`.
 */
export async function postEntry(
  books: Books,
  source: EntrySource,
  entry: DocumentEntry,
  locking: Locking,
): Promise<Result<number>> {
  return await post(books, source, 'entry', entry, locking)
}

async function post(
  books: Books,
  { kind, id, cycle }: EntrySource,
  purpose: 'entry' | 'reversal',
  entry: DocumentEntry,
  locking: Locking,
): Promise<Result<number>> {
  const checked = checkTransaction(entry)
  if (!checked.ok) return checked
  const open = checkLocks([entry.date], locking.locks, passOf(books, locking))
  if (!open.ok) return open
  const values = { ...valuesOf(books, entry, locking), kind, id, purpose, cycle }
  const [posted] = await books.query<{ id: number }>(...POST(values))
  if (posted === undefined) throw new Error(`The entry of ${kind} ${id} was not posted`)
  return accepted(posted.id)
}

/**
 * Rewrites a document's entry as a new version, unless nothing changes. Runs one statement. Fails with CLEARED, and with LOCKED or
 * HARD_LOCKED if the old or the new date is locked. Also fails with the errors of `checkTransaction`.
 */
export async function rewriteEntry(
  books: Books,
  before: ExistingEntry,
  after: DocumentEntry,
  locking: Locking,
): Promise<Result<null>> {
  const checked = checkTransaction(after)
  if (!checked.ok) return checked
  if (textOf(before) === textOf(after)) return accepted(null)
  const allowed = checkTransactionChange(before, after, {
    clearedAccountIds: new Set(before.clearedAccountIds),
    ownedBy: null,
    locks: locking.locks,
    pass: passOf(books, locking),
  })
  if (!allowed.ok) return allowed
  await rewrite(books, before, { after, isVoid: false }, locking)
  return accepted(null)
}

/**
 * Voids a document's entry. It is removed from every balance but stays in the history. Runs one statement. Fails with CLEARED, LOCKED and
 * HARD_LOCKED.
 */
export async function voidEntry(books: Books, entry: ExistingEntry, locking: Locking): Promise<Result<null>> {
  const uncleared = checkUncleared(entry)
  if (!uncleared.ok) return uncleared
  const open = checkLocks([entry.date], locking.locks, passOf(books, locking))
  if (!open.ok) return open
  await rewrite(books, entry, { after: entry, isVoid: true }, locking)
  return accepted(null)
}

/**
 * Unposts a document: voids its entry, or, if the entry's period is locked, posts a reversal on `reversalDate` with debits and credits
 * swapped. Returns whether the entry was voided or reversed. Runs one statement. Fails with CLEARED and REVERSAL_TOO_EARLY, and with LOCKED
 * or HARD_LOCKED if the reversal date is locked.
 */
export async function voidOrReverseEntry(
  books: Books,
  source: EntrySource,
  entry: ExistingEntry,
  { reversalDate, ...locking }: Locking & { reversalDate: CalendarDate },
): Promise<Result<'voided' | 'reversed'>> {
  const uncleared = checkUncleared(entry)
  if (!uncleared.ok) return uncleared
  if (checkLocks([entry.date], locking.locks, passOf(books, locking)).ok) {
    await rewrite(books, entry, { after: entry, isVoid: true }, locking)
    return accepted('voided')
  }
  if (reversalDate < entry.date) return refused('REVERSAL_TOO_EARLY', 'reversalDate', { date: entry.date })
  const lines = entry.lines.map(({ accountId, cents }) => ({ accountId, cents: -cents }))
  const reversal = { date: reversalDate, comment: `Reversal: ${entry.comment}`.slice(0, COMMENT_LENGTH_MAX), lines }
  const posted = await post(books, source, 'reversal', reversal, locking)
  return posted.ok ? accepted('reversed') : posted
}

function checkUncleared({ clearedAccountIds: [accountID] }: ExistingEntry): Result<null> {
  return accountID === undefined ? accepted(null) : refused('CLEARED', undefined, { accountID })
}

type Rewriting = { after: DocumentEntry; isVoid: boolean }

async function rewrite(
  books: Books,
  before: ExistingEntry,
  { after, isVoid }: Rewriting,
  locking: Locking,
): Promise<void> {
  const states = { before: textOf(before), after: isVoid ? null : textOf(after) }
  await books.query(...REWRITE({ ...valuesOf(books, after, locking), id: before.id, isVoid, ...states }))
}

/** Returns an entry as stored in the audit trail. */
function textOf({ date, comment, lines }: DocumentEntry): string {
  return JSON.stringify([date, comment, lines.map(({ accountId, cents }) => [accountId, cents])])
}
