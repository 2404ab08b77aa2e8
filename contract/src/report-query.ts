// What is asked when a report is run: days, accounts, a moment, and how many rows.
import { ACCOUNTS_CHOSEN_MAX } from '@twofold/accounting/reports/report-body'
import * as z from 'zod/mini'
import { day } from './wire.ts'

const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, { error: 'UNKNOWN_ACCOUNT' })),
  z.transform(digits => Number(digits)),
)

const chosen = z.optional(z.array(idInQuery).check(z.maxLength(ACCOUNTS_CHOSEN_MAX, { error: 'TOO_MANY_ACCOUNTS' })))

const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A point in time, ISO 8601 with its offset and up to microseconds. */
export const instant = z
  .string()
  .check(z.refine(written => INSTANT.test(written) && day.safeParse(written).success, { error: 'NOT_AN_INSTANT' }))

const ROWS_MAX = 100_000

/** The names that may be repeated. */
export const repeated = ['account', 'filterAccount'] as const

export const run = {
  /** The first day, included; a month before the last one when left out. */
  startDate: z.optional(day),
  /** The last day, included; today when left out. */
  endDate: z.optional(day),
  /** Repeated: the accounts of the source when it is USER_SUPPLIED; of the filter when that alone is. */
  account: chosen,
  /** Repeated: the accounts of the filter when source and filter are both USER_SUPPLIED. */
  filterAccount: chosen,
  /** The books as they were known then, in place of now. */
  asKnownAt: z.optional(instant),
}

/** How many rows are wanted at most. */
export const limit = z.optional(
  z
    .pipe(
      z.string().check(z.regex(/^[0-9]{1,6}$/)),
      z.transform(digits => Number(digits)),
    )
    .check(z.refine(rows => rows >= 1 && rows <= ROWS_MAX)),
)
