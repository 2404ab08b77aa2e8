// Exports records other than accounts and transactions: customers, vendors, their documents, applications, and recorded statements. Streams
// them page by page in constant memory.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import {
  CUSTOMER_PAYMENT,
  PAYABLE_INVOICE,
  RECEIVABLE_INVOICE,
  VENDOR_PAYMENT,
} from '@twofold/contract/documents/codecs'
import { CUSTOMER, VENDOR } from '@twofold/contract/documents/party-codec'
import type { Document } from '../documents/document.ts'
import { DOCUMENT } from '../documents/sql.ts'
import type { Books } from '../identity/books.ts'
import type { Party } from '../parties/party.ts'
import { PARTY } from '../parties/sql.ts'

/** The records of one kind that are not deleted, sorted by id, with the API's field names. */
export type RecordSection = { name: string; records: AsyncIterable<object> }

const PAGE_ROWS = 1000

const parties = (side: 'RECEIVABLE' | 'PAYABLE') => `
  SELECT ${PARTY} FROM party p
   WHERE p.organisation_id = $1 AND p.side = '${side}' AND p.live AND p.party_id > $2 ORDER BY p.party_id LIMIT $3`

const documents = (kind: DocumentKind) => `
  SELECT ${DOCUMENT} FROM document d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.kind = '${kind}' AND d.live AND d.document_id > $2 ORDER BY d.document_id LIMIT $3`

const PAYMENT_APPLICATIONS = `
  SELECT advice_id AS id, lowering_id AS "creditItemId", raising_id AS "debitItemId", amount AS "amountCents"
    FROM advice WHERE organisation_id = $1 AND advice_id > $2 ORDER BY advice_id LIMIT $3`

const STATEMENTS = `
  SELECT s.statement_id AS id, s.account_id AS "accountId", s.no, s.date, s.opening, s.closing,
         array(SELECT l.transaction_id FROM statement_line l
                WHERE l.organisation_id = $1 AND l.statement_id = s.statement_id ORDER BY l.transaction_id) AS "transactionIds"
    FROM statement s
   WHERE s.organisation_id = $1 AND s.reopened_at IS NULL AND s.statement_id > $2 ORDER BY s.statement_id LIMIT $3`

type PaymentApplicationRow = { id: number; creditItemId: number; debitItemId: number; amountCents: number }
type StatementRow = {
  id: number
  accountId: number
  no: number
  date: CalendarDate
  opening: number
  closing: number
  transactionIds: number[]
}

/**
 * Returns all sections. Each section follows the sections that it refers to. Runs one statement for each thousand records as they are read.
 */
export function recordSections(books: Books): RecordSection[] {
  const section = <Row extends { id: number }>(name: string, page: string, present: (row: Row) => object) => ({
    name,
    records: { [Symbol.asyncIterator]: () => readRecords(books, page, present) },
  })
  return [
    section('customers', parties('RECEIVABLE'), (party: Party) => withoutBalance(CUSTOMER.encode(party))),
    section('vendors', parties('PAYABLE'), (party: Party) => withoutBalance(VENDOR.encode(party))),
    section('receivableInvoices', documents('receivable invoice'), (document: Document) => {
      const { invoiceNumber, ...invoice } = RECEIVABLE_INVOICE.encode(document)
      return { ...invoice, invoiceNumber }
    }),
    section('customerPayments', documents('customer payment'), CUSTOMER_PAYMENT.encode),
    section('customerWriteOffs', documents('customer write-off'), writeOffOf),
    section('payableInvoices', documents('payable invoice'), PAYABLE_INVOICE.encode),
    section('vendorPayments', documents('vendor payment'), VENDOR_PAYMENT.encode),
    section(
      'advices',
      PAYMENT_APPLICATIONS,
      ({ id, creditItemId, debitItemId, amountCents }: PaymentApplicationRow) => ({
        adviceID: id,
        appliedID: creditItemId,
        appliedToID: debitItemId,
        amountApplied: amountCents,
      }),
    ),
    section('statements', STATEMENTS, statementOf),
  ]
}

/** Returns a party as exports contain it: without values that are calculated or that change with every version. */
function withoutBalance({
  accountsBalanceTotal,
  modifiedAt,
  ...party
}: {
  accountsBalanceTotal: Cents
  modifiedAt: string
}) {
  return party
}

async function* readRecords<Row extends { id: number }>(
  books: Books,
  page: string,
  present: (row: Row) => object,
): AsyncGenerator<object> {
  let place = 0
  for (;;) {
    const rows = await books.query<Row>(page, [books.organisationId, place, PAGE_ROWS])
    yield* rows.map(present)
    if (rows.length < PAGE_ROWS) return
    place = rows.at(-1)!.id
  }
}

function writeOffOf({ id, partyId, totalCents, date, accountId, comment, entryId, details }: Document) {
  return {
    customerWriteOffID: id,
    receivableInvoiceID: details.receivableInvoiceID,
    customerID: partyId,
    amount: totalCents,
    writeOffAccountID: accountId ?? 0,
    writeOffDate: toWire(date),
    comment,
    gLEntry: entryId ?? 0,
  }
}

function statementOf({ id, accountId, no, date, opening, closing, transactionIds }: StatementRow) {
  return {
    statementID: id,
    accountID: accountId,
    statementNo: no,
    statementDate: toWire(date),
    openingBalance: opening,
    closingBalance: closing,
    transactionIDs: transactionIds,
  }
}
