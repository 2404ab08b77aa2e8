// The filters, totals and exports of a register.
import * as z from 'zod/mini'
import { getEndpoint, XLSX_TYPE } from './endpoint.ts'
import { cents, day, idInPath, numberInQuery, text, yesOrNo } from './wire.ts'

/** The maximum length of a search text, in UTF-16 code units. */
export const SEARCH_LENGTH_MAX = 200

/**
 * The query parameters that filter a register. `search` finds rows that contain all of its words and quoted phrases. Each can be in the
 * comment (ignoring case and accents), the transaction's number, or the amount in dollars. Amounts are in cents, without a sign. The first
 * and the last day are included. `splitAccountID`: this account or one of its subaccounts must be a counter-account. `isClosing`: false
 * excludes closing entries, true returns only closing entries. `isOwn`: true excludes the lines of subaccounts from rows, balances and
 * sums.
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

/** The parsed filters. */
export type RegisterFilters = { [Name in keyof typeof registerFilters]?: z.output<(typeof registerFilters)[Name]> }

/** The order of a register: `-date` is newest first, `date` is oldest first. */
export const registerSort = z.enum(['-date', 'date'])

const atAccount = z.object({ accountID: idInPath })

const totals = z.object({
  /** The number of rows that match the filters. */
  rowCount: z.number(),
  /** The sums of the amounts of the matching rows, by side. */
  debitTotal: cents,
  creditTotal: cents,
})

const ofRegister = {
  permission: 'books.read',
  params: atAccount,
  refusals: ['NOT_FOUND', 'UNKNOWN_ACCOUNT', 'BALANCE_OUT_OF_RANGE'],
} as const

export const readRegisterTotals = getEndpoint({
  ...ofRegister,
  name: 'readRegisterTotals',
  path: '/transactions/account/:accountID/totals',
  summary: 'Returns the number of rows of a register that match the filters, and the sums of their amounts by side.',
  query: z.strictObject(registerFilters),
  response: totals,
})

/** Exports a register as a file, with the same rows in the same order as on screen. */
const file = {
  ...ofRegister,
  query: z.strictObject({ ...registerFilters, sort: z.optional(registerSort) }),
  response: z.string(),
} as const

export const exportRegisterCsv = getEndpoint({
  ...file,
  name: 'exportRegisterCsv',
  path: '/transactions/account/:accountID/csv',
  summary:
    'Returns the rows of a register that match the filters as CSV, newest first (oldest first with `sort=date`).',
  contentType: 'text/csv',
})

export const exportRegisterXlsx = getEndpoint({
  ...file,
  name: 'exportRegisterXlsx',
  path: '/transactions/account/:accountID/xlsx',
  summary: 'Returns the rows of a register that match the filters as an Excel workbook, in the same order as the CSV.',
  contentType: XLSX_TYPE,
})
