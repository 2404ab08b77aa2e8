// Stored reports, and what comes out when one is run.
import {
  ACCOUNT_GROUPS,
  ACCOUNT_SET_TYPES,
  ACCOUNTS_CHOSEN_MAX,
  DATA_SET_TYPES,
  RECURSE_DEPTH_MAX,
  REPORT_NAME_LENGTH_MAX,
} from '@twofold/accounting/reports/report-body'
import { COLUMN_KINDS, ROW_KINDS } from '@twofold/accounting/reports/report-rows'
import * as z from 'zod/mini'
import { endpoint, XLSX_TYPE } from './endpoint.ts'
import { instant, limit, repeated, run } from './report-query.ts'
import { cents, id, idInPath, ignored, modifiedAt, text } from './wire.ts'

const predefined = z.array(id).check(z.maxLength(ACCOUNTS_CHOSEN_MAX, { error: 'TOO_MANY_ACCOUNTS' }))
const depth = z.number().check(z.int(), z.minimum(0), z.maximum(RECURSE_DEPTH_MAX))
const setType = z.enum(ACCOUNT_SET_TYPES)
const group = z.nullable(z.enum(ACCOUNT_GROUPS))

/** What a report asks for. What is left out is NONE, no group, no account and no descendants. */
const bodySent = z.strictObject({
  sourceAccountSetType: z._default(setType, 'NONE'),
  /** The type whose accounts are meant when the set is GROUP. */
  sourceAccountGroup: z._default(group, null),
  /** The accounts that are meant when the set is PREDEFINED. */
  sourcePredefinedAccounts: z._default(predefined, []),
  /** Whether the accounts below the chosen ones are meant too. */
  sourceRecurseSubAccounts: z._default(z.boolean(), false),
  /** How many levels below: 0 is all. */
  sourceRecurseSubAccountsDepth: z._default(depth, 0),
  filterAccountSetType: z._default(setType, 'NONE'),
  filterAccountGroup: z._default(group, null),
  filterPredefinedAccounts: z._default(predefined, []),
  filterRecurseSubAccounts: z._default(z.boolean(), false),
  filterRecurseSubAccountsDepth: z._default(depth, 0),
  dataSetType: z.enum(DATA_SET_TYPES),
})

const bodyAnswered = z.object({
  sourceAccountSetType: setType,
  sourceAccountGroup: group,
  sourcePredefinedAccounts: z.array(id),
  sourceRecurseSubAccounts: z.boolean(),
  sourceRecurseSubAccountsDepth: z.number(),
  filterAccountSetType: setType,
  filterAccountGroup: group,
  filterPredefinedAccounts: z.array(id),
  filterRecurseSubAccounts: z.boolean(),
  filterRecurseSubAccountsDepth: z.number(),
  dataSetType: z.enum(DATA_SET_TYPES),
})

const report = z.object({ reportID: id, reportName: z.string(), reportBody: bodyAnswered, modifiedAt })
export type Report = z.output<typeof report>

const reports = z.object({ reports: z.array(report) })

const atID = z.object({ reportID: idInPath })
const name = text(REPORT_NAME_LENGTH_MAX)

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/reports',
  summary: 'The stored reports by name.',
  permission: 'books.read',
  response: reports,
  refusals: [],
  changes: [],
})

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/reports/:reportID',
  summary: 'One stored report.',
  permission: 'books.read',
  params: atID,
  response: report,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  path: '/reports',
  summary: 'Stores a report.',
  permission: 'reports.write',
  body: z.strictObject({
    reportName: name,
    reportBody: bodySent,
    ...ignored(['reportID'] as const),
    modifiedAt: z.optional(z.unknown()),
  }),
  response: report,
  refusals: ['TEXT_EMPTY', 'FIELD_MISSING', 'UNKNOWN_ACCOUNT', 'TOO_MANY_ACCOUNTS', 'IDEMPOTENCY_MISMATCH'],
  changes: ['reports'],
})

export const changeReport = endpoint({
  name: 'changeReport',
  method: 'PUT',
  path: '/reports/:reportID',
  summary: 'Changes the name or the body of a report. A field left out keeps its value; a body is sent whole.',
  permission: 'reports.write',
  params: atID,
  body: z.strictObject({
    reportName: z.optional(name),
    reportBody: z.optional(bodySent),
    modifiedAt: z.optional(modifiedAt),
    ...ignored(['reportID'] as const),
  }),
  response: report,
  refusals: ['NOT_FOUND', 'STALE', 'TEXT_EMPTY', 'FIELD_MISSING', 'UNKNOWN_ACCOUNT', 'TOO_MANY_ACCOUNTS'],
  changes: ['reports'],
})

export const deleteReport = endpoint({
  name: 'deleteReport',
  method: 'DELETE',
  path: '/reports/:reportID',
  summary: 'Deletes a stored report and answers with it.',
  permission: 'reports.write',
  params: atID,
  response: report,
  refusals: ['NOT_FOUND'],
  changes: ['reports'],
})

export const restoreReports = endpoint({
  name: 'restoreReports',
  method: 'POST',
  path: '/reports/restore',
  summary: 'Puts back the reports that every organisation begins with, by their names; others stay as they are.',
  permission: 'reports.write',
  response: reports,
  refusals: ['IDEMPOTENCY_MISMATCH'],
  changes: ['reports'],
})

// ------------------------------------------------------------------------------------------------- what comes out

/** A column of an output; the n-th cell of each row is the n-th column's. */
const column = z.object({
  id: z.string(),
  label: z.string(),
  /** `link` is a text that opens the row's `drill`; `money` is cents; `date` a day as answered; `count` a whole number. */
  kind: z.enum(COLUMN_KINDS),
})
export type ReportColumn = z.output<typeof column>

/** What stands behind a row. With a transaction it is that one; else the lines of these accounts and of all below them between the
 * days, as `readRegister` narrows them: `isOwn` each account by itself, `isClosing` false without the entries that close a year. With a
 * party it is also what is open of that one; its last day is the `endDate` of the output. */
const drill = z.object({
  accountIDs: z.optional(z.array(id)),
  isOwn: z.optional(z.boolean()),
  isClosing: z.optional(z.boolean()),
  transactionID: z.optional(id),
  partyID: z.optional(id),
  documentID: z.optional(id),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
})
export type ReportDrill = z.output<typeof drill>

const row = z.object({
  kind: z.enum(ROW_KINDS),
  /** How far the row is indented; 0 is not at all. */
  depth: z.number(),
  /** A cell for each column: cents or a count, a text or a day; null is blank. */
  cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
  /** Absent: there is nothing behind it. */
  drill: z.optional(drill),
})
export type ReportRow = z.output<typeof row>

/** Two figures, each reckoned by itself, that must be equal, and whether they are. */
const tieOut = z.object({
  holds: z.boolean(),
  /** What must be equal to what, in words. */
  label: z.string(),
  left: cents,
  right: cents,
})
export type ReportTieOut = z.output<typeof tieOut>

const output = z.object({
  reportID: id,
  reportName: z.string(),
  dataSetType: z.enum(DATA_SET_TYPES),
  startDate: z.string(),
  endDate: z.string(),
  /** True: how things stand at the end of `endDate`, whatever `startDate` is. */
  isAsOf: z.boolean(),
  columns: z.array(column),
  rows: z.array(row),
  /** How many rows more there are than `limit` let through; totals are those of all rows. */
  rowsLeftOut: z.number(),
  /** The rows below all rows. */
  totals: z.array(row),
  /** What the reader must know, in sentences; empty when there is nothing. */
  notice: z.string(),
  /** Null: nothing was reported. */
  tieOut: z.nullable(tieOut),
  /** The instant as of which the books were known: when the newest sealed block at or before `asKnownAt` was sealed. Null: as
   * they are now. The zero date: before anything was sealed. */
  knownAt: z.nullable(z.string()),
  /** In a list of changes: the earlier moment, snapped like `knownAt`. */
  since: z.optional(z.string()),
})
export type ReportOutput = z.output<typeof output>

const refusals = [
  'NOT_FOUND',
  'PERIOD_BACKWARD',
  'UNKNOWN_ACCOUNT',
  'TOO_MANY_ACCOUNTS',
  'NOT_AN_INSTANT',
  'BALANCE_OUT_OF_RANGE',
] as const

export const runReport = endpoint({
  name: 'runReport',
  method: 'GET',
  path: '/reports/:reportID/output',
  summary: 'Runs a report over a period: its rows, totals and tie-out.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject({ ...run, limit }),
  repeated,
  response: output,
  isLong: true,
  refusals,
  changes: [],
})

export const exportReportCsv = endpoint({
  name: 'exportReportCsv',
  method: 'GET',
  path: '/reports/:reportID/output/csv',
  summary: 'The same output as CSV.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject(run),
  repeated,
  response: z.string(),
  contentType: 'text/csv',
  refusals,
  changes: [],
})

export const exportReportXlsx = endpoint({
  name: 'exportReportXlsx',
  method: 'GET',
  path: '/reports/:reportID/output/xlsx',
  summary: 'The same output as a workbook for spreadsheets.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject(run),
  repeated,
  response: z.string(),
  contentType: XLSX_TYPE,
  refusals,
  changes: [],
})

const changeRefusals = [...refusals, 'MOMENTS_BACKWARD'] as const

export const listReportChanges = endpoint({
  name: 'listReportChanges',
  method: 'GET',
  path: '/reports/:reportID/changes',
  summary:
    'What changed in the figures of a report between two moments (`since`, and `asKnownAt` or now), account by account and entry by entry.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject({ ...run, since: instant, limit }),
  repeated,
  response: output,
  isLong: true,
  refusals: changeRefusals,
  changes: [],
})

export const exportReportChangesCsv = endpoint({
  name: 'exportReportChangesCsv',
  method: 'GET',
  path: '/reports/:reportID/changes/csv',
  summary: 'The same changes as CSV.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject({ ...run, since: instant }),
  repeated,
  response: z.string(),
  contentType: 'text/csv',
  refusals: changeRefusals,
  changes: [],
})

export const exportReportChangesXlsx = endpoint({
  name: 'exportReportChangesXlsx',
  method: 'GET',
  path: '/reports/:reportID/changes/xlsx',
  summary: 'The same changes as a workbook for spreadsheets.',
  permission: 'books.read',
  params: atID,
  query: z.strictObject({ ...run, since: instant }),
  repeated,
  response: z.string(),
  contentType: XLSX_TYPE,
  refusals: changeRefusals,
  changes: [],
})
