// Stores, changes, deletes and restores reports. Every SQL statement filters by its organisation, and row-level security enforces this.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkReport, type ReportBody } from '@twofold/accounting/reports/report-body'
import type { Report } from '@twofold/contract/reports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { openReports } from '../ledger/open-chart.ts'

/** Returns a report in wire format. */
export function presentReport({ id, name, body, modifiedAt }: StoredReport): Report {
  return { reportID: id, reportName: name, reportBody: body, modifiedAt }
}

/**
 * Stores a report. A retry with the same key returns the report that it created. Fails with UNKNOWN_ACCOUNT and IDEMPOTENCY_MISMATCH and
 * with the errors of `checkReport`.
 */
export async function createReport(
  books: Books,
  input: { reportName: string; reportBody: ReportBody },
  idempotency: IdempotencyKey | null,
): Promise<Result<Report>> {
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return accepted(presentReport(await readMadeReport(books, replay.value.objectId)))
  const checked = await checkStored(books, input.reportName, input.reportBody)
  if (!checked.ok) return checked
  const made = await insertReport(books, checked.value, input.reportBody)
  await claimKey(books, idempotency, objectOf(made))
  await recordAudit(books, { action: 'create', ...objectOf(made), after: auditedOf(made) })
  return accepted(presentReport(made))
}

type ChangeReportInput = {
  reportName?: string | undefined
  reportBody?: ReportBody | undefined
  modifiedAt?: string | undefined
}

/**
 * Changes a report. Omitted fields keep their values. If nothing changes, nothing is written. Fails with NOT_FOUND, STALE and
 * UNKNOWN_ACCOUNT and with the errors of `checkReport`.
 */
export async function changeReport(books: Books, id: number, input: ChangeReportInput): Promise<Result<Report>> {
  const before = await selectReportForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  if (input.modifiedAt !== undefined && input.modifiedAt !== before.modifiedAt) {
    return { ok: false, refusals: [{ code: 'STALE', current: presentReport(before) }] }
  }
  const body = input.reportBody ?? before.body
  const checked = await checkStored(books, input.reportName ?? before.name, body)
  if (!checked.ok) return checked
  const isSame = checked.value === before.name && isSameBody(body, before.body)
  if (isSame) return accepted(presentReport(before))
  const after = await updateReport(books, { id, name: checked.value, body })
  await recordAudit(books, {
    action: 'change',
    ...objectOf(after),
    before: auditedOf(before),
    after: auditedOf(after),
  })
  return accepted(presentReport(after))
}

/** Deletes a report and returns it. Fails with NOT_FOUND. */
export async function deleteReport(books: Books, id: number): Promise<Result<Report>> {
  const before = await selectReportForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  const gone = await updateReport(books, before, false)
  await recordAudit(books, { action: 'delete', ...objectOf(gone), before: auditedOf(before) })
  return accepted(presentReport(gone))
}

/**
 * Restores the default reports and returns all reports. A retry with the same key does not restore them again. Fails with
 * IDEMPOTENCY_MISMATCH.
 */
export async function restoreReports(
  books: Books,
  idempotency: IdempotencyKey | null,
): Promise<Result<{ reports: Report[] }>> {
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value === null) {
    const object = { objectKind: 'organisation' as const, objectId: books.organisationId, objectVersion: 1 }
    await claimKey(books, idempotency, object)
    await openReports(books)
  }
  return accepted({ reports: (await readReports(books)).map(presentReport) })
}

async function checkStored(books: Books, name: string, body: ReportBody): Promise<Result<string>> {
  const checked = checkReport(name, body)
  if (!checked.ok) return checked
  for (const field of ['sourcePredefinedAccounts', 'filterPredefinedAccounts'] as const) {
    const accountID = await findUnknownAccount(books, body[field])
    if (accountID !== null) return refused('UNKNOWN_ACCOUNT', `reportBody.${field}`, { accountID })
  }
  return checked
}

function isSameBody(one: ReportBody, other: ReportBody): boolean {
  return Object.entries(one).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(other[name as keyof ReportBody]),
  )
}

function auditedOf({ name, body }: StoredReport) {
  return { reportName: name, reportBody: body }
}

function objectOf({ id, version }: StoredReport) {
  return { objectKind: 'report' as const, objectId: id, objectVersion: version }
}

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
async function readMadeReport(books: Books, id: number): Promise<StoredReport> {
  return (await books.query<StoredReport>(READ_ANY, [books.organisationId, id]))[0] as StoredReport
}

const SELECT_FOR_UPDATE = `${READ} FOR NO KEY UPDATE`

/** Returns a report, or null. Locks the report until this database transaction ends. */
async function selectReportForUpdate(books: Books, id: number): Promise<StoredReport | null> {
  return (await books.query<StoredReport>(SELECT_FOR_UPDATE, [books.organisationId, id]))[0] ?? null
}

const INSERT = `INSERT INTO report (organisation_id, name, body) VALUES ($1, $2, $3) RETURNING ${STORED}`

/** Stores a report. */
async function insertReport(books: Books, name: string, body: ReportBody): Promise<StoredReport> {
  const values = [books.organisationId, name, JSON.stringify(body)]
  return (await books.query<StoredReport>(INSERT, values))[0] as StoredReport
}

const UPDATE = `
  UPDATE report SET name = $3, body = $4, live = $5 WHERE organisation_id = $1 AND report_id = $2 RETURNING ${STORED}`

/** Updates a locked report. If `isLive` is false, the report is deleted and no longer appears in lists. */
async function updateReport(
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
async function findUnknownAccount(books: Books, ids: readonly number[]): Promise<number | null> {
  if (ids.length === 0) return null
  const [found] = await books.query<{ id: number }>(UNKNOWN, [books.organisationId, ids])
  return found?.id ?? null
}
