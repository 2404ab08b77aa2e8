// A customer's statement: what happened on his account between two days, and what of the balance at its end is open since when.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { documentWord } from '@twofold/accounting/documents/document-words'
import { openBalance, type StandingItem } from '@twofold/accounting/documents/open-items'
import { runningBalances } from '@twofold/accounting/ledger/balance'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { agesOfStatement, type PrintedStatement } from '@twofold/accounting/sheets/statement-sheet'
import type { readCustomerStatement } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import type { Books } from '../identity/books.ts'
import type { Party } from '../parties/party.ts'
import { readParty } from '../parties/sql.ts'
import { presentCustomer } from './wire.ts'

type Row = {
  id: number
  date: CalendarDate
  cents: Cents
  kind: DocumentKind | null
  documentId: number | null
  number: number | null
  totalCents: Cents | null
  isRefund: boolean
  isReversal: boolean
  reference: string | null
  comment: string
}

const OPENING = `
  SELECT coalesce(sum(l.cents), 0)::bigint AS cents FROM line l WHERE l.organisation_id = $1 AND l.account_id = $2 AND l.date < $3`

const ROWS = `
  SELECT t.transaction_id AS id, l.date, sum(l.cents)::bigint AS cents, t.source_kind AS kind, t.source_id AS "documentId",
         d.number, d.total AS "totalCents", coalesce(d.is_refund, false) AS "isRefund",
         coalesce(t.source_purpose = 'reversal', false) AS "isReversal", d.reference, t.comment
    FROM line l JOIN transaction t USING (organisation_id, transaction_id)
    LEFT JOIN document d ON d.organisation_id = $1 AND d.kind = t.source_kind AND d.document_id = t.source_id
   WHERE l.organisation_id = $1 AND l.account_id = $2 AND l.date BETWEEN $3 AND $4
   GROUP BY t.transaction_id, l.date, t.source_kind, t.source_id, t.source_purpose, d.number, d.total, d.is_refund, d.reference, t.comment
   ORDER BY l.date, t.transaction_id`

// What each document's entries did to the account by then: one that was reversed by then did nothing. An application counts
// from the later of both days on, while both stand in the ledger.
const ITEMS = `
  SELECT p.cents, coalesce(a.applied, 0)::bigint AS "appliedCents", d.kind = 'receivable invoice' AS "isInvoice",
         d.is_marked_paid AS "isMarkedPaid", CASE WHEN p.cents > 0 THEN coalesce(d.due_date, d.date) ELSE d.date END AS "agesFrom"
    FROM (SELECT t.source_kind, t.source_id, sum(l.cents)::bigint AS cents
            FROM line l JOIN transaction t USING (organisation_id, transaction_id)
           WHERE l.organisation_id = $1 AND l.account_id = $2 AND l.date <= $3 AND t.source_id IS NOT NULL
           GROUP BY t.source_kind, t.source_id HAVING sum(l.cents) <> 0) p
    JOIN document d ON d.organisation_id = $1 AND d.kind = p.source_kind AND d.document_id = p.source_id
    LEFT JOIN LATERAL (
      SELECT sum(v.amount) AS applied
        FROM advice v
        JOIN document o ON o.organisation_id = $1 AND o.document_id = CASE WHEN v.lowering_id = d.document_id THEN v.raising_id ELSE v.lowering_id END
       WHERE v.organisation_id = $1 AND (v.lowering_id = d.document_id OR v.raising_id = d.document_id)
         AND d.state = 'POSTED' AND o.state = 'POSTED' AND greatest(d.date, o.date) <= $3) a ON true`

const FIRST_DAY = '0001-01-02'

type Days = Partial<Record<'startDate' | 'endDate', CalendarDate | undefined>>

/** A statement as it is read: the customer, what is printed of it, and the entries behind its lines. */
export type Statement = { party: Party; printed: PrintedStatement; rows: readonly Row[] }

/**
 * A customer's account from one day to another, both included: from the beginning and until today when they are left out.
 * Refuses NOT_FOUND, PERIOD_BACKWARD, and BALANCE_OUT_OF_RANGE. Four statements.
 */
export async function readStatement(books: Books, customerId: number, days: Days): Promise<Result<Statement>> {
  const { startDate = null, endDate = books.today } = days
  if (startDate !== null && startDate > endDate) return refused('PERIOD_BACKWARD', 'startDate')
  const party = await readParty(books, 'RECEIVABLE', customerId)
  if (party === null) return refused('NOT_FOUND')
  const account = [books.organisationId, party.accountId]
  const from = startDate ?? FIRST_DAY
  const [opening] = await books.query<{ cents: Cents }>(OPENING, [...account, from])
  const rows = await books.query<Row>(ROWS, [...account, from, endDate])
  const items = await books.query<StandingItem>(ITEMS, [...account, endDate])
  const openingCents = opening?.cents ?? 0
  const balances = runningBalances(
    openingCents,
    rows.map(({ cents }) => cents),
  )
  if (!balances.ok) return balances
  const closingCents = balances.value.at(-1) ?? openingCents
  const printed: PrintedStatement = {
    customerId,
    customerName: party.name,
    customerEmail: party.email,
    careOf: party.careOf,
    address: party.address,
    city: party.city,
    state: party.state,
    zip: party.zip,
    startDate,
    endDate,
    openingCents,
    closingCents,
    movements: rows.map((row, index) => ({
      date: row.date,
      document: wordsOf(row),
      reference: row.kind === null ? row.comment : (row.reference ?? ''),
      raisedCents: Math.max(row.cents, 0),
      loweredCents: Math.max(-row.cents, 0),
      balanceCents: balances.value[index]!,
    })),
    open: openBalance(items, { balanceCents: closingCents, endDate }),
  }
  return accepted({ party, printed, rows })
}

/** What an entry is called: `Invoice 12`; what took it back says so. */
function wordsOf({ kind, totalCents, number, isRefund, isReversal }: Row): string {
  if (kind === null) return 'Adjustment'
  const word = documentWord({ kind, totalCents: totalCents ?? 0, isRefund })
  return `${word}${number === null ? '' : ` ${number}`}${isReversal ? ' taken back' : ''}`
}

/** A statement on the wire. */
export function presentStatement({ party, printed, rows }: Statement): Answer<typeof readCustomerStatement> {
  return {
    customer: presentCustomer(party),
    startDate: toWire(printed.startDate ?? FIRST_DAY),
    endDate: toWire(printed.endDate),
    openingBalance: printed.openingCents,
    rows: printed.movements.map((movement, index) => {
      const row = rows[index]!
      return {
        transactionID: row.id,
        sourceKind: row.kind ?? '',
        sourceID: row.documentId ?? 0,
        document: movement.document,
        date: toWire(movement.date),
        reference: row.reference ?? '',
        comment: row.comment,
        raised: movement.raisedCents,
        lowered: movement.loweredCents,
        balance: movement.balanceCents,
      }
    }),
    closingBalance: printed.closingCents,
    ages: [...agesOfStatement(printed)],
  }
}
