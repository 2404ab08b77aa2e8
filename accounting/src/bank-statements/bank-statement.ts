// The content of a bank file in any format. Parsers are pure functions that take bytes or text, and return statements or errors. They never
// throw.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { FileQuestion } from './value-style.ts'

/** The supported formats. QFX files are parsed as OFX. */
export const STATEMENT_FORMATS = ['OFX', 'QIF', 'CAMT', 'CSV'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** One transaction as the bank reports it. `cents` is positive for money in, negative for money out. Missing text fields are ''. */
export type BankLine = {
  /** The line number in the file at which the transaction starts, from 1. */
  line: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  /** The check number. */
  number: string
  /** The bank's id of the transaction. It is the same in every file that contains the transaction. */
  bankId: string
  /** For a correction: the bank's id of the transaction that the correction replaces or removes. */
  corrects?: { bankId: string; isRemoval: boolean } | undefined
}

/** An account's statement in a file. Several statements for the same account are combined in file order. */
export type BankStatement = {
  /** The bank code, the account number or IBAN, and the ISO currency code, as written in the file. */
  bank: string
  account: string
  currency: string
  /**
   * The balance before the first line, and the balance at the end of a day. Balances have the bank's sign: an overdraft or a credit card
   * debt is negative. Null if the file has no balance.
   */
  opening: StatementBalance | null
  closing: StatementBalance | null
  /** The first mismatch between the balances and the lines in the file. Null if they match, or if the file has no balances to compare. */
  mismatch: Mismatch | null
  lines: BankLine[]
}

/** The balance at the end of a day, in cents. */
export type StatementBalance = { date: CalendarDate; cents: Cents }

/**
 * A balance that differs from the previous balance plus the lines in between. `line` is its line number, `expected` and `found` are cents,
 * and `likely` is a message with the likely reason.
 */
export type Mismatch = { line: number; expected: Cents; found: Cents; likely: string }

/** A row of the file that is not a transaction: its line number, its text, and the reason for skipping it. */
export type LeftOutRow = { line: number; text: string; reason: string }

/** An error in a file, with its line number and a message for the user. */
export type ReadFault = { line: number; sentence: string }

/**
 * The result of parsing: the value, or all errors (at least one). If the user has not answered all `questions`, the file was parsed with
 * the most likely answers.
 */
export type Reading<T> = ({ ok: true; value: T } | { ok: false; faults: ReadFault[] }) & {
  questions?: readonly FileQuestion[]
}

/** Returns a result with one error. */
export function faultAt(line: number, sentence: string): { ok: false; faults: ReadFault[] } {
  return { ok: false, faults: [{ line, sentence }] }
}

/** The maximum number of errors reported for a file. */
export const FAULTS_MAX = 200
/** The maximum number of lines of a statement. */
export const STATEMENT_LINES_MAX = 50_000

/** Returns the error for a statement with more than `STATEMENT_LINES_MAX` lines. */
export function tooManyLines(): { ok: false; faults: ReadFault[] } {
  return faultAt(
    1,
    `A statement can have at most ${STATEMENT_LINES_MAX.toLocaleString('en-US')} lines. Download a statement for a shorter period.`,
  )
}

/** Parses the entries of a statement into lines. Stops after `FAULTS_MAX` errors. `read` returns null for an entry that is not a line. */
export function linesOf<Entry>(
  entries: readonly Entry[],
  faults: ReadFault[],
  read: (entry: Entry) => BankLine | null,
): BankLine[] {
  const lines: BankLine[] = []
  for (const entry of entries) {
    if (faults.length >= FAULTS_MAX) break
    const line = read(entry)
    if (line !== null) lines.push(line)
  }
  return lines
}

/** The skipped rows of a file. `count` is the number of all skipped rows. `rows` contains the first `LEFT_OUT_MAX` of them. */
export type LeftOut = { rows: LeftOutRow[]; count: number }

/** The maximum number of skipped rows that are listed. */
const LEFT_OUT_MAX = 1000
const LEFT_OUT_LENGTH_MAX = 200

/** Returns an empty list of skipped rows. */
export function nothingLeftOut(): LeftOut {
  return { rows: [], count: 0 }
}

/** Adds a row to the skipped rows. */
export function leaveOut(leftOut: LeftOut, line: number, { text, reason }: { text: string; reason: string }): void {
  leftOut.count++
  if (leftOut.rows.length < LEFT_OUT_MAX) leftOut.rows.push({ line, text: bankText(text, LEFT_OUT_LENGTH_MAX), reason })
}

/** The statements and the skipped rows of a file. */
export type ParsedStatements = { statements: BankStatement[]; leftOut: LeftOut }

/** The maximum length of a payee, memo, check number or account name, in UTF-16 code units. Longer values are truncated. */
const TEXT_LENGTH_MAX = 500

/** Normalizes bank text for storage and display: one line, single spaces and no control characters. */
export function bankText(text: string, lengthMax = TEXT_LENGTH_MAX): string {
  const whole = text
    .slice(0, lengthMax * 8)
    .replace(/[\p{Cc}\p{Z}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  // Surrogates are removed after the text is truncated, because truncation can split a surrogate pair.
  return whole.slice(0, lengthMax).replace(/\p{Surrogate}/gu, '')
}

/** Placeholders that banks write if a transaction has no id. */
const NO_ID = /^(?:0+|n\/?a|none|null|nonref|notprovided|not provided|-+)$/i

/** Returns the bank's id of a transaction. Returns '' for placeholders such as `NONE`. */
export function bankIdOf(text: string): string {
  const id = bankText(text)
  return NO_ID.test(id) ? '' : id
}

/**
 * Combines the statements of each account, in file order. Keeps the earliest opening and the latest closing balance. Reports a mismatch if
 * a statement does not start with the closing balance of the previous one.
 */
export function byAccount(statements: readonly BankStatement[]): BankStatement[] {
  const accounts = new Map<string, BankStatement>()
  for (const statement of statements) {
    const key = JSON.stringify([statement.bank, statement.account, statement.currency])
    const known = accounts.get(key)
    if (known === undefined) {
      accounts.set(key, { ...statement, lines: [...statement.lines] })
      continue
    }
    known.mismatch ??= gapBetween(known, statement) ?? statement.mismatch
    for (const line of statement.lines) known.lines.push(line)
    const { opening, closing } = statement
    if (opening !== null && (known.opening === null || opening.date < known.opening.date)) known.opening = opening
    if (closing !== null && (known.closing === null || known.closing.date <= closing.date)) known.closing = closing
  }
  return [...accounts.values()]
}

function gapBetween({ closing }: BankStatement, { opening, lines }: BankStatement): Mismatch | null {
  const first = lines[0]
  if (closing === null || opening === null || first === undefined) return null
  if (opening.date < closing.date || opening.cents === closing.cents) return null
  const likely =
    'The opening balance differs from the closing balance of the previous statement. A statement may be missing.'
  return { line: first.line, expected: closing.cents, found: opening.cents, likely }
}

/** Returns an error if a statement has no lines to import. */
export function faultsOfEmpty({ lines, closing }: BankStatement, leftOutCount: number): ReadFault[] {
  if (lines.length > 0) return []
  const rest = leftOutCount > 0 ? `; ${leftOutCount} of its rows ${leftOutCount === 1 ? 'is' : 'are'} skipped` : ''
  const only = rest === '' && closing !== null ? ', only a balance' : ''
  return [{ line: 1, sentence: `The file has no transactions${only}${rest}.` }]
}
