// Measures the aging of many invoices, which is part of row 12. In one measurement most invoices are paid, and in the other all invoices
// are open.
import type { Report } from '@twofold/contract/reports'
import { type AgedExtent, addAgedInvoices, LAST_DAY } from '../aged-books.ts'
import { createBenchBooks } from '../bench-books.ts'
import { type LoadFigures, loadFigures, type Sample } from '../figures.ts'
import { type HttpAnswer, HttpConnection, TAKEN_BY_BROWSERS } from '../http-connection.ts'
import { load } from '../load.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { startServer } from '../server-under-test.ts'

/** The number of customers. One of every `openEvery` invoices is open. */
const MOSTLY_PAID = { customers: 20_000, openEvery: 5 }
const ALL_OPEN = { customers: 20_000, openEvery: 1 }

/** Returns the number of customers. It is limited so that each customer has at least one invoice. */
const customersOf = ({ customers }: Pick<AgedExtent, 'customers'>, invoices: number) => Math.min(customers, invoices)

/** Returns the description of the aging reports in row 12. */
export function agedWords(invoices: number): string {
  const customers = customersOf(ALL_OPEN, invoices).toLocaleString('en')
  return `the aging of ${customers} customers with one of ${MOSTLY_PAID.openEvery} invoices open, and with all open`
}

/**
 * Measures Receivables Aging on the last day of books with many invoices. A fifth of the invoices are open in one measurement, and all
 * invoices are open in the other.
 */
export async function measureAgings(run: Run): Promise<Record<'aging' | 'allOpen', LoadFigures>> {
  return { aging: await measureAging(run, MOSTLY_PAID), allOpen: await measureAging(run, ALL_OPEN) }
}

async function measureAging(run: Run, extent: Omit<AgedExtent, 'invoices'>): Promise<LoadFigures> {
  const { invoices, rounds, accounts, blockMs, postsMax } = run.extent
  const { openEvery } = extent
  const customers = customersOf(extent, invoices)
  run.say(`Aging: books with ${invoices.toLocaleString('en')} charged invoices, one of ${openEvery} open`)
  const books = await createBenchBooks(await run.environment.makeDatabase(`aged_${openEvery}`, 'migrated'), accounts)
  await addAgedInvoices(books, { customers, invoices, openEvery })
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const found: Sample[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const authorization = `Bearer ${await books.accessToken()}`
      const connection = await HttpConnection.open(server.port, { authorization, 'accept-encoding': TAKEN_BY_BROWSERS })
      const { reports } = JSON.parse((await connection.get('/api/reports')).body) as { reports: Report[] }
      const id = reports.find(({ reportName }) => reportName === 'Receivables Aging')?.reportID
      const answers: HttpAnswer[] = []
      const sample = await load({ workers: 1, ms: blockMs, countMax: postsMax }, async () => {
        answers.push(await connection.get(`/api/reports/${id}/output?endDate=${LAST_DAY}`))
      })
      connection.close()
      for (const answer of answers) requireRight(answer)
      if (round > 0) found.push(sample)
    }
    run.memory.peak(server)
  } finally {
    await server.stop()
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  return loadFigures(found)
}

/** Checks the response, because the duration of an incorrect response is not a valid result. */
function requireRight({ status, body }: HttpAnswer): void {
  if (status !== 200 || !body.includes('"holds":true') || body.includes('"rows":[]'))
    throw new Error(`An aging was answered ${status}: ${body.slice(0, 500)}`)
}
