// Row 25: the largest bank file that is accepted, on one line, as banks send it.
import { foundBooks } from '../bench-books.ts'
import { median } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { statementOnOneLine } from '../load/bank-file.ts'
import type { Run } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const BYTES = 8_000_000
const ACCOUNTS = 20

/** Measures row 25. */
export async function measureStatementFile(run: Run): Promise<Finding> {
  const { statements } = run.extent
  run.say('A statement of 8 MB on one line')
  const books = await foundBooks(await run.ground.makeDatabase('statement', 'migrated'), ACCOUNTS)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags, isWatched: true })
  const { content, entries } = statementOnOneLine(BYTES)
  const body = JSON.stringify({ fileName: 'a.xml', content })
  const cpuSeconds: number[] = []
  const longestMs: number[] = []
  const tookMs: number[] = []
  try {
    const connection = await HttpConnection.open(server.port, { authorization: `Bearer ${await books.accessToken()}` })
    // The first preview compiles the code and is not counted.
    for (let turn = 0; turn <= statements; turn += 1) {
      await server.work()
      const beganAt = performance.now()
      const path = `/api/accounts/${books.accountIds[0]}/statement-imports/preview`
      const { status, body: answer } = await connection.post(path, body, 'unused')
      const ms = performance.now() - beganAt
      const { cpuMs, longestBlockMs } = await server.work()
      if (status !== 200 || !answer.includes(`"added":${entries}`))
        throw new Error(`A statement of ${BYTES} bytes was answered ${status}: ${answer.slice(0, 500)}`)
      if (turn === 0) continue
      cpuSeconds.push(cpuMs / 1000)
      longestMs.push(longestBlockMs)
      tookMs.push(ms)
    }
    connection.close()
    run.memory.peak(server)
  } finally {
    await server.stop()
    await books.close()
  }
  return {
    row: 25,
    work: `preview of a statement of ${BYTES.toLocaleString('en')} bytes on one line`,
    criteria: [
      { name: 'processor time', value: median(cpuSeconds), unit: 's', better: 'less', floor: 2, aim: 1 },
      { name: 'longest block of the main thread', value: median(longestMs), unit: 'ms', better: 'less', floor: 50 },
    ],
    notes: [`${entries.toLocaleString('en')} entries, answered after ${median(tookMs).toFixed(0)} ms`],
  }
}
