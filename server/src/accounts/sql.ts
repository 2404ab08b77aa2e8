// SQL statements for accounts. Every statement filters by its organisation, in addition to row-level security.

import type { AcceptedAccount } from '@twofold/accounting/ledger/account-rules'
import { sectionsOfType } from '@twofold/accounting/ledger/account-sections'
import { SETTINGS_ROLES, type SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import type { StoredAccount } from './chart.ts'

const MODIFIED_AT = 'instant_text(modified_at) AS "modifiedAt"'
/** The columns of a stored account. */
export const ACCOUNT_COLUMNS = `account_id AS id, parent_id AS "parentId", name, order_key AS "orderKey", number, type, section, role, memo,
  version,
  ${MODIFIED_AT}`

const CHART = `
SELECT ${ACCOUNT_COLUMNS}, debit - credit AS "ownCents", line_count AS "lineCount", newest.date AS "reconciledOn"
  FROM account JOIN account_total USING (organisation_id, account_id)
  LEFT JOIN (SELECT account_id, max(date) AS date FROM statement WHERE organisation_id = $1 AND reopened_at IS NULL
              GROUP BY account_id) newest USING (account_id)
 WHERE organisation_id = $1 AND live`

/** Returns the organisation's accounts with the totals of their lines, without subaccounts. The order is undefined. */
export function readChart(books: Books): Promise<StoredAccount[]> {
  return books.query<StoredAccount>(CHART, [books.organisationId])
}

const SELECT_FOR_UPDATE = `
SELECT accounts_receivable_id AS "ACCOUNTS_RECEIVABLE", accounts_payable_id AS "ACCOUNTS_PAYABLE",
       sales_tax_payable_id AS "SALES_TAX_PAYABLE", bad_debts_id AS "BAD_DEBTS", retained_earnings_id AS "RETAINED_EARNINGS",
       EXISTS (SELECT FROM document d WHERE d.organisation_id = $1 AND d.account_id = $2 AND d.live) AS "hasDocuments",
       hold_chart()
  FROM organisation WHERE organisation_id = $1`

type Named = Record<SettingsRole, number | null> & { hasDocuments: boolean }

/**
 * Locks the chart against other writers until commit. Returns the accounts in the settings by role, and whether an account is used in a
 * live document.
 */
export async function selectChartForUpdate(
  books: Books,
  accountId: number,
): Promise<{ settings: [SettingsRole, number | null][]; hasDocuments: boolean }> {
  const [named] = await books.query<Named>(SELECT_FOR_UPDATE, [books.organisationId, accountId])
  return {
    settings: SETTINGS_ROLES.map(role => [role, named?.[role] ?? null]),
    hasDocuments: named?.hasDocuments ?? false,
  }
}

// Reserves the id of a new account and claims the key for it. If two requests have the same key, the later request waits here.
const RESERVE_ID = `
WITH next AS (SELECT nextval('account_id') AS id), claimed AS (
  INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
  SELECT $1, $2, $3, $4, 'account', id, 1 FROM next WHERE $3::text IS NOT NULL
  ON CONFLICT DO NOTHING RETURNING object_id)
SELECT id, $3::text IS NULL OR EXISTS (SELECT FROM claimed) AS "isNew", hold_chart() FROM next`

/** Locks the chart for a new account and returns the id of the new account. `isNew` is false if the key has been used before. */
export async function reserveAccountId(books: Books, sent: IdempotencyKey | null) {
  const values = [books.organisationId, books.userId, sent?.key ?? null, sent?.bodyHash ?? null]
  const [reserved] = await books.query<{ id: number; isNew: boolean }>(RESERVE_ID, values)
  return reserved as { id: number; isNew: boolean }
}

/** The fields of an account that this module writes. `parentId` is null at the top level. */
export type WrittenAccount = {
  id: number
  parentId: number | null
  memo: string
} & AcceptedAccount
/** The fields that the database sets. */
type AccountStamp = { id: number; version: number; modifiedAt: string }

const INSERT = `
INSERT INTO account (organisation_id, account_id, parent_id, name, sort_key, type, memo, number, section)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
RETURNING account_id AS id, version, ${MODIFIED_AT}`

/** Inserts an account. */
export async function insertAccount(books: Books, account: WrittenAccount): Promise<AccountStamp> {
  const { id, parentId, name, sortKey, type, memo, number, section } = account
  const values = [books.organisationId, id, parentId, name, sortKey, type, memo, number, section]
  const rows = await books.query<AccountStamp>(INSERT, values)
  return rows[0] as AccountStamp
}

// A single statement, because the database checks the tree after each statement, and the whole subtree must then have its new type.
const UPDATE = namedStatement(`
WITH written AS (
  UPDATE account
     SET parent_id = CASE account_id WHEN :id THEN :parentId ELSE parent_id END,
         name = CASE account_id WHEN :id THEN :name ELSE name END,
         sort_key = CASE account_id WHEN :id THEN :sortKey ELSE sort_key END,
         memo = CASE account_id WHEN :id THEN :memo ELSE memo END,
         number = CASE account_id WHEN :id THEN :number ELSE number END,
         section = CASE WHEN account_id = :id THEN :section WHEN section = ANY (:sections::text[]) THEN section END,
         type = :type
   WHERE organisation_id = :organisation AND account_id = ANY (:ids::bigint[])
  RETURNING account_id AS id, version, ${MODIFIED_AT}
), audited AS (
${auditInsert(`
    'change', 'account', id, version, NULL, NULL, jsonb_build_object('accountType', :type::text)
    FROM written WHERE id <> :id`)})
SELECT * FROM written`)

/**
 * Updates an account and the type of its subaccounts, and writes their audit entries. Subaccounts lose a section that their new type cannot
 * have. Returns the version stamps of all updated accounts.
 */
export function updateAccount(
  books: Books,
  account: WrittenAccount,
  typedAlongIds: readonly number[],
): Promise<AccountStamp[]> {
  const sections = sectionsOfType(account.type)
  const values = { ...callerValues(books), ...account, sections, ids: [account.id, ...typedAlongIds] }
  return books.query<AccountStamp>(...UPDATE(values))
}

const CLOSE = `
UPDATE account SET live = false WHERE organisation_id = $1 AND account_id = $2
RETURNING account_id AS id, version, ${MODIFIED_AT}`

/** Removes an account from the chart. The history of the account is not deleted. */
export async function closeAccount(books: Books, accountId: number): Promise<AccountStamp> {
  const rows = await books.query<AccountStamp>(CLOSE, [books.organisationId, accountId])
  return rows[0] as AccountStamp
}

const VERSION = `
SELECT account_id AS id, parent_id AS "parentId", name, number, type, section, role, memo, version, ${MODIFIED_AT}
  FROM account WHERE organisation_id = $1 AND account_id = $2 AND version = $3
 UNION ALL
SELECT account_id, parent_id, name, number, type, section, role, memo, version, instant_text(recorded_at)
  FROM account_version WHERE organisation_id = $1 AND account_id = $2 AND version = $3`

/** Returns a version of an account, even if the account is no longer in the chart. */
export async function readAccountVersion(books: Books, accountId: number, version: number) {
  type Version = Omit<StoredAccount, 'ownCents' | 'lineCount' | 'reconciledOn' | 'orderKey'>
  const rows = await books.query<Version>(VERSION, [books.organisationId, accountId, version])
  return rows[0] as Version
}
