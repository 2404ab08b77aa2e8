// Changes and voids manual entries. The database keeps every earlier version.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { checkTransaction, type Line } from '@twofold/accounting/ledger/transaction'
import {
  checkLineAccounts,
  checkTransactionChange,
  checkTransactionVoid,
} from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { readLineFacts } from './line-facts.ts'
import {
  type PostedTransaction,
  TRANSACTION_COLUMNS,
  TRANSACTION_MARKS,
  type TransactionRow,
  transactionOf,
} from './posted-transaction.ts'

/** A change to a transaction. A missing field keeps its value. `modifiedAt` is the version stamp that the sender last read. */
export type TransactionChange = {
  date?: CalendarDate | undefined
  comment?: string | undefined
  lines?: readonly Line[] | undefined
  declaredAmountCents?: number | undefined
  isClosing?: boolean | undefined
  lockReason?: string | undefined
  modifiedAt?: string | undefined
}

const SELECT_FOR_UPDATE = `
  SELECT ${TRANSACTION_COLUMNS} FROM transaction t ${TRANSACTION_MARKS}
   WHERE t.organisation_id = $1 AND t.transaction_id = $2 AND NOT t.voided FOR NO KEY UPDATE OF t`

const REWRITE = `
  UPDATE transaction SET date = $3, comment = $4, account = $5, cents = $6, voided = $7, lock_reason = $8, closing = $9
   WHERE organisation_id = $1 AND transaction_id = $2
  RETURNING version, instant_text(modified_at) AS "modifiedAt"`

/**
 * Rewrites a transaction as a new version, unless nothing changes. If the lines or the date change, checks the accounts of the old and the
 * new lines. Fails with NOT_FOUND, and STALE with the current record as a PostedTransaction in `current`. Also fails with the errors of
 * `checkTransaction`, `checkTransactionChange` and `checkLineAccounts`. Runs four statements.
 */
export async function changeTransaction(
  books: Books,
  id: number,
  change: TransactionChange,
): Promise<Result<PostedTransaction>> {
  const before = await selectForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  if (change.modifiedAt !== undefined && change.modifiedAt !== before.modifiedAt) {
    return { ok: false, refusals: [{ code: 'STALE', current: before }] }
  }
  const after = {
    ...before,
    date: change.date ?? before.date,
    comment: change.comment ?? before.comment,
    lines: change.lines ?? before.lines,
    isClosing: change.isClosing ?? before.isClosing,
  }
  const draft = { ...after, declaredAmountCents: change.declaredAmountCents }
  const checked = checkTransaction(draft)
  if (!checked.ok) return checked
  if (isSameEntry(before, after)) return accepted(before)
  const { lockReason } = change
  const allowed = await checkChange(books, { before, after, lockReason })
  if (!allowed.ok) return allowed
  return await rewrite(books, { before, after: { ...after, lines: [...after.lines] }, lockReason, action: 'change' })
}

/**
 * Voids a transaction. It is removed from every balance but stays in the history. Fails with NOT_FOUND, STALE and
 * PARTY_ACCOUNT_NEEDS_ACCOUNTANT and with the errors of `checkTransactionVoid`. Runs four statements.
 */
export async function voidTransaction(
  books: Books,
  id: number,
  { lockReason, modifiedAt }: { lockReason?: string | undefined; modifiedAt?: string | undefined },
): Promise<Result<PostedTransaction>> {
  const before = await selectForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  if (modifiedAt !== undefined && modifiedAt !== before.modifiedAt) {
    return { ok: false, refusals: [{ code: 'STALE', current: before }] }
  }
  const { accounts, locks } = await readLineFacts(books, accountIdsOf(before))
  const facts = { ...standing(before), locks, pass: { role: books.role, lockReason } }
  const allowed = checkTransactionVoid(before.date, facts)
  if (!allowed.ok) return namingTransaction(allowed, id)
  const touched = checkLineAccounts(before.lines, accounts, books.role)
  if (!touched.ok) return touched
  return await rewrite(books, {
    before,
    after: { ...before, isVoid: true, cleared: [] },
    lockReason,
    action: 'void',
  })
}

async function selectForUpdate(books: Books, id: number): Promise<PostedTransaction | null> {
  const [row] = await books.query<TransactionRow>(SELECT_FOR_UPDATE, [books.organisationId, id])
  return row === undefined ? null : transactionOf(row)
}

type EditedEntry = Pick<PostedTransaction, 'date' | 'comment' | 'isClosing'> & { lines: readonly Line[] }

type Change = { before: PostedTransaction; after: EditedEntry; lockReason: string | undefined }

/**
 * Checks whether a live transaction may become `after`. If the lines or the date change, checks the accounts of the old and the new lines.
 * Fails with the errors of `checkTransactionChange` and `checkLineAccounts`. Runs one statement.
 */
export async function checkChange(books: Books, { before, after, lockReason }: Change): Promise<Result<null>> {
  const { accounts, locks } = await readLineFacts(books, [...accountIdsOf(before), ...accountIdsOf(after)])
  const allowed = checkTransactionChange(before, after, {
    ...standing(before),
    locks,
    pass: { role: books.role, lockReason },
  })
  if (!allowed.ok) return namingTransaction(allowed, before.id)
  if (isSameEntry(moved(before), moved(after))) return allowed
  const fits = checkLineAccounts(after.lines, accounts, books.role)
  return fits.ok ? checkLineAccounts(before.lines, accounts, books.role) : fits
}

/** Adds the transaction id to CLEARED refusals, so that the audit trail can record the attempt. */
function namingTransaction({ refusals }: Extract<Result<null>, { ok: false }>, transactionID: number): Result<never> {
  const named = refusals.map(each =>
    each.code === 'CLEARED' ? { ...each, detail: { ...each.detail, transactionID } } : each,
  )
  return { ok: false, refusals: named }
}

function standing({ cleared, source }: PostedTransaction) {
  return { clearedAccountIds: new Set(cleared.map(({ accountId }) => accountId)), ownedBy: source }
}

function accountIdsOf({ lines }: { lines: readonly Line[] }): number[] {
  return lines.map(({ accountId }) => accountId)
}

/** Returns an entry without its comment and its closing flag, which do not affect account balances. */
function moved(entry: EditedEntry): EditedEntry {
  return { ...entry, comment: '', isClosing: false }
}

/** Returns whether two entries have the same date, comment, lines and closing flag. */
export function isSameEntry(one: EditedEntry, other: EditedEntry): boolean {
  return textOf(one) === textOf(other)
}

/** Returns an entry as stored in the audit trail. If it is a closing entry, the closing flag is the last field. */
function textOf({ date, comment, lines, isClosing }: EditedEntry): string {
  const kept = [date, comment, lines.map(({ accountId, cents }) => [accountId, cents])]
  return JSON.stringify(isClosing ? [...kept, true] : kept)
}

type Rewriting = {
  before: PostedTransaction
  after: PostedTransaction
  lockReason: string | undefined
  action: 'change' | 'void' | 'restore'
}

/** Writes a new version of a locked transaction, with its audit entry. Runs two statements. */
export async function rewrite(
  books: Books,
  { before, after, lockReason = '', action }: Rewriting,
): Promise<Result<PostedTransaction>> {
  const reason = lockReason.trim() !== '' && mayRole(books.role, 'locks.pass') ? lockReason : null
  const [written] = await books.query<{ version: number; modifiedAt: string }>(REWRITE, [
    books.organisationId,
    before.id,
    after.date,
    after.comment,
    accountIdsOf(after),
    after.lines.map(({ cents }) => cents),
    after.isVoid,
    reason,
    after.isClosing,
  ])
  if (written === undefined) throw new Error(`Transaction ${before.id} was locked but is missing`)
  await recordAudit(books, {
    action,
    objectKind: 'transaction',
    objectId: before.id,
    objectVersion: written.version,
    reason: reason ?? undefined,
    before: before.isVoid ? null : JSON.parse(textOf(before)),
    after: after.isVoid ? null : JSON.parse(textOf(after)),
  })
  return accepted({ ...after, ...written })
}
