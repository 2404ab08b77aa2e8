// Creates books in the same way as an operator: by importing a CSV file with the product's code.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { openDatabase } from '@twofold/server/database/pool'
import { csvOnDisk } from '@twofold/server/imports/csv'
import { importTransactions } from '@twofold/server/imports/transaction-files/transaction-import'
import { accountName, type BenchBooks } from './bench-books.ts'
import { centsOf, pairOf, type Spread } from './posts.ts'

/** The transaction dates in a file. The transactions of the bank account and the card span twenty years. */
export const FILE_DAYS: Record<Spread, { first: CalendarDate; count: number }> = {
  spread: { first: '2024-01-01', count: 731 },
  'one bank account': { first: '2024-01-01', count: 731 },
  'bank and card': { first: '2005-01-01', count: 7305 },
}

/** Writes a file of transactions between the accounts of the books, in date order. Files with different titles have no row in common. */
export async function writeTransactions(
  folder: string,
  accounts: number,
  count: number,
  title: string,
  spread: Spread = 'spread',
): Promise<string> {
  const file = join(folder, `${title}.csv`)
  const days = FILE_DAYS[spread]
  const row = (n: number) => {
    const { debit, credit } = pairOf(n, accounts, spread)
    const amount = (centsOf(n) / 100).toFixed(2)
    const date = addDays(days.first, Math.floor((n / count) * days.count))
    return `${date},${accountName(debit)},${accountName(credit)},${amount},"Office supplies, ${title} ${n}"\n`
  }
  await pipeline(Readable.from(rows(count, row)), createWriteStream(file))
  return file
}

function* rows(count: number, row: (n: number) => string): Generator<string> {
  yield 'date,account,counterAccount,amount,comment\n'
  for (let n = 0; n < count; n += 1) yield row(n)
}

/** Imports the whole file and updates the planner statistics. Returns the duration. Throws if a row is not added. */
export async function importFile({ app, caller, urls }: BenchBooks, file: string, count: number): Promise<number> {
  const beganAt = performance.now()
  const nowhere = { under: null, always: null }
  const outcome = await importTransactions({
    database: app,
    caller,
    source: {
      file: csvOnDisk(file),
      map: undefined,
      dateOrder: 'YMD',
      account: nowhere,
      counterAccount: nowhere,
      positive: 'DEBIT',
      lockReason: undefined,
      isDryRun: false,
    },
    listener: { fault: ({ line, sentence }) => console.error(`line ${line}: ${sentence}`), progress: () => {} },
  })
  if (!outcome.ok || outcome.value.added !== count) throw new Error(`The import failed: ${JSON.stringify(outcome)}`)
  const owner = openDatabase(urls.ownerUrl)
  await owner.pool.query('ANALYZE').finally(() => owner.pool.end())
  return performance.now() - beganAt
}

/** Vacuums large books. Otherwise, autovacuum would run within minutes of an import, possibly during a measurement. */
export async function vacuumBooks({ urls }: BenchBooks): Promise<void> {
  const owner = openDatabase(urls.ownerUrl)
  await owner.pool.query('VACUUM').finally(() => owner.pool.end())
}
