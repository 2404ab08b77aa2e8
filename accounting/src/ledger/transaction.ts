// A transaction: its lines, its amount, and the rules of double-entry bookkeeping. The rules for changing a transaction are in
// transaction-change.ts.
import { isCalendarDate, ZERO_DATE } from '../calendar.ts'
import { BALANCE_CENTS_MAX, type Cents, LINE_CENTS_MAX } from '../money.ts'
import { type Refusal, type Result, refusal, resultOf } from '../refusals.ts'
import { COMMENT_LENGTH_MAX, checkText } from '../text.ts'
import { type Side, sideOf } from './account-types.ts'

/** One debit (cents above 0) or credit (cents below 0) of a transaction. */
export type Line = { accountId: number; cents: Cents }

/** A transaction to be posted. `declaredAmountCents` is the amount that the request states. */
export type TransactionDraft = {
  date: string
  comment: string
  lines: readonly Line[]
  declaredAmountCents?: Cents | undefined
}

/** A line in API format: a positive amount in cents, and its side. */
export type DebitCreditLine = { accountID: number; transactionDCAmount: Cents; debitOrCredit: Side }

/** Returns the amount of a transaction in cents: the sum of its debits. The amount of +700 -500 -200 is 700. */
export function amountOf(lines: readonly Line[]): Cents {
  return lines.reduce((sum, line) => (line.cents > 0 ? sum + line.cents : sum), 0)
}

/**
 * Checks whether a transaction may be posted. It must have a valid date other than the zero date, and a comment that can be stored. It must
 * have at least one debit and one credit, on at least two accounts, each 1 .. 10^13 cents. Debits and credits must be equal, and must equal
 * the declared amount if there is one. Returns the amount of the transaction in cents. Errors: NOT_A_DATE, TEXT_TOO_LONG, TEXT_NOT_ALLOWED,
 * AMOUNT_OUT_OF_RANGE, NEEDS_TWO_SIDES, NEEDS_TWO_ACCOUNTS, UNBALANCED, AMOUNT_DIFFERS_FROM_LINES.
 */
export function checkTransaction({ date, comment, lines, declaredAmountCents }: TransactionDraft): Result<Cents> {
  const refusals: Refusal[] = []
  if (!isCalendarDate(date) || date === ZERO_DATE) refusals.push(refusal('NOT_A_DATE', 'transactionDate'))
  const storable = checkText(comment, 'transactionComment', COMMENT_LENGTH_MAX)
  if (!storable.ok) refusals.push(...storable.refusals)
  const lineRefusals = refusalsOfLines(lines)
  refusals.push(...lineRefusals)
  const amountCents = amountOf(lines)
  if (lineRefusals.length === 0 && declaredAmountCents !== undefined && declaredAmountCents !== amountCents) {
    refusals.push(refusal('AMOUNT_DIFFERS_FROM_LINES', 'transactionAmount', { amountCents, declaredAmountCents }))
  }
  return resultOf(refusals, amountCents)
}

function refusalsOfLines(lines: readonly Line[]): Refusal[] {
  const outOfRange = lines.flatMap((line, index) =>
    isLineAmount(line.cents) ? [] : [refusal('AMOUNT_OUT_OF_RANGE', amountField(index), { centsMax: LINE_CENTS_MAX })],
  )
  if (outOfRange.length > 0) return outOfRange
  const debitCents = amountOf(lines)
  const creditCents = amountOf(lines.map(({ accountId, cents }) => ({ accountId, cents: -cents })))
  if (debitCents === 0 || creditCents === 0) return [refusal('NEEDS_TWO_SIDES', 'debitCreditSet')]
  if (Math.max(debitCents, creditCents) > BALANCE_CENTS_MAX) {
    return [refusal('AMOUNT_OUT_OF_RANGE', 'debitCreditSet', { centsMax: BALANCE_CENTS_MAX })]
  }
  const refusals: Refusal[] = []
  if (new Set(lines.map(line => line.accountId)).size < 2) {
    refusals.push(refusal('NEEDS_TWO_ACCOUNTS', 'debitCreditSet'))
  }
  if (debitCents !== creditCents) refusals.push(refusal('UNBALANCED', 'debitCreditSet', { debitCents, creditCents }))
  return refusals
}

/**
 * Converts lines in API format to debit-positive lines: 500 DEBIT is +500, 500 CREDIT is -500. Errors: AMOUNT_OUT_OF_RANGE for an amount
 * outside 1 .. 10^13, because amounts in the API have no sign.
 */
export function linesFromDebitCreditSet(set: readonly DebitCreditLine[]): Result<Line[]> {
  const refusals = set.flatMap((line, index) =>
    line.transactionDCAmount > 0 && isLineAmount(line.transactionDCAmount)
      ? []
      : [refusal('AMOUNT_OUT_OF_RANGE', amountField(index), { centsMax: LINE_CENTS_MAX })],
  )
  const lines = set.map(({ accountID, transactionDCAmount, debitOrCredit }) => ({
    accountId: accountID,
    cents: debitOrCredit === 'DEBIT' ? transactionDCAmount : -transactionDCAmount,
  }))
  return resultOf(refusals, lines)
}

/** Converts lines to API format, in order: -500 is 500 CREDIT. */
export function debitCreditSetOf(lines: readonly Line[]): DebitCreditLine[] {
  return lines.map(({ accountId, cents }) => ({
    accountID: accountId,
    transactionDCAmount: Math.abs(cents),
    debitOrCredit: sideOf(cents) ?? 'DEBIT',
  }))
}

/** Returns whether a debit-positive amount is valid for a line: a whole number of cents, not 0, and at most 10^13 in either direction. */
export function isLineAmount(cents: Cents): boolean {
  return Number.isSafeInteger(cents) && cents !== 0 && Math.abs(cents) <= LINE_CENTS_MAX
}

function amountField(index: number): string {
  return `debitCreditSet.${index}.transactionDCAmount`
}
