// A party's statement: what happened on its account between two days.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { runningBalances } from '@twofold/accounting/ledger/balance'
import type { Cents } from '@twofold/accounting/money'
import { accepted, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import type { Party } from './party.ts'
import { readParty } from './sql.ts'

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

/** The days of a statement: from the beginning and until today when they are left out. */
type Days = { startDate?: CalendarDate | undefined; endDate?: CalendarDate | undefined }

/**
 * A party's account from one day to another, both included, by what it raised and lowered what is owed. Refuses NOT_FOUND, and
 * BALANCE_OUT_OF_RANGE. Three statements.
 */
export async function readStatement<Shown>(
  books: Books,
  { side, id, present }: { side: PartySide; id: number; present: (party: Party) => Shown },
  { startDate = FIRST_DAY, endDate = books.today }: Days,
) {
  const party = await readParty(books, side, id)
  if (party === null) return refused('NOT_FOUND')
  const told = await readMovements(books, { side, accountId: party.accountId }, { startDate, endDate })
  return told.ok ? accepted({ ...present(party), ...told.value }) : told
}

async function readMovements(
  books: Books,
  { side, accountId }: { side: PartySide; accountId: number },
  { startDate, endDate }: Required<{ [Day in keyof Days]: CalendarDate }>,
) {
  const sign = side === 'RECEIVABLE' ? 1 : -1
  const [opening] = await books.query<{ cents: Cents }>(OPENING, [books.organisationId, accountId, startDate])
  const rows = await books.query<Row>(ROWS, [books.organisationId, accountId, startDate, endDate])
  const openingBalance = sign * (opening?.cents ?? 0) + 0
  const balances = runningBalances(
    openingBalance,
    rows.map(({ cents }) => sign * cents),
  )
  if (!balances.ok) return balances
  return accepted({
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
      raised: Math.max(sign * row.cents, 0),
      lowered: Math.max(-sign * row.cents, 0),
      balance: balances.value[index]!,
    })),
    closingBalance: balances.value.at(-1) ?? openingBalance,
  })
}
