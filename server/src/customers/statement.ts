// A customer's statement: what happened on his account between two days.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { runningBalances } from '@twofold/accounting/ledger/balance'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { readCustomerStatement } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import type { Books } from '../identity/books.ts'
import { readParty } from '../parties/sql.ts'
import { presentCustomer } from './wire.ts'

type Row = {
  id: number
  date: CalendarDate
  cents: Cents
  kind: string | null
  documentId: number | null
  reference: string | null
  comment: string
}

const OPENING = `
  SELECT coalesce(sum(l.cents), 0)::bigint AS cents FROM line l WHERE l.organisation_id = $1 AND l.account_id = $2 AND l.date < $3`

const ROWS = `
  SELECT t.transaction_id AS id, l.date, sum(l.cents)::bigint AS cents, t.source_kind AS kind, t.source_id AS "documentId",
         d.reference, t.comment
    FROM line l JOIN transaction t USING (organisation_id, transaction_id)
    LEFT JOIN document d ON d.organisation_id = $1 AND d.kind = t.source_kind AND d.document_id = t.source_id
   WHERE l.organisation_id = $1 AND l.account_id = $2 AND l.date BETWEEN $3 AND $4
   GROUP BY t.transaction_id, l.date, t.source_kind, t.source_id, d.reference, t.comment
   ORDER BY l.date, t.transaction_id`

const FIRST_DAY = '0001-01-02'

/**
 * A customer's account from one day to another, both included: from the beginning and until today when they are left out.
 * Refuses NOT_FOUND, and BALANCE_OUT_OF_RANGE. Three statements.
 */
export async function readStatement(
  books: Books,
  customerId: number,
  { startDate = FIRST_DAY, endDate = books.today }: Partial<Record<'startDate' | 'endDate', CalendarDate | undefined>>,
): Promise<Result<Answer<typeof readCustomerStatement>>> {
  const party = await readParty(books, 'RECEIVABLE', customerId)
  if (party === null) return refused('NOT_FOUND')
  const [opening] = await books.query<{ cents: Cents }>(OPENING, [books.organisationId, party.accountId, startDate])
  const rows = await books.query<Row>(ROWS, [books.organisationId, party.accountId, startDate, endDate])
  const openingBalance = opening?.cents ?? 0
  const balances = runningBalances(
    openingBalance,
    rows.map(({ cents }) => cents),
  )
  if (!balances.ok) return balances
  return accepted({
    customer: presentCustomer(party),
    startDate: toWire(startDate),
    endDate: toWire(endDate),
    openingBalance,
    rows: rows.map((row, index) => ({
      transactionID: row.id,
      sourceKind: row.kind ?? '',
      sourceID: row.documentId ?? 0,
      date: toWire(row.date),
      reference: row.reference ?? '',
      comment: row.comment,
      raised: Math.max(row.cents, 0),
      lowered: Math.max(-row.cents, 0),
      balance: balances.value[index]!,
    })),
    closingBalance: balances.value.at(-1) ?? openingBalance,
  })
}
