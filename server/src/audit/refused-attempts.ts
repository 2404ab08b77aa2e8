// Records refused attempts to change a recorded statement, or to approve a bill that the same user entered. The database transaction of the
// attempt is rolled back, so a separate transaction records the attempt. The record is sealed with the audit trail. The attempt to change a
// statement is also listed in the account's discrepancies.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { type DebitCreditLine, linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Refusal, type RefusalCode } from '@twofold/accounting/refusals'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, openBooks } from '../identity/books.ts'
import { recordAudit } from './record.ts'

/** The refusals that protect cleared lines. Their detail contains the transaction, and the account if only one account is affected. */
const GUARDING: ReadonlySet<RefusalCode> = new Set(['CLEARED', 'ON_STATEMENT', 'IMPORT_RECONCILED'])

/** A refused call: its name, its input, and the refusals. */
export type RefusedCall = { name: string; params: unknown; body: unknown; refusals: readonly Refusal[] }

/**
 * Records an audit entry for each refused attempt: the user, the statement and the intended change, or the bill. Does nothing for other
 * refusals, or if the cleared lines are not on a statement yet.
 */
export async function keepRefusedAttempt(database: Database, caller: Caller, call: RefusedCall): Promise<void> {
  const guarded = call.refusals.filter(({ code, detail }) => GUARDING.has(code) && detail?.transactionID !== undefined)
  const isMove = call.refusals.some(({ code }) => code === 'ACCOUNT_HAS_RECONCILED_LINES')
  const approvals = call.refusals.filter(({ code }) => code === 'APPROVER_ENTERED_IT')
  if (guarded.length === 0 && !isMove && approvals.length === 0) return
  await openBooks(database, caller, 'books.read', async books => {
    for (const refusal of guarded) await keep(books, call, refusal)
    if (isMove) await keepMove(books, call)
    for (const { detail } of approvals) await keepApproval(books, call, Number(detail?.documentID))
    return accepted(null)
  })
}

type TouchedStatement = { statementId: number; accountIds: number[]; cents: Cents; date: CalendarDate }

const TOUCHED = `
  SELECT l.statement_id AS "statementId", array_agg(l.account_id) AS "accountIds", sum(l.cents)::bigint AS cents, t.date
    FROM statement_line l JOIN transaction t USING (organisation_id, transaction_id)
   WHERE l.organisation_id = $1 AND l.transaction_id = $2 AND l.standing
   GROUP BY l.statement_id, t.date ORDER BY l.statement_id`

async function keep(books: Books, { name, body }: RefusedCall, refusal: Refusal): Promise<void> {
  const { transactionID, accountID: named } = refusal.detail ?? {}
  const touched = await books.query<TouchedStatement>(TOUCHED, [books.organisationId, transactionID])
  for (const { statementId, accountIds, cents, date } of touched) {
    const wanted = wantedOf(body, refusal, { accountIds, cents })
    const isNamed = accountIds.includes(Number(named))
    if (refusal.field === 'debitCreditSet' && wanted.cents === cents && !isNamed) continue
    const accountID = isNamed ? named : accountIds[0]
    const before = { transactionID, accountID, statementAmount: cents, transactionDate: toWire(date) }
    const after = { ...before, statementAmount: wanted.cents, transactionDate: toWire(wanted.date ?? date) }
    await recordAudit(books, { ...refusalOf(statementId), before, after: { attempt: name, ...after } })
  }
}

function refusalOf(statementId: number) {
  return { action: 'refuse' as const, objectKind: 'statement' as const, objectId: statementId, objectVersion: 1 }
}

const TOUCHED_BY_MOVE = `
  SELECT DISTINCT ON (s.account_id) s.statement_id AS "statementId", coalesce(a.parent_id, 0) AS "parentId"
    FROM statement s JOIN account a ON a.organisation_id = $1 AND a.account_id = $2
   WHERE s.organisation_id = $1 AND s.reopened_at IS NULL
     AND s.account_id IN (SELECT account_subtree($1, $2) UNION ALL SELECT account_path($1, $2)
                          UNION ALL SELECT account_path($1, $3))
   ORDER BY s.account_id, s.date DESC`

/**
 * Records a refused move of an account to or from a parent with statements. The audit entry refers to the newest statement of each affected
 * account.
 */
async function keepMove(books: Books, { name, params, body }: RefusedCall): Promise<void> {
  const { accountID } = params as { accountID: number }
  const { accountParent = 0 } = body as { accountParent?: number }
  const values = [books.organisationId, accountID, accountParent]
  const touched = await books.query<{ statementId: number; parentId: number }>(TOUCHED_BY_MOVE, values)
  for (const { statementId, parentId } of touched) {
    const before = { accountID, accountParent: parentId }
    await recordAudit(books, { ...refusalOf(statementId), before, after: { attempt: name, accountID, accountParent } })
  }
}

/** Records a refused approval of a bill by the user who entered it. */
async function keepApproval(books: Books, { name }: RefusedCall, documentId: number): Promise<void> {
  const bill = {
    action: 'refuse' as const,
    objectKind: 'payable invoice' as const,
    objectId: documentId,
    objectVersion: 1,
  }
  await recordAudit(books, { ...bill, after: { attempt: name, payableInvoiceID: documentId } })
}

type TransactionInput = { transactionDate?: CalendarDate; debitCreditSet?: readonly DebitCreditLine[] }

/**
 * Returns the change to a cleared line that the attempt requested: the new debit-positive cents (null if the line is removed) and the new
 * date. If the attempt voids the transaction or unclears the line, the cents are null and the date is undefined.
 */
function wantedOf(
  body: unknown,
  { code }: Refusal,
  { accountIds, cents }: Pick<TouchedStatement, 'accountIds' | 'cents'>,
): { cents: Cents | null; date?: CalendarDate | undefined } {
  const { transactionDate: date, debitCreditSet: requested } = (
    code === 'CLEARED' ? (body ?? {}) : {}
  ) as TransactionInput
  if (requested === undefined) return { cents: date === undefined ? null : cents, date }
  const lines = linesFromDebitCreditSet(requested)
  const own = lines.ok ? lines.value.filter(({ accountId }) => accountIds.includes(accountId)) : []
  return { cents: own.length === 0 ? null : own.reduce((sum, line) => sum + line.cents, 0), date }
}
