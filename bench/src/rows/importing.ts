// Benchmark row 5: importing a file with all checks. Alternates with COPY into the plain tables.
import { rmSync } from 'node:fs'
import { createBenchBooks } from '../bench-books.ts'
import { copyLoad } from '../calibration/plain-loads.ts'
import { makePlainTables } from '../calibration/plain-tables.ts'
import { median, rateOf, ratioOf, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { importFile, writeTransactions } from '../imported-books.ts'
import { type Run, requireCleanBooks } from '../run.ts'

/** Each round is long, so a few rounds are enough for a median. */
const ROUNDS_MAX = 3

/** Measures row 5. */
export async function measureImporting(run: Run): Promise<Finding> {
  const { accounts, importedRows: count } = run.extent
  const plain = await run.environment.makeDatabase('copied', 'bare')
  await makePlainTables(plain.ownerUrl, accounts)
  const books = await createBenchBooks(await run.environment.makeDatabase('imported', 'migrated'), accounts)
  const imported: Sample[] = []
  const copied: Sample[] = []
  const rounds = Math.min(run.extent.rounds, ROUNDS_MAX)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      run.say(`Importing: round ${round} of ${rounds}`)
      copied.push(await copyLoad(plain.ownerUrl, accounts, count))
      const file = await writeTransactions(run.environment.folder, accounts, count, `file-${round}`)
      const elapsedMs = await importFile(books, file, count)
      imported.push({ ms: Array(count).fill(elapsedMs / count), elapsedMs })
      rmSync(file)
    }
  } finally {
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  const seconds = median(imported.map(({ elapsedMs }) => elapsedMs)) / 1000
  const perSecond = (samples: Sample[]) => Math.round(median(samples.map(rateOf))).toLocaleString('en')
  return {
    row: 5,
    work: `import ${count.toLocaleString('en')} transactions, all checks`,
    criteria: [
      { name: 'of C', value: ratioOf(imported, copied), unit: '', better: 'more', floor: 0.5, aim: 0.6 },
      { name: 'in all', value: seconds, unit: 's', better: 'less' },
    ],
    notes: [`${perSecond(imported)}/s, C ${perSecond(copied)}/s`],
  }
}
