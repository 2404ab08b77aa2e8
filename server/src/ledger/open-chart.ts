// The chart of accounts of a new organisation.
import { accountsOfTemplate, type ChartTemplate } from '@twofold/accounting/ledger/chart-templates'
import type { SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import type { Books } from '../identity/books.ts'

/** Inserts all accounts of a chart. Ids are assigned in the given order. Parents are found by full name. */
const OPEN_CHART = `
  WITH listed AS MATERIALIZED (
    SELECT nextval('account_id') AS account_id, a.*
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
        WITH ORDINALITY AS a (full_name, parent_full_name, name, sort_key, type, memo, settings_role, no)
  ), made AS (
    INSERT INTO account (organisation_id, account_id, parent_id, name, sort_key, type, role, memo)
    SELECT $1, child.account_id, parent.account_id, child.name, child.sort_key, child.type,
           CASE child.settings_role WHEN 'ACCOUNTS_RECEIVABLE' THEN 'RECEIVABLE_CONTROL'
                                    WHEN 'ACCOUNTS_PAYABLE' THEN 'PAYABLE_CONTROL' END, child.memo
      FROM listed child LEFT JOIN listed parent ON parent.full_name = child.parent_full_name
     ORDER BY child.no
  )
  SELECT settings_role AS role, account_id AS id FROM listed WHERE settings_role IS NOT NULL`

/** Sets the default accounts in the settings. */
const NAME_ACCOUNTS = `
  UPDATE organisation SET accounts_receivable_id = $2, accounts_payable_id = $3, sales_tax_payable_id = $4,
         bad_debts_id = $5, retained_earnings_id = $6
   WHERE organisation_id = $1`

/** Creates the chart of a template in an organisation without accounts, and sets its default accounts. */
export async function openChart(
  books: Pick<Books, 'organisationId' | 'query'>,
  template: ChartTemplate,
): Promise<void> {
  const accounts = accountsOfTemplate(template)
  const columns = (['fullName', 'parentFullName', 'name', 'sortKey', 'type', 'memo', 'role'] as const).map(column =>
    accounts.map(account => account[column]),
  )
  const named = await books.query<{ role: SettingsRole; id: number }>(OPEN_CHART, [books.organisationId, ...columns])
  const idOf = (role: SettingsRole) => named.find(account => account.role === role)?.id ?? null
  await books.query(NAME_ACCOUNTS, [
    books.organisationId,
    idOf('ACCOUNTS_RECEIVABLE'),
    idOf('ACCOUNTS_PAYABLE'),
    idOf('SALES_TAX_PAYABLE'),
    idOf('BAD_DEBTS'),
    idOf('RETAINED_EARNINGS'),
  ])
}
