import { readVendorActivity } from '@twofold/contract/payables/vendors'
import { readCustomerActivity } from '@twofold/contract/receivables/customers'
import { expect, test } from 'vitest'
import { openPayables, payables } from '../../../tests/harness/documents/payables.ts'
import {
  type ReceivablesFixture,
  setUpReceivablesFixture,
} from '../../../tests/harness/documents/receivables-fixture.ts'
import { done } from '../../../tests/harness/test-api.ts'

let { api, owner, accounts, books, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, books, sales, ann } = created)
})

type Activity = { openItems: { isPosted: boolean; raises: boolean; remaining: number }[]; beside: object }

/** Returns the sum of the posted open items and the reconciling items. */
function addedUp({ openItems, beside }: Activity): number {
  const posted = openItems.filter(({ isPosted }) => isPosted)
  const open = posted.map(({ raises, remaining }) => (raises ? remaining : -remaining))
  return [...open, ...Object.values(beside)].reduce((sum, cents) => sum + cents, 0)
}

test('a customer’s balance is the sum of open items, manual transactions and documents marked as paid, less what pending documents reserve', async () => {
  const { customerID } = ann
  const draft = { revenueAccountID: accounts.sales }
  const invoice = async (cents: number) => (await sales.invoice(customerID, cents, draft)).receivableInvoiceID
  const [open, marked, credit, pending] = [
    await invoice(1000),
    await invoice(50),
    await invoice(-40),
    await invoice(125),
  ]
  await sales.charge(open)
  await sales.charge(marked)
  await api.call(owner, 'PUT', `/receivable-invoices/${marked}`, { body: { paidInFull: true } })
  await books.enter({ debit: ann.gLAccountReceivable, credit: accounts.sales, cents: 200 })
  const { customerPaymentID } = await sales.payment(customerID, 300, accounts.bank)
  await sales.apply({ creditInvoiceID: credit, receivableInvoiceID: open, amountApplied: 40 })
  await sales.apply({ paymentReceiptID: customerPaymentID, receivableInvoiceID: pending, amountApplied: 100 })
  const answer = await api.call(owner, 'GET', `/customers/${customerID}/activity`)
  const activity = done(readCustomerActivity, answer)
  expect(activity.customer.accountsBalanceTotal).toBe(950)
  expect(activity.beside).toEqual({ adjustments: 200, markedPaid: 50, reserved: -60 })
  expect(addedUp(activity)).toBe(950)
})

test('a vendor’s balance is the same sum, in the vendor’s sign', async () => {
  const { supplies, bank } = await openPayables(api, owner)
  const purchases = payables(api, owner)
  const { vendorID, glAccountPayable } = await purchases.vendor('Zed')
  const bill = async (cents: number) =>
    (await purchases.bill(vendorID, cents, { expenseAccountID: supplies })).payableInvoiceID
  const [open, marked, credit] = [await bill(1000), await bill(50), await bill(-40)]
  await purchases.approve(open)
  await purchases.approve(marked)
  await api.call(owner, 'PUT', `/payable-invoices/${marked}`, { body: { paidInFull: true } })
  await books.enter({ debit: supplies, credit: glAccountPayable, cents: 200 })
  await purchases.payment(vendorID, 300, bank)
  await purchases.apply({ creditInvoiceID: credit, payableInvoiceID: open, amountApplied: 40 })
  const activity = done(readVendorActivity, await api.call(owner, 'GET', `/vendors/${vendorID}/activity`))
  expect(activity.vendor.accountsBalanceTotal).toBe(950)
  expect(activity.beside).toEqual({ adjustments: 200, markedPaid: 50, reserved: 40 })
  expect(addedUp(activity)).toBe(950)
})
