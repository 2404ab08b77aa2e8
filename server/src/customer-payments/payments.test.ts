// Tests what is special about payments of customers, and write-offs. documents/payments.test.ts tests the rest.
import * as contract from '@twofold/contract/receivables/customer-write-offs'
import { expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start
const documents = setUpDocuments(start, 'receivables')
const { accounts, ann, applications, charged, invoiced, left, owed, paid, parties, payments } = documents
const draft = (receivableInvoiceID: number, amount: number) => ({
  receivableInvoiceID,
  amount,
  writeOffAccountID: accounts.badDebts,
  writeOffDate: '2026-11-20',
  comment: 'gone',
})
const writeOff = (who: SignedIn | null, body: unknown) => api.call(who, 'POST', '/customer-write-offs', { body })

test('409 PAYMENTS_NOT_ACCEPTED with the note of the customer', async () => {
  await parties.changed(ann.id, { takesPayments: false, paymentsNote: 'Only by wire' })
  const refused = await payments.post(owner, documents.payment(600))
  expect(refusal(refused)).toBe('409 PAYMENTS_NOT_ACCEPTED')
  expect(refused.body).toMatchObject({ err: expect.stringContaining('Only by wire.') })
})

test('200: an application may name the payment as its receipt, and is returned with both names', async () => {
  const [invoice, from] = [await charged(600), await paid(600)]
  const application = await applications.created({ paymentReceiptID: from, invoice, amountCents: 400 })
  expect(application).toMatchObject({ payment: from, paymentReceiptID: from })
})

test('200: a write-off is posted and applied in one request, and undone in one request', async () => {
  const to = await charged(1000)
  const made = done(contract.createCustomerWriteOff, await writeOff(owner, draft(to, 300)))
  expect(made).toMatchObject({ ...draft(to, 300), writeOffDate: '2026-11-20T00:00:00Z', customerName: 'Ann' })
  expect([await left(to), await owed()]).toEqual([700, 700])
  const path = `/customer-write-offs/${made.customerWriteOffID}`
  expect(done(contract.readCustomerWriteOff, await api.call(owner, 'GET', path))).toEqual(made)
  const [application] = await applications.list(`/invoice/${to}`)
  expect(application).toMatchObject({ writeOff: made.customerWriteOffID, amountCents: 300 })
  expect(refusal(await applications.remove(owner, application!.id))).toBe('409 ADVICE_OF_WRITE_OFF')
  expect(done(contract.deleteCustomerWriteOff, await api.call(owner, 'DELETE', path))).toMatchObject({ amount: 300 })
  expect([await left(to), await owed()]).toEqual([1000, 1000])
  expect(refusal(await api.call(owner, 'DELETE', path))).toBe('404 NOT_FOUND')
})

test('refuses more than the open amount, an uncharged invoice, a credit note, and an account that is not an expense', async () => {
  const to = await charged(1000)
  const no = async (body: unknown) => refusal(await writeOff(owner, body))
  expect(await no(draft(to, 1001))).toBe('409 ABOVE_REMAINDER')
  expect(await no(draft(await invoiced(1000), 1))).toBe('409 ONLY_POSTED_APPLIES')
  expect(await no(draft(await charged(-1000), 1))).toBe('400 DOES_NOT_APPLY')
  expect(await no({ ...draft(to, 1), writeOffAccountID: accounts.bank })).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
  expect(await no(draft(999_999_999, 1))).toBe('404 NOT_FOUND')
  expect(refusal(await writeOff(await member('BOOKKEEPER'), draft(to, 1)))).toBe('403 FORBIDDEN')
  expect(refusal(await writeOff(null, draft(to, 1)))).toBe('401 NOT_SIGNED_IN')
  expect(await left(to)).toBe(1000)
})
