import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { centsOfAmounts, EMPTY_AMOUNTS, withAmounts } from './invoice-amounts.ts'

const typed = (...changes: Partial<typeof EMPTY_AMOUNTS>[]) =>
  changes.reduce((values: typeof EMPTY_AMOUNTS, change) => withAmounts(values, change), EMPTY_AMOUNTS)

test('the total follows the pre-tax total and the tax while they are typed', () => {
  expect(typed({ preTax: '100' }).total).toBe('100.00')
  expect(typed({ preTax: '100*2' }, { tax: '16' }).total).toBe('216.00')
  expect(typed({ preTax: '12.50' }, { preTax: '12.50*' }, { preTax: '12.50*3' }).total).toBe('37.50')
  expect(typed({ preTax: '-50' }, { tax: '-4' }).total).toBe('\u221254.00')
})

test('a different typed total stays, and its error states the required one', () => {
  const values = typed({ preTax: '100' }, { total: '110' }, { tax: '8' })
  expect(values.total).toBe('110')
  const errors = {}
  centsOfAmounts(errors, values)
  expect(errors).toEqual({
    invoiceTotal: 'The total must equal the pre-tax total plus the tax ($108.00).',
  })
})

test('a correct typed total follows again', () => {
  expect(typed({ preTax: '100' }, { total: '110' }, { total: '100' }, { tax: '8' }).total).toBe('108.00')
})

test('unreadable amounts are reported at their fields, and the tax may be left out', () => {
  proves(
    'rule 5.13',
    '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
  )

  const errors = {}
  centsOfAmounts(errors, { preTax: 'ten', tax: '1/0', total: '' })
  expect(Object.keys(errors)).toEqual(['invoicePreTaxTotal', 'invoiceTax', 'invoiceTotal'])
  const missing = {}
  centsOfAmounts(missing, EMPTY_AMOUNTS)
  expect(missing).toEqual({ invoicePreTaxTotal: 'Enter an amount.', invoiceTotal: 'Enter an amount.' })
  const none = {}
  expect(centsOfAmounts(none, { preTax: '1', tax: '', total: '1' })).toEqual({
    preTaxCents: 100,
    taxCents: 0,
    totalCents: 100,
  })
  expect(none).toEqual({})
})
