// Between an amount field's text and cents.
import { type Cents, currencyParts, evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'

/** The cents that a typed amount or sum means: null for an empty field and, with the sentence that refuses it, for what
 * is no amount. */
export function amountTyped(text: string): { cents: Cents | null; error?: string } {
  if (text.trim() === '') return { cents: null }
  const amount = evaluateAmount(text)
  if (amount.ok) return { cents: amount.value }
  const [reason] = amount.refusals
  return { cents: null, error: reason === undefined ? '' : sentenceOfEntry(reason) }
}

/** An amount as it stands in a field: no `$`, a real minus. */
export function amountText(cents: Cents): string {
  const { minus, figure } = currencyParts(cents)
  return minus + figure
}
