// Creates books with many charged invoices, most of them paid. Inserts the rows in batches of a few thousand. The rows are the same as
// those that the product's commands would create.
import { openDatabase } from '@twofold/server/database/pool'
import type { BenchBooks } from './bench-books.ts'
import { addInvoices } from './invoiced-books.ts'

const BATCH = 2000
/** The date of the first invoice. The invoices are spread over two years. */
const FIRST_DAY = '2024-01-01'
export const LAST_DAY = '2025-12-31'

const AUDIT = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)`
const WHO = `$1, $2, 'OWNER', 'bench', 'bench'`

// $1 organisation, $2 user, $3 parties, $4 the document's account, $5 first and $6 last number. One of every $7 invoices is open. An
// invoice is charged on its date and due thirty days later. Its payment is dated two weeks after the invoice.
const made = (kind: 'receivable invoice' | 'customer payment') => {
  const [isInvoice, ofInvoice] = [kind === 'receivable invoice', `'${FIRST_DAY}'::date + (i % 716)`]
  const cents = isInvoice ? '10000 + i % 1000' : '-(10000 + i % 1000)'
  return `
  WITH drawn AS MATERIALIZED (
    SELECT i, nextval('document_id') AS document_id, nextval('transaction_id') AS transaction_id, p.party_id, p.account_id,
           ${isInvoice ? ofInvoice : `${ofInvoice} + 14`} AS day, (${cents})::bigint AS cents
      FROM generate_series($5::int, $6::int) AS i
      JOIN party p ON p.organisation_id = $1 AND p.party_id = ($3::bigint[])[1 + i % cardinality($3::bigint[])]
     WHERE ${isInvoice ? '$7::int > 0' : 'i % $7::int <> 0'}
  ), entered AS (
    INSERT INTO transaction (organisation_id, transaction_id, date, comment, account, cents, source_kind, source_id, source_purpose, source_cycle)
    SELECT $1, transaction_id, day, 'bench', ARRAY[account_id, $4::bigint], ARRAY[cents, -cents], '${kind}', document_id, 'entry', 1
      FROM drawn RETURNING transaction_id
  ), audited AS (
    ${AUDIT} SELECT ${WHO}, 'post', 'transaction', transaction_id, 1 FROM entered
  ), written AS (
    INSERT INTO document (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, total, account_id, reference,
                          search_key, entry_id)
    SELECT $1, document_id, '${kind}', party_id, 'POSTED', day, ${isInvoice ? 'day + 30' : 'NULL'}, abs(cents), abs(cents), $4,
           'A-' || i, 'a-' || i, transaction_id FROM drawn ORDER BY i RETURNING document_id
  )
  ${AUDIT} SELECT ${WHO}, 'create', '${kind}', document_id, 1 FROM written`
}

const APPLIED = `
  WITH applied AS (
    INSERT INTO advice (organisation_id, party_id, lowering_id, raising_id, amount)
    SELECT $1, r.party_id, r.document_id, i.document_id, r.total
      FROM document r
      JOIN document i ON i.organisation_id = $1 AND i.kind = 'receivable invoice' AND i.party_id = r.party_id AND i.reference = r.reference
     WHERE r.organisation_id = $1 AND r.kind = 'customer payment' AND r.document_id > $3 AND i.document_id > $3
    RETURNING advice_id)
  ${AUDIT} SELECT ${WHO}, 'create', 'customer payment advice', advice_id, 1 FROM applied`

const NEWEST = 'SELECT coalesce(max(document_id), 0) AS id FROM document'

/** The number of customers and of charged invoices. One of every `openEvery` invoices is open. The other invoices are paid in full. */
export type AgedExtent = { customers: number; invoices: number; openEvery: number }

/** Adds customers and charged invoices to the books. */
export async function addAgedInvoices(
  books: BenchBooks,
  { customers, invoices, openEvery }: AgedExtent,
): Promise<void> {
  const { customerIds, salesId, bankId } = await addInvoices(books, { customers, invoices: 0 })
  const owner = openDatabase(books.urls.ownerUrl)
  const { organisationId, userId } = books.caller
  try {
    for (let first = 1; first <= invoices; first += BATCH) {
      const numbers = [first, Math.min(first + BATCH - 1, invoices), openEvery]
      const [before] = (await owner.pool.query<{ id: number }>(NEWEST)).rows
      await owner.pool.query(made('receivable invoice'), [organisationId, userId, customerIds, salesId, ...numbers])
      await owner.pool.query(made('customer payment'), [organisationId, userId, customerIds, bankId, ...numbers])
      await owner.pool.query(APPLIED, [organisationId, userId, before?.id ?? 0])
    }
    // Vacuums now. Otherwise, autovacuum would run within minutes, possibly during a measurement.
    await owner.pool.query('VACUUM ANALYZE')
  } finally {
    await owner.pool.end()
  }
}
