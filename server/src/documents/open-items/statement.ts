// A party's statement: the entries on its account between two dates, and the open items of the closing balance by age.
import { type CalendarDate, FIRST_DATE, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind, PartySide } from '@twofold/accounting/documents/document-kinds'
import { documentWord } from '@twofold/accounting/documents/document-words'
import { runningBalances } from '@twofold/accounting/ledger/balance'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { inOwnSign, NOTHING_OPEN } from '@twofold/accounting/reports/open-items'
import { type OpenBalance, openBalance } from '@twofold/accounting/reports/party-aging'
import { agesOfStatement, type PrintedMovement } from '@twofold/accounting/sheets/statement-sheet'
import type { Books } from '../../identity/books.ts'
import type { Party } from '../../parties/party.ts'
import { readParty } from '../../parties/sql.ts'
import { readPartyBalances } from './open-balances.ts'

/** A transaction of a party with its document, as the database returns it. */
type StatementRow = {
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

/** The start and end date of a statement, both inclusive. They default to the date of the first entry and to today. */
export type StatementDays = { startDate?: CalendarDate | undefined; endDate?: CalendarDate | undefined }

/** A line of a statement with its entry. A manual transaction has no kind. */
type Movement = PrintedMovement & {
  transactionId: number
  kind: DocumentKind | null
  documentId: number | null
  comment: string
}

/**
 * A party's statement. An amount is positive if it increases the amount that the customer owes or that the vendor is owed. `startDate` is
 * null if the statement begins with the first entry.
 */
export type Statement = {
  party: Party
  startDate: CalendarDate | null
  endDate: CalendarDate
  openingCents: Cents
  closingCents: Cents
  movements: readonly Movement[]
  open: OpenBalance
}

/**
 * Returns a party's statement for a period. Its lines are charges and credits. Fails with NOT_FOUND, PERIOD_BACKWARD, and
 * BALANCE_OUT_OF_RANGE. Runs four statements, or six if a document of the party was ever reversed.
 */
export async function readStatement(
  books: Books,
  { side, id }: { side: PartySide; id: number },
  { startDate, endDate = books.today }: StatementDays,
): Promise<Result<Statement>> {
  if (startDate !== undefined && startDate > endDate) return refused('PERIOD_BACKWARD', 'startDate')
  const party = await readParty(books, side, id)
  if (party === null) return refused('NOT_FOUND')
  const account = [books.organisationId, party.accountId]
  const from = startDate ?? FIRST_DATE
  const [before] = await books.query<{ cents: Cents }>(OPENING, [...account, from])
  const rows = await books.query<StatementRow>(ROWS, [...account, from, endDate])
  const [balance] = await readPartyBalances(books, new Map([[party.accountId, id]]), endDate)
  const openingCents = inOwnSign(side, before?.cents ?? 0)
  const balances = runningBalances(
    openingCents,
    rows.map(({ cents }) => inOwnSign(side, cents)),
  )
  if (!balances.ok) return balances
  const closingCents = balances.value.at(-1) ?? openingCents
  const { open = NOTHING_OPEN, postedCents = 0 } = balance ?? {}
  return accepted({
    party,
    startDate: startDate ?? null,
    endDate,
    openingCents,
    closingCents,
    movements: rows.map((row, index) => movementOf(row, { side, balanceCents: balances.value[index]! })),
    open: openBalance(open, { balanceCents: closingCents, postedCents: inOwnSign(side, postedCents) }),
  })
}

function movementOf(row: StatementRow, { side, balanceCents }: { side: PartySide; balanceCents: Cents }): Movement {
  const { id, date, kind, documentId, comment } = row
  const cents = inOwnSign(side, row.cents)
  return {
    transactionId: id,
    date,
    kind,
    documentId,
    comment,
    document: wordsOf(row),
    reference: kind === null ? comment : (row.reference ?? ''),
    raisedCents: Math.max(cents, 0),
    loweredCents: Math.max(-cents, 0),
    balanceCents,
  }
}

/** Returns the name of an entry, such as `Invoice 12`. The name shows whether the entry is a reversal. */
function wordsOf({ kind, totalCents, number, isRefund, isReversal }: StatementRow): string {
  if (kind === null) return 'Adjustment'
  const word = documentWord({ kind, totalCents: totalCents ?? 0, isRefund })
  return `${word}${number === null ? '' : ` ${number}`}${isReversal ? ' reversed' : ''}`
}

/** Returns a statement in wire format, without the party. A manual transaction has no document, and therefore no reference. */
export function presentStatement(statement: Statement) {
  const { startDate, endDate, openingCents, closingCents, movements } = statement
  return {
    startDate: toWire(startDate ?? FIRST_DATE),
    endDate: toWire(endDate),
    openingBalance: openingCents,
    rows: movements.map(movement => ({
      transactionID: movement.transactionId,
      sourceKind: movement.kind ?? '',
      sourceID: movement.documentId ?? 0,
      document: movement.document,
      date: toWire(movement.date),
      reference: movement.kind === null ? '' : movement.reference,
      comment: movement.comment,
      raised: movement.raisedCents,
      lowered: movement.loweredCents,
      balance: movement.balanceCents,
    })),
    closingBalance: closingCents,
    ages: [...agesOfStatement(statement)],
  }
}
