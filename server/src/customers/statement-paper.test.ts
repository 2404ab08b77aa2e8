import * as contract from '@twofold/contract/receivables/customer-statements'
import { readCustomerStatement } from '@twofold/contract/receivables/customers'
import { listReports, runReport } from '@twofold/contract/reports'
import { describe, expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { readPdf } from '../../tests/harness/pdf-text.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books } = start
const { accounts, ann, invoices, charged, paid, apply, inState } = setUpDocuments(start, 'receivables')

const path = (what: string, query = '') => `/customers/${ann.id}/statement${what}${query}`
const PERIOD = '?startDate=2026-11-01&endDate=2026-11-30'
const sheetOf = async (query = PERIOD) =>
  done(contract.readStatementSheet, await api.call(owner, 'GET', path('/sheet', query)))
const fileOf = async (what: string) => fetch(`${api.origin}/api${path(what, PERIOD)}`, { headers: owner.headers })

/**
 * Posts a year of transactions with the customer Ann: invoices with and without due dates, a credit note, payments, a refund, a write-off,
 * and a manual transaction.
 */
async function liveALittle() {
  const old = await charged(5000, { date: '2026-06-10' })
  const due = await charged(2000, { date: '2026-09-20', dueDate: '2026-10-20', reference: 'PO "9"' })
  const november = await charged(1000)
  const credit = await charged(-300, { date: '2026-11-07' })
  const marked = await charged(80, { date: '2026-11-08' })
  const canceled = await charged(400, { date: '2026-11-09' })
  const first = await paid(4000, { date: '2026-10-02' })
  await paid(700, { date: '2026-11-12', reference: '=1+1' })
  await paid(50, { date: '2026-11-13', isRefund: true })
  await apply({ payment: first, invoice: old, amountCents: 3500 })
  await apply({ credit, invoice: november, amountCents: 200 })
  const writeOff = { receivableInvoiceID: due, amount: 120, writeOffAccountID: accounts.badDebts }
  await api.call(owner, 'POST', '/customer-write-offs', { body: { ...writeOff, writeOffDate: '2026-11-20' } })
  await invoices.changed(marked, { isPaidInFull: true })
  await inState(canceled, 'ENDED')
  await books.enter({ debit: ann.accountId, credit: accounts.own, cents: 33, date: '2026-11-20' })
  // The dates of these documents are after the end date, so they are not on the statement.
  await paid(100, { date: '2026-12-24' })
  await charged(999, { date: '2026-12-01' })
}

describe('a customer’s statement', () => {
  test('matches the Customer Statement report to the cent, row by row', async () => {
    await liveALittle()
    await api.call(owner, 'POST', '/reports/restore')
    const { reports } = done(listReports, await api.call(owner, 'GET', '/reports'))
    const { reportID } = reports.find(({ reportName }) => reportName === 'Customer Statement')!
    const query = `startDate=2026-11-01&endDate=2026-11-30&account=${ann.accountId}`
    const output = done(runReport, await api.call(owner, 'GET', `/reports/${reportID}/output?${query}`))
    const at = Object.fromEntries(output.columns.map(({ id }, index) => [id, index]))
    const { sheet } = await sheetOf()
    const reported = output.rows.map(({ kind, cells }) => [
      kind === 'line' ? String(cells[at.date!]).slice(0, 10) : kind,
      ...['debit', 'credit', 'balance'].map(column => cells[at[column]!] ?? null),
    ])
    const looks = { CARRIED: 'opening', TOTAL: 'closing', LINE: '' }
    const printed = sheet.rows.map(({ look, cells: [date, , , charges, payments, balance] }) => [
      looks[look] || date,
      ...(look === 'TOTAL' ? [null, null] : [charges, payments]),
      balance,
    ])
    expect(printed).toEqual(reported)
    expect(printed.length).toBeGreaterThan(7)
    expect(sheet.rows.at(-1)?.cells.slice(3, 5)).toEqual(output.totals[0]?.cells.slice(at.debit!, at.debit! + 2))
  })

  test('shows the age of open amounts, which add up to the closing balance', async () => {
    await liveALittle()
    const { sheet } = await sheetOf()
    expect(sheet.ages.map(({ label, cents }) => `${label} ${cents}`)).toEqual([
      'Current 0',
      '1–30 days 700',
      '31–60 days 1880',
      '61–90 days 0',
      'Over 90 days 1500',
      'Marked as paid 80',
      'Unapplied -1150',
      'Adjustments 33',
    ])
    expect(sheet.ages.reduce((sum, { cents }) => sum + cents, 0)).toBe(sheet.rows.at(-1)?.cells[5])
    const earlier = (await sheetOf('?endDate=2026-09-30')).sheet
    expect(earlier.ages.filter(({ cents }) => cents !== 0).map(({ label, cents }) => `${label} ${cents}`)).toEqual([
      'Current 2000',
      'Over 90 days 5000',
    ])
  })

  test('names each document, and shows the comment of a manual transaction', async () => {
    await liveALittle()
    const { sheet } = await sheetOf()
    expect(sheet.rows.slice(1, -1).map(({ cells }) => cells[1])).toEqual([
      'Invoice 3',
      'Credit note 4',
      'Invoice 5',
      'Payment',
      'Refund',
      'Write-off',
      'Adjustment',
    ])
    const statement = done(readCustomerStatement, await api.call(owner, 'GET', path('', PERIOD)))
    expect(statement.rows.map(({ document }) => document)).toEqual(sheet.rows.slice(1, -1).map(({ cells }) => cells[1]))
    expect(statement.ages).toEqual(sheet.ages)
  })

  test('is the same in PDF and CSV, where no text is a formula', async () => {
    await liveALittle()
    const { sheet } = await sheetOf()
    const pdf = await fileOf('/pdf')
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="statement-${ann.id}-2026-11-30.pdf"`)
    const { texts } = readPdf(new Uint8Array(await pdf.arrayBuffer()))
    for (const { cells } of sheet.rows) expect(texts).toContain(cells[1])
    const csv = await (await fileOf('/csv')).text()
    const lines = csv.trimEnd().split('\r\n')
    expect(lines[0]).toBe('date,transactionID,document,reference,comment,charges,payments,balance')
    expect(lines).toHaveLength(sheet.rows.length + 1)
    expect(lines[1]).toBe('2026-11-01,,Opening balance,,,,,30.00')
    expect(lines.find(line => line.includes(',Payment,'))).toMatch(/^2026-11-12,\d+,Payment,'=1\+1,.*,0\.00,7\.00,/)
    expect(lines.at(-1)).toMatch(/^2026-11-30,,Closing balance,,,,,\d+\.\d\d$/)
  })

  test('400 for a start date after the end date, 401, 404 in another organisation', async () => {
    for (const what of ['', '/sheet', '/pdf', '/csv']) {
      const call = async (who: typeof owner | null, query: string) =>
        refusal(await api.call(who, 'GET', path(what, query)))
      expect(await call(owner, '?startDate=2026-12-01&endDate=2026-11-30')).toBe('400 PERIOD_BACKWARD')
      expect(await call(owner, '?startDate=x')).toBe('400 NOT_A_DATE')
      expect(await call(null, '')).toBe('401 NOT_SIGNED_IN')
      expect(await call(await api.newMember(), '')).toBe('404 NOT_FOUND')
    }
  })
})
