// A process of its own that strains a server until it is told to stop: what it costs does not delay whoever measures.
import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../http-connection.ts'
import { statementOnOneLine } from './bank-file.ts'
import { type SlowCalls, slowBodies, slowReaders } from './slow-calls.ts'
import type { Strain, StrainOrder } from './strains.ts'

const STATEMENT_BYTES = 8_000_000
const COMMAS = 7_000_000
/** After the server closed a connection. */
const AGAIN_MS = 100

const answers: Record<number, number> = {}
const count = (status: number) => {
  answers[status] = (answers[status] ?? 0) + 1
}

process.once('message', (order: StrainOrder) => {
  begin(order)
  process.send?.('begun')
  process.once('message', () => process.send?.(answers, () => process.exit(0)))
})

function begin(order: StrainOrder): void {
  const slow: SlowCalls = { port: order.port, headers: order.headers, count }
  const strains: Record<Strain, () => void> = {
    '500 connections on home': () => keepCalling(order, 500, connection => connection.get('/api/home')),
    '130 slow bodies': () => slowBodies(slow, 130),
    '12 slow readers': () => slowReaders(slow, 12, order.longRegister),
    'statements of 8 MB from 4 connections': () => {
      const body = JSON.stringify({ fileName: 'a.xml', content: statementOnOneLine(STATEMENT_BYTES).content })
      keepCalling(order, 4, connection => connection.post(order.statementPreview, body, 'unused'))
    },
    'a CSV of 7 million commas': () => {
      const body = JSON.stringify({ kind: 'customers', fileName: 'a.csv', text: `${','.repeat(COMMAS)}\n` })
      keepCalling(order, 4, connection => connection.post('/api/imports/preview', body, 'unused'))
    },
    'reports from 16 connections': () =>
      keepCalling(order, 16, (connection, turn) => connection.get(order.reports[turn % order.reports.length]!)),
  }
  strains[order.strain]()
}

type CallOnce = (connection: HttpConnection, turn: number) => Promise<{ status: number }>

/** Connections that each ask again as soon as they are answered, whatever the answer says. */
function keepCalling({ port, headers }: StrainOrder, connections: number, call: CallOnce): void {
  const keepOn = async (no: number) => {
    for (let turn = no; ; ) {
      const connection = await HttpConnection.open(port, headers).catch(() => null)
      try {
        for (; connection !== null; turn += 1) count((await call(connection, turn)).status)
      } catch {
        connection?.close()
      }
      count(0)
      await pause(AGAIN_MS)
    }
  }
  for (let no = 0; no < connections; no += 1) void keepOn(no)
}
