// The aging of many invoices, a part of row 12.
import type { Report } from '@twofold/contract/reports'
import { addAgedInvoices, LAST_DAY } from '../aged-books.ts'
import { foundBooks } from '../bench-books.ts'
import { requireCleanBooks } from '../clean-books.ts'
import { type LoadFigures, loadFigures, type Sample } from '../figures.ts'
import { load } from '../load.ts'
import type { Run } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const CUSTOMERS = 1000

/** Measures the Receivables Aging of books with many invoices, a fifth of them open, on their last day. */
export async function measureAging(run: Run): Promise<LoadFigures> {
  const { invoices, rounds, accounts, blockMs, postsMax } = run.extent
  run.say(`Aging: books with ${invoices.toLocaleString('en')} charged invoices`)
  const books = await foundBooks(await run.ground.makeDatabase('aged', 'migrated'), accounts)
  await addAgedInvoices(books, { customers: Math.min(CUSTOMERS, invoices), invoices })
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const found: Sample[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const headers = { authorization: `Bearer ${await books.accessToken()}` }
      const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers })
      const { reports } = (await (await ask('/reports')).json()) as { reports: Report[] }
      const id = reports.find(({ reportName }) => reportName === 'Receivables Aging')?.reportID
      const sample = await load({ workers: 1, ms: blockMs, countMax: postsMax }, async () => {
        await requireRight(await ask(`/reports/${id}/output?endDate=${LAST_DAY}`))
      })
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

/** What is fast and wrong is not measured. */
async function requireRight(answer: Response): Promise<void> {
  const body = await answer.text()
  if (!answer.ok || !body.includes('"holds":true') || body.includes('"rows":[]'))
    throw new Error(`An aging was answered ${answer.status}: ${body.slice(0, 500)}`)
}
