import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import * as contract from '@twofold/contract/receivables/receivable-invoices'
import { describe, expect, test } from 'vitest'
import { createInvoiceDriver, INVOICES } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: ReceivablesFixture
let { api, owner, accounts, books, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, books, sales, ann } = created)
})

const { draft, post, made, put, charge, charged, owed, entry } = createInvoiceDriver(() => fixture)
const member = (role: Role) => api.newMember({ role, into: owner })
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${INVOICES}/${id}`)
const list = async (query = '') =>
  done(contract.listReceivableInvoices, await api.call(owner, 'GET', `${INVOICES}${query}`))

const lock = (softLockDate: string) => api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate } })

describe('POST /receivable-invoices', () => {
  proves(
    'rule 7.30',
    'POST /receivable-invoices {invoiceClientReference, invoicePreTaxTotal, invoiceTax, invoiceTotal, dateCharged, bill-to and ship-to fields, customerID, revenueAccountID, invoiceDescription}.',
  )
  proves('call 7.43', 'POST /receivable-invoices')

  test('200: the invoice is saved as requested, pending, and nothing is posted', async () => {
    proves('rule 4.16', 'Default shown is PENDING.')
    proves(
      'rule 7.29',
      'GET /receivable-invoices; GET /receivable-invoices/customer/{customerID}; GET /receivable-invoices/customer/{customerID}/unpaid; GET /receivable-invoices/{invoiceID}.',
    )
    proves('call 7.42', 'GET /receivable-invoices/{invoiceID}')

    const sent = draft({
      dateDue: '2026-12-05',
      paymentTerms: '30 days',
      billToName: 'Ann & Co.',
      shipToCity: 'Ghent',
      invoiceDescription: 'May',
    })
    const invoice = done(contract.createReceivableInvoice, await post(owner, sent))
    expect(invoice).toMatchObject({
      ...sent,
      dateCharged: '2026-11-05T00:00:00Z',
      dateDue: '2026-12-05T00:00:00Z',
      billToAddress2: '',
      chargeStatus: 'PENDING',
      paidInFull: false,
      totalPaid: 0,
      totalRemaining: 1080,
      customerName: 'Ann',
      invoiceNumber: 0,
      gLEntry: 0,
    })
    expect(await sales.invoiceNow(invoice.receivableInvoiceID)).toEqual(invoice)
    expect(await owed()).toBe(0)
  })

  test('200: the response and the list have the full account name, also after it was changed or renamed', async () => {
    const income = await books.open('Income', 'INCOME')
    const repairs = await books.open('Repairs', 'INCOME', income.accountID)
    const invoice = await made({ revenueAccountID: repairs.accountID })
    expect(invoice.revenueAccountName).toBe('Income:Repairs')
    const id = invoice.receivableInvoiceID
    const changed = done(contract.changeReceivableInvoice, await put(owner, id, { revenueAccountID: income.accountID }))
    expect(changed.revenueAccountName).toBe('Income')
    await api.call(owner, 'PUT', `/accounts/${income.accountID}`, { body: { accountName: 'Revenue' } })
    expect((await list()).invoices.map(({ revenueAccountName }) => revenueAccountName)).toEqual(['Revenue'])
  })

  test('200: tax, due date and revenue account are optional; a returned record can be sent unchanged', async () => {
    proves('constant 9.8', 'Tax default 0.')

    const { invoiceTax: _, revenueAccountID: __, ...least } = draft({ invoiceTotal: 1000 })
    const invoice = done(contract.createReceivableInvoice, await post(owner, least))
    expect(invoice).toMatchObject({ invoiceTax: 0, revenueAccountID: 0, dateDue: '0001-01-01T00:00:00Z' })
    const copy = done(contract.createReceivableInvoice, await post(owner, invoice))
    expect(copy).toEqual({
      ...invoice,
      receivableInvoiceID: copy.receivableInvoiceID,
      modifiedAt: copy.modifiedAt,
    })
  })

  test('200: a retry with the same key creates one invoice and returns it as it was created', async () => {
    const first = done(contract.createReceivableInvoice, await post(owner, draft(), 'key'))
    await put(owner, first.receivableInvoiceID, { invoiceDescription: 'later' })
    expect(done(contract.createReceivableInvoice, await post(owner, draft(), 'key'))).toEqual(first)
    expect(refusal(await post(owner, draft({ invoiceTax: 0, invoiceTotal: 1000 }), 'key'))).toBe(
      '422 IDEMPOTENCY_MISMATCH',
    )
    expect((await list()).invoices).toHaveLength(1)
  })

  test.each([
    [{ invoiceTotal: 1081 }, '400 TOTAL_DIFFERS'],
    [{ invoiceClientReference: ' ' }, '400 TEXT_EMPTY'],
    [{ customerID: 999_999_999 }, '400 UNKNOWN_PARTY'],
    [{ revenueAccountID: 999_999_999 }, '400 UNKNOWN_ACCOUNT'],
    [{ chargeStatus: 'CHARGED' }, '400 STATE_HAS_ITS_OWN_CALL'],
    [{ chargeStatus: 'SENT' }, '400 NOT_A_CHOICE'],
    [{ paidInFull: true }, '400 NEW_IS_UNPAID'],
    [{ dateCharged: '2026-02-30' }, '400 NOT_A_DATE'],
    [{ dateCharged: '0001-01-01' }, '400 NOT_A_DATE'],
    [{ dateCharged: undefined }, '400 FIELD_MISSING'],
    [{ invoiceTotal: 10 ** 13 + 1 }, '400 AMOUNT_OUT_OF_RANGE'],
    [{ nickname: 'x' }, '400 UNKNOWN_FIELD'],
  ])('refuses %j: %s', async (fields, expected) => {
    proves(
      'rule 5.13',
      '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
    )

    expect(refusal(await post(owner, draft(fields)))).toBe(expected)
  })

  test('refuses an unsuitable account and what a customer’s flags forbid, but accepts a credit note', async () => {
    const refused = async (fields: Record<string, unknown>) => refusal(await post(owner, draft(fields)))
    expect(await refused({ revenueAccountID: accounts.bank })).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(await refused({ revenueAccountID: accounts.control })).toBe('409 ACCOUNT_IS_CONTROL')
    expect(await refused({ revenueAccountID: ann.gLAccountReceivable })).toBe('409 ACCOUNT_IS_PARTY')
    for (const [flags, code] of [
      [{ isClosed: true }, '409 PARTY_CLOSED'],
      [{ isOrdersAccepted: false }, '409 ORDERS_NOT_ACCEPTED'],
      [{ isPurchasesAllowed: false }, '409 PURCHASES_NOT_ALLOWED'],
    ] as const) {
      const { customerID } = await sales.customer('Bob', flags)
      expect(await refused({ customerID })).toBe(code)
      const credit = { customerID, invoicePreTaxTotal: -1000, invoiceTax: -80, invoiceTotal: -1080 }
      expect((await post(owner, draft(credit))).status).toBe(200)
    }
  })

  test('401 without a token, 403 for a viewer; a clerk can create invoices', async () => {
    expect(refusal(await post(null, draft()))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await post(await member('VIEWER'), draft()))).toBe('403 FORBIDDEN')
    expect((await post(await member('CLERK'), draft())).status).toBe(200)
    expect(refusal(await post(await api.newMember(), draft()))).toBe('400 UNKNOWN_PARTY')
  })
})

describe('PUT /receivable-invoices/{id}', () => {
  proves('rule 7.31', 'PUT /receivable-invoices/{id}: same plus paidInFull and modifiedAt.')
  proves('call 7.44', 'PUT /receivable-invoices/{id}')

  test('200: an omitted field keeps its value; an unchanged invoice is not written', async () => {
    const invoice = await made({ billToName: 'Ann', paymentTerms: 'now' })
    const id = invoice.receivableInvoiceID
    const changed = done(contract.changeReceivableInvoice, await put(owner, id, { billToCity: 'Ghent' }))
    expect(changed).toEqual({ ...invoice, billToCity: 'Ghent', modifiedAt: changed.modifiedAt })
    expect(done(contract.changeReceivableInvoice, await put(owner, id, changed))).toEqual(changed)
  })

  test('200: a change of a charged invoice rewrites its entry: amount, account, day and customer', async () => {
    const invoice = await charged()
    const id = invoice.receivableInvoiceID
    const amounts = { invoicePreTaxTotal: 500, invoiceTax: 0, invoiceTotal: 500, dateCharged: '2026-11-06' }
    const changed = done(contract.changeReceivableInvoice, await put(owner, id, amounts))
    expect(changed.gLEntry).toBe(invoice.gLEntry)
    expect(await entry(invoice.gLEntry)).toBe('Ann 500 / sales 500')
    const bob = await sales.customer('Bob')
    await put(owner, id, { customerID: bob.customerID })
    expect([await owed(), (await sales.customerNow(bob.customerID)).accountsBalanceTotal]).toEqual([0, 500])
    const zero = { invoicePreTaxTotal: 0, invoiceTotal: 0 }
    expect(done(contract.changeReceivableInvoice, await put(owner, id, zero)).gLEntry).toBe(0)
    const more = { invoicePreTaxTotal: 10, invoiceTotal: 10 }
    expect(done(contract.changeReceivableInvoice, await put(owner, id, more)).gLEntry).toBeGreaterThan(0)
    expect((await sales.customerNow(bob.customerID)).accountsBalanceTotal).toBe(10)
  })

  test('200: the paid mark is set or cleared only if it differs from the current one, and posts nothing', async () => {
    proves('rule 7.31', 'PUT /receivable-invoices/{id}: same plus paidInFull and modifiedAt.')

    const { receivableInvoiceID: id } = await charged()
    const marked = async (paidInFull: boolean) => {
      const invoice = done(contract.changeReceivableInvoice, await put(owner, id, { paidInFull }))
      return [invoice.paidInFull, invoice.isMarkedPaid, invoice.totalPaid]
    }
    expect(await marked(false)).toEqual([false, false, 0])
    expect(await marked(true)).toEqual([true, true, 0])
    const unpaid = `${INVOICES}/customer/${ann.customerID}/unpaid`
    expect(done(contract.listUnpaidReceivableInvoices, await api.call(owner, 'GET', unpaid)).invoices).toEqual([])
    expect(await marked(true)).toEqual([true, true, 0])
    expect(await marked(false)).toEqual([false, false, 0])
    expect(await owed()).toBe(1080)
    const { customerPaymentID } = await sales.payment(ann.customerID, 1080, accounts.bank)
    await sales.apply({ customerPaymentID, receivableInvoiceID: id, amountApplied: 1080 })
    expect(refusal(await put(owner, id, { paidInFull: false }))).toBe('409 PAID_BY_APPLICATIONS')
    expect((await sales.invoiceNow(id)).paidInFull).toBe(true)
  })

  test('409: a higher total is checked against flags and credit limit again, a lower one is not', async () => {
    const { receivableInvoiceID: id } = await charged()
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { creditLimit: 1000 } })
    const total = (cents: number) => put(owner, id, { invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents })
    expect((await total(1070)).status).toBe(200)
    expect(refusal(await total(1071))).toBe('409 OVER_CREDIT_LIMIT')
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { creditLimit: 0, isClosed: true } })
    expect(refusal(await total(1071))).toBe('409 PARTY_CLOSED')
    expect((await total(1000)).status).toBe(200)
  })

  test('409: if the old or the new day is in a locked period', async () => {
    const { receivableInvoiceID: id } = await charged({ dateCharged: '2026-02-05' })
    await lock('2026-01-31')
    expect(refusal(await put(owner, id, { dateCharged: '2026-01-05' }))).toBe('409 LOCKED')
    const reasoned = { dateCharged: '2026-01-05', lockReason: 'agreed' }
    expect((await put(owner, id, reasoned)).status).toBe(200)
    expect(refusal(await put(owner, id, { invoicePreTaxTotal: 1, invoiceTotal: 81 }))).toBe('409 LOCKED')
    expect((await put(owner, id, { invoiceDescription: 'words are free' })).status).toBe(200)
  })

  test('400: an empty reference, a total that does not add up, another state, an unknown customer', async () => {
    const { receivableInvoiceID: id } = await charged()
    const refused = async (body: unknown) => refusal(await put(owner, id, body))
    expect(await refused({ invoiceClientReference: '' })).toBe('400 TEXT_EMPTY')
    expect(await refused({ invoiceTax: 81 })).toBe('400 TOTAL_DIFFERS')
    expect(await refused({ chargeStatus: 'CANCELED' })).toBe('400 STATE_HAS_ITS_OWN_CALL')
    expect(await refused({ customerID: 999_999_999 })).toBe('400 UNKNOWN_PARTY')
    expect(await refused({ revenueAccountID: 0 })).toBe('400 FIELD_MISSING')
    expect((await put(owner, id, { chargeStatus: 'CHARGED' })).status).toBe(200)
  })

  test('401, 404, 409 stale; a clerk can change pending but not charged invoices', async () => {
    const invoice = await made()
    const id = invoice.receivableInvoiceID
    const body = { invoiceDescription: 'x' }
    const clerk = await member('CLERK')
    expect(refusal(await put(null, id, body))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await put(await member('VIEWER'), id, body))).toBe('403 FORBIDDEN')
    expect(refusal(await put(await api.newMember(), id, body))).toBe('404 NOT_FOUND')
    expect((await put(clerk, id, body)).status).toBe(200)
    expect(refusal(await put(owner, id, { ...body, modifiedAt: invoice.modifiedAt }))).toBe('409 STALE')
    await sales.charge(id)
    expect(refusal(await put(clerk, id, { invoiceDescription: 'y' }))).toBe('403 FORBIDDEN')
  })
})

describe('DELETE /receivable-invoices/{id}', () => {
  proves('rule 7.32', 'DELETE /receivable-invoices/{id}.')
  proves('call 7.45', 'DELETE /receivable-invoices/{id}')

  test('200: deletes the invoice and returns it as it was', async () => {
    const invoice = await made()
    expect(done(contract.deleteReceivableInvoice, await remove(owner, invoice.receivableInvoiceID))).toEqual(invoice)
    expect(refusal(await remove(owner, invoice.receivableInvoiceID))).toBe('404 NOT_FOUND')
    expect((await list()).invoices).toEqual([])
    expect((await api.call(owner, 'DELETE', `/customers/${ann.customerID}`)).status).toBe(200)
  })

  test('200: the number of a deleted invoice is never reused; created and charged again, the invoice gets the next number', async () => {
    const gone = await charged()
    const id = gone.receivableInvoiceID
    const pending = await sales.charge(id, 'PENDING')
    expect(pending.invoiceNumber).toBe(gone.invoiceNumber)
    done(contract.deleteReceivableInvoice, await remove(owner, id))
    const other = await charged()
    expect(other.invoiceNumber).toBe(gone.invoiceNumber + 1)
    // The same request is sent when a user undoes the deletion. Client references need not be unique.
    const again = done(contract.createReceivableInvoice, await post(owner, pending))
    expect(again).toMatchObject({ invoiceClientReference: gone.invoiceClientReference, invoiceNumber: 0 })
    expect((await sales.charge(again.receivableInvoiceID)).invoiceNumber).toBe(gone.invoiceNumber + 2)
  })

  test('409 DOCUMENT_POSTED while it is charged; its entry, customer and account cannot be deleted either', async () => {
    const invoice = await charged()
    expect(refusal(await remove(owner, invoice.receivableInvoiceID))).toBe('409 DOCUMENT_POSTED')
    const owned = await api.call(owner, 'DELETE', `/transactions/${invoice.gLEntry}`)
    expect(refusal(owned)).toBe('409 OWNED_BY_DOCUMENT')
    expect(owned.body).toMatchObject({
      err: expect.stringContaining(`receivable invoice ${invoice.receivableInvoiceID}`),
    })
    expect(refusal(await api.call(owner, 'DELETE', `/customers/${ann.customerID}`))).toBe('409 PARTY_HAS_DOCUMENTS')
    const pending = await made({ revenueAccountID: (await books.open('Fees', 'INCOME')).accountID })
    const account = await api.call(owner, 'DELETE', `/accounts/${pending.revenueAccountID}`)
    expect(refusal(account)).toBe('409 ACCOUNT_HAS_DOCUMENTS')
  })

  test('401, 403 for a viewer, 404 in another organisation', async () => {
    const { receivableInvoiceID: id } = await made()
    expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await remove(await member('VIEWER'), id))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
  })
})

describe('GET /receivable-invoices', () => {
  proves(
    'rule 7.29',
    'GET /receivable-invoices; GET /receivable-invoices/customer/{customerID}; GET /receivable-invoices/customer/{customerID}/unpaid; GET /receivable-invoices/{invoiceID}.',
  )
  proves('call 7.39', 'GET /receivable-invoices')

  test('200: newest first, filtered by date, state and words, in consecutive windows', async () => {
    proves('call 7.40', 'GET /receivable-invoices/customer/{customerID}')

    const bob = await sales.customer('Bob')
    for (const [day, customerID] of [
      ['01', ann.customerID],
      ['03', bob.customerID],
      ['02', ann.customerID],
    ] as const)
      await made({ dateCharged: `2026-11-${day}`, customerID, invoiceClientReference: `R-${day}` })
    const references = async (query: string) =>
      (await list(query)).invoices.map(({ invoiceClientReference }) => invoiceClientReference)
    expect(await references('')).toEqual(['R-03', 'R-02', 'R-01'])
    expect(await references('?startDate=2026-11-02&endDate=2026-11-02')).toEqual(['R-02'])
    expect(await references('?search=bob')).toEqual(['R-03'])
    expect(await references('?search=10.80')).toHaveLength(3)
    expect(await references('?sort=customerName')).toEqual(['R-01', 'R-02', 'R-03'])
    const first = await list('?limit=2')
    expect(first.invoices).toHaveLength(2)
    expect(await references(`?limit=2&cursor=${first.next}`)).toEqual(['R-01'])
    await sales.charge(first.invoices[0]?.receivableInvoiceID ?? 0)
    expect(await references('?chargeStatus=CHARGED')).toEqual(['R-03'])
    const ofAnn = await api.call(owner, 'GET', `${INVOICES}/customer/${ann.customerID}`)
    expect(done(contract.listCustomerInvoices, ofAnn).invoices).toHaveLength(2)
    expect(refusal(await api.call(owner, 'GET', `${INVOICES}/customer/999999999`))).toBe('404 NOT_FOUND')
  })

  test('200: filtered by open or paid, as shown, with totals over all windows', async () => {
    const invoice = async (invoiceClientReference: string, cents: number, status = 'CHARGED') => {
      const fields = { invoiceClientReference, revenueAccountID: accounts.sales }
      const { receivableInvoiceID } = await sales.invoice(ann.customerID, cents, fields)
      if (status !== 'PENDING') await sales.charge(receivableInvoiceID, status)
      return receivableInvoiceID
    }
    const [paid, part] = [await invoice('paid', 1000), await invoice('part', 700)]
    await invoice('pending', 60, 'PENDING')
    await invoice('pending 0', 0, 'PENDING')
    await invoice('nothing', 0)
    await invoice('canceled', 5, 'CANCELED')
    await invoice('credit', -90)
    const marked = await invoice('marked', 30)
    await api.call(owner, 'PUT', `${INVOICES}/${marked}`, { body: { paidInFull: true } })
    const { customerPaymentID } = await sales.payment(ann.customerID, 2000, accounts.bank)
    for (const [receivableInvoiceID, amountApplied] of [
      [paid, 1000],
      [part, 200],
    ] as const)
      await sales.apply({ customerPaymentID, receivableInvoiceID, amountApplied })
    const read = async (query: string) =>
      done(contract.listReceivableInvoices, await api.call(owner, 'GET', `${INVOICES}${query}`)).invoices
    const shown = async (query: string) => (await read(query)).map(each => each.invoiceClientReference).toSorted()
    expect(await shown('?status=OPEN')).toEqual(['credit', 'part', 'pending'])
    expect(await shown('?status=PAID')).toEqual(['marked', 'nothing', 'paid'])
    expect((await read('')).filter(({ paidInFull }) => paidInFull)).toHaveLength(3)
    expect(await shown('?status=OPEN&chargeStatus=PENDING&search=pend')).toEqual(['pending'])
    const totals = async (query: string) =>
      done(readReceivableInvoiceTotals, await api.call(owner, 'GET', `${INVOICES}/totals${query}`))
    expect(await totals('')).toEqual({ documentCount: 8, total: 1705, applied: 1200, open: 470 })
    expect(await totals('?status=OPEN')).toEqual({ documentCount: 3, total: 670, applied: 200, open: 470 })
    expect(await totals('?search=unknown')).toEqual({ documentCount: 0, total: 0, applied: 0, open: 0 })
    const ofAnn = await api.call(owner, 'GET', `${INVOICES}/customer/${ann.customerID}?status=PAID`)
    expect(done(contract.listCustomerInvoices, ofAnn).invoices).toHaveLength(3)
    expect(refusal(await api.call(owner, 'GET', `${INVOICES}?status=APPLIED`))).toBe('400 NOT_A_CHOICE')
  })

  test('404 for another organisation’s invoice and customer', async () => {
    const { receivableInvoiceID: id } = await made()
    const stranger = await api.newMember()
    expect(refusal(await api.call(stranger, 'GET', `${INVOICES}/${id}`))).toBe('404 NOT_FOUND')
    for (const path of ['', '/unpaid'])
      expect(refusal(await api.call(stranger, 'GET', `${INVOICES}/customer/${ann.customerID}${path}`))).toBe(
        '404 NOT_FOUND',
      )
  })
})

describe('GET /receivable-invoices/{id}/counterparts', () => {
  const read = (who: SignedIn | null, id: number) => api.call(who, 'GET', `${INVOICES}/${id}/counterparts`)

  test('200: open payments and credit notes, oldest first; for a credit note, open invoices and refunds', async () => {
    const { receivableInvoiceID: invoice } = await charged()
    const { receivableInvoiceID: credit } = await made({ invoicePreTaxTotal: -500, invoiceTax: 0, invoiceTotal: -500 })
    const paid = (fields = {}) => sales.payment(ann.customerID, 600, accounts.bank, fields)
    const { customerPaymentID: late } = await paid()
    const { customerPaymentID: early } = await paid({ receiptDate: '2026-11-01' })
    const { customerPaymentID: refund } = await paid({ isRefund: true })
    await sales.payment((await sales.customer('Bob')).customerID, 600, accounts.bank)
    const counterparts = async (id: number) => done(contract.listReceivableInvoiceCounterparts, await read(owner, id))
    const of = await counterparts(invoice)
    expect(of.receivableInvoice).toEqual(await sales.invoiceNow(invoice))
    expect(of.counterparts.map(({ documentID }) => documentID)).toEqual([early, credit, late])
    const ofCredit = (await counterparts(credit)).counterparts.map(({ documentID }) => documentID)
    expect(ofCredit).toEqual([invoice, refund])
  })

  test('401, and 404 in another organisation', async () => {
    const { receivableInvoiceID: id } = await made()
    expect(refusal(await read(null, id))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await read(await api.newMember(), id))).toBe('404 NOT_FOUND')
  })
})

test('a request on an invoice takes four statements at most, a list takes one', async () => {
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    api.statements.length = 0
    expect((await work()).status).toBe(200)
    return api.statements.length
  }
  expect(await statementsOf(() => post(owner, draft(), 'key'))).toBe(3)
  const id = (await list()).invoices[0]?.receivableInvoiceID ?? 0
  expect(await statementsOf(() => charge(owner, id, { chargeStatus: 'CHARGED' }))).toBe(4)
  expect(await statementsOf(() => put(owner, id, { invoicePreTaxTotal: 1, invoiceTotal: 81 }))).toBe(4)
  expect(await statementsOf(() => charge(owner, id, { chargeStatus: 'PENDING' }))).toBe(4)
  expect(await statementsOf(() => api.call(owner, 'GET', `${INVOICES}/${id}/counterparts`))).toBe(2)
  expect(await statementsOf(() => remove(owner, id))).toBe(3)
  expect(await statementsOf(() => api.call(owner, 'GET', `${INVOICES}?limit=5`))).toBe(1)
})
