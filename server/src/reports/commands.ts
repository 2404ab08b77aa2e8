// Stores, changes, deletes and restores reports.

import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkReport, type ReportBody } from '@twofold/accounting/reports/report-body'
import type { Report } from '@twofold/contract/reports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { openReports } from '../ledger/open-reports.ts'
import {
  findUnknownAccount,
  insertReport,
  readMadeReport,
  readReports,
  type StoredReport,
  selectReportForUpdate,
  updateReport,
} from './sql.ts'

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
