// The query parameters of a report: dates, accounts, a point in time, and the maximum number of rows.
import { COMPARISONS } from '@twofold/accounting/reports/compared-period'
import { ACCOUNTS_CHOSEN_MAX } from '@twofold/accounting/reports/report-body'
import * as z from 'zod/mini'
import { day } from './wire.ts'

const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, { error: 'UNKNOWN_ACCOUNT' })),
  z.transform(digits => Number(digits)),
)

const chosen = z.optional(z.array(idInQuery).check(z.maxLength(ACCOUNTS_CHOSEN_MAX, { error: 'TOO_MANY_ACCOUNTS' })))

const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A timestamp in ISO 8601 format with an offset from UTC. Fractions of a second have at most six digits. */
export const instant = z
  .string()
  .check(z.refine(written => INSTANT.test(written) && day.safeParse(written).success, { error: 'NOT_AN_INSTANT' }))

const ROWS_MAX = 100_000

/** The query parameters that can have several values. */
export const repeated = ['account', 'filterAccount', 'compare'] as const

export const run = {
  /** The first day of the report, inclusive. Default: one month before the last day. */
  startDate: z.optional(day),
  /** The last day of the report, inclusive. Default: today. */
  endDate: z.optional(day),
  /** The accounts of a USER_SUPPLIED source. If only the filter is USER_SUPPLIED, these are the accounts of the filter. Can be repeated. */
  account: chosen,
  /** The accounts of the filter if the source and the filter are USER_SUPPLIED. Can be repeated. */
  filterAccount: chosen,
  /** Excludes changes to the books that were recorded after this time. Default: now. */
  asKnownAt: z.optional(instant),
}

/**
 * The periods to compare with, for files: the previous period, or the same period one year before. Can be repeated. Data sets without one
 * figure for each account ignore it.
 */
export const compare = z.optional(z.array(z.enum(COMPARISONS.map(({ value }) => value))))

/** The maximum number of rows to return. */
export const limit = z.optional(
  z
    .pipe(
      z.string().check(z.regex(/^[0-9]{1,6}$/)),
      z.transform(digits => Number(digits)),
    )
    .check(z.refine(rows => rows >= 1 && rows <= ROWS_MAX)),
)
