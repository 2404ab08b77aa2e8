// The three amounts of an invoice or bill. The total is the sum of the other two until the user types a different total.
import { checkTotal } from '@twofold/accounting/documents/document-posting'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'
import { amountIn, type FieldErrors } from '../../kit/forms/form-errors.ts'

/** The typed amounts. `isTotalOwn` is true if the user typed a total that differs from the sum of the other two amounts. */
export type InvoiceAmounts = { preTax: string; tax: string; total: string; isTotalOwn: boolean }

/** Empty amounts. */
export const EMPTY_AMOUNTS: InvoiceAmounts = { preTax: '', tax: '0.00', total: '', isTotalOwn: false }

/** Returns the sum of the pre-tax total and the tax. Returns null if an amount cannot be read or the pre-tax total is missing. */
function sumOf({ preTax, tax }: InvoiceAmounts): number | null {
  const [before, added] = [amountTyped(preTax), amountTyped(tax)]
  if (before.cents === null || added.error !== undefined) return null
  return before.cents + (added.cents ?? 0)
}

/**
 * Returns the amounts after a change. Until the user types a total, it is the sum of the other two amounts, even for an incomplete
 * expression.
 */
export function withAmounts(
  before: InvoiceAmounts,
  changes: Partial<Pick<InvoiceAmounts, 'preTax' | 'tax' | 'total'>>,
): InvoiceAmounts {
  const after = { ...before, ...changes }
  const sum = sumOf(after)
  if (changes.total !== undefined)
    return { ...after, isTotalOwn: after.total.trim() !== '' && amountTyped(after.total).cents !== sum }
  return after.isTotalOwn || sum === null ? after : { ...after, total: amountText(sum) }
}

/** Returns the amounts in cents. Adds errors to `errors`, keyed by API field name. */
export function centsOfAmounts(errors: FieldErrors, { preTax, tax, total }: Omit<InvoiceAmounts, 'isTotalOwn'>) {
  const preTaxCents = amountIn(errors, 'invoicePreTaxTotal', preTax)
  const taxCents = amountIn(errors, 'invoiceTax', tax, { isRequired: false }) ?? 0
  const totalCents = amountIn(errors, 'invoiceTotal', total)
  const isRead = preTaxCents !== null && totalCents !== null && errors.invoiceTax === undefined
  const checked = isRead ? checkTotal({ preTaxCents, taxCents, totalCents }) : null
  if (checked !== null && !checked.ok) errors.invoiceTotal = checked.refusals.map(sentenceOfEntry).join(' ')
  return { preTaxCents: preTaxCents ?? 0, taxCents, totalCents: totalCents ?? 0 }
}
