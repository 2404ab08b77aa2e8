import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PRODUCT_FOLDER } from '../../../src/config.ts'
import { csvOnDisk } from '../../../src/imports/csv.ts'
import type { TransactionImport } from '../../../src/imports/transaction-files/transaction-import.ts'

/** The columns of the purchases file. */
export const CARD_HEADER = 'cardNumber,date,merchantNumber,description,state,amount\n'

/** The import options for the purchases file. Each card is a liability account, and each merchant is an expense account. */
export function cardImport(file: string): TransactionImport {
  return {
    file: csvOnDisk(file),
    map: 'date=date,comment=description,amount=amount,account=cardNumber,counterAccount=merchantNumber',
    account: { under: 'Liabilities:Purchasing cards', always: null },
    counterAccount: { under: 'Expenses:Card purchases', always: null },
    dateOrder: 'YMD',
    positive: null,
    lockReason: undefined,
    isDryRun: false,
  }
}

const PLACES =
  'HARBOR,MAPLE,SUMMIT,PRAIRIE,LAKESIDE,CANYON,MIDTOWN,ORCHARD,GRANITE,JUNIPER,CEDAR,BEACON,VALLEY,FOUNDRY,MEADOW,CORNER,REDWOOD,STATION,COTTAGE,WILLOW,ANCHOR,PIONEER,CRESCENT,LANTERN,SPRUCE,HARVEST,COPPER,CARDINAL'.split(
    ',',
  )
const TRADES =
  'STATIONERS,HARDWARE,CATERING,COURIER,PRINTING,ELECTRIC,PLUMBING,BOOKSHOP,SOFTWARE,UNIFORMS,NURSERY,PHARMACY,TOWING,GLASSWORKS,LAUNDRY,FURNITURE,PAVING,RADIO,BAKERY,TRAVEL,CINEMA,OPTICAL,TIRES,FLORIST,SEEDS'.split(
    ',',
  )

/** Returns one of 700 made-up merchant names. */
function merchantOf(no: number): string {
  return `${PLACES[no % PLACES.length]} ${TRADES[Math.floor(no / PLACES.length)]}`
}

/**
 * Returns the published card purchases if the file is next to the checkout. Otherwise, writes synthetic purchases to `folder` and returns
 * them. Also returns their number and total, computed without the code under test.
 */
export function cardPurchases(folder: string): { file: string; rows: number; cents: number } {
  const published = join(dirname(PRODUCT_FOLDER), 'shared', 'data', 'card-purchases-2010q1.csv.gz')
  if (existsSync(published)) return { file: published, ...facts(gunzipSync(readFileSync(published)).toString()) }
  console.log(`${published} is missing: the test uses synthetic card purchases.`)
  const rows = Array.from(
    { length: 24_000 },
    (_, index) =>
      `51${index % 1300},2010-0${1 + (index % 3)}-${10 + (index % 19)},${index % 20 ? index % 5000 : ''},${merchantOf(index % 700)},MD,${(index % 9000) + 1}.${10 + (index % 90)}\n`,
  )
  const file = join(folder, 'synthetic.csv.gz')
  writeFileSync(file, gzipSync(CARD_HEADER + rows.join('')))
  return { file, ...facts(CARD_HEADER + rows.join('')) }
}

/** Returns the rows of a purchases file, without its header. */
export function purchaseRows(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)
}

/** Parses a row independently of the code under test. A purchase is money out, so its cents are negative. */
export function purchaseOf(row: string): { card: string; date: string; text: string; cents: number } {
  const [card = '', date = ''] = row.split(',')
  const text = row.slice(row.indexOf(',', card.length + date.length + 2) + 1).replace(/,[^,]*,[^,]*$/, '')
  const cents = -Math.round(Number(row.slice(row.lastIndexOf(',') + 1)) * 100)
  return { card, date, text: text.replace(/^"|"$/g, '').replaceAll('""', '"'), cents }
}

function facts(text: string): { rows: number; cents: number } {
  const amounts = text
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.slice(row.lastIndexOf(',') + 1).replaceAll('"', ''))
  const cents = amounts.map(amount => {
    const [whole = '', fraction = ''] = amount.split('.')
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  })
  return { rows: amounts.length, cents: cents.reduce((sum, each) => sum + each, 0) }
}
