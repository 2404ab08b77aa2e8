// Opens many accounts by full name, for imports and for creating whole books. The same rules apply as to a single account.

import { numberKeyOf, orderKeyOf } from '@twofold/accounting/ledger/account-order'
import { checkLevel, checkNewAccount, type ParentFacts } from '@twofold/accounting/ledger/account-rules'
import type { AccountSection, AccountType } from '@twofold/accounting/ledger/account-types'
import { boundsAndFullNames, LEVELS_MAX } from '@twofold/accounting/ledger/chart-of-accounts'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import { accepted, type Refusal, type Result } from '@twofold/accounting/refusals'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from './account-role.ts'

/** A live account of the chart. `role` is null for ordinary accounts. */
export type NamedAccount = {
  id: number
  parentId: number | null
  name: string
  number: string
  orderKey: string
  type: AccountType
  role: AccountRole | null
}

/**
 * An account that must exist, with its full name. `type` is the type of its top-level account. Subaccounts have the type of their parent.
 */
export type WantedAccount = {
  fullName: string
  type?: AccountType | undefined
  memo?: string | undefined
  number?: string | undefined
  section?: AccountSection | undefined
}

/** The accounts of the chart by full name. Look up accounts with `findByName`. */
export type AccountsByName = Map<string, NamedAccount>

/** An account to be inserted. */
type NewAccount = NamedAccount & { memo: string; sortKey: string; section: AccountSection | null }

/** The names of the accounts by the key of their number, to find accounts with equal numbers. */
export type AccountNumbers = Map<string, string>

/** Returns the numbers of the accounts in a chart. */
export function numbersIn(chart: AccountsByName): AccountNumbers {
  const numbered = [...chart.values()].filter(({ number }) => number !== '')
  return new Map(numbered.map(({ number, name }) => [numberKeyOf(number), name]))
}

const READ = `
  SELECT account_id AS id, parent_id AS "parentId", name, number, order_key AS "orderKey", type, role
    FROM account WHERE organisation_id = $1 AND live`

const RESERVE_IDS = `SELECT nextval('account_id') AS id FROM generate_series(1, $1::int)`

const INSERT = `
  INSERT INTO account (organisation_id, account_id, parent_id, name, sort_key, type, memo, number, section)
  SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])`

const AUDIT = namedStatement(
  auditInsert(`
    'create', 'account', a.id, 1, NULL, NULL, a.after::jsonb
    FROM unnest(:ids::bigint[], :afters::text[]) AS a (id, after)`),
)

/** Returns the key of a full name. Two full names have the same key if their names are the same at every level. */
function fullNameKey(fullName: string): string {
  return fullName.split(':').map(nameKeyOf).join(':')
}

/**
 * Returns the key of an account that has the same full name as another account under the current rule. Only books older than this rule have
 * such accounts. Names contain no line breaks, so the keys cannot collide.
 */
function writtenKey(fullName: string): string {
  return `\n${writtenFullName(fullName)}`
}

/** Returns a full name with case and Unicode composition folded. Older versions compared names in this way. */
export function writtenFullName(fullName: string): string {
  return fullName
    .split(':')
    .map(name => sortKeyOf(name.trim()))
    .join(':')
}

/**
 * Returns the account with a full name, or undefined. If several accounts have names that look the same, returns the account with this
 * exact spelling, or otherwise the first of these accounts.
 */
export function findByName(chart: AccountsByName, fullName: string): NamedAccount | undefined {
  return chart.get(writtenKey(fullName)) ?? chart.get(fullNameKey(fullName))
}

/** Returns the live accounts by full name. Runs one statement. */
export async function readAccountsByName(books: Pick<Books, 'organisationId' | 'query'>): Promise<AccountsByName> {
  const accounts = await books.query<NamedAccount>(READ, [books.organisationId])
  const byId = new Map(accounts.map(account => [account.id, account]))
  const byName: AccountsByName = new Map()
  for (const [id, { fullName }] of boundsAndFullNames(accounts)) {
    const key = fullNameKey(fullName)
    byName.set(byName.has(key) ? writtenKey(fullName) : key, byId.get(id)!)
  }
  return byName
}

/**
 * Opens the accounts that do not exist yet, and missing parents. Returns the whole chart by name, including the new ids. Other writers of
 * the chart wait until the end of this database transaction. Fails with the errors of `planAccount`. If there is a refusal, no account is
 * opened.
 */
export async function openAccounts(
  books: Books,
  wanted: readonly WantedAccount[],
): Promise<Result<{ chart: AccountsByName; openedIds: number[] }>> {
  await books.query('SELECT hold_chart()')
  const chart = await readAccountsByName(books)
  const numbers = numbersIn(chart)
  const results = wanted.map(account => planAccount(chart, account, numbers))
  const refusals = results.flatMap(result => (result.ok ? [] : result.refusals))
  if (refusals.length > 0) return { ok: false, refusals }
  const planned = [...chart.values()].filter(isPlanned)
  if (planned.length > 0) await insert(books, planned)
  return accepted({ chart, openedIds: planned.map(({ id }) => id) })
}

/**
 * Returns the account with a full name. If it does not exist, adds it to the chart, after its missing parents. Planned accounts have
 * negative ids. `numbers` are the numbers of the chart and of planned accounts. They are needed only if the account has a number. Fails with
 * the errors of `checkNewAccount`, with the full name as `account` in the detail.
 */
export function planAccount(
  chart: AccountsByName,
  wanted: WantedAccount,
  numbers: AccountNumbers = new Map(),
): Result<NamedAccount> {
  const names = wanted.fullName.split(':').map(name => name.trim())
  const there = findByName(chart, wanted.fullName)
  if (there !== undefined) return accepted(there)
  // Checks the number of levels before planning the parents, because a very deep name would overflow the call stack.
  const level = checkLevel(names.length)
  if (!level.ok) return withAccountName(level.refusals, names.slice(0, LEVELS_MAX + 1))
  const { type, memo = '', number = '', section = null } = wanted
  const above = names.slice(0, -1).join(':')
  const parent = names.length === 1 ? accepted(null) : planAccount(chart, { fullName: above, type })
  if (!parent.ok) return parent
  const draft = { parentId: parent.value?.id ?? null, name: names.at(-1)!, type, memo, number, section }
  const numberTakenBy = numbers.get(numberKeyOf(number)) ?? null
  const facts = { parent: parent.value && parentFacts(parent.value, names.length - 1), takenBy: null, numberTakenBy }
  const checked = checkNewAccount(draft, facts)
  if (!checked.ok) return withAccountName(checked.refusals, names)
  const planned: NewAccount = {
    id: -1 - chart.size,
    parentId: draft.parentId,
    memo,
    role: null,
    ...checked.value,
    orderKey: orderKeyOf(checked.value),
  }
  chart.set(fullNameKey(wanted.fullName), planned)
  if (planned.number !== '') numbers.set(numberKeyOf(planned.number), planned.name)
  return accepted(planned)
}

function withAccountName(refusals: readonly Refusal[], names: readonly string[]): { ok: false; refusals: Refusal[] } {
  const account = names.join(':')
  return { ok: false, refusals: refusals.map(reason => ({ ...reason, detail: { ...reason.detail, account } })) }
}

function isPlanned(account: NamedAccount): account is NewAccount {
  return account.id < 0
}

function parentFacts(parent: NamedAccount, level: number): ParentFacts {
  return { type: parent.type, isControl: isControl(parent), isParty: isParty(parent), level }
}

/** Inserts planned accounts and replaces their temporary ids with the real ids. */
async function insert(books: Books, planned: NewAccount[]): Promise<void> {
  const reserved = await books.query<{ id: number }>(RESERVE_IDS, [planned.length])
  const idOf = new Map(planned.map(({ id }, index) => [id, reserved[index]!.id]))
  for (const account of planned) {
    account.id = idOf.get(account.id)!
    if (account.parentId !== null) account.parentId = idOf.get(account.parentId) ?? account.parentId
  }
  const ids = planned.map(({ id }) => id)
  await books.query(INSERT, [
    books.organisationId,
    ids,
    planned.map(({ parentId }) => parentId),
    planned.map(({ name }) => name),
    planned.map(({ sortKey }) => sortKey),
    planned.map(({ type }) => type),
    planned.map(({ memo }) => memo),
    planned.map(({ number }) => number),
    planned.map(({ section }) => section),
  ])
  await books.query(...AUDIT({ ...callerValues(books), ids, afters: planned.map(auditedOf) }))
}

function auditedOf({ parentId, name, type, memo, number, section }: NewAccount): string {
  const always = { accountParent: parentId ?? 0, accountName: name, accountType: type, accountMemo: memo }
  return JSON.stringify({ ...always, accountNumber: number, accountSection: section })
}

/** An account to be closed. `parentId` is null at the top level. */
export type ClosableAccount = {
  id: number
  parentId: number | null
  name: string
  version: number
  lineCount: number
  role: AccountRole | null
  isNamedBySettings: boolean
  /** The live child accounts of this account. */
  childIds: number[]
}

type ChartRow = Omit<ClosableAccount, 'childIds'>

// Reads the whole chart instead of the children of each account. Right after an import, the statistics are outdated, and the planner would
// look up the accounts one by one.
const READ_CLOSABLE = `
  SELECT a.account_id AS id, a.parent_id AS "parentId", a.name, a.version, t.line_count AS "lineCount", a.role,
         a.account_id IN (o.accounts_receivable_id, o.accounts_payable_id, o.sales_tax_payable_id, o.bad_debts_id,
                          o.retained_earnings_id) IS TRUE AS "isNamedBySettings"
    FROM account a JOIN account_total t USING (organisation_id, account_id) JOIN organisation o USING (organisation_id)
   WHERE a.organisation_id = $1 AND a.live ORDER BY a.account_id`

/** Locks accounts until the end of this database transaction and returns them. Omits accounts that are not live. */
export async function selectAccountsForUpdate(books: Books, ids: readonly number[]): Promise<ClosableAccount[]> {
  if (ids.length === 0) return []
  await books.query('SELECT hold_chart()')
  const chart = await books.query<ChartRow>(READ_CLOSABLE, [books.organisationId])
  const childIds = new Map<number, number[]>()
  for (const { id, parentId } of chart) {
    if (parentId === null) continue
    const siblings = childIds.get(parentId)
    if (siblings === undefined) childIds.set(parentId, [id])
    else siblings.push(id)
  }
  const wanted = new Set(ids)
  return chart
    .filter(({ id }) => wanted.has(id))
    .map(account => ({ ...account, childIds: childIds.get(account.id) ?? [] }))
}

const CLOSE = namedStatement(`
  WITH closed AS (
    UPDATE account SET live = false WHERE organisation_id = :organisation AND account_id = ANY (:ids::bigint[])
    RETURNING account_id, version, parent_id, name, type, memo, number, section
  )
  ${auditInsert(`
    'delete', 'account', account_id, version, NULL,
    jsonb_build_object('accountParent', coalesce(parent_id, 0), 'accountName', name, 'accountType', type, 'accountMemo', memo,
                       'accountNumber', number, 'accountSection', section),
    NULL
    FROM closed`)}`)

/**
 * Closes accounts when an import is undone. Only other accounts in the same call may still refer to them. The database checks the chart
 * after all accounts are closed.
 */
export async function closeAccounts(books: Books, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await books.query(...CLOSE({ ...callerValues(books), ids }))
}
