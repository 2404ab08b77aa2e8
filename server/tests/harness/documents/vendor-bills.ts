// Real bills of a utility company, if the published file is in the folder next to the checkout.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PRODUCT_FOLDER } from '../../../src/config.ts'

/** The mapping of the file's columns. */
export const BILL_MAP = 'vendorNumber=vendorNumber,date=date,reference=vendorInvoiceNumber,amount=amount'

/** The expected figures of a file of bills, computed without the code under test. `cents` is the sum of the totals. */
export type BillFacts = {
  rows: number
  cents: number
  vendors: number
  credits: number
  zeroTotals: number
  equalRows: number
  repeatedNumbers: number
  /** The total of one vendor's bills. The key is the vendor's number. */
  centsOf: ReadonlyMap<string, number>
}

const PUBLISHED = join(dirname(PRODUCT_FOLDER), 'shared', 'data', 'vendor-invoices-2010h1.csv.gz')

/** Returns all published bills, or null (and prints a notice) if the file is missing. */
export function publishedBills(): string | null {
  if (existsSync(PUBLISHED)) return gunzipSync(readFileSync(PUBLISHED)).toString()
  console.log(`${PUBLISHED} is missing: the test of all its bills is skipped.`)
  return null
}

/** Returns the first rows of the published bills, or synthetic bills if the file is missing. */
export function vendorBills(rowsMax: number): string {
  if (existsSync(PUBLISHED)) {
    const lines = publishedBills()!.trim().split('\n')
    return `${lines.slice(0, rowsMax + 1).join('\n')}\n`
  }
  console.log(`${PUBLISHED} is missing: the test uses synthetic bills.`)
  const rows = Array.from({ length: Math.min(rowsMax, 8000) }, (_, index) => {
    // Some rows repeat an earlier row, some repeat its number, some are credits, and some have a total of 0.
    const no = index % 90 === 7 && index > 90 ? index - 90 : index
    const number = no % 250 === 8 ? 8 : no
    const amount = no % 900 === 5 ? '0.00' : `${no % 45 === 3 ? '-' : ''}${no + 1}.${10 + (no % 90)}`
    return `${2000 + (number % 1500)},2010-0${1 + (no % 6)}-${10 + (no % 19)},I${number},${amount}`
  })
  return `vendorNumber,date,vendorInvoiceNumber,amount\n${rows.join('\n')}\n`
}

/** A bill in a file. */
export type FileBill = { row: string; vendor: string; date: string; number: string; cents: number }

/** Returns the bills of a file in the order of the file. */
export function billsOf(text: string): FileBill[] {
  const [, ...rows] = text.trim().split('\n')
  return rows.map(row => {
    const [vendor = '', date = '', number = '', amount = ''] = row.split(',')
    const cents = Number(amount.replace('.', '')) * (/\.\d\d$/.test(amount) ? 1 : /\.\d$/.test(amount) ? 10 : 100)
    return { row, vendor, date, number, cents }
  })
}

/** Computes the expected figures of a file of bills. */
export function billFacts(text: string): BillFacts {
  const rows = billsOf(text)
  const [whole, numbers] = [new Set<string>(), new Set<string>()]
  const centsOf = new Map<string, number>()
  const facts = { rows: rows.length, cents: 0, credits: 0, zeroTotals: 0, equalRows: 0, repeatedNumbers: 0 }
  for (const { row, vendor, number, cents } of rows) {
    facts.cents += cents
    facts.credits += cents < 0 ? 1 : 0
    facts.zeroTotals += cents === 0 ? 1 : 0
    facts.equalRows += whole.has(row) ? 1 : 0
    facts.repeatedNumbers += numbers.has(`${vendor} ${number}`) ? 1 : 0
    whole.add(row)
    numbers.add(`${vendor} ${number}`)
    centsOf.set(vendor, (centsOf.get(vendor) ?? 0) + cents)
  }
  return { ...facts, vendors: centsOf.size, centsOf }
}
