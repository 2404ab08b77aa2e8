// What a register may be narrowed to, on the wire, and what is asked of a register beside its rows.
import * as z from 'zod/mini'
import { endpoint, XLSX_TYPE } from './endpoint.ts'
import { cents, day, idInPath, numberInQuery, text, yesOrNo } from './wire.ts'

/** The longest search, in UTF-16 code units. */
export const SEARCH_LENGTH_MAX = 200

/**
 * The filters of a register by their names in a query. `search` asks for rows that have each of its words (what stands in
 * quotes is one): in the comment, whatever the case and accents, as the transaction's number, or as the amount in dollars. Amounts are cents without a sign,
 * days are both included, `splitAccountID` is an account that must stand on the other side, or one below it. `isClosing` false
 * leaves the entries out that close a year, true shows them alone. `isOwn` true is the register of the account's own lines, as if
 * no accounts stood below it: balances and sums are of them alone.
 */
export const registerFilters = {
  search: z.optional(text(SEARCH_LENGTH_MAX)),
  amountFrom: z.optional(numberInQuery),
  amountTo: z.optional(numberInQuery),
  startDate: z.optional(day),
  endDate: z.optional(day),
  isReconciled: z.optional(yesOrNo),
  isClosing: z.optional(yesOrNo),
  isOwn: z.optional(yesOrNo),
  splitAccountID: z.optional(numberInQuery),
}

/** The filters as they are parsed. */
export type RegisterFilters = { [Name in keyof typeof registerFilters]?: z.output<(typeof registerFilters)[Name]> }

/** `-date` is newest first, `date` oldest first. */
export const registerSort = z.enum(['-date', 'date'])

const atAccount = z.object({ accountID: idInPath })

const totals = z.object({
  /** How many rows the register has under the filters. */
  rowCount: z.number(),
  /** The sums of the amounts of the rows on either side. */
  debitTotal: cents,
  creditTotal: cents,
})

export const readRegisterTotals = endpoint({
  name: 'readRegisterTotals',
  method: 'GET',
  path: '/transactions/account/:accountID/totals',
  summary: 'How many rows a register has under the filters, and the sums of their amounts by side.',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject(registerFilters),
  response: totals,
  refusals: ['NOT_FOUND', 'UNKNOWN_ACCOUNT', 'BALANCE_OUT_OF_RANGE'],
  changes: [],
})

/** The file of a register: what is shown, in the order in which it is shown. */
const file = {
  method: 'GET',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject({ ...registerFilters, sort: z.optional(registerSort) }),
  response: z.string(),
  refusals: ['NOT_FOUND', 'UNKNOWN_ACCOUNT', 'BALANCE_OUT_OF_RANGE'],
  changes: [],
} as const

export const exportRegisterCsv = endpoint({
  ...file,
  name: 'exportRegisterCsv',
  path: '/transactions/account/:accountID/csv',
  summary: 'The rows of a register under the filters as CSV, newest first (oldest first with `sort=date`).',
  contentType: 'text/csv',
})

export const exportRegisterXlsx = endpoint({
  ...file,
  name: 'exportRegisterXlsx',
  path: '/transactions/account/:accountID/xlsx',
  summary: 'The same as a workbook for spreadsheets.',
  contentType: XLSX_TYPE,
})
