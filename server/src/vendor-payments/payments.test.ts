// Tests what is special about payments to vendors. documents/payments.test.ts tests the rest.
import * as contract from '@twofold/contract/payables/vendor-payments'
import { expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner } = start
const { ann, applications, payments, apply, charged, invoiced, paid, settings } = setUpDocuments(start, 'payables')

test('lists have the payments under both names, whole and in pages', async () => {
  const ids = [await paid(500), await paid(5, { isRefund: true }), await paid(500)].reverse()
  for (const query of ['', '?limit=5']) {
    const { vendorPayments, paymentDisbursements } = done(
      contract.listVendorPayments,
      await payments.send(owner, 'GET', query),
    )
    expect(vendorPayments.map(({ vendorPaymentID }) => vendorPaymentID)).toEqual(ids)
    expect(paymentDisbursements).toEqual(vendorPayments)
  }
  const open = await payments.send(owner, 'GET', `/vendor/${ann.id}/unapplied-payments`)
  const { vendorPayments, paymentDisbursements } = done(contract.listUnappliedVendorPayments, open)
  expect(vendorPayments).toHaveLength(2)
  expect(paymentDisbursements).toEqual(vendorPayments)
})

test('a customer’s document in place of a vendor’s is refused, and the reverse', async () => {
  const [invoice, payment] = [await charged(1000), await paid(600)]
  const crossed = { customerPaymentID: payment, receivableInvoiceID: invoice, amountApplied: 1 }
  expect(refusal(await api.call(owner, 'POST', '/customer-payment-advices', { body: crossed }))).toBe('404 NOT_FOUND')
  const { id } = await apply({ payment, invoice, amountCents: 1 })
  expect(refusal(await api.call(owner, 'DELETE', `/customer-payment-advices/${id}`))).toBe('404 NOT_FOUND')
})

test('409 BILL_NOT_APPROVED if bills need a second approver: no one can pay a bill that only they have seen', async () => {
  await settings({ secondApprover: true })
  const [invoice, payment] = [await invoiced(1000), await paid(600)]
  const answer = await applications.post(owner, { payment, invoice, amountCents: 1 })
  expect(refusal(answer)).toBe('409 BILL_NOT_APPROVED')
  expect(answer.body).toMatchObject({ err: 'This bill is not approved yet.' })
  expect((await payments.read(owner, payment, '/counterparts')).body).toMatchObject({ counterparts: [] })
})
