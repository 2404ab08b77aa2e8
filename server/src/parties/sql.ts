// SQL statements for customers and vendors. Every statement filters by its organisation, and row-level security enforces this.

import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { searchKeyOf, sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import type { PartyDeletionFacts } from '@twofold/accounting/parties/party-account'
import type { PartyFields } from '@twofold/contract/documents/party-codec'
import { INTO_AUDIT } from '../audit/record.ts'
import { searchConditions } from '../database/list-search.ts'
import type { ListStatement } from '../database/list-window.ts'
import type { Books } from '../identity/books.ts'
import type { Party } from './party.ts'

/** The writable columns, in the order of `valuesOf`. */
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

function valuesOf(fields: PartyFields): unknown[] {
  const { name, careOf, city, email, phone, referenceAccount } = fields
  const found = [name, careOf, city, email, phone, referenceAccount].filter(text => text !== '').join('\n')
  return [...FIELDS.map(([field]) => fields[field]), sortKeyOf(name), searchKeyOf(found)]
}

/** Returns the values of a party's writable columns. */
export function partyColumns(fields: PartyFields): Record<string, unknown> {
  const values = valuesOf(fields)
  return Object.fromEntries(PARTY_COLUMNS.map((column, index) => [column, values[index]]))
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

const parameters = (from: number) => PARTY_COLUMNS.map((_, index) => `$${from + index}`).join(', ')

const AUDIT = `
  ${INTO_AUDIT}, before, after)`

// Parameters: $1 organisation, $2 side, $3 party, $4..$7 actor, $8 object name, $9 and $10 the party before and after, $11 and $12 the
// account before and after, $13 account name, $14 sort key of the name. The fields start at $15.
const INSERT = `
  WITH opened AS (
    INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role)
    SELECT $1, c.account_id, $13, $14, c.type, $2::text || '_PARTY'
      FROM organisation o JOIN account c
        ON c.organisation_id = $1 AND c.account_id = CASE $2 WHEN 'RECEIVABLE' THEN o.accounts_receivable_id ELSE o.accounts_payable_id END
     WHERE o.organisation_id = $1
    RETURNING account_id, version
  ), made AS (
    INSERT INTO party (organisation_id, party_id, side, account_id, ${PARTY_COLUMNS.join(', ')})
    SELECT $1, $3, $2, account_id, ${parameters(15)} FROM opened
    RETURNING version, instant_text(modified_at) AS "modifiedAt", account_id AS "accountId"
  ), audited AS (
    ${AUDIT}
    SELECT $1::bigint, $4::bigint, $5::text, $6::text, $7::text, 'create', 'account', account_id, version, $11::jsonb, $12::jsonb FROM opened
    UNION ALL SELECT $1, $4, $5, $6, $7, 'create', $8, $3::bigint, version, $9::jsonb, $10::jsonb FROM made)
  SELECT * FROM made`

const RENAME_ACCOUNT = `
    UPDATE account a SET name = $13, sort_key = $14 FROM changed c
     WHERE a.organisation_id = $1 AND a.account_id = c."accountId" AND a.name <> $13::text
    RETURNING a.account_id, a.version`

// Keeps the name if $13 is null. The name is a parameter so that both statements have the same parameters.
const CLOSE_ACCOUNT = `
    UPDATE account a SET live = false, name = coalesce($13, name), sort_key = coalesce($14, sort_key) FROM changed c
     WHERE a.organisation_id = $1 AND a.account_id = c."accountId"
    RETURNING a.account_id, a.version`

const rewriting = (isDeletion: boolean) => `
  WITH changed AS (
    UPDATE party SET (${PARTY_COLUMNS.join(', ')}, live) = ROW (${parameters(15)}, ${isDeletion ? 'false' : 'true'})
     WHERE organisation_id = $1 AND side = $2 AND party_id = $3
    RETURNING version, instant_text(modified_at) AS "modifiedAt", account_id AS "accountId"
  ), moved AS (${isDeletion ? CLOSE_ACCOUNT : RENAME_ACCOUNT}
  ), audited AS (
    ${AUDIT}
    SELECT $1::bigint, $4::bigint, $5::text, $6::text, $7::text, '${isDeletion ? 'delete' : 'change'}', 'account', account_id, version, $11::jsonb, $12::jsonb FROM moved
    UNION ALL SELECT $1, $4, $5, $6, $7, '${isDeletion ? 'delete' : 'change'}', $8, $3::bigint, version, $9::jsonb, $10::jsonb FROM changed)
  SELECT * FROM changed`

const CHANGE = rewriting(false)
const DELETE = rewriting(true)

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
  const { organisationId, userId, role, sessionId, requestId } = books
  const { id, side, word, fields, accountName, before, after, accountBefore, accountAfter } = written
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const [stamp] = await books.query<PartyStamp>({ create: INSERT, change: CHANGE, delete: DELETE }[how], [
    ...[organisationId, side, id, userId, role, sessionId, requestId, word],
    ...[before, after, accountBefore, accountAfter].map(json),
    ...[accountName, accountName === null ? null : sortKeyOf(accountName)],
    ...valuesOf(fields),
  ])
  if (stamp === undefined) throw new Error(`Party ${id} was not stored`)
  return stamp
}
