// Search in registers, lists and the global search ignores case, accents and invisible characters.
import { cells, equations } from '@twofold/accounting/testing/equations'
import { beforeAll, expect, test } from 'vitest'
import { openPayables, payables } from '../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../tests/harness/documents/receivables.ts'
import { setUpSharedBooks } from '../tests/harness/set-up-api.ts'

const { api, owner, books } = setUpSharedBooks()
let bank: number

const TEXTS = cells(`
  Łódź Fabryczna | Øresund Bridge | Đorđe Petrović | İstanbul Kargo | Hauptstraße 5 | 東京 支店 | मुंबई कार्यालय
  100% wool | under_score | What? | 5 * 3 | C:\\books | O’Brien & Sons | Ｆｕｌｌ Ｗｉｄｔｈ | Nguyễn Đình | Ægir Þór
  Coöpera\u00adtive Bank | Paid 1,234.50 early
`)

beforeAll(async () => {
  bank = (await books.open('Till')).accountID
  const other = (await books.open('Sundry', 'EXPENSE')).accountID
  await openReceivables(api, owner)
  await openPayables(api, owner)
  const sales = receivables(api, owner)
  const purchases = payables(api, owner)
  for (const text of TEXTS) {
    await books.enter({ debit: other, credit: bank, cents: 77, comment: text })
    const { customerID } = await sales.customer(text)
    await sales.invoice(customerID, 55, { invoiceClientReference: text })
    const { vendorID } = await purchases.vendor(text)
    await purchases.bill(vendorID, 66, { vendorInvoiceNumber: text })
  }
  await books.enter({ debit: other, credit: bank, cents: 123_450, comment: 'Big one' })
})

type Rows = Record<string, Record<string, unknown>[]>

async function listed(path: string, list: string, shown: string, search: string): Promise<unknown[]> {
  const separator = path.includes('?') ? '&' : '?'
  const { status, body } = await api.call(owner, 'GET', `${path}${separator}search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return (body as Rows)[list]!.map(row => row[shown])
}

const PLACES: readonly (() => readonly [path: string, list: string, shown: string])[] = [
  () => [`/transactions/account/${bank}`, 'transactions', 'transactionComment'],
  () => ['/customers', 'customers', 'customerName'],
  () => ['/vendors', 'vendors', 'vendorName'],
  () => ['/receivable-invoices', 'invoices', 'invoiceClientReference'],
  () => ['/payable-invoices', 'invoices', 'vendorInvoiceNumber'],
  () => ['/journal?amountTo=123450', 'transactions', 'transactionComment'],
]

test.each([
  ...equations(`
    lodz = Łódź Fabryczna | LODZ = Łódź Fabryczna | łódź = Łódź Fabryczna | oresund = Øresund Bridge
    dorde petrovic = Đorđe Petrović | istanbul = İstanbul Kargo | ISTANBUL = İstanbul Kargo
    strasse = Hauptstraße 5 | 東京 = 東京 支店 | मुंबई = मुंबई कार्यालय | % = 100% wool | _ = under_score | ? = What?
    * = 5 * 3 | \\ = C:\\books | o'brien = O’Brien & Sons | full width = Ｆｕｌｌ Ｗｉｄｔｈ | "full width" = Ｆｕｌｌ Ｗｉｄｔｈ
    nguyen dinh = Nguyễn Đình | aegir thor = Ægir Þór | cooperative = Coöpera\u00adtive Bank
  `),
])('%j finds only %j, in registers, lists and the palette', async (search, text) => {
  for (const place of PLACES) expect(await listed(...place(), search)).toEqual([text])
  const found = await listed('/found-records', 'foundRecords', 'name', search)
  expect([...new Set(found)]).toEqual([text])
  expect(found).toHaveLength(5)
})

test('an amount is found as typed', async () => {
  for (const search of ['1,234.50', '1234.50', '$1,234.50', '(1,234.50)'])
    expect(await listed(...PLACES[0]!(), search)).toContain('Big one')
  expect(await listed(...PLACES[0]!(), '1,234.50')).toEqual(['Paid 1,234.50 early', 'Big one'])
  expect(await listed(...PLACES[3]!(), '0.55')).toHaveLength(TEXTS.length)
})
