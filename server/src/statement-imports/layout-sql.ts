// Reads and writes the options that are stored for each layout of bank files, and reads the account numbers and currencies of earlier
// imports.
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import type { KeptLayout, KeptOptions, Layout } from './layouts.ts'

const LAYOUTS = `
  SELECT replace(layout::text, '-', '') AS digest, options FROM statement_layout WHERE organisation_id = $1 AND account_id = $2`

/** Returns the layouts of files that were imported into an account. Runs one statement. */
export function readLayouts(books: Books, accountId: number): Promise<KeptLayout[]> {
  return books.query<KeptLayout>(LAYOUTS, [books.organisationId, accountId])
}

const KEEP = `
  INSERT INTO statement_layout (organisation_id, account_id, layout, name, options) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (organisation_id, account_id, layout) DO UPDATE SET name = excluded.name, options = excluded.options`

/** Stores the options of a layout. Runs one statement. */
export async function keepLayout(
  books: PostingBooks,
  accountId: number,
  { digest, name }: Layout,
  options: KeptOptions,
): Promise<void> {
  await books.query(KEEP, [books.organisationId, accountId, digest, name, JSON.stringify(options)])
}

/** The account number and currency of a file. Empty if the file does not contain them. */
export type Whose = { bankAccount: string; currency: string }

const BEFORE = `
  SELECT DISTINCT bank_account AS "bankAccount", currency FROM statement_import
   WHERE organisation_id = $1 AND account_id = $2 AND undone_at IS NULL AND (bank_account <> '' OR currency <> '')
   ORDER BY 1, 2`

/** Returns the account numbers and currencies of an account's imports that are not undone. Runs one statement. */
export function readWhoseBefore(books: PostingBooks, accountId: number): Promise<Whose[]> {
  return books.query<Whose>(BEFORE, [books.organisationId, accountId])
}
