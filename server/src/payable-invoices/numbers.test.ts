// Tests the vendors' invoice numbers: which numbers count as equal, and whether the number of a deleted bill can be used again.
import * as contract from '@twofold/contract/payables/payable-invoices'
import { expect, test } from 'vitest'
import { type PayablesFixture, setUpPayablesFixture } from '../../tests/harness/documents/payables-fixture.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  ;({ api, owner, accounts, purchases, zed } = created)
})

const send = (body: unknown) => api.call(owner, 'POST', '/payable-invoices', { body })
const enter = (fields: { vendorInvoiceNumber: string }) =>
  send({
    invoicePreTaxTotal: 1000,
    invoiceTax: 80,
    invoiceTotal: 1080,
    dateReceived: '2026-11-05',
    dateDue: '2026-12-05',
    vendorID: zed.vendorID,
    expenseAccountID: accounts.supplies,
    ...fields,
  })
const made = async (vendorInvoiceNumber: string) =>
  done(contract.createPayableInvoice, await enter({ vendorInvoiceNumber }))

test('numbers are compared without case and surrounding spaces, but otherwise exactly', async () => {
  await made('A-1')
  for (const other of ['a-1', 'A1', 'A-01', 'A- 1']) expect((await made(other)).vendorInvoiceNumber).toBe(other)
  expect(refusal(await enter({ vendorInvoiceNumber: ' a-1' }))).toBe('409 DUPLICATE')
})

test('the number of a deleted bill is free again, and restoring the bill needs confirmation if the number was taken since', async () => {
  const bill = await made('G-1')
  const id = bill.payableInvoiceID
  await purchases.approve(id)
  await purchases.approve(id, 'PENDING')
  const { duplicateOf, ...gone } = done(
    contract.deletePayableInvoice,
    await api.call(owner, 'DELETE', `/payable-invoices/${id}`),
  )
  expect(duplicateOf).toBe(0)
  const other = await made('G-1')
  // The same request is sent when a user undoes the deletion.
  const refused = await send(gone)
  expect(refusal(refused)).toBe('409 DUPLICATE')
  expect(refused.body).toMatchObject({ err: expect.stringContaining(`(No. ${other.payableInvoiceID})`) })
  const again = done(contract.createPayableInvoice, await send({ ...gone, allowDuplicate: true }))
  expect(again).toMatchObject({ vendorInvoiceNumber: 'G-1', approvalStatus: 'PENDING', gLEntry: 0 })
})
