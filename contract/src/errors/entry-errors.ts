// What the rules refuse of an entry, invoice or party as it is typed: amounts, days, texts and lines. The rows of errors.ts that every screen with
// an entry needs before the server has seen it; all others come from the server, or with the screens that need them.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { money, type PublicError } from './error-words.ts'

/** One row a code, as in `ERRORS`. */
export const ENTRY_ERRORS = {
  NOT_A_DATE: { status: 400, sentence: 'Enter a real calendar date, such as 2026-11-05.' },
  TEXT_TOO_LONG: {
    status: 400,
    sentence: ({ lengthMax }) =>
      lengthMax ? `This is too long: at most ${lengthMax} characters.` : 'This is too long.',
  },
  TEXT_NOT_ALLOWED: { status: 400, sentence: 'This holds characters that cannot be stored.' },
  AMOUNT_NOT_MONEY: { status: 400, sentence: 'Enter an amount such as 1,234.50 or a sum such as 12.50*3.' },
  TOO_MANY_DECIMALS: { status: 400, sentence: 'An amount has at most two decimals.' },
  DIVISION_BY_ZERO: { status: 400, sentence: 'Nothing can be divided by zero.' },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    sentence: ({ minimum, maximum }) => {
      if (minimum === 0) return 'This amount must not be negative.'
      if (minimum !== undefined) return `This amount must be at least ${money(minimum)}.`
      if (maximum !== undefined) return `This amount must be at most ${money(maximum)}.`
      return 'A line’s amount must be between 0.01 and 100,000,000,000.00.'
    },
  },
  NEEDS_TWO_SIDES: { status: 400, sentence: 'A transaction needs at least one debit and one credit.' },
  NEEDS_TWO_ACCOUNTS: { status: 400, sentence: 'A transaction needs at least two different accounts.' },
  UNBALANCED: {
    status: 400,
    sentence: ({ debitCents, creditCents }) =>
      `Debits of ${money(debitCents)} do not equal credits of ${money(creditCents)}.`,
  },
  AMOUNT_DIFFERS_FROM_LINES: { status: 400, sentence: 'The transaction’s amount differs from the sum of its debits.' },
  TOTAL_DIFFERS: {
    status: 400,
    sentence: ({ sumCents }) =>
      sumCents === undefined
        ? 'The total must equal the pre-tax total plus the tax.'
        : `The total must equal the pre-tax total plus the tax: ${money(sumCents)}.`,
  },
  PARTY_NAME_EMPTY: { status: 400, sentence: 'Give it a name.' },
  MAIL_ADDRESS_INVALID: {
    status: 400,
    sentence: ({ address }) =>
      `${address === undefined ? 'This' : `“${address}”`} is not an e-mail address. Enter one such as ann@example.com; separate several with commas.`,
  },
  TOO_MANY_RECIPIENTS: {
    status: 400,
    sentence: ({ recipientsMax = 'so many' }) => `A mail goes to at most ${recipientsMax} addresses.`,
  },
} satisfies Partial<Record<RefusalCode, PublicError>>

/** The sentence of an error for one refusal. */
export function sentenceIn({ sentence }: PublicError, { detail = {} }: Refusal): string {
  return typeof sentence === 'string' ? sentence : sentence(detail)
}

const rows: Partial<Record<RefusalCode, PublicError>> = ENTRY_ERRORS

/** The sentence of what the rules of amounts, days, texts and lines refused of an entry. */
export function sentenceOfEntry(refusal: Refusal): string {
  const row = rows[refusal.code]
  return row === undefined ? 'This cannot be booked as it stands.' : sentenceIn(row, refusal)
}
