import * as contract from '@twofold/contract/receivables/invoice-paper'
import { describe, expect, test } from 'vitest'
import { createInvoiceDriver } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { readPdf } from '../../tests/harness/pdf-text.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: ReceivablesFixture
let { api, owner, accounts, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, sales, ann } = created)
})

const { charged, made } = createInvoiceDriver(() => fixture)
const sheetOf = async (id: number, who = owner) =>
  done(contract.readInvoiceSheet, await api.call(who, 'GET', `/receivable-invoices/${id}/sheet`))
const pdf = async (who: SignedIn | null, id: number) => {
  const response = await fetch(`${api.origin}/api/receivable-invoices/${id}/pdf`, { headers: who?.headers ?? {} })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('GET /receivable-invoices/{id}/sheet', () => {
  test('200: has the content of the invoice, the letterhead from the settings, and the payments', async () => {
    const body = { letterheadAddress: '12 Quay St', letterheadFooter: 'Thank you.', paperSize: 'A4' }
    await api.call(owner, 'PUT', '/organisation/settings', { body })
    const address = { billToName: 'Ann & Co.', billToCity: 'Salem', shipToName: 'Ann’s shed' }
    const invoice = await charged({
      ...address,
      dateDue: '2026-12-05',
      paymentTerms: '30 days',
      invoiceDescription: 'May',
    })
    const payment = await sales.payment(ann.customerID, 400, accounts.bank, { paymentReference: 'CHK 1' })
    const applied = { customerPaymentID: payment.customerPaymentID, amountApplied: 400 }
    await sales.apply({ ...applied, receivableInvoiceID: invoice.receivableInvoiceID })
    const { sheet, mail, missing } = await sheetOf(invoice.receivableInvoiceID)
    expect(sheet).toMatchObject({
      fileName: 'invoice-1',
      title: 'Invoice',
      issuer: { lines: ['12 Quay St'] },
      blocks: [{ lines: ['Ann & Co.', 'Salem'] }, { lines: ['Ann’s shed'] }],
      rows: [{ cells: ['May', 1000] }],
      footer: ['Thank you.'],
    })
    expect(sheet.sums.map(({ label, cents }) => `${label} ${cents}`)).toEqual([
      'Before tax 1000',
      'Tax 80',
      'Total 1080',
      'Payment CHK 1, Nov 6, 2026 -400',
      'Amount due 680',
    ])
    expect(mail.subject).toMatch(/^Invoice 1 from /)
    expect(missing).toEqual([])
  })

  test('200: a credit note lists the invoices and refunds to which it is applied', async () => {
    const credit = await charged({ invoicePreTaxTotal: -1000, invoiceTax: -80, invoiceTotal: -1080 })
    const invoice = await charged({ invoiceClientReference: 'A-2' })
    const refund = await sales.payment(ann.customerID, 80, accounts.bank, { isRefund: true })
    const creditInvoiceID = credit.receivableInvoiceID
    await sales.apply({ creditInvoiceID, receivableInvoiceID: invoice.receivableInvoiceID, amountApplied: 1000 })
    await sales.apply({ creditInvoiceID, refundPaymentID: refund.customerPaymentID, amountApplied: 80 })
    const { sheet } = await sheetOf(creditInvoiceID)
    expect([sheet.title, sheet.stamp]).toEqual(['Credit note', 'Fully applied'])
    expect(sheet.sums.slice(3).map(({ label, cents }) => `${label} ${cents}`)).toEqual([
      'Invoice A-2, Nov 5, 2026 -1000',
      'Refund, Nov 6, 2026 -80',
      'Remaining credit 0',
    ])
  })

  test('200: an amount reserved by a pending credit note is still due, and a reservation does not use up the credit note', async () => {
    const invoice = await charged()
    const credit = await made({ invoicePreTaxTotal: -1000, invoiceTax: -80, invoiceTotal: -1080 })
    const [receivableInvoiceID, creditInvoiceID] = [invoice.receivableInvoiceID, credit.receivableInvoiceID]
    await sales.apply({ creditInvoiceID, receivableInvoiceID, amountApplied: 1080 })
    const { sheet, mail } = await sheetOf(receivableInvoiceID)
    expect([sheet.stamp, sheet.sums.at(-1)]).toMatchObject(['', { label: 'Amount due', cents: 1080 }])
    expect(mail.message).toContain('$10.80 is due')
    await sales.charge(creditInvoiceID)
    expect((await sheetOf(receivableInvoiceID)).sheet.stamp).toBe('Paid')
    await sales.charge(receivableInvoiceID, 'PENDING')
    expect((await sheetOf(creditInvoiceID)).sheet.stamp).toBe('')
  })

  test('401, 404 in another organisation, 200 for every member who may read documents', async () => {
    const { receivableInvoiceID } = await made()
    const path = `/receivable-invoices/${receivableInvoiceID}/sheet`
    expect(refusal(await api.call(null, 'GET', path))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
    const viewer = await api.newMember({ role: 'VIEWER', into: owner })
    expect((await sheetOf(receivableInvoiceID, viewer)).sheet.stamp).toBe('Draft')
  })
})

describe('GET /receivable-invoices/{id}/pdf', () => {
  test('200: the sheet is a file with a plain name that proxies do not cache', async () => {
    const { receivableInvoiceID } = await charged({
      billToName: '"; filename=evil.exe\r\nX-Evil: 1',
      invoiceClientReference: '../../x<script>',
    })
    const { response, bytes } = await pdf(owner, receivableInvoiceID)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoice-1.pdf"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-evil')).toBeNull()
    const { texts } = readPdf(bytes)
    const { sheet } = await sheetOf(receivableInvoiceID)
    for (const text of ['Invoice', '$10.80', ...sheet.facts.map(({ value }) => value)]) expect(texts).toContain(text)
  })

  test.each(['山田商店', '臺灣公司', '주식회사 한국', 'شركة النور', 'חברת אור', 'श्री कृष्ण', 'บริษัท ไทย'])(
    "200: the file name has the customer's name %s in its own script",
    async name => {
      const { receivableInvoiceID } = await charged({ billToName: name, billToCity: 'Salem', invoiceDescription: name })
      const { drawn, fonts, texts } = readPdf((await pdf(owner, receivableInvoiceID)).bytes)
      const composed = drawn.filter(({ font }) => fonts.get(font)?.name.startsWith('NotoSans'))
      const said = composed.flatMap(({ glyphs }) => glyphs).join('')
      for (const letter of name.replaceAll(' ', '')) expect(said).toContain(letter)
      expect(composed.flatMap(({ ids }) => ids)).not.toContain(0)
      expect(texts).toContain('Salem')
      expect((await sheetOf(receivableInvoiceID)).missing).toEqual([])
    },
  )

  test('401, 404 in another organisation', async () => {
    const { receivableInvoiceID } = await made()
    expect((await pdf(null, receivableInvoiceID)).response.status).toBe(401)
    expect((await pdf(await api.newMember(), receivableInvoiceID)).response.status).toBe(404)
  })
})
