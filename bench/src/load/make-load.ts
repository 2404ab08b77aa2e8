// Generates a load in a separate process, so that its work does not slow down the measurement. Runs until it receives a message to stop.
import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../http-connection.ts'
import { statementOnOneLine } from './bank-file.ts'
import type { Load, LoadOptions } from './load.ts'
import { type SlowCalls, slowBodies, slowReaders } from './slow-calls.ts'

const STATEMENT_BYTES = 8_000_000
const COMMAS = 7_000_000
/** The pause before a connection is reopened after the server closed it. */
const AGAIN_MS = 100

const answers: Record<number, number> = {}
const count = (status: number) => {
  answers[status] = (answers[status] ?? 0) + 1
}

process.once('message', (options: LoadOptions) => {
  begin(options)
  process.send?.('begun')
  process.once('message', () => process.send?.(answers, () => process.exit(0)))
})

function begin(options: LoadOptions): void {
  const slow: SlowCalls = { port: options.port, headers: options.headers, count }
  const loads: Record<Load, () => void> = {
    '500 connections on home': () => keepCalling(options, 500, connection => connection.get('/api/home')),
    '130 slow bodies': () => slowBodies(slow, 130),
    '12 slow readers': () => slowReaders(slow, 12, options.longRegister),
    'statements of 8 MB from 4 connections': () => {
      const body = JSON.stringify({ fileName: 'a.xml', content: statementOnOneLine(STATEMENT_BYTES).content })
      keepCalling(options, 4, connection => connection.post(options.statementPreview, body, 'unused'))
    },
    'a CSV of 7 million commas': () => {
      const body = JSON.stringify({ kind: 'customers', fileName: 'a.csv', text: `${','.repeat(COMMAS)}\n` })
      keepCalling(options, 4, connection => connection.post('/api/imports/preview', body, 'unused'))
    },
    'reports from 16 connections': () =>
      keepCalling(options, 16, (connection, turn) => connection.get(options.reports[turn % options.reports.length]!)),
  }
  loads[options.load]()
}

type CallOnce = (connection: HttpConnection, turn: number) => Promise<{ status: number }>

/** Opens connections. Each connection sends the next call immediately after a response, regardless of its status. */
function keepCalling({ port, headers }: LoadOptions, connections: number, call: CallOnce): void {
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
