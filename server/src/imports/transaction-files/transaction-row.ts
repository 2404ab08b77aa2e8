// Parses a row of a transaction file: an account, a date and an amount, and a counter account if each row is a transaction. This file
// contains only pure functions. entry-validator.ts checks whether the accounts exist, and chooses the side of a positive amount.
import { type AmountStyle, styledCents } from '@twofold/accounting/bank-statements/amount-style'
import { bankDay } from '@twofold/accounting/bank-statements/bank-date'
import type { CalendarDate } from '@twofold/accounting/calendar'
import { ACCOUNT_TYPES, type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { DATE_ORDERS, TRANSACTION_FIELDS } from '@twofold/contract/import-fields'
import type { ColumnMap } from '../column-map.ts'
import { freeText } from '../csv.ts'

type TransactionField = (typeof TRANSACTION_FIELDS)[number]

/** The date order: `2026-11-05`, `11/5/2026` or `5.11.2026`. */
export type DateOrder = (typeof DATE_ORDERS)[number]

/** An example of a date in each order. */
export const DAY_EXAMPLES: Record<DateOrder, string> = { YMD: '2026-11-05', MDY: '11/5/2026', DMY: '5.11.2026' }

/** The accounts of rows: one account for all rows, or a parent account whose subaccounts are named in the cells. */
export type RowAccounts = { under: string | null; always: string | null }

/** The options for reading the rows of a file. */
export type RowReading = {
  columns: ColumnMap<TransactionField>
  dateOrder: DateOrder
  /** The format of amounts. Undefined for amounts with a decimal point. */
  amounts?: AmountStyle | undefined
  account: RowAccounts
  counterAccount: RowAccounts
}

/**
 * An account in a row, identified by its full name. A missing account is created if it is below `under`, or if the row contains its type.
 */
export type NamedPlace = { fullName: string; memo: string; mayOpen: boolean; type?: AccountType }

/**
 * An account and its amount in a row. `cents` has the same sign as in the file. `side` is the side of the account for a positive amount, or
 * null if a positive amount increases the account.
 */
export type RowLine = { account: NamedPlace; cents: number; side: 'DEBIT' | null }

/**
 * The content of a row. If rows are the lines of transactions, `counterAccount` is null. `date` is null if the row has the same date as the
 * previous row.
 */
export type FileRow = {
  id: string | null
  date: CalendarDate | null
  comment: string
  line: RowLine
  counterAccount: NamedPlace | null
}

/** Returns an error message for each required field that a file lacks. */
export function missingFields({ columns, account, counterAccount }: RowReading): string[] {
  const has = (field: TransactionField) => columns[field] !== undefined
  const needs: [boolean, string][] = [
    [has('date'), 'Choose the column with the date (date).'],
    [
      has('amount') !== (has('debit') || has('credit')),
      'Choose either the column with the amount (amount) or the columns with the debits and credits (debit, credit).',
    ],
    [
      has('account') || account.always !== null,
      'Choose the column with the account (account), or one account for all rows.',
    ],
    [
      !has('transaction') ||
        !(has('counterAccount') || counterAccount.always !== null || counterAccount.under !== null),
      'If a column groups rows into transactions (transaction), each row is one debit or credit. Leave out the other account (counterAccount).',
    ],
    [
      has('transaction') || has('counterAccount') || counterAccount.always !== null || counterAccount.under !== null,
      'Choose the column with the other account (counterAccount), one account for all rows, or the column that groups rows into transactions (transaction).',
    ],
  ]
  return needs.filter(([isThere]) => !isThere).map(([, sentence]) => sentence)
}

/** Parses a row, or returns an error message for each invalid cell. */
export function readTransactionRow(cells: readonly string[], reading: RowReading): FileRow | string[] {
  const sentences: string[] = []
  const cell = (field: TransactionField) => cells[reading.columns[field] ?? -1]?.trim() ?? ''
  const value = <Value>(field: TransactionField, result: Result<Value>): Value | undefined => {
    if (result.ok) return result.value
    const example = DAY_EXAMPLES[reading.dateOrder]
    const sentenceFor = (refusal: Refusal) =>
      refusal.code === 'NOT_A_DATE' ? `Enter a real calendar date, such as ${example}.` : sentenceOf(refusal)
    sentences.push(
      ...result.refusals.map(refusal => `${field} ${JSON.stringify(cell(field))}: ${sentenceFor(refusal)}`),
    )
    return undefined
  }
  const isLine = reading.columns.transaction !== undefined
  const isDated = !isLine || cell('date') !== ''
  const date = isDated ? value('date', readDay(cell('date'), reading.dateOrder)) : null
  const isSided = reading.columns.amount === undefined
  const cents = isSided
    ? sidedCents(amount => value(amount, readAmount(cell(amount), reading.amounts)), cell, sentences)
    : value('amount', readAmount(cell('amount'), reading.amounts))
  const type = typeOf(cell('accountType'), sentences)
  const account = placeOf(cell('account'), reading.account, { memo: cell('accountMemo'), type })
  const counterMemo = { memo: cell('counterAccountMemo'), type: undefined }
  const counterAccount = placeOf(cell('counterAccount'), reading.counterAccount, counterMemo)
  if (account === null || (cell('account') === '' && reading.account.always === null)) {
    sentences.push('account: The cell is empty.')
  }
  if (counterAccount === null && !isLine) sentences.push('other account: The cell is empty.')
  if (reading.columns.id !== undefined && cell('id') === '') sentences.push('id: The cell is empty.')
  if (isLine && cell('transaction') === '') sentences.push('transaction: The cell is empty.')
  if (sentences.length > 0 || !account || date === undefined || cents === undefined) return sentences
  const line: RowLine = { account, cents, side: isSided ? 'DEBIT' : null }
  return {
    id: cell('id') || null,
    date,
    comment: freeText(cells[reading.columns.comment ?? -1]),
    line,
    counterAccount: isLine ? null : counterAccount,
  }
}

function typeOf(text: string, sentences: string[]): AccountType | undefined {
  const type = text.toUpperCase()
  if (isAccountType(type)) return type
  if (type !== '') {
    sentences.push(
      `account type ${JSON.stringify(text)}: Unknown account type. The types are ${ACCOUNT_TYPES.join(', ')}.`,
    )
  }
  return undefined
}

/** Returns an amount from separate debit and credit columns. Exactly one of the cells has an amount, and the other is empty or zero. */
function sidedCents(
  read: (field: 'debit' | 'credit') => number | undefined,
  cell: (field: TransactionField) => string,
  sentences: string[],
): number | undefined {
  const sides = (['debit', 'credit'] as const).filter(field => cell(field) !== '')
  if (sides.length === 0) sentences.push('debit and credit: Both cells are empty.')
  const amounts = sides.map(field => ({ field, cents: read(field) }))
  if (amounts.some(({ cents }) => cents === undefined)) return undefined
  const filled = amounts.filter(({ cents }) => cents !== 0)
  if (filled.length > 1) sentences.push('debit and credit: Both cells have an amount.')
  const [only] = filled
  return only === undefined ? 0 : only.field === 'debit' ? only.cents : -only.cents!
}

/** Parses an amount within the range of a line. Also accepts zero, because the rules of the books refuse it later. */
export function readAmount(text: string, style: AmountStyle = '.'): Result<number> {
  return styledCents(text, style, LINE_CENTS_MAX)
}

/** Returns the date in a cell, in the date order of the file. Fails with NOT_A_DATE. */
export function readDay(text: string, order: DateOrder): Result<CalendarDate> {
  const day = bankDay(text, order)
  return day === null ? refused('NOT_A_DATE') : accepted(day)
}

/**
 * Returns the account that is named in a cell. With `under`, the cell is a single name, its colons are replaced by `-`, and an empty cell
 * is the account `under` itself. Otherwise the cell is a full name. Returns null if the file has no account for an empty cell.
 */
function placeOf(
  cell: string,
  { under, always }: RowAccounts,
  { memo, type }: { memo: string; type: AccountType | undefined },
): NamedPlace | null {
  if (cell === '') {
    const fullName = always ?? under
    return fullName === null ? null : { fullName, memo: '', mayOpen: under !== null }
  }
  if (under === null) return { fullName: cell, memo, mayOpen: type !== undefined, ...(type !== undefined && { type }) }
  return { fullName: `${under}:${cell.replaceAll(':', '-')}`, memo, mayOpen: true }
}
