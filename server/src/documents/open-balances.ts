// What is open of customers and vendors at the end of a day, added up by the database: the books as they stand. What agings and
// statements say comes from here. The cost grows with what is open, with what was posted after the day, and with the few documents
// that were ever reversed: of all parties, or of the one that is asked about.
import type { CalendarDate } from '@twofold/accounting/calendar'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type PartySide,
  partySideOf,
} from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import {
  type AgedDocument,
  type Applied,
  NOTHING_OPEN,
  type OpenColumn,
  type OpenSums,
  openItemsOn,
  type Posting,
  withOpen,
} from '@twofold/accounting/reports/open-items'
import type { PartyBalance } from '@twofold/accounting/reports/party-aging'
import type { Books } from '../identity/books.ts'

/** A condition that keeps to the one party, $4, where one is asked about. */
const ofParty = (isOne: boolean, column = 'party_id') => (isOne ? `AND ${column} = $4` : '')

// $1 organisation, $2 day, $3 kinds of document, $4 the party where it is about one. A document that was reversed once has had
// other days and amounts: it and what it is applied to (tangled) are left to the rule that knows. Of the others, what is applied
// counts but for advices to or from what is not posted by the day (late). Reversed ones count of all parties: one may have been
// another party's before.
const sets = (isOne: boolean) => `
  reversed AS MATERIALIZED (
    SELECT document_id FROM document WHERE organisation_id = $1 AND cycle > 1
  ), late AS MATERIALIZED (
    SELECT document_id FROM document WHERE organisation_id = $1 AND live AND state = 'PENDING' AND applied > 0 ${ofParty(isOne)}
    UNION
    SELECT document_id FROM document
     WHERE organisation_id = $1 AND live AND kind = ANY ($3::text[]) AND date > $2 AND state = 'POSTED' AND applied > 0
       ${ofParty(isOne)}
    UNION
    SELECT document_id FROM reversed
  ), held AS MATERIALIZED (
    SELECT document_id, sum(amount)::bigint AS amount, bool_or(is_tangled) AS is_tangled
      FROM (SELECT a.raising_id AS document_id, a.amount, l.document_id IN (TABLE reversed) AS is_tangled
              FROM late l JOIN advice a ON a.organisation_id = $1 AND a.lowering_id = l.document_id
            UNION ALL
            SELECT a.lowering_id, a.amount, l.document_id IN (TABLE reversed)
              FROM late l JOIN advice a ON a.organisation_id = $1 AND a.raising_id = l.document_id) both_sides
     GROUP BY document_id
  )`

const stands = (isOne: boolean) =>
  `d.organisation_id = $1 AND d.live AND d.state = 'POSTED' AND d.date <= $2 ${ofParty(isOne, 'd.party_id')}`

// The columns are those of open-items.ts: 0 to 4 the ages, 5 marked paid, 6 unapplied. Beside them what all documents posted (7),
// what past postings did apart, and whether any was ever reversed (8).
const open = (isOne: boolean) => `
  WITH ${sets(isOne)}, item AS (
    SELECT d.party_id, d.kind, d.raises, d.date, d.due_date, d.is_marked_paid, d.remaining AS cents
      FROM document d
     WHERE ${stands(isOne)} AND d.is_open AND NOT d.is_marked_paid AND d.cycle = 1
       AND NOT EXISTS (SELECT FROM held h WHERE h.document_id = d.document_id)
    UNION ALL
    SELECT d.party_id, d.kind, d.raises, d.date, d.due_date, d.is_marked_paid, d.remaining
      FROM document d
     WHERE ${stands(isOne)} AND d.is_open AND d.is_marked_paid AND d.cycle = 1
       AND NOT EXISTS (SELECT FROM held h WHERE h.document_id = d.document_id)
    UNION ALL
    SELECT d.party_id, d.kind, d.raises, d.date, d.due_date, d.is_marked_paid, d.remaining + h.amount
      FROM held h JOIN document d USING (document_id)
     WHERE ${stands(isOne)} AND NOT h.is_tangled AND d.cycle = 1
  )
  SELECT party_id AS "partyId",
         CASE WHEN is_marked_paid THEN 5 WHEN kind NOT LIKE '%invoice' THEN 6
              ELSE width_bucket($2::date - CASE WHEN raises THEN coalesce(due_date, date) ELSE date END, ARRAY[1, 31, 61, 91]) END AS column,
         sum(CASE WHEN raises THEN cents ELSE -cents END)::bigint AS cents
    FROM item GROUP BY 1, 2
  UNION ALL
  SELECT party_id, 7, sum(cents)::bigint
    FROM (SELECT party_id, cents FROM party_posted WHERE organisation_id = $1 ${ofParty(isOne)}
          UNION ALL
          SELECT party_id, CASE WHEN raises = (side = 'RECEIVABLE') THEN -abs(total) ELSE abs(total) END FROM document
           WHERE organisation_id = $1 AND live AND kind = ANY ($3::text[]) AND date > $2 AND state = 'POSTED'
             ${ofParty(isOne)}) posted
   GROUP BY party_id
  UNION ALL
  SELECT 0, 8, count(*) FROM reversed`

const COLUMNS: readonly OpenColumn[] = [0, 1, 2, 3, 4, 'markedPaid', 'unapplied']
const POSTED = 7
const REVERSED = 8

type TotalRow = { side: PartySide | null; column: number; cents: Cents }
type OpenRow = { partyId: number; column: number; cents: Cents }

// The tangled ones, each with what is left of it before what is applied between them. Of a reversed document every posting.
const tangled = (isOne: boolean) => `
  WITH ${sets(isOne)}
  SELECT d.document_id AS id, d.kind, d.due_date AS "dueDate", d.is_marked_paid AS "isMarkedPaid", true AS "isReversed",
         coalesce(d.entry_id = e.transaction_id, false) AS "isPresent", p.account_id AS "accountId", e.transaction_id AS "transactionId",
         e.date, r.date AS until, l.cents
    FROM reversed x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
    JOIN transaction e ON e.organisation_id = $1 AND e.source_kind = d.kind AND e.source_id = d.document_id
                      AND e.source_purpose = 'entry' AND NOT e.voided
    LEFT JOIN transaction r ON r.organisation_id = $1 AND r.source_kind = d.kind AND r.source_id = d.document_id
                           AND r.source_purpose = 'reversal' AND r.source_cycle = e.source_cycle AND NOT r.voided
    CROSS JOIN LATERAL unnest(e.account, e.cents) AS l (account_id, cents)
    JOIN party p ON p.organisation_id = $1 AND p.account_id = l.account_id AND p.side = d.side
  UNION ALL
  SELECT d.document_id, d.kind, d.due_date, d.is_marked_paid, false, true, p.account_id, d.entry_id, d.date, NULL,
         CASE WHEN d.raises = (d.side = 'RECEIVABLE') THEN d.remaining + h.amount ELSE -(d.remaining + h.amount) END
    FROM held h JOIN document d USING (document_id) JOIN party p USING (organisation_id, party_id)
   WHERE ${stands(isOne)} AND h.is_tangled AND d.cycle = 1
   ORDER BY id, date, "transactionId"`

const APPLIED_BETWEEN = `
  SELECT lowering_id AS "loweringId", raising_id AS "raisingId", amount AS "amountCents" FROM advice
   WHERE organisation_id = $1 AND (lowering_id = ANY ($2::bigint[]) OR raising_id = ANY ($2::bigint[])) ORDER BY advice_id`

type TangledRow = Omit<AgedDocument, 'postings'> & Posting & { isReversed: boolean; isPresent: boolean }

/** What is open of some parties, by account. One statement, three where a document was ever reversed. */
export async function readPartyBalances(
  books: Books,
  parties: ReadonlyMap<number, number>,
  endDate: CalendarDate,
): Promise<PartyBalance[]> {
  const isOne = parties.size === 1
  const values = [books.organisationId, endDate, DOCUMENT_KINDS, ...(isOne ? parties.values() : [])]
  const nothing = { open: NOTHING_OPEN, postedCents: 0 }
  const byAccount = new Map([...parties].map(([accountId, partyId]) => [accountId, { accountId, partyId, ...nothing }]))
  const byParty = new Map([...byAccount.values()].map(balance => [balance.partyId, balance]))
  let isReversed = false
  for (const { partyId, column, cents } of await books.query<OpenRow>(open(isOne), values)) {
    if (column === REVERSED) isReversed = cents > 0
    const balance = byParty.get(partyId)
    if (balance === undefined) continue
    if (column === POSTED) balance.postedCents += cents
    else balance.open = withOpen(balance.open, COLUMNS[column]!, cents)
  }
  if (isReversed) addTangled(byAccount, await readTangled(books, tangled(isOne), values), endDate)
  return [...byAccount.values()]
}

// A side is told by its documents' parties; what stands for no party is whether any was ever reversed.
const TOTALS = `
  SELECT p.side, o.column, sum(o.cents)::bigint AS cents
    FROM (${open(false)}) o LEFT JOIN party p ON p.organisation_id = $1 AND p.party_id = o."partyId"
   WHERE o.column <> ${POSTED}
   GROUP BY 1, 2`

/** What is open of all customers together, and of all vendors, at the end of a day. One statement, three where a document was
 * ever reversed. */
export async function readOpenTotals(books: Books, endDate: CalendarDate): Promise<Record<PartySide, OpenSums>> {
  const values = [books.organisationId, endDate, DOCUMENT_KINDS]
  const totals: Record<PartySide, OpenSums> = { RECEIVABLE: NOTHING_OPEN, PAYABLE: NOTHING_OPEN }
  let isReversed = false
  for (const { side, column, cents } of await books.query<TotalRow>(TOTALS, values)) {
    if (side === null) isReversed = cents > 0
    else totals[side] = withOpen(totals[side], COLUMNS[column]!, cents)
  }
  if (!isReversed) return totals
  const { documents, applied } = await readTangled(books, tangled(false), values)
  const sides = new Map(
    documents.flatMap(({ kind, postings }) => postings.map(each => [each.accountId, partySideOf(kind)] as const)),
  )
  for (const { posting, column, remainingCents } of openItemsOn(documents, applied, endDate)) {
    const side = sides.get(posting.accountId)
    if (side !== undefined) totals[side] = withOpen(totals[side], column, remainingCents)
  }
  return totals
}

type Tangled = { documents: AgedDocument[]; applied: Applied[]; past: Posting[] }

async function readTangled(books: Books, text: string, values: unknown[]): Promise<Tangled> {
  const rows = await books.query<TangledRow>(text, values)
  const documents = new Map<number, AgedDocument & { postings: Posting[] }>()
  for (const { id, kind, dueDate, isMarkedPaid, accountId, transactionId, date, until, cents } of rows) {
    const document = documents.get(id) ?? { id, kind: kind as DocumentKind, dueDate, isMarkedPaid, postings: [] }
    document.postings.push({ accountId, transactionId, date, until, cents })
    documents.set(id, document)
  }
  const reversed = [...new Set(rows.filter(({ isReversed }) => isReversed).map(({ id }) => id))]
  const applied = reversed.length === 0 ? [] : await books.query<Applied>(APPLIED_BETWEEN, [values[0], reversed])
  return { documents: [...documents.values()], applied, past: rows.filter(({ isPresent }) => !isPresent) }
}

function addTangled(
  balances: ReadonlyMap<number, PartyBalance>,
  { documents, applied, past }: Tangled,
  endDate: CalendarDate,
): void {
  for (const { posting, column, remainingCents } of openItemsOn(documents, applied, endDate)) {
    const balance = balances.get(posting.accountId)
    if (balance !== undefined) balance.open = withOpen(balance.open, column, remainingCents)
  }
  for (const { accountId, date, until, cents } of past) {
    const balance = balances.get(accountId)
    if (balance === undefined) continue
    if (date <= endDate) balance.postedCents += cents
    if (until !== null && until <= endDate) balance.postedCents -= cents
  }
}
