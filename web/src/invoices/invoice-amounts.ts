// The three amounts of an invoice or bill: the total follows the other two until somebody types another one.
import { checkTotal } from '@twofold/accounting/documents/document-posting'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountIn, type FieldErrors } from '../forms/form-errors.ts'
import { amountText, amountTyped } from '../ui/typed-amount.ts'

/** As typed. `isTotalOwn`: somebody typed another total than the other two come to. */
export type InvoiceAmounts = { preTax: string; tax: string; total: string; isTotalOwn: boolean }

/** Before anything is typed. */
export const EMPTY_AMOUNTS: InvoiceAmounts = { preTax: '', tax: '0.00', total: '', isTotalOwn: false }

/** What the total must be; null as long as one of both cannot be read or no amount before tax is there. */
function sumOf({ preTax, tax }: InvoiceAmounts): number | null {
  const [before, added] = [amountTyped(preTax), amountTyped(tax)]
  if (before.cents === null || added.error !== undefined) return null
  return before.cents + (added.cents ?? 0)
}

/** The amounts after one was typed: the total follows the other two, also over a sum that is only begun, until another one is typed. */
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

/** The amounts in cents; what is wrong with them is added to `errors` under the names on the wire. */
export function centsOfAmounts(errors: FieldErrors, { preTax, tax, total }: Omit<InvoiceAmounts, 'isTotalOwn'>) {
  const preTaxCents = amountIn(errors, 'invoicePreTaxTotal', preTax)
  const taxCents = amountIn(errors, 'invoiceTax', tax, { isRequired: false }) ?? 0
  const totalCents = amountIn(errors, 'invoiceTotal', total)
  const isRead = preTaxCents !== null && totalCents !== null && errors.invoiceTax === undefined
  const checked = isRead ? checkTotal({ preTaxCents, taxCents, totalCents }) : null
  if (checked !== null && !checked.ok) errors.invoiceTotal = checked.refusals.map(sentenceOfEntry).join(' ')
  return { preTaxCents: preTaxCents ?? 0, taxCents, totalCents: totalCents ?? 0 }
}
