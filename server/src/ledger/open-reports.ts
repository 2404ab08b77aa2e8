// Creates the predefined reports of a new organisation, and restores them on request.

import { DEFAULT_REPORTS } from '@twofold/accounting/reports/default-reports'
import { type AuditedBooks, auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'

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
