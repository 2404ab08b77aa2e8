// Registers over HTTP.

import { type Side, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import { shownNet } from '@twofold/accounting/ledger/register'
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { registerFilterOf } from '@twofold/contract/register-filter'
import {
  exportRegisterCsv,
  exportRegisterXlsx,
  type RegisterFilters,
  readRegisterTotals,
} from '@twofold/contract/registers'
import { readRegister } from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { readingRoute } from '../http/books-route.ts'
import { presentedRows } from '../http/responses/list-response.ts'
import {
  answerTableCsv,
  answerTableXlsx,
  type FileColumn,
  plainFileName,
  type TableFile,
} from '../http/responses/table-file.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { type PostedTransaction, presentTransaction } from '../ledger/posted-transaction.ts'
import type { RegisterEntry } from '../ledger/registers/register-entry.ts'
import {
  NEWEST,
  OLDEST,
  positionAtDate,
  positionBackFrom,
  positionOfCursor,
  type RegisterPosition,
} from '../ledger/registers/register-position.ts'
import {
  type RegisterScope,
  readRegisterScope,
  readRegisterScopeWith,
  readSplitIds,
} from '../ledger/registers/register-scope.ts'
import { streamRegister } from '../ledger/registers/register-stream.ts'
import { readTotals } from '../ledger/registers/register-totals.ts'
import { readRegisterWindow } from '../ledger/registers/register-window.ts'
import { presentRow, presentScope } from './present.ts'

/** Routes of registers. */
export function registerRoutes(database: Database): Route[] {
  return [
    registerRoute(database),
    readingRoute(database, readRegisterTotals, async (books, { params, query }) => {
      const requested = await readRegisterRequest(books, params.accountID, query)
      if (!requested.ok) return requested
      const totals = await readTotals(books, requested.value.scope, requested.value.filter)
      if (!totals.ok) return totals
      const { rowCount, debitCents, creditCents } = totals.value
      return accepted({ rowCount, debitTotal: debitCents, creditTotal: creditCents })
    }),
    readingRoute(database, exportRegisterCsv, async (books, { params, query, answerCsv }) => {
      const file = await readRegisterFile(books, params.accountID, query)
      return file.ok ? await answerTableCsv(file.value, { answerCsv }) : file
    }),
    readingRoute(database, exportRegisterXlsx, async (books, { params, query, answerFile }) => {
      const file = await readRegisterFile(books, params.accountID, query)
      return file.ok ? await answerTableXlsx(file.value, { answerFile }) : file
    }),
  ]
}

/** Returns a page of the register if the request has a `limit`. Otherwise, streams the whole register. */
function registerRoute(database: Database): Route {
  return readingRoute(database, readRegister, async (books, { params, query, answerRows }) => {
    const position = positionOf(query)
    if (!position.ok) return position
    const requested = await readRegisterRequest(books, params.accountID, query)
    if (!requested.ok) return requested
    const { scope, filter, transaction } = requested.value
    const head = presentScope(scope, books.signConvention)
    const { accountSign } = head
    if (query.limit === undefined) {
      const whole = await streamRegister(books, scope, { filter })
      if (!whole.ok) return whole
      const around = { openingBalance: 0, earlier: null, later: null }
      const rows = presentedRows(
        () => whole.value,
        entry => presentRow(entry, accountSign),
      )
      return await answerRows({ head: { ...head, ...around }, name: 'transactions', rows })
    }
    const window = await readRegisterWindow(books, scope, { limit: query.limit, position: position.value, filter })
    if (!window.ok) return window
    const { openingCents, entries, earlier, later } = window.value
    const transactions = entries.map(entry => presentRow(entry, accountSign))
    const openingBalance = inSign(openingCents, accountSign)
    const extra = transaction === null ? {} : { transaction: presentTransaction(transaction) }
    return accepted({ ...head, openingBalance, transactions, earlier, later, ...extra })
  })
}

type Window = {
  limit?: number | undefined
  cursor?: string | undefined
  date?: string | undefined
  sort?: 'date' | '-date' | undefined
  transaction?: number | undefined
}

/**
 * Returns the position of a page. Fails with FIELD_VALUE for an invalid cursor, and FIELD_MISSING for a position or a transaction without a
 * `limit`.
 */
function positionOf({ limit, cursor, date, sort, transaction }: Window): Result<RegisterPosition> {
  if (limit === undefined && (cursor ?? date ?? transaction) !== undefined)
    return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  if (cursor === undefined) {
    if (date !== undefined) return accepted(sort === '-date' ? positionBackFrom(date) : positionAtDate(date))
    return accepted(sort === 'date' ? OLDEST : NEWEST)
  }
  const position = positionOfCursor(cursor)
  return position === null ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' }) : accepted(position)
}

type Query = RegisterFilters & { sort?: 'date' | '-date' | undefined }
type Names = ReadonlyMap<number, string>

/**
 * Returns the table of a register with the filter and order of the screen. Amounts have a side (debit or credit), balances are positive on
 * the account's normal side, and other accounts are given by their full names. Fails with the errors of `readRegisterRequest` and
 * `streamRegister`.
 */
async function readRegisterFile(
  books: Books,
  accountId: number,
  { sort, ...filters }: Query,
): Promise<Result<TableFile<RegisterEntry>>> {
  const requested = await readRegisterRequest(books, accountId, filters)
  if (!requested.ok) return requested
  const { scope, filter } = requested.value
  const names = await readFullNames(books)
  const order = sort === 'date' ? 'oldest first' : 'newest first'
  const entries = await streamRegister(books, scope, { filter, order })
  if (!entries.ok) return entries
  return accepted({
    title: scope.fullName.split(':').at(-1) ?? '',
    fileName: plainFileName(scope.fullName, 'register'),
    columns: columnsOf(signOf(scope.type, books.signConvention), names),
    rows: entries.value,
  })
}

/** The columns of the file. Their headers are the same as on the screen. */
function columnsOf(sign: Side, names: Names): FileColumn<RegisterEntry>[] {
  const nameOf = (accountId: number) => names.get(accountId) ?? `No. ${accountId}`
  return [
    { head: 'id', width: 10, cell: ({ id }) => id },
    { head: 'Date', width: 12, cell: ({ date }) => ({ date }) },
    { head: 'Comment', width: 40, cell: ({ comment }) => comment },
    { head: 'Account', width: 44, cell: ({ splitIds }) => splitIds.map(nameOf).join(', ') },
    { head: 'Amount', width: 16, cell: ({ netCents }) => ({ cents: shownNet(netCents, sign).amountCents }) },
    { head: 'Sign', width: 10, cell: ({ netCents }) => shownNet(netCents, sign).side },
    { head: 'Rec', width: 6, cell: ({ clearedOn }) => (clearedOn === null ? 'N' : 'Y') },
    { head: 'Rec Date', width: 12, cell: ({ clearedOn }) => clearedOn && { date: clearedOn } },
    { head: 'Balance', width: 16, cell: ({ balanceCents }) => ({ cents: inSign(balanceCents, sign) }) },
  ]
}

const ACCOUNTS = `
  SELECT account_id AS id, parent_id AS "parentId", name, order_key AS "orderKey", type
    FROM account WHERE organisation_id = $1 AND live`

/** Returns the full names of all live accounts by id. Runs one statement. */
export async function readFullNames(books: Books): Promise<Map<number, string>> {
  const accounts = await books.query<ChartAccount>(ACCOUNTS, [books.organisationId])
  return new Map([...boundsAndFullNames(accounts)].map(([id, { fullName }]) => [id, fullName]))
}

/** The account of a register, its filter, and the transaction that is requested together with the register. */
type RegisterRequest = { scope: RegisterScope; filter: RegisterFilter; transaction: PostedTransaction | null }
type RegisterParams = RegisterFilters & { transaction?: number | undefined }

/**
 * Reads the account of a register, its filter, and the transaction that is requested together with the register. Fails with the errors of
 * `readRegisterScope` and `readSplitIds`.
 */
async function readRegisterRequest(
  books: Books,
  accountId: number,
  query: RegisterParams,
): Promise<Result<RegisterRequest>> {
  const found = await readRequestedScope(books, accountId, query)
  if (!found.ok) return found
  const splitIds = query.splitAccountID === undefined ? null : await readSplitIds(books, query.splitAccountID)
  if (splitIds?.ok === false) return splitIds
  return accepted({ ...found.value, filter: registerFilterOf(query, splitIds === null ? null : splitIds.value) })
}

async function readRequestedScope(
  books: Books,
  accountId: number,
  { isOwn = false, transaction: transactionId }: RegisterParams,
): Promise<Result<Omit<RegisterRequest, 'filter'>>> {
  if (transactionId !== undefined) return readRegisterScopeWith(books, accountId, { isOwn, transactionId })
  const scope = await readRegisterScope(books, accountId, isOwn)
  return scope.ok ? accepted({ scope: scope.value, transaction: null }) : scope
}
