import { describe, expect, test } from 'vitest'
import { invoiceMail, invoiceSheet, type PrintedInvoice } from './invoice-sheet.ts'
import type { Sheet } from './sheet.ts'

const letterhead = { name: 'Harbor & Co.', address: '12 Quay St\nPortland, ME 04101', footer: 'Bank 1 2 3\n' }
const noAddress = { name: '', address1: '', address2: '', city: '', state: '', zip: '' }

const invoice: PrintedInvoice = {
  id: 7,
  number: 12,
  state: 'POSTED',
  date: '2026-11-05',
  dueDate: '2026-12-05',
  terms: '30 days',
  reference: 'PO 9',
  description: 'Shelves\nfitted',
  preTaxCents: 1000,
  taxCents: 80,
  totalCents: 1080,
  appliedCents: 400,
  isMarkedPaid: false,
  customerId: 3,
  customerName: 'Ann',
  customerEmail: 'ann@example.com',
  billTo: { name: 'Ann & Sons', address1: '1 Elm St', address2: 'Apt 2', city: 'Salem', state: 'OR', zip: '97301' },
  shipTo: noAddress,
  applications: [
    {
      kind: 'customer payment',
      totalCents: 400,
      isRefund: false,
      date: '2026-11-06',
      reference: 'CHK 1',
      appliedCents: 400,
      isPosted: true,
    },
  ],
}

const sheetOf = (changes: Partial<PrintedInvoice> = {}) => invoiceSheet({ ...invoice, ...changes }, letterhead)
const sumsOf = ({ sums }: Sheet) => sums.map(({ label, cents }) => `${label} ${cents}`)

describe('a printed invoice', () => {
  test('has its number, dates, terms, addresses, description, totals, payments and amount due', () => {
    expect(sheetOf()).toEqual({
      fileName: 'invoice-12',
      issuer: { name: 'Harbor & Co.', lines: ['12 Quay St', 'Portland, ME 04101'] },
      title: 'Invoice',
      stamp: '',
      facts: [
        { label: 'Invoice number', value: '12' },
        { label: 'Date', value: 'Nov 5, 2026' },
        { label: 'Due', value: 'Dec 5, 2026' },
        { label: 'Terms', value: '30 days' },
        { label: 'Your reference', value: 'PO 9' },
      ],
      blocks: [{ label: 'Bill to', lines: ['Ann & Sons', '1 Elm St', 'Apt 2', 'Salem, OR 97301'] }],
      columns: [
        { head: 'Description', kind: 'TEXT' },
        { head: 'Amount', kind: 'MONEY' },
      ],
      rows: [{ look: 'LINE', cells: ['Shelves\nfitted', 1000] }],
      sums: [
        { look: 'PART', label: 'Before tax', cents: 1000 },
        { look: 'PART', label: 'Tax', cents: 80 },
        { look: 'TOTAL', label: 'Total', cents: 1080 },
        { look: 'PART', label: 'Payment CHK 1, Nov 6, 2026', cents: -400 },
        { look: 'GRAND_TOTAL', label: 'Amount due', cents: 680 },
      ],
      ages: [],
      notes: [],
      footer: ['Bank 1 2 3'],
    })
  })

  test('is billed to the customer’s name if there is no other, and is described by its reference', () => {
    const sheet = sheetOf({ billTo: { ...noAddress, city: 'Salem' }, description: ' ', shipTo: invoice.billTo })
    expect(sheet.blocks.map(({ label, lines }) => [label, lines[0]])).toEqual([
      ['Bill to', 'Ann'],
      ['Ship to', 'Ann & Sons'],
    ])
    expect(sheet.rows[0]?.cells[0]).toBe('PO 9')
  })

  test('is a draft without a number until it is charged, and shows that it was canceled', () => {
    const draft = sheetOf({ state: 'PENDING', number: null })
    expect([draft.stamp, draft.fileName, draft.facts[0]?.value]).toEqual(['Draft', 'draft-invoice-7', 'Not assigned'])
    expect(draft.notes).toEqual(['This draft has not been charged yet.'])
    const canceled = sheetOf({ state: 'ENDED', appliedCents: 0, applications: [] })
    expect(canceled.stamp).toBe('Canceled')
    expect(sumsOf(canceled).at(-1)).toBe('Total 1080')
  })

  test('is paid if all of it is applied or it is marked as paid, and requests nothing then', () => {
    expect(sheetOf({ appliedCents: 1080 })).toMatchObject({ stamp: 'Paid' })
    const marked = sheetOf({ isMarkedPaid: true })
    expect(marked.stamp).toBe('Paid')
    expect(sumsOf(marked).slice(-3)).toEqual(['Payment CHK 1, Nov 6, 2026 -400', 'Adjustments -680', 'Amount due 0'])
  })

  test('is reduced only by posted credit notes, not by pending ones', () => {
    const reserved = {
      ...invoice.applications[0]!,
      kind: 'receivable invoice',
      totalCents: -680,
      appliedCents: 680,
    } as const
    const applications = [...invoice.applications, { ...reserved, isPosted: false }]
    const sheet = sheetOf({ appliedCents: 1080, applications })
    expect(sheet.stamp).toBe('')
    expect(sumsOf(sheet).slice(3)).toEqual(['Payment CHK 1, Nov 6, 2026 -400', 'Amount due 680'])
    const mail = invoiceMail({ ...invoice, appliedCents: 1080, applications }, letterhead)
    expect(mail.message).toContain('$6.80 is due')
    const marked = sheetOf({ appliedCents: 1080, applications, isMarkedPaid: true })
    expect([marked.stamp, ...sumsOf(marked).slice(-2)]).toEqual(['Paid', 'Adjustments -680', 'Amount due 0'])
    const charged = sheetOf({
      appliedCents: 1080,
      applications: [...invoice.applications, { ...reserved, isPosted: true }],
    })
    expect(charged.stamp).toBe('Paid')
  })

  test('many payments are one sum', () => {
    const one = { ...invoice.applications[0]!, appliedCents: 10 }
    const sheet = sheetOf({ applications: Array.from({ length: 13 }, () => one), appliedCents: 130 })
    expect(sumsOf(sheet).slice(3)).toEqual(['Payments and credits (13) -130', 'Amount due 950'])
  })

  test('a credit note has its own words, and amounts without a sign', () => {
    const credit = {
      preTaxCents: -1000,
      taxCents: -80,
      totalCents: -1080,
      applications: [
        { ...invoice.applications[0]!, kind: 'receivable invoice' as const, totalCents: 900, reference: 'PO 1' },
      ],
    }
    const sheet = sheetOf(credit)
    expect([sheet.title, sheet.fileName, sheet.facts[0]?.label, sheet.stamp]).toEqual([
      'Credit note',
      'credit-note-12',
      'Credit note number',
      '',
    ])
    expect(sheet.rows[0]?.cells[1]).toBe(1000)
    expect(sumsOf(sheet)).toEqual([
      'Before tax 1000',
      'Tax 80',
      'Total credit 1080',
      'Invoice PO 1, Nov 6, 2026 -400',
      'Remaining credit 680',
    ])
    expect(sheetOf({ ...credit, appliedCents: 1080 }).stamp).toBe('Fully applied')
  })
})

describe('an email with an invoice', () => {
  test('is addressed to the customer and has the amount due', () => {
    expect(invoiceMail(invoice, letterhead)).toEqual({
      to: 'ann@example.com',
      subject: 'Invoice 12 from Harbor & Co.',
      message:
        'Hi Ann & Sons,\n\nYour invoice 12 is attached. $6.80 is due on Dec 5, 2026.\n\nThank you,\nHarbor & Co.',
    })
  })

  test('requests nothing for a draft, a paid invoice or a credit note', () => {
    for (const changes of [{ state: 'PENDING' as const }, { appliedCents: 1080 }, { totalCents: -1080 }])
      expect(invoiceMail({ ...invoice, ...changes }, letterhead).message).not.toContain('due')
  })
})
