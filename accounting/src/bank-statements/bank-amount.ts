// Converts the amounts of a bank file to cents. Returns an error message for each invalid amount.
import { BALANCE_CENTS_MAX, type Cents, LINE_CENTS_MAX } from '../money.ts'
import { type AmountStyle, styledCents } from './amount-style.ts'

/**
 * Returns an amount in cents, or an error message if it is invalid. `-12.00`, `12.00-`, `(12.00)`, `$(12.00)`, `12.00 DR` and U+2212 are
 * negative. `+`, `CR`, currency codes and currency signs are ignored. A dash is zero. Decimals after the second must be zeros.
 */
export function bankAmount(text: string, style: AmountStyle, centsMax: Cents = LINE_CENTS_MAX): Cents | string {
  if (text === '') return 'The amount is empty.'
  const cents = styledCents(text, style, centsMax)
  if (cents.ok) return cents.value
  const [refusal] = cents.refusals
  if (refusal?.code === 'TOO_MANY_DECIMALS') return `${quoted(text)} has more than two decimals.`
  if (refusal?.code === 'AMOUNT_OUT_OF_RANGE') return `${quoted(text)} exceeds the largest amount allowed.`
  const other = style === '.' ? ',' : '.'
  const isOther = styledCents(text, other, centsMax).ok
  return isOther
    ? `${quoted(text)} isn’t an amount with a decimal ${other === ',' ? 'point' : 'comma'}.`
    : `${quoted(text)} isn’t an amount.`
}

/** Returns a balance in cents, or an error message as in `bankAmount`. The limit is the largest balance that the books support. */
export function bankBalance(text: string, style: AmountStyle): Cents | string {
  return bankAmount(text, style, BALANCE_CENTS_MAX)
}

/** Quotes text from a file in an error message. Long text is shortened. */
export function quoted(text: string): string {
  const shown = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return `“${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}”`.replace(/\p{Surrogate}/gu, '')
}
