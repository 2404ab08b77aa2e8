// Converts between the text of an amount field and cents.
import { type Cents, currencyParts, evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'

/**
 * Returns a typed amount or expression in cents. Returns null if the field is empty. Returns null and an error message if the text is not
 * an amount.
 */
export function amountTyped(text: string): { cents: Cents | null; error?: string } {
  if (text.trim() === '') return { cents: null }
  const amount = evaluateAmount(text)
  if (amount.ok) return { cents: amount.value }
  const [reason] = amount.refusals
  return { cents: null, error: reason === undefined ? '' : sentenceOfEntry(reason) }
}

/** Formats an amount for a field, without `$` and with a true minus sign. */
export function amountText(cents: Cents): string {
  const { minus, figure } = currencyParts(cents)
  return minus + figure
}
