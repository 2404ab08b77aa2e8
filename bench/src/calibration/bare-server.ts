// A minimal HTTP server between a client and the database. It reads a body, runs one SQL statement and responds. Like the product's server,
// it runs in a separate process. The environment variable BENCH_DATABASE_URL specifies the database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { plainPost } from './plain-tables.ts'

type TransactionInput = {
  transactionDate: string
  transactionComment: string
  debitCreditSet: [{ accountID: number; transactionDCAmount: number }, { accountID: number }]
}

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 })

async function post(text: string): Promise<string> {
  const { transactionDate, transactionComment, debitCreditSet } = JSON.parse(text) as TransactionInput
  const [debit, credit] = debitCreditSet
  const values = { debit: debit.accountID, credit: credit.accountID, cents: debit.transactionDCAmount }
  const { rows } = await pool.query(
    plainPost({ ...values, date: transactionDate.slice(0, 10), comment: transactionComment }),
  )
  return JSON.stringify({ transactionID: rows[0].transaction_id })
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    text += chunk
  })
  request.on('end', () => {
    post(text).then(
      body =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body),
      error => response.destroy(error),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0))
