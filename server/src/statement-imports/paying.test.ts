// A bank line that is a payment of a customer or vendor is recorded and matched in one request.
import { payBankLine } from '@twofold/contract/bank-lines'
import { readCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { beforeEach, expect, test } from 'vitest'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../../tests/harness/documents/receivables.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner } = setUpBooks()
let bank: number
let customer: number
let vendor: number

beforeEach(async () => {
  bank = (await openReceivables(api, owner)).bank
  await openPayables(api, owner)
  customer = (await receivables(api, owner).customer('Hazel')).customerID
  vendor = (await payables(api, owner).vendor('Cairn')).vendorID
})

const STATEMENT = `Date,Description,Amount
2026-01-05,HAZEL WORKSHOP,800.00
2026-01-07,CAIRN OUTFITTING,-300.00
2026-01-09,NOTHING,0.00
`

/** Returns the imported line whose text begins with a string. */
async function lineOf(payee: string): Promise<number> {
  const driver = createBankLinesDriver(api, owner)
  await driver.bring(bank, STATEMENT)
  return (await driver.page(bank)).lines.find(line => line.payee.startsWith(payee))!.bankLineID
}

type Body = Record<string, unknown>
const pay = (body: Body, { key, accountID = bank }: { key?: string; accountID?: number } = {}) =>
  api.call(owner, 'POST', `/accounts/${accountID}/bank-lines/payments`, { body, ...(key !== undefined && { key }) })

const paymentOf = async (id: number) =>
  done(readCustomerPayment, await api.call(owner, 'GET', `/customer-payments/${id}`))

test("200: money from a customer is recorded as a payment receipt with the bank's date and text, and matched to the line", async () => {
  const bankLineID = await lineOf('HAZEL')
  const body = { bankLineID, customerID: customer, paymentReference: ' 4711 ' }
  const { lines, customerPaymentID, vendorPaymentID } = done(payBankLine, await pay(body))
  const payment = await paymentOf(customerPaymentID)
  expect(vendorPaymentID).toBe(0)
  expect(payment).toMatchObject({
    customerID: customer,
    totalReceived: 800_00,
    receiptDate: '2026-01-05T00:00:00Z',
    isRefund: false,
    paymentReference: '4711',
    receiptComment: 'HAZEL WORKSHOP',
    paymentAccountID: bank,
    totalApplied: 0,
  })
  expect(lines).toMatchObject([{ bankLineID, state: 'MATCHED', transactionIDs: [payment.gLEntry], isLoose: false }])
})

test('200: money to a vendor is recorded as a vendor payment; money in the opposite direction is a refund', async () => {
  const cairn = await lineOf('CAIRN')
  const paid = done(payBankLine, await pay({ bankLineID: cairn, vendorID: vendor, paymentComment: 'tents' }))
  expect(paid.customerPaymentID).toBe(0)
  const payment = await api.call(owner, 'GET', `/vendor-payments/${paid.vendorPaymentID}`)
  expect(payment.body).toMatchObject({ totalPaid: 300_00, isRefund: false, paymentComment: 'tents' })
  const hazel = await lineOf('HAZEL')
  const back = done(payBankLine, await pay({ bankLineID: hazel, vendorID: vendor }))
  const refund = await api.call(owner, 'GET', `/vendor-payments/${back.vendorPaymentID}`)
  expect(refund.body).toMatchObject({ totalPaid: 800_00, isRefund: true })
})

test('a retry with the same key records one payment', async () => {
  const bankLineID = await lineOf('HAZEL')
  const first = done(payBankLine, await pay({ bankLineID, customerID: customer }, { key: 'once' }))
  expect(done(payBankLine, await pay({ bankLineID, customerID: customer }, { key: 'once' }))).toEqual(first)
  expect((await receivables(api, owner).customerNow(customer)).accountsBalanceTotal).toBe(-800_00)
})

test('after an undo, the line is for review again and the payment stays', async () => {
  const driver = createBankLinesDriver(api, owner)
  const bankLineID = await lineOf('HAZEL')
  const { customerPaymentID } = done(payBankLine, await pay({ bankLineID, customerID: customer }))
  await driver.undo(bankLineID)
  const { gLEntry } = await paymentOf(customerPaymentID)
  expect((await driver.page(bank)).proposals).toMatchObject([{ bankLineIDs: [bankLineID], transactionIDs: [gLEntry] }])
})

test('a refused request records nothing', async () => {
  const bankLineID = await lineOf('HAZEL')
  const zero = await lineOf('NOTHING')
  const parties = { customerID: customer, vendorID: vendor }
  expect(refusal(await pay({ bankLineID }))).toBe('400 FIELD_MISSING')
  expect(refusal(await pay({ bankLineID, ...parties }))).toBe('400 FIELD_VALUE')
  expect(refusal(await pay({ bankLineID, customerID: 999_999_999 }))).toBe('400 UNKNOWN_PARTY')
  expect(refusal(await pay({ bankLineID: 999_999_999, customerID: customer }))).toBe('404 NOT_FOUND')
  expect(refusal(await pay({ bankLineID, customerID: customer }, { accountID: 999_999_999 }))).toBe('404 NOT_FOUND')
  expect(refusal(await pay({ bankLineID: zero, customerID: customer }))).toBe('400 AMOUNT_OUT_OF_RANGE')
  const body = { isPaymentsAccepted: false, paymentsAcceptedNote: 'cash only' }
  await api.call(owner, 'PUT', `/customers/${customer}`, { body })
  expect(refusal(await pay({ bankLineID, customerID: customer }))).toBe('409 PAYMENTS_NOT_ACCEPTED')
  expect((await receivables(api, owner).customerNow(customer)).accountsBalanceTotal).toBe(0)
  await api.call(owner, 'PUT', `/customers/${customer}`, { body: { isPaymentsAccepted: true } })
  done(payBankLine, await pay({ bankLineID, customerID: customer }))
  expect(refusal(await pay({ bankLineID, customerID: customer }))).toBe('409 BANK_LINE_DECIDED')
  expect((await receivables(api, owner).customerNow(customer)).accountsBalanceTotal).toBe(-800_00)
})
