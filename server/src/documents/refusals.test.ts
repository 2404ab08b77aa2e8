// Checks the error codes and messages that customer and vendor documents have in common.
import { describe, expect, test } from 'vitest'
import { amounts, BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { ApiResponse } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start

/** Returns the error code and message of a refusal. */
function said({ status, body }: ApiResponse): [string, string] {
  const { code, err } = body as { code: string; err: string }
  return [`${status} ${code}`, err]
}

describe.each(BOTH_SIDES)('%s', name => {
  const { accounts, ann, applications, invoices, parties, payments, ...documents } = setUpDocuments(start, name)
  const { charged, invoiced, paid, party, settings, setState, inState, kinds } = documents
  const change = (id: number, fields: object) => invoices.put(owner, id, { ...fields })
  const apply = (payment: number, invoice: number, amountCents: number) =>
    applications.post(owner, { payment, invoice, amountCents })
  /** An invoice of 500 with 500 applied. */
  const applied = async () => {
    const [to, from] = [await charged(500), await paid(500)]
    await documents.apply({ payment: from, invoice: to, amountCents: 500 })
    return { to, from }
  }

  test('an invoice with applications stays an invoice and keeps its party and at least the applied amount', async () => {
    const { to } = await applied()
    expect(said(await change(to, amounts(-500)))).toEqual([
      '409 APPLIED_KEEPS_SIGN',
      'This document has payment applications, so the sign of its total cannot change. Remove the applications first.',
    ])
    expect(said(await change(to, amounts(499)))).toEqual([
      '409 TOTAL_BELOW_APPLIED',
      'The total cannot be less than the amount already applied, $5.00.',
    ])
    expect(said(await change(to, { partyId: (await party('Bob')).id }))).toEqual([
      '409 APPLIED_KEEPS_PARTY',
      'This document has payment applications, so its customer or vendor cannot change. Remove the applications first.',
    ])
  })

  test('an invoice that is fully applied cannot be reopened by clearing the paid mark', async () => {
    const { to, from } = await applied()
    expect(said(await change(to, { isPaidInFull: false }))).toEqual([
      '409 PAID_BY_APPLICATIONS',
      'This document is paid in full by payment applications. Remove an application to reopen it.',
    ])
    expect(said(await apply(from, to, 1))).toEqual(['409 INVOICE_PAID', 'This invoice has been fully paid'])
  })

  test('a document with applications cannot be canceled or deleted, and a posted document cannot be deleted', async () => {
    const { to, from } = await applied()
    const refused = ['409 DOCUMENT_APPLIED', expect.stringContaining('Remove the applications first.')]
    expect(said(await setState(owner, to, 'ENDED'))).toEqual(refused)
    expect(said(await payments.remove(owner, from))).toEqual(refused)
    const waiting = await invoiced(300)
    await documents.apply({ payment: await paid(300), invoice: waiting, amountCents: 100 })
    expect(said(await setState(owner, waiting, 'ENDED'))).toEqual(refused)
    expect(said(await invoices.remove(owner, waiting))).toEqual(refused)
    expect(said(await invoices.remove(owner, await charged(5)))).toEqual([
      '409 DOCUMENT_POSTED',
      'This document is posted. Set it back to Pending before you delete it.',
    ])
  })

  test('no one can post, change, pay or delete before a hard lock', async () => {
    const [waiting, posted, payment] = [await invoiced(300), await charged(200), await paid(100)]
    await settings({ hardLockDate: '2026-11-20' })
    const refused = ['409 HARD_LOCKED', 'The books are closed through Nov 20, 2026 and cannot be changed.']
    expect(said(await setState(owner, waiting, 'POSTED', { lockReason: 'late' }))).toEqual(refused)
    expect(said(await change(posted, amounts(201)))).toEqual(refused)
    expect(said(await payments.post(owner, documents.payment(5)))).toEqual(refused)
    expect(said(await payments.remove(owner, payment))).toEqual(refused)
    // Actions that post nothing are still allowed.
    await documents.apply({ payment, invoice: posted, amountCents: 100 })
  })

  test('a soft lock asks accountants for a reason and tells other roles who can override it', async () => {
    const waiting = await invoiced(300)
    await settings({ softLockDate: '2026-11-20' })
    expect(said(await setState(owner, waiting, 'POSTED'))).toEqual([
      '409 LOCKED',
      'The books are locked through Nov 20, 2026. Give a reason for the change.',
    ])
    const keeper = await member('BOOKKEEPER')
    expect(said(await setState(keeper, waiting, 'POSTED', { lockReason: 'late' }))).toEqual([
      '409 LOCKED',
      'The books are locked through Nov 20, 2026. An accountant can change them and must give a reason.',
    ])
  })

  test('an entry is changed through its document, and its account stays as long as a document refers to it', async () => {
    const id = await charged(500)
    const refused = [
      '409 OWNED_BY_DOCUMENT',
      `This entry belongs to ${kinds.invoice} ${id}. Change the document instead.`,
    ]
    const entry = `/transactions/${(await invoices.now(id)).entryId}`
    expect(said(await api.call(owner, 'DELETE', entry))).toEqual(refused)
    await inState(id, 'PENDING')
    expect(said(await api.call(owner, 'DELETE', `/accounts/${accounts.own}`))).toEqual([
      '409 ACCOUNT_HAS_DOCUMENTS',
      'A customer, vendor or document uses this account.',
    ])
  })

  test('a document cannot be posted to the control account or a party’s account', async () => {
    const paying = (accountId: number) => payments.post(owner, documents.payment(5, { accountId }))
    expect(said(await paying(accounts.control))).toEqual([
      '409 ACCOUNT_IS_CONTROL',
      'This action is not possible for a control account. Its balance is the sum of its customers or vendors.',
    ])
    expect(said(await paying(ann.accountId))).toEqual([
      '409 ACCOUNT_IS_PARTY',
      'This account belongs to a customer or vendor. Change the customer or vendor instead.',
    ])
  })

  test('a party can be deleted only if nothing refers to it', async () => {
    await invoiced(500)
    expect(said(await parties.remove(owner, ann.id))).toEqual([
      '409 PARTY_HAS_DOCUMENTS',
      '1 document still refers to this customer or vendor. Mark it as closed instead.',
    ])
  })

  test('documents of different parties cannot be applied to each other, nor a payment to a credit', async () => {
    const [to, other] = [await charged(500), await paid(500, { partyId: (await party('Bob')).id })]
    expect(said(await apply(other, to, 5))).toEqual([
      '400 OF_ANOTHER_PARTY',
      'The two documents belong to different customers or vendors.',
    ])
    expect(said(await apply(await paid(5), await charged(-500), 5))).toEqual([
      '400 DOES_NOT_APPLY',
      'Apply a payment or credit to an invoice, or a refund to the payment or credit that it pays back.',
    ])
  })
})
