// The two forms for entering transactions, and the debit or credit side of a typed amount.
import { type Cents, LINE_CENTS_MAX } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { oppositeSide, type Side } from './account-types.ts'
import { isLineAmount, type Line } from './transaction.ts'

/**
 * The values of the entry form in a register. `accountSign` is the sign of the register's account, or the side that the user chose for it.
 * The amount can be negative.
 */
export type EntryForm = { accountId: number; accountSign: Side; otherAccountId: number; amountCents: Cents }

/** An entry with two lines: the debited account, the credited account, and a positive amount. */
export type TwoLineEntry = { debitAccountId: number; creditAccountId: number; amountCents: Cents }

/**
 * Returns which account is debited and which is credited. The register's account is on its normal side, and the other account is on the
 * opposite side. A negative amount swaps the sides. In the register of a bank account (DEBIT) against sales, 500 debits the bank and -500
 * credits it. Errors: AMOUNT_OUT_OF_RANGE for 0 and for amounts above 10^13, and NEEDS_TWO_ACCOUNTS if both accounts are the same.
 */
export function entryFromForm(form: EntryForm): Result<TwoLineEntry> {
  const { accountId, accountSign, otherAccountId, amountCents } = form
  if (!isLineAmount(amountCents)) {
    return refused('AMOUNT_OUT_OF_RANGE', 'transactionAmount', { centsMax: LINE_CENTS_MAX })
  }
  if (accountId === otherAccountId) return refused('NEEDS_TWO_ACCOUNTS', 'debitCreditSet')
  const side = amountCents < 0 ? oppositeSide(accountSign) : accountSign
  return accepted({
    debitAccountId: side === 'DEBIT' ? accountId : otherAccountId,
    creditAccountId: side === 'DEBIT' ? otherAccountId : accountId,
    amountCents: Math.abs(amountCents),
  })
}

/** Returns the two lines of an entry, the debit first. */
export function linesOfEntry({ debitAccountId, creditAccountId, amountCents }: TwoLineEntry): Line[] {
  return [
    { accountId: debitAccountId, cents: amountCents },
    { accountId: creditAccountId, cents: -amountCents },
  ]
}

/** A line of the edit form: its account, the list (debits or credits) that contains it, and the typed amount. */
export type TypedLine = { accountId: number; side: Side; amountCents: Cents }

/**
 * Returns the lines of the edit form as they are saved, in the same order. A negative amount becomes a positive amount on the opposite
 * side: DEBIT -300 becomes CREDIT 300.
 */
export function flipNegativeLines(lines: readonly TypedLine[]): TypedLine[] {
  return lines.map(line =>
    line.amountCents < 0 ? { ...line, side: oppositeSide(line.side), amountCents: -line.amountCents } : line,
  )
}
