// The journal: all transactions of the organisation, its filters and its exports.
import * as z from 'zod/mini'
import { getEndpoint, XLSX_TYPE } from './endpoint.ts'
import { registerSort, SEARCH_LENGTH_MAX } from './registers.ts'
import { entryNumber, source } from './transactions.ts'
import { cents, day, dayOutput, id, idOrNone, limit, modifiedAt, numberInQuery, text, yesOrNo } from './wire.ts'

/**
 * The query parameters that filter the journal. `search` finds transactions that contain all of its words and quoted phrases. Each can be in
 * the comment (ignoring case and accents), the ID or the number of the transaction, its amount, or the amount of one of its lines. Amounts
 * are in cents. The first and the last day are included. `accountID`: the transaction must have a line on this account or one of its
 * subaccounts. `userID`: the user who posted it. `isVoid`: true returns deleted transactions instead.
 */
const journalFilters = {
  search: z.optional(text(SEARCH_LENGTH_MAX)),
  amountFrom: z.optional(numberInQuery),
  amountTo: z.optional(numberInQuery),
  startDate: z.optional(day),
  endDate: z.optional(day),
  accountID: z.optional(numberInQuery),
  userID: z.optional(numberInQuery),
  isVoid: z.optional(yesOrNo),
}

/** The parsed filters. */
export type JournalFilters = { [Name in keyof typeof journalFilters]?: z.output<(typeof journalFilters)[Name]> }

/** The filters and the order of the journal. `-date` is newest first, `date` is oldest first. */
export const journalQuery = { ...journalFilters, sort: z.optional(registerSort) }

const journalRow = z.object({
  transactionID: id,
  entryNumber,
  transactionDate: dayOutput,
  transactionComment: z.string(),
  /** The sum of the debits in cents. */
  transactionAmount: cents,
  /** The ids of the accounts that are debited, separated by commas, without duplicates. */
  debitSplit: z.string(),
  /** The ids of the accounts that are credited. */
  creditSplit: z.string(),
  /** True if at least one line is cleared. */
  isReconciled: z.boolean(),
  isClosing: z.boolean(),
  /** True for a deleted transaction. */
  isVoid: z.boolean(),
  /** The user who posted the transaction, and the time in UTC with microseconds. */
  userID: idOrNone,
  postedAt: z.string(),
  ...source,
  modifiedAt,
})
export type JournalRow = z.output<typeof journalRow>

/** A user who can have posted a transaction. */
const person = z.object({ userID: id, username: z.string(), givenName: z.string(), familyName: z.string() })

const journal = z.object({
  /** By date, then by order of entry. */
  transactions: z.array(journalRow),
  people: z.array(person),
  /**
   * The cursor for the next page. With filters, a page can have fewer than `limit` rows, or no rows, even if there are more. Only a null
   * cursor means that there are no more rows.
   */
  next: z.nullable(z.string()),
})

export const listJournal = getEndpoint({
  name: 'listJournal',
  path: '/journal',
  summary:
    'Returns all transactions of the organisation, newest first (oldest first with `sort=date`). With `limit`, returns one page: the first or the one at `cursor`. Without `limit`, returns all rows.',
  permission: 'books.read',
  query: z.strictObject({ ...journalQuery, limit: z.optional(limit), cursor: z.optional(text(200)) }),
  response: journal,
  refusals: ['UNKNOWN_ACCOUNT'],
})

/** Exports the journal as a file, with the same rows in the same order as on screen. */
const file = {
  permission: 'books.read',
  query: z.strictObject(journalQuery),
  response: z.string(),
  refusals: ['UNKNOWN_ACCOUNT'],
} as const

export const exportJournalCsv = getEndpoint({
  ...file,
  name: 'exportJournalCsv',
  path: '/journal/csv',
  summary: 'Returns the transactions that match the filters as CSV, newest first (oldest first with `sort=date`).',
  contentType: 'text/csv',
})

export const exportJournalXlsx = getEndpoint({
  ...file,
  name: 'exportJournalXlsx',
  path: '/journal/xlsx',
  summary: 'Returns the transactions that match the filters as an Excel workbook, in the same order as the CSV.',
  contentType: XLSX_TYPE,
})
