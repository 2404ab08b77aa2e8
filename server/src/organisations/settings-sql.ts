// The SQL statements for settings. The lock dates have a separate row. Every post holds a share lock on this row until it commits, so that
// lock dates cannot change during a post.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import type { SettingsAccountFacts, SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import type { PaperSize } from '@twofold/accounting/sheets/sheet'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** The settings as stored, with the ids of the accounts. */
export type StoredSettings = {
  tenantUUID: string
  tenantName: string
  signConvention: SignConvention
  fiscalYearFirstMonth: number
  timeZone: string
  softLockDate: CalendarDate | null
  hardLockDate: CalendarDate | null
  accountsReceivableID: number | null
  accountsPayableID: number | null
  salesTaxPayableID: number | null
  badDebtsID: number | null
  retainedEarningsID: number | null
  applyOnlyToPosted: boolean
  secondApprover: boolean
  requiresTwoFactors: boolean
  letterheadAddress: string
  letterheadFooter: string
  paperSize: PaperSize
  replyTo: string
  version: number
  modifiedAt: string
}

/** The name of the setting for each settings role. */
export const ACCOUNT_SETTINGS = {
  ACCOUNTS_RECEIVABLE: 'accountsReceivableID',
  ACCOUNTS_PAYABLE: 'accountsPayableID',
  SALES_TAX_PAYABLE: 'salesTaxPayableID',
  BAD_DEBTS: 'badDebtsID',
  RETAINED_EARNINGS: 'retainedEarningsID',
} as const satisfies Record<SettingsRole, keyof StoredSettings>

const READ = `
SELECT o.tenant_uuid AS "tenantUUID", o.name AS "tenantName", o.sign_convention AS "signConvention",
       o.fiscal_year_first_month AS "fiscalYearFirstMonth", o.time_zone AS "timeZone",
       l.soft_locked_through AS "softLockDate", l.hard_locked_through AS "hardLockDate",
       o.accounts_receivable_id AS "accountsReceivableID", o.accounts_payable_id AS "accountsPayableID",
       o.sales_tax_payable_id AS "salesTaxPayableID", o.bad_debts_id AS "badDebtsID",
       o.retained_earnings_id AS "retainedEarningsID", o.apply_only_to_posted AS "applyOnlyToPosted",
       o.second_approver AS "secondApprover", o.requires_two_factors AS "requiresTwoFactors", o.letterhead_address AS "letterheadAddress",
       o.letterhead_footer AS "letterheadFooter", o.paper_size AS "paperSize", o.reply_to AS "replyTo", o.version,
       instant_text(o.modified_at) AS "modifiedAt"
  FROM organisation o JOIN organisation_lock l USING (organisation_id) WHERE o.organisation_id = $1`

/** Returns the settings of the current organisation. */
export async function readStoredSettings(books: Books): Promise<StoredSettings> {
  return (await books.query<StoredSettings>(READ, [books.organisationId]))[0] as StoredSettings
}

/**
 * Returns the settings and locks them until commit. In the meantime, no transaction can be posted, and no settings or members can change.
 */
export async function selectSettingsForUpdate(books: Books): Promise<StoredSettings> {
  return (await books.query<StoredSettings>(`${READ} FOR NO KEY UPDATE`, [books.organisationId]))[0] as StoredSettings
}

/** The properties of an account that determine whether it may be used in the settings. */
type NamedAccount = SettingsAccountFacts & { hasParties: boolean }

const NAMED = `
SELECT a.account_id AS id, a.type, coalesce(a.role LIKE '%CONTROL', false) AS "isControl",
       coalesce(a.role LIKE '%PARTY', false) AS "isParty", t.line_count > 0 AS "hasLines",
       count(c.account_id) > 0 AS "hasChildren", coalesce(bool_or(c.role LIKE '%PARTY'), false) AS "hasParties",
       (WITH RECURSIVE above AS (
          SELECT a.parent_id, 1 AS level
          UNION ALL
          SELECT p.parent_id, above.level + 1
            FROM above JOIN account p ON p.organisation_id = $1 AND p.account_id = above.parent_id)
        SELECT max(level) FROM above) AS level
  FROM account a JOIN account_total t USING (organisation_id, account_id)
  LEFT JOIN account c ON c.organisation_id = $1 AND c.parent_id = a.account_id AND c.live
 WHERE a.organisation_id = $1 AND a.account_id = ANY ($2::bigint[]) AND a.live
 GROUP BY a.account_id, a.parent_id, a.type, a.role, t.line_count`

/** Returns accounts by id. Locks the chart of accounts until commit. */
export async function selectNamedAccountsForUpdate(
  books: Books,
  ids: readonly number[],
): Promise<Map<number, NamedAccount>> {
  // The lock needs a separate statement. A statement that waited for the lock would read the rows from before the wait.
  await books.query('SELECT hold_chart()')
  const found = await books.query<NamedAccount & { id: number }>(NAMED, [books.organisationId, ids])
  return new Map(found.map(account => [account.id, account]))
}

// When an account becomes a control account, the account itself changes, so the audit entry refers to the account.
const GIVE_CONTROL = namedStatement(`
WITH given AS (
  UPDATE account SET role = :given WHERE organisation_id = :organisation AND account_id = :account RETURNING account_id, version)
${auditInsert(`
    'change', 'account', account_id, version, NULL,
    jsonb_build_object('accountKind', CASE WHEN :given::text IS NULL THEN 'CONTROL' ELSE 'ORDINARY' END),
    jsonb_build_object('accountKind', CASE WHEN :given::text IS NULL THEN 'ORDINARY' ELSE 'CONTROL' END)
    FROM given`)}`)

/**
 * Makes an account the control account of customers or vendors. `from` is the previous control account, or null if there was none. The
 * change of each account is audited.
 */
export async function passControl(
  books: Books,
  kind: 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL',
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  const give = (account: number, given: string | null) =>
    books.query(...GIVE_CONTROL({ ...callerValues(books), account, given }))
  // Runs the statements one after the other, because an organisation must never have two control accounts of the same kind.
  if (from !== null) await give(from, null)
  await give(to, kind)
}

const WRITE = namedStatement(`
WITH locked AS (
  UPDATE organisation_lock SET soft_locked_through = :softLockDate, hard_locked_through = :hardLockDate
   WHERE organisation_id = :organisation
     AND (soft_locked_through, hard_locked_through) IS DISTINCT FROM (:softLockDate::date, :hardLockDate::date))
UPDATE organisation
   SET name = :tenantName, sign_convention = :signConvention, fiscal_year_first_month = :fiscalYearFirstMonth, time_zone = :timeZone,
       accounts_receivable_id = :accountsReceivableID, accounts_payable_id = :accountsPayableID,
       sales_tax_payable_id = :salesTaxPayableID, bad_debts_id = :badDebtsID, retained_earnings_id = :retainedEarningsID,
       apply_only_to_posted = :applyOnlyToPosted, second_approver = :secondApprover,
       letterhead_address = :letterheadAddress, letterhead_footer = :letterheadFooter, paper_size = :paperSize,
       reply_to = :replyTo, requires_two_factors = :requiresTwoFactors, version = version + 1
 WHERE organisation_id = :organisation
RETURNING version, instant_text(modified_at) AS "modifiedAt"`)

/** Writes all settings. Returns the new version. */
export async function writeSettings(
  books: Books,
  settings: StoredSettings,
): Promise<Pick<StoredSettings, 'version' | 'modifiedAt'>> {
  const statement = WRITE({ organisation: books.organisationId, ...settings })
  return (await books.query<Pick<StoredSettings, 'version' | 'modifiedAt'>>(...statement))[0]!
}
