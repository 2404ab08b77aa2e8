// The two forms in which transactions are typed: which side a typed amount lands on.
import { type Cents, LINE_CENTS_MAX } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { oppositeSide, type Side } from './account-types.ts'
import { isLineAmount, type Line } from './transaction.ts'

/** What the entry form of an account's register holds: the account with its sign (or the side chosen for it), the other
 * account, and the amount as typed, which may be negative. */
export type EntryForm = { accountId: number; accountSign: Side; otherAccountId: number; amountCents: Cents }

/** A two-line entry by its two accounts, with a positive amount. */
export type TwoLineEntry = { debitAccountId: number; creditAccountId: number; amountCents: Cents }

/**
 * Which account is debited and which credited. The account stands on the side of its sign and the other on the opposite
 * one; a negative amount swaps them. 500 in the register of a bank (DEBIT) against sales debits the bank; -500 credits
 * it. Refuses AMOUNT_OUT_OF_RANGE for 0 and beyond 10^13, NEEDS_TWO_ACCOUNTS for one account on both sides.
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

/** The two lines of such an entry, the debit first. */
export function linesOfEntry({ debitAccountId, creditAccountId, amountCents }: TwoLineEntry): Line[] {
  return [
    { accountId: debitAccountId, cents: amountCents },
    { accountId: creditAccountId, cents: -amountCents },
  ]
}

/** One line of the edit form: the list it stands in, and the amount as typed. */
export type TypedLine = { accountId: number; side: Side; amountCents: Cents }

/** The lines of the edit form as they are saved: a negative amount flips to the other side with the positive amount.
 * DEBIT -300 is 300 CREDIT. Their order stays. */
export function flipNegativeLines(lines: readonly TypedLine[]): TypedLine[] {
  return lines.map(line =>
    line.amountCents < 0 ? { ...line, side: oppositeSide(line.side), amountCents: -line.amountCents } : line,
  )
}
