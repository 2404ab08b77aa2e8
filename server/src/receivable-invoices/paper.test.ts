import * as contract from '@twofold/contract/receivables/invoice-paper'
import { describe, expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { readPdf } from '../../tests/harness/pdf-text.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start
const { made, posted, paid, apply, inState, settings } = setUpDocuments(start, 'receivables')
const sheetOf = async (id: number, who = owner) =>
  done(contract.readInvoiceSheet, await api.call(who, 'GET', `/receivable-invoices/${id}/sheet`))
const CREDIT = { preTaxCents: -1000, taxCents: -80, totalCents: -1080 }
const pdf = async (who: SignedIn | null, id: number) => {
  const response = await fetch(`${api.origin}/api/receivable-invoices/${id}/pdf`, { headers: who?.headers ?? {} })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('GET /receivable-invoices/{id}/sheet', () => {
  test('200: has the content of the invoice, the letterhead from the settings, and the payments', async () => {
    await settings({ letterheadAddress: '12 Quay St', letterheadFooter: 'Thank you.', paperSize: 'A4' })
    const { id } = await posted({
      billToName: 'Ann & Co.',
      billToCity: 'Salem',
      shipToName: 'Ann’s shed',
      dueDate: '2026-12-05',
      paymentTerms: '30 days',
      comment: 'May',
    })
    await apply({ payment: await paid(400, { reference: 'CHK 1' }), invoice: id, amountCents: 400 })
    const { sheet, mail, missing } = await sheetOf(id)
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
    const { id: credit } = await posted(CREDIT)
    const { id: invoice } = await posted({ reference: 'A-2' })
    await apply({ credit, invoice, amountCents: 1000 })
    await apply({ credit, refund: await paid(80, { isRefund: true }), amountCents: 80 })
    const { sheet } = await sheetOf(credit)
    expect([sheet.title, sheet.stamp]).toEqual(['Credit note', 'Fully applied'])
    expect(sheet.sums.slice(3).map(({ label, cents }) => `${label} ${cents}`)).toEqual([
      'Invoice A-2, Nov 5, 2026 -1000',
      'Refund, Nov 6, 2026 -80',
      'Remaining credit 0',
    ])
  })

  test('200: an amount reserved by a pending credit note is still due, and a reservation does not use up the credit note', async () => {
    const [{ id: invoice }, { id: credit }] = [await posted(), await made(CREDIT)]
    await apply({ credit, invoice, amountCents: 1080 })
    const { sheet, mail } = await sheetOf(invoice)
    expect([sheet.stamp, sheet.sums.at(-1)]).toMatchObject(['', { label: 'Amount due', cents: 1080 }])
    expect(mail.message).toContain('$10.80 is due')
    await inState(credit, 'POSTED')
    expect((await sheetOf(invoice)).sheet.stamp).toBe('Paid')
    await inState(invoice, 'PENDING')
    expect((await sheetOf(credit)).sheet.stamp).toBe('')
  })

  test('401, 404 in another organisation, 200 for every member who may read documents', async () => {
    const { id } = await made()
    const path = `/receivable-invoices/${id}/sheet`
    expect(refusal(await api.call(null, 'GET', path))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
    expect((await sheetOf(id, await member('VIEWER'))).sheet.stamp).toBe('Draft')
  })
})

describe('GET /receivable-invoices/{id}/pdf', () => {
  test('200: the sheet is a file with a plain name that proxies do not cache', async () => {
    const { id } = await posted({ billToName: '"; filename=evil.exe\r\nX-Evil: 1', reference: '../../x<script>' })
    const { response, bytes } = await pdf(owner, id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoice-1.pdf"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-evil')).toBeNull()
    const { texts } = readPdf(bytes)
    const { sheet } = await sheetOf(id)
    for (const text of ['Invoice', '$10.80', ...sheet.facts.map(({ value }) => value)]) expect(texts).toContain(text)
  })

  test.each(['山田商店', '臺灣公司', '주식회사 한국', 'شركة النور', 'חברת אור', 'श्री कृष्ण', 'บริษัท ไทย'])(
    "200: the file name has the customer's name %s in its own script",
    async name => {
      const { id } = await posted({ billToName: name, billToCity: 'Salem', comment: name })
      const { drawn, fonts, texts } = readPdf((await pdf(owner, id)).bytes)
      const composed = drawn.filter(({ font }) => fonts.get(font)?.name.startsWith('NotoSans'))
      const said = composed.flatMap(({ glyphs }) => glyphs).join('')
      for (const letter of name.replaceAll(' ', '')) expect(said).toContain(letter)
      expect(composed.flatMap(({ ids }) => ids)).not.toContain(0)
      expect(texts).toContain('Salem')
      expect((await sheetOf(id)).missing).toEqual([])
    },
  )

  test('401, 404 in another organisation', async () => {
    const { id } = await made()
    expect((await pdf(null, id)).response.status).toBe(401)
    expect((await pdf(await api.newMember(), id)).response.status).toBe(404)
  })
})
