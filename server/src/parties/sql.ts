// SQL statements for customers and vendors. Every statement filters by its organisation, and row-level security enforces this.

import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { searchKeyOf, sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import type { PartyDeletionFacts } from '@twofold/accounting/parties/party-account'
import type { PartyFields } from '@twofold/contract/documents/party-codec'
import { auditInsert, callerValues } from '../audit/record.ts'
import { type ListStatement, searchConditions } from '../database/list-window.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import type { Party } from './party.ts'

/** The writable columns, with the fields that they store. */
const FIELDS = [
  ['name', 'name'],
  ['isClosed', 'is_closed'],
  ['takesDocuments', 'takes_documents'],
  ['isPurchasesAllowed', 'is_purchases_allowed'],
  ['takesPayments', 'takes_payments'],
  ['paymentsNote', 'payments_note'],
  ['creditLimitCents', 'credit_limit'],
  ['careOf', 'care_of'],
  ['address', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zip'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['notes', 'notes'],
  ['referenceAccount', 'reference_account'],
  ['taxId', 'tax_id'],
  ['bankRouting', 'bank_routing'],
  ['bankAccount', 'bank_account'],
] as const satisfies readonly (readonly [keyof PartyFields, string])[]

/** The writable columns of a party. */
export const PARTY_COLUMNS = [...FIELDS.map(([, column]) => column), 'sort_key', 'search_key']

/** Returns the values of a party's writable columns. */
export function partyColumns(fields: PartyFields): Record<string, unknown> {
  const { name, careOf, city, email, phone, referenceAccount } = fields
  const found = [name, careOf, city, email, phone, referenceAccount].filter(text => text !== '').join('\n')
  const written = FIELDS.map(([field, column]) => [column, fields[field]])
  return { ...Object.fromEntries(written), sort_key: sortKeyOf(name), search_key: searchKeyOf(found) }
}

const WRITTEN = FIELDS.map(([field, column]) => `p.${column} AS "${field}"`).join(', ')

/** The columns of a party: `SELECT ${PARTY} FROM party p`. */
export const PARTY = `p.party_id AS id, p.account_id AS "accountId", ${WRITTEN}, p.version, instant_text(p.modified_at) AS "modifiedAt"`

/**
 * Selects the amount that a customer owes the organisation, or that the organisation owes a vendor, from `party p` and its `account_total
 * t`.
 */
export const PARTY_BALANCE = `CASE p.side WHEN 'RECEIVABLE' THEN t.debit - t.credit ELSE t.credit - t.debit END`
const WITH_TOTAL = 'party p JOIN account_total t USING (organisation_id, account_id)'

/** The sort orders of a party list. */
export type PartySort = 'name' | 'id' | 'balance' | 'fit'

/** The filter and sort order of a party list. */
type PartyListParams = { search?: string | undefined; sort?: PartySort | `-${PartySort}` | undefined }

/**
 * Ranks search results. Names that begin with the search text come first, then names with a word that begins with the search text, then the
 * other results.
 */
export const fitOf = (key: string) => `
  CASE WHEN starts_with(p.search_key, ${key}) THEN '0'
       WHEN position(' ' || ${key} IN split_part(p.search_key, E'\\n', 1)) > 0 THEN '1'
       ELSE '2' END`

/** Lists the live customers or vendors that match every search word, by name. With `fit`, the best matches come first. */
export function partyList(books: Books, side: PartySide, { search, sort }: PartyListParams): ListStatement<PartySort> {
  const values: unknown[] = [books.organisationId, side]
  const conditions = searchConditions(search, { text: 'p.search_key', numbers: ['p.party_id'] }, values)
  const isByFit = sort === 'fit' || sort === '-fit'
  const fit = isByFit
    ? `${fitOf(`$${values.push(searchKeyOf(search ?? '').trim())}::text`)} || p.sort_key`
    : 'p.sort_key'
  return {
    columns: `${PARTY}, ${PARTY_BALANCE} AS "balanceCents"`,
    from: WITH_TOTAL,
    conditions: ['p.organisation_id = $1', 'p.side = $2', 'p.live', ...conditions],
    values,
    id: 'p.party_id',
    keys: {
      name: { sql: 'p.sort_key', type: 'text COLLATE "C"' },
      id: { sql: 'p.party_id', type: 'bigint' },
      balance: { sql: `(${PARTY_BALANCE})`, type: 'bigint' },
      fit: { sql: `(${fit})`, type: 'text COLLATE "C"' },
    },
    sort: 'name',
  }
}

type Totals = { partyCount: number; balanceCents: Cents }

/** Returns the number of live customers or vendors that match every search word, and the sum of their balances. Runs one statement. */
export async function readPartyTotals(books: Books, side: PartySide, params: PartyListParams): Promise<Totals> {
  const { conditions, values } = partyList(books, side, params)
  const text = `
    SELECT count(*) AS "partyCount", coalesce(sum(${PARTY_BALANCE}), 0)::bigint AS "balanceCents"
      FROM ${WITH_TOTAL} WHERE ${conditions.join(' AND ')}`
  return (await books.query<Totals>(text, [...values]))[0]!
}

const READ = `
  SELECT ${PARTY}, ${PARTY_BALANCE} AS "balanceCents" FROM ${WITH_TOTAL}
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = $3 AND p.live`

/** Returns the live customer or vendor with this id, or null. */
export async function readParty(books: Books, side: PartySide, id: number): Promise<Party | null> {
  return (await books.query<Party>(READ, [books.organisationId, side, id]))[0] ?? null
}

/**
 * A party, with two components of its balance: the total of its posted documents, and the open amount of documents marked as paid. A
 * positive amount is owed by the customer or to the vendor.
 */
export type PartyBalances = Party & { postedCents: Cents; markedPaidCents: Cents }

const READ_BALANCES = `
  SELECT ${PARTY}, ${PARTY_BALANCE} AS "balanceCents",
         coalesce((SELECT CASE p.side WHEN 'RECEIVABLE' THEN k.cents ELSE -k.cents END FROM party_posted k
                    WHERE k.organisation_id = $1 AND k.party_id = p.party_id), 0) AS "postedCents",
         coalesce((SELECT sum(CASE WHEN d.raises THEN d.remaining ELSE -d.remaining END) FROM document d
                    WHERE d.organisation_id = $1 AND d.party_id = p.party_id AND d.live AND d.is_open AND d.is_marked_paid
                      AND d.state = 'POSTED'), 0)::bigint AS "markedPaidCents"
    FROM ${WITH_TOTAL}
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = $3 AND p.live`

/** Like `readParty`, but also returns the balance components. */
export async function readPartyBalances(books: Books, side: PartySide, id: number): Promise<PartyBalances | null> {
  return (await books.query<PartyBalances>(READ_BALANCES, [books.organisationId, side, id]))[0] ?? null
}

const SELECT_FOR_UPDATE = `${READ} FOR NO KEY UPDATE OF p`

/** Like `readParty`, but locks the party until commit. */
export async function selectPartyForUpdate(books: Books, side: PartySide, id: number): Promise<Party | null> {
  return (await books.query<Party>(SELECT_FOR_UPDATE, [books.organisationId, side, id]))[0] ?? null
}

const READ_VERSION = `
  SELECT ${PARTY}, ${PARTY_BALANCE} AS "balanceCents" FROM ${WITH_TOTAL}
   WHERE p.organisation_id = $1 AND p.party_id = $2 AND p.version = $3
  UNION ALL
  SELECT ${PARTY}, ${PARTY_BALANCE} FROM party_version p JOIN account_total t USING (organisation_id, account_id)
   WHERE p.organisation_id = $1 AND p.party_id = $2 AND p.version = $3`

/** Returns a version of a party, with its current balance. */
export async function readPartyVersion(books: Books, id: number, version: number): Promise<Party> {
  const [party] = await books.query<Party>(READ_VERSION, [books.organisationId, id, version])
  if (party === undefined) throw new Error(`Party ${id} has no version ${version}`)
  return party
}

const SELECT_CONTROL_FOR_UPDATE = `
  SELECT CASE $2 WHEN 'RECEIVABLE' THEN accounts_receivable_id ELSE accounts_payable_id END AS id, hold_chart()
    FROM organisation WHERE organisation_id = $1`

/**
 * Locks the chart of accounts until commit and returns the control account of customers or vendors. Returns null if the settings contain no
 * account.
 */
export async function selectControlAccountForUpdate(
  books: Pick<Books, 'organisationId' | 'query'>,
  side: PartySide,
): Promise<number | null> {
  return (
    (await books.query<{ id: number | null }>(SELECT_CONTROL_FOR_UPDATE, [books.organisationId, side]))[0]?.id ?? null
  )
}

const SIBLING_KEYS = `
  SELECT a.name_key AS key FROM account a
   WHERE a.organisation_id = $1 AND a.parent_id = $2 AND a.live AND a.account_id <> $3 AND a.name_key >= $4
     AND a.name_key < $4 || U&'\\+10FFFF'`

/**
 * Returns the name keys of the accounts under a control account, except the account `exceptId`. Includes only keys that begin with the key
 * of `beginning`.
 */
export async function siblingKeys(
  books: Books,
  beginning: string,
  { controlId, exceptId }: { controlId: number; exceptId: number },
): Promise<ReadonlySet<string>> {
  const values = [books.organisationId, controlId, exceptId, nameKeyOf(beginning)]
  return new Set((await books.query<{ key: string }>(SIBLING_KEYS, values)).map(({ key }) => key))
}

const DELETION_FACTS = `
  SELECT (SELECT count(*) FROM document d WHERE d.organisation_id = $1 AND d.party_id = $2 AND d.live) AS "documentCount",
         line_count > 0 AS "hasLines"
    FROM account_total WHERE organisation_id = $1 AND account_id = $3`

/** Counts the records that still refer to a party. */
export async function readDeletionFacts(books: Books, { id, accountId }: Party): Promise<PartyDeletionFacts> {
  return (await books.query<PartyDeletionFacts>(DELETION_FACTS, [books.organisationId, id, accountId]))[0]!
}

/** The values that the database assigns when a party is written. */
type PartyStamp = { version: number; modifiedAt: string; accountId: number }

const PARAMETERS = PARTY_COLUMNS.map(column => `:${column}`).join(', ')

/** The audit entries of an account and its party, in this order. */
const audited = (action: 'create' | 'change' | 'delete', { account, party }: { account: string; party: string }) =>
  auditInsert(`
    '${action}', w.kind, w.id, w.version, NULL, w.before, w.after
    FROM (SELECT 'account' AS kind, account_id AS id, version, :accountBefore::jsonb AS before, :accountAfter::jsonb AS after
            FROM ${account}
            UNION ALL SELECT :word, :id::bigint, version, :before::jsonb, :after::jsonb FROM ${party}) AS w`)

const INSERT = namedStatement(`
  WITH opened AS (
    INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role)
    SELECT :organisation, c.account_id, :accountName, :accountSortKey, c.type, :side::text || '_PARTY'
      FROM organisation o JOIN account c
        ON c.organisation_id = :organisation
       AND c.account_id = CASE :side WHEN 'RECEIVABLE' THEN o.accounts_receivable_id ELSE o.accounts_payable_id END
     WHERE o.organisation_id = :organisation
    RETURNING account_id, version
  ), made AS (
    INSERT INTO party (organisation_id, party_id, side, account_id, ${PARTY_COLUMNS.join(', ')})
    SELECT :organisation, :id, :side, account_id, ${PARAMETERS} FROM opened
    RETURNING version, instant_text(modified_at) AS "modifiedAt", account_id AS "accountId"
  ), audited AS (${audited('create', { account: 'opened', party: 'made' })})
  SELECT * FROM made`)

const RENAME_ACCOUNT = `
    UPDATE account a SET name = :accountName, sort_key = :accountSortKey FROM changed c
     WHERE a.organisation_id = :organisation AND a.account_id = c."accountId" AND a.name <> :accountName::text
    RETURNING a.account_id, a.version`

const CLOSE_ACCOUNT = `
    UPDATE account a SET live = false, name = coalesce(:accountName, name), sort_key = coalesce(:accountSortKey, sort_key) FROM changed c
     WHERE a.organisation_id = :organisation AND a.account_id = c."accountId"
    RETURNING a.account_id, a.version`

const rewriting = (action: 'change' | 'delete') =>
  namedStatement(`
  WITH changed AS (
    UPDATE party SET (${PARTY_COLUMNS.join(', ')}, live) = ROW (${PARAMETERS}, ${action === 'change'})
     WHERE organisation_id = :organisation AND side = :side AND party_id = :id
    RETURNING version, instant_text(modified_at) AS "modifiedAt", account_id AS "accountId"
  ), moved AS (${action === 'delete' ? CLOSE_ACCOUNT : RENAME_ACCOUNT}
  ), audited AS (${audited(action, { account: 'moved', party: 'changed' })})
  SELECT * FROM changed`)

const WRITE = { create: INSERT, change: rewriting('change'), delete: rewriting('delete') }

/** A party to be written, with the name of its account, and the states of the party and the account for the audit trail. */
export type WrittenParty = {
  id: number
  side: PartySide
  word: string
  fields: PartyFields
  /** Null if the account keeps its name. */
  accountName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  accountBefore: Record<string, unknown> | null
  accountAfter: Record<string, unknown> | null
}

/** Creates, changes or deletes a party and its account, each with its audit entry. Runs one statement. */
export async function writeParty(
  books: Books,
  how: 'create' | 'change' | 'delete',
  written: WrittenParty,
): Promise<PartyStamp> {
  const { id, side, word, fields, accountName, before, after, accountBefore, accountAfter } = written
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const statement = WRITE[how]({
    ...callerValues(books),
    id,
    side,
    word,
    accountName,
    accountSortKey: accountName === null ? null : sortKeyOf(accountName),
    before: json(before),
    after: json(after),
    accountBefore: json(accountBefore),
    accountAfter: json(accountAfter),
    ...partyColumns(fields),
  })
  const [stamp] = await books.query<PartyStamp>(...statement)
  if (stamp === undefined) throw new Error(`Party ${id} was not stored`)
  return stamp
}
