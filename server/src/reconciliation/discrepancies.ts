// Lists refused changes to the statements of an account, and changes to lines of reopened statements.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import type { Cents } from '@twofold/accounting/money'
import type { Discrepancy } from '@twofold/contract/discrepancies'
import type { Books } from '../identity/books.ts'

/** A stored discrepancy with debit-positive amounts. */
type StoredDiscrepancy = {
  kind: Discrepancy['kind']
  statementId: number
  no: number
  statementDate: CalendarDate
  at: string | null
  username: string | null
  reason: string | null
  transactionId: number | null
  date: CalendarDate | null
  comment: string | null
  heldCents: Cents | null
  otherCents: Cents | null
  wantedDate: string | null
}

const STATEMENT = `s.statement_id AS "statementId", s.no, s.date AS "statementDate"`
const NAME = (userId: string) => `(SELECT p.username FROM audit_people() p WHERE p.user_id = ${userId})`

/** The transactions whose cleared amount in the period of a reopened statement differs from the amount on that statement. */
const CHANGED_LINES = `
  SELECT coalesce(held.transaction_id, stands.transaction_id) AS transaction_id, held.cents AS held, stands.cents AS stands
    FROM (SELECT l.transaction_id, sum(l.cents)::bigint AS cents FROM statement_line l
           WHERE l.organisation_id = s.organisation_id AND l.statement_id = s.statement_id GROUP BY 1) held
    FULL JOIN (SELECT c.transaction_id, sum(c.cents)::bigint AS cents
                 FROM cleared_between(s.organisation_id, s.account_id, before.date, s.date) c GROUP BY 1) stands
      ON stands.transaction_id = held.transaction_id
   WHERE held.cents IS DISTINCT FROM stands.cents`

const DISCREPANCIES = `
  SELECT d.kind, d."statementId", d.no, d."statementDate", instant_text(d.at) AS at, ${NAME('d.user_id')} AS username, d.reason,
         d."transactionId", t.date, t.comment, d."heldCents", d."otherCents", d."wantedDate"
    FROM (
      SELECT 'REFUSED' AS kind, ${STATEMENT}, e.at, e.user_id, e.after ->> 'attempt' AS reason,
             (e.before ->> 'transactionID')::bigint AS "transactionId", (e.before ->> 'statementAmount')::bigint AS "heldCents",
             (e.after ->> 'statementAmount')::bigint AS "otherCents",
             nullif(e.after ->> 'transactionDate', e.before ->> 'transactionDate') AS "wantedDate"
        FROM statement s
        JOIN audit_entry e ON e.organisation_id = s.organisation_id AND e.object_kind = 'statement'
                          AND e.object_id = s.statement_id AND e.action = 'refuse'
       WHERE s.organisation_id = $1 AND s.account_id = $2
       UNION ALL
      SELECT 'REOPENED', ${STATEMENT}, s.reopened_at, s.reopened_by, s.reopen_reason, NULL, s.closing, NULL, NULL
        FROM statement s WHERE s.organisation_id = $1 AND s.account_id = $2 AND s.reopened_at IS NOT NULL
       UNION ALL
      SELECT 'CHANGED', ${STATEMENT}, e.at, e.user_id, NULL, changed.transaction_id, changed.held, changed.stands, NULL
        FROM statement s
        LEFT JOIN statement before ON before.organisation_id = s.organisation_id AND before.statement_id = s.previous_id,
             LATERAL (${CHANGED_LINES}) changed
        LEFT JOIN LATERAL (
               SELECT e.at, e.user_id FROM audit_entry e
                WHERE e.organisation_id = $1 AND e.object_kind = 'transaction' AND e.object_id = changed.transaction_id
                  AND e.at > s.reopened_at
                ORDER BY e.audit_entry_id DESC LIMIT 1) e ON true
       WHERE s.organisation_id = $1 AND s.account_id = $2 AND s.reopened_at IS NOT NULL
    ) d
    LEFT JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = d."transactionId"
   ORDER BY d.at DESC NULLS LAST, d."statementId" DESC, d."transactionId"`

/**
 * Returns the discrepancies of an account's statements, newest first, with amounts in the organisation's sign convention. Runs one
 * statement.
 */
export async function readDiscrepancies(books: Books, accountId: number, sign: Side): Promise<Discrepancy[]> {
  const rows = await books.query<StoredDiscrepancy>(DISCREPANCIES, [books.organisationId, accountId])
  return rows.map(row => presentDiscrepancy(row, sign))
}

function presentDiscrepancy(row: StoredDiscrepancy, sign: Side): Discrepancy {
  const { kind, statementId, no, statementDate, at, username, reason, transactionId, date, comment } = row
  const signed = (cents: Cents | null) => (cents === null ? null : inSign(cents, sign))
  return {
    kind,
    statementID: statementId,
    statementNo: no,
    statementDate: toWire(statementDate),
    at: at ?? '',
    username: username ?? '',
    reason: reason ?? '',
    transactionID: transactionId,
    transactionDate: date === null ? null : toWire(date),
    transactionComment: comment,
    heldAmount: signed(row.heldCents),
    otherAmount: signed(row.otherCents),
    wantedDate: row.wantedDate,
  }
}
