import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { createInvoiceDriver } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { refusal } from '../../tests/harness/test-api.ts'

let fixture: ReceivablesFixture
let { api, owner, accounts, books, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, books, sales, ann } = created)
})

const { made, put, charge, charged, owed, entry } = createInvoiceDriver(() => fixture)
const member = (role: Role) => api.newMember({ role, into: owner })

const lock = (softLockDate: string) => api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate } })

describe('PUT /receivable-invoices/{id}/charge', () => {
  proves('rule 7.33', 'PUT /receivable-invoices/{id}/charge {chargeStatus}.')
  proves('call 7.46', 'PUT /receivable-invoices/{id}/charge')

  test('200: charging posts the invoice, increases the customer’s balance, and assigns the next number', async () => {
    const [first, second] = [await charged(), await charged()]
    expect(first).toMatchObject({ chargeStatus: 'CHARGED', invoiceNumber: 1, paidInFull: false })
    expect(second.invoiceNumber).toBe(2)
    expect(await entry(first.gLEntry)).toBe('Ann 1080 / sales 1000,tax 80')
    expect(await owed()).toBe(2160)
    expect(await sales.charge(first.receivableInvoiceID)).toEqual(first)
  })

  test('200: a credit note swaps all sides; an invoice with only zero amounts posts nothing and is paid', async () => {
    const credit = await charged({ invoicePreTaxTotal: -1000, invoiceTax: -80, invoiceTotal: -1080 })
    expect(await entry(credit.gLEntry)).toBe('sales 1000,tax 80 / Ann 1080')
    expect(credit).toMatchObject({ totalRemaining: -1080, totalPaid: 0 })
    const nothing = await charged({ invoicePreTaxTotal: 0, invoiceTax: 0, invoiceTotal: 0 })
    expect(nothing).toMatchObject({ gLEntry: 0, paidInFull: true, chargeStatus: 'CHARGED' })
    const zero = await charged({ invoicePreTaxTotal: 80, invoiceTax: -80, invoiceTotal: 0 })
    expect(await entry(zero.gLEntry)).toBe('tax 80 / sales 80')
    expect(zero.paidInFull).toBe(true)
  })

  test('200: setting it back to pending voids the entry and keeps the number; charging again posts a new entry', async () => {
    const invoice = await charged()
    const back = await sales.charge(invoice.receivableInvoiceID, 'PENDING')
    expect(back).toMatchObject({ chargeStatus: 'PENDING', gLEntry: 0, invoiceNumber: 1 })
    expect(await owed()).toBe(0)
    const again = await sales.charge(invoice.receivableInvoiceID)
    expect(again.invoiceNumber).toBe(1)
    expect(again.gLEntry).not.toBe(invoice.gLEntry)
    expect((await sales.charge(invoice.receivableInvoiceID, 'CANCELED')).chargeStatus).toBe('CANCELED')
    expect((await charged()).invoiceNumber).toBe(2)
  })

  test('200: in a locked period a reversal is posted instead, and the invoice can be charged again later', async () => {
    const invoice = await charged({ dateCharged: '2026-01-05' })
    await lock('2026-01-31')
    const back = await sales.charge(invoice.receivableInvoiceID, 'PENDING', { reversalDate: '2026-02-10' })
    expect(back.gLEntry).toBe(0)
    const register = await books.register(ann.gLAccountReceivable)
    expect(register.transactions.map(row => [row.transactionDate.slice(0, 10), row.runningBalance])).toEqual([
      ['2026-01-05', 1080],
      ['2026-02-10', 0],
    ])
    expect(refusal(await charge(owner, invoice.receivableInvoiceID, { chargeStatus: 'CHARGED' }))).toBe('409 LOCKED')
    await put(owner, invoice.receivableInvoiceID, { dateCharged: '2026-02-01' })
    await sales.charge(invoice.receivableInvoiceID)
    expect(await owed()).toBe(1080)
  })

  test('409: a reversal before the date of the invoice, or in a locked period', async () => {
    const invoice = await charged({ dateCharged: '2026-01-20' })
    await lock('2026-01-31')
    const back = (reversalDate: string) =>
      charge(owner, invoice.receivableInvoiceID, { chargeStatus: 'PENDING', reversalDate })
    expect(refusal(await back('2026-01-10'))).toBe('400 REVERSAL_TOO_EARLY')
    const locked = await back('2026-01-25')
    expect(refusal(locked)).toBe('409 LOCKED')
    expect(locked.body).toMatchObject({ fields: [{ field: 'lockReason' }] })
    const reasoned = { chargeStatus: 'PENDING', lockReason: 'agreed' }
    expect((await charge(owner, invoice.receivableInvoiceID, reasoned)).status).toBe(200)
    expect((await books.register(ann.gLAccountReceivable)).transactions).toEqual([])
  })

  test('refuses a missing account, a missing tax account, a locked day, or a customer whose flags forbid it', async () => {
    const refused = async (fields: Record<string, unknown>) =>
      refusal(await charge(owner, (await made(fields)).receivableInvoiceID, { chargeStatus: 'CHARGED' }))
    expect(await refused({ revenueAccountID: 0 })).toBe('400 FIELD_MISSING')
    await lock('2026-01-31')
    expect(await refused({ dateCharged: '2026-01-31' })).toBe('409 LOCKED')
    const { receivableInvoiceID } = await made()
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { isClosed: true } })
    expect(refusal(await charge(owner, receivableInvoiceID, { chargeStatus: 'CHARGED' }))).toBe('409 PARTY_CLOSED')
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { isClosed: false } })
    const unnamed = 'UPDATE organisation SET sales_tax_payable_id = NULL WHERE organisation_id = $1'
    await api.pools.owner.pool.query(unnamed, [owner.organisationId])
    expect(refusal(await charge(owner, receivableInvoiceID, { chargeStatus: 'CHARGED' }))).toBe('409 NO_TAX_ACCOUNT')
  })

  test('409 OVER_CREDIT_LIMIT above the credit limit, unless an accountant confirms it', async () => {
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { creditLimit: 1500 } })
    await charged()
    const { receivableInvoiceID } = await made()
    const over = { chargeStatus: 'CHARGED', allowOverCreditLimit: true }
    const refused = await charge(owner, receivableInvoiceID, { chargeStatus: 'CHARGED' })
    expect(refusal(refused)).toBe('409 OVER_CREDIT_LIMIT')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('$21.60') })
    expect(refusal(await charge(await member('BOOKKEEPER'), receivableInvoiceID, over))).toBe('409 OVER_CREDIT_LIMIT')
    expect((await charge(await member('ACCOUNTANT'), receivableInvoiceID, over)).status).toBe(200)
    expect(await owed()).toBe(2160)
  })

  test('if two invoices that together exceed the limit are charged concurrently, one is refused', async () => {
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { creditLimit: 1500 } })
    const both = [await made(), await made()]
    const answers = await Promise.all(
      both.map(({ receivableInvoiceID }) => charge(owner, receivableInvoiceID, { chargeStatus: 'CHARGED' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owed()).toBe(1080)
  })

  test('409 CLEARED while a line of its entry is reconciled', async () => {
    const invoice = await charged()
    const body = { transactionReconcileDate: '2026-11-30', accountID: accounts.sales }
    expect((await api.call(owner, 'PUT', `/transactions/${invoice.gLEntry}/reconciled`, { body })).status).toBe(200)
    const id = invoice.receivableInvoiceID
    expect(refusal(await charge(owner, id, { chargeStatus: 'PENDING' }))).toBe('409 CLEARED')
    expect(refusal(await put(owner, id, { invoicePreTaxTotal: 900, invoiceTotal: 980 }))).toBe('409 CLEARED')
    expect((await put(owner, id, { invoiceDescription: 'more' })).status).toBe(200)
  })

  test('charged tax stays in its account when the settings name another one: a change of the description moves no amount', async () => {
    const invoice = await charged({ dateCharged: '2026-01-05' })
    const other = (await books.open('Other Tax', 'LIABILITY')).accountID
    const name = { body: { salesTaxPayableID: other, softLockDate: '2026-01-31' } }
    expect((await api.call(owner, 'PUT', '/organisation/settings', name)).status).toBe(200)
    expect((await put(owner, invoice.receivableInvoiceID, { invoiceDescription: 'words' })).status).toBe(200)
    expect(await entry(invoice.gLEntry)).toBe('Ann 1080 / sales 1000,tax 80')
    const amounts = { invoicePreTaxTotal: 900, invoiceTax: 72, invoiceTotal: 972, lockReason: 'agreed' }
    expect((await put(owner, invoice.receivableInvoiceID, amounts)).status).toBe(200)
    expect(await entry(invoice.gLEntry)).toBe('Ann 972 / sales 900,tax 72')
    const register = await books.register(other)
    expect(register.transactions).toEqual([])
    await charged()
    expect((await books.register(other)).transactions).toHaveLength(1)
  })

  test('an invoice charged to its own tax account posts nothing, even if the settings name another account since', async () => {
    const zero = { invoicePreTaxTotal: 80, invoiceTax: -80, invoiceTotal: 0, revenueAccountID: accounts.tax }
    const invoice = await charged(zero)
    expect(invoice.gLEntry).toBe(0)
    const other = (await books.open('Other Tax', 'LIABILITY')).accountID
    const name = { body: { salesTaxPayableID: other } }
    expect((await api.call(owner, 'PUT', '/organisation/settings', name)).status).toBe(200)
    await api.expectRight()
    expect((await put(owner, invoice.receivableInvoiceID, { invoiceDescription: 'words' })).status).toBe(200)
    expect((await sales.invoiceNow(invoice.receivableInvoiceID)).gLEntry).toBe(0)
    expect((await books.register(other)).transactions).toEqual([])
    await put(owner, invoice.receivableInvoiceID, { revenueAccountID: accounts.sales })
    const moved = await sales.invoiceNow(invoice.receivableInvoiceID)
    expect(await entry(moved.gLEntry)).toBe('tax 80 / sales 80')
    await api.expectRight()
  })

  test('400 without a state, 401, 403 for a clerk, 404 in another organisation, 409 stale', async () => {
    const invoice = await made()
    const id = invoice.receivableInvoiceID
    const wanted = { chargeStatus: 'CHARGED' }
    expect(refusal(await charge(owner, id, { chargeStatus: 'SENT' }))).toBe('400 NOT_A_CHOICE')
    expect(refusal(await charge(null, id, wanted))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await charge(await member('CLERK'), id, wanted))).toBe('403 FORBIDDEN')
    expect(refusal(await charge(await api.newMember(), id, wanted))).toBe('404 NOT_FOUND')
    await put(owner, id, { invoiceDescription: 'x' })
    const stale = await charge(owner, id, { ...wanted, modifiedAt: invoice.modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { receivableInvoiceID: id, invoiceDescription: 'x' } })
  })
})
