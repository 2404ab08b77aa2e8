// Creates the predefined reports of a new organisation, and restores them on request.

import { DEFAULT_REPORTS } from '@twofold/accounting/reports/default-reports'
import type { AuditedBooks } from '../audit/record.ts'
import { INTO_AUDIT } from '../audit/record.ts'

// If several reports have the same name, the oldest report is reset to the predefined body, unless its body is unchanged. Other reports
// stay unchanged.
const PUT_BACK = `
  WITH wanted AS (
    SELECT name, body::jsonb AS body, no FROM unnest($6::text[], $7::text[]) WITH ORDINALITY AS w (name, body, no)
  ), standing AS (
    SELECT DISTINCT ON (r.name) r.report_id, r.name, r.body, w.body AS first_body
      FROM report r JOIN wanted w USING (name) WHERE r.organisation_id = $1 AND r.live ORDER BY r.name, r.report_id
  ), changed AS (
    UPDATE report r SET body = s.first_body FROM standing s
     WHERE r.organisation_id = $1 AND r.report_id = s.report_id AND r.body <> s.first_body
    RETURNING r.report_id, r.name, r.version, s.body AS before, r.body AS after
  ), made AS (
    INSERT INTO report (organisation_id, name, body)
    SELECT $1, w.name, w.body FROM wanted w WHERE NOT EXISTS (SELECT FROM standing s WHERE s.name = w.name) ORDER BY w.no
    RETURNING report_id, name, version, NULL::jsonb AS before, body AS after
  )
  ${INTO_AUDIT}, before, after)
  SELECT $1, $2, $3, $4, $5, CASE WHEN before IS NULL THEN 'create' ELSE 'change' END, 'report', report_id, version,
         CASE WHEN before IS NOT NULL THEN jsonb_build_object('reportName', name, 'reportBody', before) END,
         jsonb_build_object('reportName', name, 'reportBody', after)
    FROM (SELECT * FROM changed UNION ALL SELECT * FROM made) AS written ORDER BY report_id`

/** Restores the predefined reports by name, with an audit entry for each change. Other reports stay unchanged. Runs one statement. */
export async function openReports(books: AuditedBooks): Promise<void> {
  const { organisationId, userId, role, sessionId, requestId } = books
  await books.query(PUT_BACK, [
    organisationId,
    userId,
    role,
    sessionId,
    requestId,
    DEFAULT_REPORTS.map(({ name }) => name),
    DEFAULT_REPORTS.map(({ body }) => JSON.stringify(body)),
  ])
}
