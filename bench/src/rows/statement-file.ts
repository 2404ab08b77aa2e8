// Benchmark rows 25 and 26: previews of the largest accepted bank file, which is on one line, and of a bank file with the maximum number of
// lines.

import { addDays } from '@twofold/accounting/calendar'
import { centsToDecimal } from '@twofold/accounting/money'
import { createBenchBooks } from '../bench-books.ts'
import { median } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { statementOnOneLine } from '../load/bank-file.ts'
import type { Run } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const BYTES = 8_000_000
const LINES = 50_000
const ACCOUNTS = 20

/** Measures row 25. */
export async function measureStatementFile(run: Run): Promise<Finding> {
  run.say('A statement of 8 MB on one line')
  const { content, entries } = statementOnOneLine(BYTES)
  const { cpuSeconds, longestMs, tookMs } = await previewed(run, { fileName: 'a.xml', content, lines: entries })
  return {
    row: 25,
    work: `preview of a statement of ${BYTES.toLocaleString('en')} bytes on one line`,
    criteria: [
      { name: 'processor time', value: cpuSeconds, unit: 's', better: 'less', floor: 2, aim: 1 },
      { name: 'longest block of the main thread', value: longestMs, unit: 'ms', better: 'less', floor: 50 },
    ],
    notes: [`${entries.toLocaleString('en')} entries, answered after ${tookMs.toFixed(0)} ms`],
  }
}

/** Measures row 26. */
export async function measureStatementLines(run: Run): Promise<Finding> {
  run.say('A statement of 50,000 lines')
  const content = statementOfLines(LINES)
  const { cpuSeconds, tookMs } = await previewed(run, { fileName: 'a.csv', content, lines: LINES })
  return {
    row: 26,
    work: `preview of a CSV statement of ${LINES.toLocaleString('en')} lines, whose balances are checked`,
    criteria: [{ name: 'processor time', value: cpuSeconds, unit: 's', better: 'less', floor: 2, aim: 1 }],
    notes: [`answered after ${tookMs.toFixed(0)} ms`],
  }
}

/** Previews a file several times in new books, and returns the medians. */
async function previewed(run: Run, { fileName, content, lines }: { fileName: string; content: string; lines: number }) {
  const books = await createBenchBooks(await run.environment.makeDatabase(`statement_${lines}`, 'migrated'), ACCOUNTS)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags, isWatched: true })
  const body = JSON.stringify({ fileName, content })
  const cpuSeconds: number[] = []
  const longestMs: number[] = []
  const tookMs: number[] = []
  try {
    const connection = await HttpConnection.open(server.port, { authorization: `Bearer ${await books.accessToken()}` })
    // The first preview is not counted, because the engine still compiles the code.
    for (let turn = 0; turn <= run.extent.statements; turn += 1) {
      await server.work()
      const beganAt = performance.now()
      const path = `/api/accounts/${books.accountIds[0]}/statement-imports/preview`
      const { status, body: answer } = await connection.post(path, body, 'unused')
      const ms = performance.now() - beganAt
      const { cpuMs, longestBlockMs } = await server.work()
      if (status !== 200 || !answer.includes(`"added":${lines}`))
        throw new Error(`A statement of ${lines} lines was answered ${status}: ${answer.slice(0, 500)}`)
      if (turn === 0) continue
      cpuSeconds.push(cpuMs / 1000)
      longestMs.push(longestBlockMs)
      tookMs.push(ms)
    }
    connection.close()
    run.memory.peakWithFiles(server)
  } finally {
    await server.stop()
    await books.close()
  }
  return { cpuSeconds: median(cpuSeconds), longestMs: median(longestMs), tookMs: median(tookMs) }
}

const DAYS = 365

/**
 * Returns a CSV with the given number of lines, in base64. The balances are consistent with the amounts. A tenth of the descriptions
 * contain non-ASCII letters.
 */
function statementOfLines(lines: number): string {
  const rows = ['Date,Description,Amount,Balance,Reference']
  let balance = 1_000_000_00
  for (let no = 0; no < lines; no++) {
    const cents = no % 3 === 0 ? (no % 9000) * 7 + 50 : -((no % 7000) * 3 + 25)
    balance += cents
    const day = addDays('2025-01-01', Math.floor((no * DAYS) / lines))
    const name = no % 10 === 0 ? 'Bäckerei Schön' : 'Supplier'
    rows.push(
      `${day},${name} ${no % 700},${centsToDecimal(cents)},${centsToDecimal(balance)},Order ${no} of office supplies`,
    )
  }
  return Buffer.from(`${rows.join('\n')}\n`).toString('base64')
}
