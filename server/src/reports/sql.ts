// SQL statements for stored reports. Every statement filters by its organisation, and row-level security enforces this.
import type { ReportBody } from '@twofold/accounting/reports/report-body'
import type { Books } from '../identity/books.ts'

/** A stored report. */
export type StoredReport = { id: number; name: string; body: ReportBody; version: number; modifiedAt: string }

const STORED = 'report_id AS id, name, body, version, instant_text(modified_at) AS "modifiedAt"'

const LIST = `SELECT ${STORED} FROM report WHERE organisation_id = $1 AND live ORDER BY lower(name) COLLATE "C", report_id`

/** Returns the reports by name. */
export function readReports(books: Books): Promise<StoredReport[]> {
  return books.query<StoredReport>(LIST, [books.organisationId])
}

const READ = `SELECT ${STORED} FROM report WHERE organisation_id = $1 AND report_id = $2 AND live`

/** Returns a report, or null. */
export async function readReport(books: Books, id: number): Promise<StoredReport | null> {
  return (await books.query<StoredReport>(READ, [books.organisationId, id]))[0] ?? null
}

const READ_ANY = `SELECT ${STORED} FROM report WHERE organisation_id = $1 AND report_id = $2`

/** Returns a report that was created in this organisation, even if it was deleted later. */
export async function readMadeReport(books: Books, id: number): Promise<StoredReport> {
  return (await books.query<StoredReport>(READ_ANY, [books.organisationId, id]))[0] as StoredReport
}

const SELECT_FOR_UPDATE = `${READ} FOR NO KEY UPDATE`

/** Returns a report, or null. Locks the report until this database transaction ends. */
export async function selectReportForUpdate(books: Books, id: number): Promise<StoredReport | null> {
  return (await books.query<StoredReport>(SELECT_FOR_UPDATE, [books.organisationId, id]))[0] ?? null
}

const INSERT = `INSERT INTO report (organisation_id, name, body) VALUES ($1, $2, $3) RETURNING ${STORED}`

/** Stores a report. */
export async function insertReport(books: Books, name: string, body: ReportBody): Promise<StoredReport> {
  const values = [books.organisationId, name, JSON.stringify(body)]
  return (await books.query<StoredReport>(INSERT, values))[0] as StoredReport
}

const UPDATE = `
  UPDATE report SET name = $3, body = $4, live = $5 WHERE organisation_id = $1 AND report_id = $2 RETURNING ${STORED}`

/** Updates a locked report. If `isLive` is false, the report is deleted and no longer appears in lists. */
export async function updateReport(
  books: Books,
  { id, name, body }: Pick<StoredReport, 'id' | 'name' | 'body'>,
  isLive = true,
): Promise<StoredReport> {
  const values = [books.organisationId, id, name, JSON.stringify(body), isLive]
  return (await books.query<StoredReport>(UPDATE, values))[0] as StoredReport
}

const UNKNOWN = `
  SELECT asked.id FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, no)
   WHERE NOT EXISTS (SELECT FROM account a WHERE a.organisation_id = $1 AND a.account_id = asked.id AND a.live)
   ORDER BY asked.no LIMIT 1`

/** Returns the first of these ids for which no account exists, or null. */
export async function findUnknownAccount(books: Books, ids: readonly number[]): Promise<number | null> {
  if (ids.length === 0) return null
  const [found] = await books.query<{ id: number }>(UNKNOWN, [books.organisationId, ids])
  return found?.id ?? null
}
