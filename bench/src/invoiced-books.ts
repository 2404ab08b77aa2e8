// Creates books with many invoices. Inserts the rows in a few statements. The rows are the same as those that the product's commands would
// create.
import { openDatabase } from '@twofold/server/database/pool'
import type { BenchBooks } from './bench-books.ts'

/**
 * The ids of the customers, of the sales account and of the bank account. The invoices are pending, and each has a total of 10,000,000
 * cents.
 */
export type InvoicedBooks = { customerIds: number[]; salesId: number; bankId: number }

const ACCOUNTS = `
  WITH named AS (SELECT accounts_receivable_id AS control FROM organisation WHERE organisation_id = $1), made AS (
    INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role)
    SELECT $1, n.control, 'Customer ' || i, 'customer ' || i, 'ASSET', 'RECEIVABLE_PARTY' FROM named n, generate_series(1, $2::int) AS i
    RETURNING account_id, name, sort_key
  ), sold AS (
    INSERT INTO account (organisation_id, name, sort_key, type) VALUES ($1, 'Bench Sales', 'bench sales', 'INCOME') RETURNING account_id
  ), audited AS (
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
    SELECT $1, $3, 'OWNER', 'bench', 'bench', 'create', 'account', account_id, 1 FROM (TABLE sold UNION ALL SELECT account_id FROM made) a)
  SELECT account_id AS id FROM sold`

const CUSTOMERS = `
  WITH made AS (
    INSERT INTO party (organisation_id, side, account_id, name, sort_key, search_key)
    SELECT organisation_id, 'RECEIVABLE', account_id, name, sort_key, sort_key FROM account
     WHERE organisation_id = $1 AND role = 'RECEIVABLE_PARTY' RETURNING party_id
  ), audited AS (
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
    SELECT $1, $2, 'OWNER', 'bench', 'bench', 'create', 'customer', party_id, 1 FROM made)
  SELECT party_id AS id FROM made ORDER BY party_id`

const INVOICES = `
  WITH made AS (
    INSERT INTO document (organisation_id, kind, party_id, date, pre_tax, total, account_id, reference, search_key)
    SELECT $1, 'receivable invoice', ($3::bigint[])[1 + i % cardinality($3::bigint[])], '2024-01-01'::date + (i % 731), 10000000, 10000000,
           $4, 'R-' || i, 'r-' || i
      FROM generate_series(1, $5::int) AS i RETURNING document_id)
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT $1, $2, 'OWNER', 'bench', 'bench', 'create', 'receivable invoice', document_id, 1 FROM made`

/** Adds customers and invoices to the books. The invoices are spread evenly over the customers and over two years. */
export async function addInvoices(
  books: BenchBooks,
  { customers, invoices }: { customers: number; invoices: number },
): Promise<InvoicedBooks> {
  const owner = openDatabase(books.urls.ownerUrl)
  const { organisationId, userId } = books.caller
  try {
    const [sales] = (await owner.pool.query<{ id: number }>(ACCOUNTS, [organisationId, customers, userId])).rows
    const made = (await owner.pool.query<{ id: number }>(CUSTOMERS, [organisationId, userId])).rows
    const customerIds = made.map(({ id }) => id)
    const salesId = sales!.id
    await owner.pool.query(INVOICES, [organisationId, userId, customerIds, salesId, invoices])
    await owner.pool.query('ANALYZE')
    return { customerIds, salesId, bankId: books.accountIds[0]! }
  } finally {
    await owner.pool.end()
  }
}
