// Error messages for amounts, dates, text and lines. They are in a separate file, so that a screen can check its form without loading all
// error messages. Other errors come from the server, or are loaded by the screens that need them.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { invalid, money, type PublicError } from './error-words.ts'

/** The status and message of each code, as in `ERRORS`. */
export const ENTRY_ERRORS = {
  NOT_A_DATE: invalid('Enter a real calendar date, such as 2026-11-05.'),
  TEXT_TOO_LONG: invalid(({ lengthMax }) =>
    lengthMax ? `This is too long. Enter at most ${lengthMax} characters.` : 'This is too long. Enter a shorter text.',
  ),
  TEXT_NOT_ALLOWED: invalid('This text contains characters that can’t be stored. Remove them.'),
  AMOUNT_NOT_MONEY: invalid('Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.'),
  TOO_MANY_DECIMALS: invalid('An amount can have at most two decimal places.'),
  DIVISION_BY_ZERO: invalid('You can’t divide by zero.'),
  AMOUNT_OUT_OF_RANGE: invalid(({ minimum, maximum }) => {
    if (minimum === 0) return 'This amount can’t be negative.'
    if (minimum !== undefined) return `This amount must be at least ${money(minimum)}.`
    if (maximum !== undefined) return `This amount must be at most ${money(maximum)}.`
    return 'The amount of a line must be between $0.01 and $100,000,000,000.00.'
  }),
  NEEDS_TWO_SIDES: invalid('A transaction needs at least one debit and one credit.'),
  NEEDS_TWO_ACCOUNTS: invalid('A transaction needs at least two different accounts.'),
  UNBALANCED: invalid(
    ({ debitCents, creditCents }) => `Debits of ${money(debitCents)} don’t equal credits of ${money(creditCents)}.`,
  ),
  AMOUNT_DIFFERS_FROM_LINES: invalid('The amount of the transaction must equal the sum of its debits.'),
  TOTAL_DIFFERS: invalid(({ sumCents }) =>
    sumCents === undefined
      ? 'The total must equal the pre-tax total plus the tax.'
      : `The total must equal the pre-tax total plus the tax (${money(sumCents)}).`,
  ),
  PARTY_NAME_EMPTY: invalid('Enter a name.'),
  MAIL_ADDRESS_INVALID: invalid(
    ({ address }) =>
      `${address === undefined ? 'This' : `“${address}”`} isn’t an email address. Enter an address such as ann@example.com. Separate several addresses with commas.`,
  ),
  TOO_MANY_RECIPIENTS: invalid(({ recipientsMax }) =>
    recipientsMax === undefined
      ? 'This email has too many recipients. Enter fewer addresses.'
      : `An email can have at most ${recipientsMax} recipients.`,
  ),
} satisfies Partial<Record<RefusalCode, PublicError>>

/** Returns the message of an error with the given details. */
export function sentenceIn({ sentence }: PublicError, { detail = {} }: Refusal): string {
  return typeof sentence === 'string' ? sentence : sentence(detail)
}

const rows: Partial<Record<RefusalCode, PublicError>> = ENTRY_ERRORS

/** Returns the message for an error in an amount, date, text or line. */
export function sentenceOfEntry(refusal: Refusal): string {
  const row = rows[refusal.code]
  return row === undefined ? 'This entry can’t be posted. Check it and try again.' : sentenceIn(row, refusal)
}
