// Creates books with SQL statements that work with every released schema since the first schema with a ledger.
import { hash } from 'node:crypto'
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../src/database/migration-files.ts'
import type { Database } from '../../src/database/pool.ts'
import { createTestBooks, type TestBooks } from './test-books.ts'

/** The migrations after which books can exist: those whose schema has the ledger and its audit trail. */
export const STEPS_WITH_BOOKS = readMigrations(MIGRATIONS_DIRECTORY).filter(({ number }) => number >= 3)

/**
 * The books of an older schema. `entries` is the number of their audit entries. `apply` applies another part of the credit note, if the
 * schema has documents.
 */
export type OlderBooks = {
  organisationId: number
  entries: number
  versions: object[]
  bankLines: object[]
  layouts: object[]
  apply: (cents: number) => Promise<unknown>
}

/** Creates books with the schema after a migration, with entries and, if the schema has them, documents. */
export async function keepOlderBooks(owner: Database, step: number): Promise<OlderBooks> {
  const books = await createTestBooks({ owner })
  await keepBooks(owner, books)
  const { organisationId } = books
  const none = { organisationId, versions: [], bankLines: [], layouts: [], apply: async () => {} }
  if (step < STATEMENTS_SINCE) return { ...none, entries: 6 }
  await keepStatements(owner, books)
  const hasMatch = MATCHES_LEFT_STANDING.includes(step)
  if (hasMatch) await keepMatchLeftStanding(owner, books)
  const hasLines = UNCOUNTED_LINES.includes(step)
  if (hasLines) await keepUncountedLines(owner, books)
  // The match and its import have three audit entries, and the migration that undoes the match adds one. The import of lines has one audit
  // entry.
  const entries = (hasMatch ? 15 : 11) + (hasLines ? 1 : 0)
  const kept = { ...none, entries, ...(hasLines && { bankLines: COUNTED_LINES, layouts: KEPT_LAYOUTS }) }
  if (step < DOCUMENTS_SINCE) return kept
  return { ...kept, entries: entries + 8, versions: DOCUMENT_VERSIONS, apply: await keepDocuments(owner, books) }
}

/** The migrations that added statements and documents. */
const [STATEMENTS_SINCE, DOCUMENTS_SINCE] = [9, 13]

/** The migrations after which a line of an undone import could still have an active match. */
const MATCHES_LEFT_STANDING: readonly number[] = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

/** The migrations after which bank lines still have no numbers. */
const UNCOUNTED_LINES: readonly number[] = [...MATCHES_LEFT_STANDING, 21]

/** The expected lines of `keepUncountedLines`. Lines with equal content are numbered 1, 2, ... */
const COUNTED_LINES = [
  { payee: 'CAFÉ ÅRHUS', ordinal: 1, isFirst: true },
  { payee: 'Café Århus', ordinal: 2, isFirst: true },
  { payee: 'café århus', ordinal: 3, isFirst: true },
  { payee: 'RENT', ordinal: 1, isFirst: true },
  { payee: 'RENT', ordinal: 2, isFirst: true },
]
const KEPT_LAYOUTS = [
  {
    name: '',
    options: { columns: { date: 'When', amount: 'Spent' }, dayOrder: 'DMY' },
    layout: '00000000-0000-0000-0000-000000000000',
  },
]

const DOCUMENT_VERSIONS = [
  { version: 1, reference: 'first', applied: 0, isTouched: false, rises: true },
  { version: 2, reference: 'version 2', applied: 400, isTouched: true, rises: true },
]

const POST = `
  SELECT transaction_id AS id FROM post_transactions($1, '{OWNER}', '{OWNER}', ARRAY[$2::bigint], '{s}', '{r}', ARRAY[$3::text], '{hash}',
    ARRAY['2026-01-31'::date], '{entry}', '{false}', ARRAY[NULL::text], ARRAY[$4::text], ARRAY[$5::text])`

const RECORD = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  VALUES ($1, $2, 'OWNER', 's', 'r', $3, $4, $5, $6)`

/** Adds three entries: one unchanged, one changed and one voided. */
async function keepBooks({ pool }: Database, books: TestBooks): Promise<void> {
  const { organisationId, caller, accountId } = books
  const post = async (key: string, cents: number) => {
    const accounts = `{${accountId('Rent')},${accountId('Bank')}}`
    const values = [organisationId, caller.userId, key, accounts, `{${cents},${-cents}}`]
    return (await pool.query<{ id: number }>(POST, values)).rows[0]!.id
  }
  const change = async (action: string, id: number, set: string) => {
    await pool.query(`UPDATE transaction SET ${set} WHERE organisation_id = $1 AND transaction_id = $2`, [
      organisationId,
      id,
    ])
    await pool.query(RECORD, [organisationId, caller.userId, action, 'transaction', id, 2])
  }
  await post('kept', 12_345)
  await change('change', await post('changed', 700), "cents = '{900,-900}', date = '2026-02-28'")
  await change('void', await post('voided', 55), 'voided = true')
}

const CHILD = `
  INSERT INTO account (organisation_id, parent_id, name, sort_key, type) VALUES ($1, $2, $3, lower($3), 'ASSET') RETURNING account_id AS id`

const STATEMENT = `
  INSERT INTO statement (organisation_id, account_id, date, closing, recorded_by) VALUES ($1, $2, $3, 0, $4) RETURNING statement_id AS id`

const CLOSE = 'UPDATE account SET live = false WHERE organisation_id = $1 AND account_id = $2'

/** Adds a statement of an account that is deleted afterwards, and a statement of its parent. */
async function keepStatements(owner: Database, { organisationId, caller }: TestBooks): Promise<void> {
  const made = async (what: string, text: string, ...values: unknown[]) => {
    const { id } = (await owner.pool.query<{ id: number }>(text, [organisationId, ...values])).rows[0]!
    await owner.pool.query(RECORD, [organisationId, caller.userId, 'create', what, id, 1])
    return id
  }
  const above = await made('account', CHILD, null, 'Banks')
  const below = await made('account', CHILD, above, 'Old bank')
  await made('statement', STATEMENT, below, '2026-01-15', caller.userId)
  await owner.pool.query(CLOSE, [organisationId, below])
  await owner.pool.query(RECORD, [organisationId, caller.userId, 'delete', 'account', below, 2])
  await made('statement', STATEMENT, above, '2026-02-28', caller.userId)
}

const IMPORTED = `
  INSERT INTO statement_import (organisation_id, account_id, format, file_name, through, user_id, undone_at, undone_by)
  VALUES ($1, $2, 'CSV', 'january.csv', '2026-01-31', $3, now(), $3) RETURNING import_id AS id`

const LINE = `
  INSERT INTO bank_line (organisation_id, account_id, import_id, date, cents, payee, memo, number, payee_key, by_content, state)
  VALUES ($1, $2, $3, '2026-01-31', -12345, '', '', '', '', gen_random_uuid(), 'UNDONE') RETURNING line_id AS id`

const MATCHED = `
  WITH made AS (
    INSERT INTO bank_match (organisation_id, account_id, kind, request_id, made_by) VALUES ($1, $2, 'MATCH', 1, $3) RETURNING match_id
  ), lines AS (
    INSERT INTO bank_match_line (organisation_id, match_id, line_id) SELECT $1, match_id, $4 FROM made
  ), transactions AS (
    INSERT INTO bank_match_transaction (organisation_id, match_id, account_id, transaction_id, cents, marked_accounts)
    SELECT $1, m.match_id, $2, t.transaction_id, -12345, '{}' FROM made m, transaction t
     WHERE t.organisation_id = $1 AND t.cents = '{12345,-12345}'
  )
  SELECT match_id AS id FROM made`

/** Adds an undone import whose line still has an active match, which servers of these versions could leave in the database. */
async function keepMatchLeftStanding(owner: Database, { organisationId, caller, accountId }: TestBooks): Promise<void> {
  const made = async (text: string, ...values: unknown[]) =>
    (await owner.pool.query<{ id: number }>(text, [organisationId, accountId('Bank'), ...values])).rows[0]!.id
  const record = (action: string, what: string, id: number, version: number) =>
    owner.pool.query(RECORD, [organisationId, caller.userId, action, what, id, version])
  const imported = await made(IMPORTED, caller.userId)
  await record('import', 'statement import', imported, 1)
  await record('undo', 'statement import', imported, 2)
  await record('match', 'bank match', await made(MATCHED, caller.userId, await made(LINE, imported)), 1)
}

const UNCOUNTED = `
  INSERT INTO bank_line (organisation_id, account_id, import_id, date, cents, payee, memo, number, payee_key, by_bank, by_content)
  VALUES ($1, $2, $3, '2026-01-07', -450, $4, '', '', '', $5, $6)`

const WAYS = `INSERT INTO statement_source (organisation_id, account_id, ways) VALUES ($1, $2, $3)`

/** Returns the digest of a line's content and ordinal, in the format that servers of these versions use. */
function contentDigest(payee: string, ordinal: number): string {
  const content = JSON.stringify(['2026-01-07', -450, payee.toLowerCase(), '', ''])
  return hash('sha256', `${content}${ordinal}`, 'hex').slice(0, 32)
}

/** Adds an import of equal lines: three lines of one file without ids, and two lines with the same content and different bank ids. */
async function keepUncountedLines({ pool }: Database, { organisationId, caller, accountId }: TestBooks): Promise<void> {
  const bank = accountId('Bank')
  const text = IMPORTED.replace('undone_at, undone_by)', 'closing_on, closing)').replace(
    'now(), $3)',
    "'2026-01-31', 0)",
  )
  const { id } = (await pool.query<{ id: number }>(text, [organisationId, bank, caller.userId])).rows[0]!
  await pool.query(RECORD, [organisationId, caller.userId, 'create', 'statement import', id, 1])
  const add = (payee: string, ordinal: number, byBank: string | null) =>
    pool.query(UNCOUNTED, [organisationId, bank, id, payee, byBank, contentDigest(payee, ordinal)])
  await add('CAFÉ ÅRHUS', 1, null)
  await add('Café Århus', 2, null)
  await add('café århus', 3, null)
  await add('RENT', 1, hash('sha256', 'one', 'hex').slice(0, 32))
  await add('RENT', 1, hash('sha256', 'other', 'hex').slice(0, 32))
  const ways = { columns: { date: 'When', amount: 'Spent', bankId: 'Id' }, dayOrder: 'DMY' }
  await pool.query(WAYS, [organisationId, bank, JSON.stringify(ways)])
}

const ACCOUNT = `
  INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role) VALUES ($1, $2, $3, $3, 'ASSET', $4) RETURNING account_id AS id`

const CUSTOMER = `
  INSERT INTO party (organisation_id, side, account_id, name, sort_key, search_key) VALUES ($1, 'RECEIVABLE', $2, 'ann', 'ann', 'ann')
  RETURNING party_id AS id`

const INVOICE = `
  INSERT INTO document (organisation_id, kind, party_id, date, pre_tax, total, account_id, reference, search_key)
  VALUES ($1, 'receivable invoice', $2, '2026-01-31', $3, $3, $4, 'first', 'first') RETURNING document_id AS id`

const APPLY = `
  INSERT INTO advice (organisation_id, party_id, lowering_id, raising_id, amount) VALUES ($1, $2, $3, $4, $5) RETURNING advice_id AS id`

/**
 * Adds a pending invoice of 1,000 and a credit note of 600. Changes the invoice, applies 400 of the credit note to it, and changes it
 * again. Returns a function that applies another part of the credit note.
 */
async function keepDocuments({ pool }: Database, { organisationId, caller, accountId }: TestBooks) {
  const made = async (text: string, ...values: unknown[]) =>
    (await pool.query<{ id: number }>(text, [organisationId, ...values])).rows[0]!.id
  const record = (action: string, kind: string, id: number, version: number) =>
    pool.query(RECORD, [organisationId, caller.userId, action, kind, id, version])
  const control = await made(ACCOUNT, null, 'owed', 'RECEIVABLE_CONTROL')
  await record('create', 'account', control, 1)
  const account = await made(ACCOUNT, control, 'ann', 'RECEIVABLE_PARTY')
  await record('create', 'account', account, 1)
  const customer = await made(CUSTOMER, account)
  await record('create', 'customer', customer, 1)
  const invoice = async (cents: number) => {
    const id = await made(INVOICE, customer, cents, accountId('Sales'))
    await record('create', 'receivable invoice', id, 1)
    return id
  }
  const [sold, credit] = [await invoice(1000), await invoice(-600)]
  const apply = async (cents: number) =>
    record('create', 'customer payment advice', await made(APPLY, customer, credit, sold, cents), 1)
  const change = async (version: number) => {
    const values = [organisationId, sold, `version ${version}`]
    await pool.query('UPDATE document SET reference = $3 WHERE organisation_id = $1 AND document_id = $2', values)
    await record('change', 'receivable invoice', sold, version)
  }
  await change(2)
  await apply(400)
  await change(3)
  return apply
}

const VERSIONS = `
  SELECT version, reference, applied, is_touched AS "isTouched", superseded_at > recorded_at AS rises FROM document_version
   WHERE organisation_id = $1 ORDER BY version`

const BALANCES = `
  SELECT a.name, sum(l.cents)::bigint AS balance FROM line l JOIN account a USING (organisation_id, account_id)
   WHERE organisation_id = $1 GROUP BY 1`

const BANK_LINES = `
  SELECT payee, ordinal, by_content AS content FROM bank_line WHERE organisation_id = $1 AND state <> 'UNDONE' ORDER BY line_id`

const LAYOUTS = 'SELECT name, options, layout FROM statement_layout WHERE organisation_id = $1'

const SEALED = 'SELECT count(*)::int AS count FROM audit_block_entry WHERE organisation_id = $1'

/** Returns the data of the books that `keepOlderBooks` created, in the current schema. Their audit entries must be sealed. */
export async function shownOf({ pool }: Database, { organisationId }: OlderBooks) {
  const { rows } = await pool.query<{ name: string; balance: number }>(BALANCES, [organisationId])
  const sealed = await pool.query<{ count: number }>(SEALED, [organisationId])
  return {
    balances: Object.fromEntries(rows.map(({ name, balance }) => [name, balance])),
    entries: sealed.rows[0]!.count,
    versions: (await pool.query(VERSIONS, [organisationId])).rows,
    bankLines: (
      await pool.query<{ payee: string; ordinal: number; content: string }>(BANK_LINES, [organisationId])
    ).rows.map(({ payee, ordinal, content }) => ({
      payee,
      ordinal,
      isFirst: content.replaceAll('-', '') === contentDigest(payee, 1),
    })),
    layouts: (await pool.query(LAYOUTS, [organisationId])).rows,
  }
}

/** Returns the expected result of `shownOf`. */
export function expectedOf({ entries, versions, bankLines, layouts }: OlderBooks) {
  return { balances: { Rent: 13_245, Bank: -13_245 }, entries, versions, bankLines, layouts }
}
