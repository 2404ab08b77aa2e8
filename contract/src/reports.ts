// API calls for saved reports and their output.
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
import { endpoint, getEndpoint, XLSX_TYPE } from './endpoint.ts'
import { compare, instant, limit, repeated, run } from './report-query.ts'
import { cents, id, idInPath, ignored, modifiedAt, text } from './wire.ts'

const predefined = z.array(id).check(z.maxLength(ACCOUNTS_CHOSEN_MAX, { error: 'TOO_MANY_ACCOUNTS' }))
const depth = z.number().check(z.int(), z.minimum(0), z.maximum(RECURSE_DEPTH_MAX))
const setType = z.enum(ACCOUNT_SET_TYPES)
const group = z.nullable(z.enum(ACCOUNT_GROUPS))

/** The definition of a report. By default, the source and the filter contain all accounts (NONE). */
const bodySent = z.strictObject({
  sourceAccountSetType: z._default(setType, 'NONE'),
  /** The type of the accounts. Required if the set is GROUP. */
  sourceAccountGroup: z._default(group, null),
  /** The ids of the accounts if the set is PREDEFINED. */
  sourcePredefinedAccounts: z._default(predefined, []),
  /** True if the set includes the subaccounts of the chosen accounts. */
  sourceRecurseSubAccounts: z._default(z.boolean(), false),
  /** The number of levels of subaccounts to include. 0 means all levels. */
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

export const listReports = getEndpoint({
  name: 'listReports',
  path: '/reports',
  summary: 'Returns the saved reports, sorted by name.',
  permission: 'books.read',
  response: reports,
})

export const readReport = getEndpoint({
  name: 'readReport',
  path: '/reports/:reportID',
  summary: 'Returns a saved report.',
  permission: 'books.read',
  params: atID,
  response: report,
  refusals: ['NOT_FOUND'],
})

export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  path: '/reports',
  summary: 'Creates a saved report.',
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
  summary:
    'Changes the name or the body of a saved report. Omitted fields keep their values. If a body is sent, it replaces the whole body.',
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
  summary: 'Deletes a saved report and returns it.',
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
  summary: 'Restores the default reports, matched by name. Other reports do not change.',
  permission: 'reports.write',
  response: reports,
  refusals: ['IDEMPOTENCY_MISMATCH'],
  changes: ['reports'],
})

// ------------------------------------------------------------------------------------------------- report output

/** A column of a report's output. The n-th cell of each row belongs to the n-th column. */
const column = z.object({
  id: z.string(),
  label: z.string(),
  /**
   * The kind of the column. `link` is text that opens the row's `drill`. `money` is in cents. `date` is a date in the same format as in
   * other responses. `count` is a whole number.
   */
  kind: z.enum(COLUMN_KINDS),
})
export type ReportColumn = z.output<typeof column>

/**
 * The drill-down of a row. If `transactionID` is set, it opens this transaction. Otherwise, it opens the lines of these accounts and their
 * subaccounts between the two dates. `isOwn` and `isClosing` filter them as in `readRegister`: `isOwn` excludes subaccounts, and
 * `isClosing` false excludes closing entries. With `partyID`, it also includes the open items of this party at the `endDate` of the output.
 */
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
  /** The indentation level of the row, from 0. */
  depth: z.number(),
  /** One cell for each column: cents, a count, text or a date. Null means an empty cell. */
  cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
  /** Absent if the row has no drill-down. */
  drill: z.optional(drill),
})
export type ReportRow = z.output<typeof row>

/** Two independently computed amounts that must be equal. `holds` is true if they are equal. */
const tieOut = z.object({
  holds: z.boolean(),
  /** A sentence that states which amounts must be equal. */
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
  /** True if the output shows balances at the end of `endDate`, regardless of `startDate`. */
  isAsOf: z.boolean(),
  columns: z.array(column),
  rows: z.array(row),
  /** The number of rows that are not returned because of `limit`. The totals include these rows. */
  rowsLeftOut: z.number(),
  /** The rows with totals, to be shown below all other rows. */
  totals: z.array(row),
  /** A notice for the user. Empty if there is no notice. */
  notice: z.string(),
  /** Null if the report is empty. */
  tieOut: z.nullable(tieOut),
  /**
   * The time when the newest block at or before `asKnownAt` was sealed. The output shows the books as recorded at that time. Null means the
   * current books. The zero date means that there was no block yet.
   */
  knownAt: z.nullable(z.string()),
  /** The earlier point in time in a list of changes. Like `knownAt`, it is the time when a block was sealed. */
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

const outputOf = { permission: 'books.read', params: atID, repeated, refusals } as const
const outputFile = { ...outputOf, query: z.strictObject({ ...run, compare }), response: z.string() } as const

export const runReport = getEndpoint({
  ...outputOf,
  name: 'runReport',
  path: '/reports/:reportID/output',
  summary: 'Runs a report for a period and returns its rows, totals and tie-out.',
  query: z.strictObject({ ...run, limit }),
  response: output,
  isLong: true,
})

export const exportReportCsv = getEndpoint({
  ...outputFile,
  name: 'exportReportCsv',
  path: '/reports/:reportID/output/csv',
  summary: 'Runs a report for a period and returns the output as CSV. `compare` adds columns for other periods.',
  contentType: 'text/csv',
})

export const exportReportXlsx = getEndpoint({
  ...outputFile,
  name: 'exportReportXlsx',
  path: '/reports/:reportID/output/xlsx',
  summary:
    'Runs a report for a period and returns the output as an Excel workbook. `compare` adds columns for other periods.',
  contentType: XLSX_TYPE,
})

const changesOf = { ...outputOf, refusals: [...refusals, 'MOMENTS_BACKWARD'] } as const
const changesFile = { ...changesOf, query: z.strictObject({ ...run, since: instant }), response: z.string() } as const

export const listReportChanges = getEndpoint({
  ...changesOf,
  name: 'listReportChanges',
  path: '/reports/:reportID/changes',
  summary:
    'Returns the changes in the amounts of a report between two times, by account and entry. The times are `since` and `asKnownAt` (default: now).',
  query: z.strictObject({ ...run, since: instant, limit }),
  response: output,
  isLong: true,
})

export const exportReportChangesCsv = getEndpoint({
  ...changesFile,
  name: 'exportReportChangesCsv',
  path: '/reports/:reportID/changes/csv',
  summary: 'Returns the changes in the amounts of a report between two times as CSV.',
  contentType: 'text/csv',
})

export const exportReportChangesXlsx = getEndpoint({
  ...changesFile,
  name: 'exportReportChangesXlsx',
  path: '/reports/:reportID/changes/xlsx',
  summary: 'Returns the changes in the amounts of a report between two times as an Excel workbook.',
  contentType: XLSX_TYPE,
})
