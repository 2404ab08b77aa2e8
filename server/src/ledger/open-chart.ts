// The chart of accounts of a new organisation.
import { accountsOfTemplate, type ChartTemplate } from '@twofold/accounting/ledger/chart-templates'
import type { SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import { DEFAULT_REPORTS } from '@twofold/accounting/reports/default-reports'
import { type AuditedBooks, auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** Inserts all accounts of a chart. Ids are assigned in the given order. Parents are found by full name. */
const OPEN_CHART = `
  WITH listed AS MATERIALIZED (
    SELECT nextval('account_id') AS account_id, a.*
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
        WITH ORDINALITY AS a (full_name, parent_full_name, name, sort_key, type, memo, section, settings_role, no)
  ), made AS (
    INSERT INTO account (organisation_id, account_id, parent_id, name, sort_key, type, role, memo, section)
    SELECT $1, child.account_id, parent.account_id, child.name, child.sort_key, child.type,
           CASE child.settings_role WHEN 'ACCOUNTS_RECEIVABLE' THEN 'RECEIVABLE_CONTROL'
                                    WHEN 'ACCOUNTS_PAYABLE' THEN 'PAYABLE_CONTROL' END, child.memo, child.section
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
  const columns = (['fullName', 'parentFullName', 'name', 'sortKey', 'type', 'memo', 'section', 'role'] as const).map(
    column => accounts.map(account => account[column]),
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

// If several reports have the same name, the oldest report is reset to the predefined body, unless its body is unchanged. Other reports
// stay unchanged.
const PUT_BACK = namedStatement(`
  WITH wanted AS (
    SELECT name, body::jsonb AS body, no FROM unnest(:names::text[], :bodies::text[]) WITH ORDINALITY AS w (name, body, no)
  ), standing AS (
    SELECT DISTINCT ON (r.name) r.report_id, r.name, r.body, w.body AS first_body
      FROM report r JOIN wanted w USING (name) WHERE r.organisation_id = :organisation AND r.live ORDER BY r.name, r.report_id
  ), changed AS (
    UPDATE report r SET body = s.first_body FROM standing s
     WHERE r.organisation_id = :organisation AND r.report_id = s.report_id AND r.body <> s.first_body
    RETURNING r.report_id, r.name, r.version, s.body AS before, r.body AS after
  ), made AS (
    INSERT INTO report (organisation_id, name, body)
    SELECT :organisation, w.name, w.body FROM wanted w WHERE NOT EXISTS (SELECT FROM standing s WHERE s.name = w.name) ORDER BY w.no
    RETURNING report_id, name, version, NULL::jsonb AS before, body AS after
  )
  ${auditInsert(`
    CASE WHEN before IS NULL THEN 'create' ELSE 'change' END, 'report', report_id, version, NULL,
    CASE WHEN before IS NOT NULL THEN jsonb_build_object('reportName', name, 'reportBody', before) END,
    jsonb_build_object('reportName', name, 'reportBody', after)
    FROM (SELECT * FROM changed UNION ALL SELECT * FROM made) AS written ORDER BY report_id`)}`)

/** Restores the predefined reports by name, with an audit entry for each change. Other reports stay unchanged. Runs one statement. */
export async function openReports(books: AuditedBooks): Promise<void> {
  const names = DEFAULT_REPORTS.map(({ name }) => name)
  const bodies = DEFAULT_REPORTS.map(({ body }) => JSON.stringify(body))
  await books.query(...PUT_BACK({ ...callerValues(books), names, bodies }))
}
