// Benchmark rows 12 and 13: lists of open invoices, their aging, and applying payments with locks.
import { randomUUID } from 'node:crypto'
import { type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { type LoadFigures, loadFigures, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { addInvoices, type InvoicedBooks } from '../invoiced-books.ts'
import { type Bounds, load } from '../load.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { startServer } from '../server-under-test.ts'
import { agedWords, measureAgings } from './aging.ts'

const CUSTOMERS = 100
const CLIENTS = 64
const WINDOW = 50
const RECEIPT_CENTS = 10 ** 12

type Door = { port: number; headers: Readonly<Record<string, string>> }

/** A customer's payment, and the invoices to which a few cents of it are applied. The payment is large enough for the whole run. */
type Paying = { payment: number; invoices: number[] }

/** Measures benchmark rows 12 and 13 on the same books. */
export async function measureReceivables(run: Run): Promise<Finding[]> {
  const { invoices, accounts, rounds } = run.extent
  run.say(`Receivables: books with ${invoices.toLocaleString('en')} invoices`)
  const books = await createBenchBooks(await run.environment.makeDatabase('receivables', 'migrated'), accounts)
  const invoiced = await addInvoices(books, { customers: CUSTOMERS, invoices })
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const found: Record<'newest' | 'unpaid' | 'one' | 'many', Sample[]> = { newest: [], unpaid: [], one: [], many: [] }
  try {
    const paying = await payEverybody(await doorOf(books, server.port), invoiced)
    for (let round = 0; round <= rounds; round += 1) {
      run.say(`Receivables: round ${round} of ${rounds}`)
      const door = await doorOf(books, server.port)
      const bounds = (workers: number): Bounds => ({ workers, ms: run.extent.blockMs, countMax: run.extent.postsMax })
      const unpaid = (index: number) => {
        const customer = invoiced.customerIds[index % CUSTOMERS]
        return `/api/receivable-invoices/customer/${customer}/unpaid?limit=${WINDOW}`
      }
      const samples = {
        newest: await readLoad(door, bounds(1), () => `/api/receivable-invoices?limit=${WINDOW}`),
        unpaid: await readLoad(door, bounds(1), unpaid),
        one: await applyLoad(door, bounds(1), paying),
        many: await applyLoad(door, bounds(CLIENTS), paying),
      }
      if (round > 0) for (const name of ['newest', 'unpaid', 'one', 'many'] as const) found[name].push(samples[name])
    }
    run.memory.peak(server)
  } finally {
    await server.stop()
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  return findingsOf(invoices, {
    ...(await measureAgings(run)),
    newest: loadFigures(found.newest),
    unpaid: loadFigures(found.unpaid),
    one: loadFigures(found.one),
    many: loadFigures(found.many),
  })
}

async function doorOf(books: BenchBooks, port: number): Promise<Door> {
  return { port, headers: { authorization: `Bearer ${await books.accessToken()}` } }
}

/** Records a payment for every customer, over HTTP. */
async function payEverybody(door: Door, { customerIds, bankId }: InvoicedBooks): Promise<Paying[]> {
  const connection = await HttpConnection.open(door.port, door.headers)
  const paying: Paying[] = []
  for (const customerID of customerIds) {
    const body = { customerID, totalReceived: RECEIPT_CENTS, receiptDate: '2026-01-05', paymentAccountID: bankId }
    const paid = await connection.post('/api/customer-payments', JSON.stringify(body), randomUUID())
    const open = await connection.get(`/api/receivable-invoices/customer/${customerID}/unpaid?limit=${WINDOW}`)
    if (paid.status !== 200 || open.status !== 200)
      throw new Error(`A payment was answered ${paid.status}: ${paid.body}`)
    const { invoices } = JSON.parse(open.body) as { invoices: { receivableInvoiceID: number }[] }
    const { customerPaymentID } = JSON.parse(paid.body) as { customerPaymentID: number }
    paying.push({ payment: customerPaymentID, invoices: invoices.map(each => each.receivableInvoiceID) })
  }
  connection.close()
  return paying
}

async function readLoad(door: Door, bounds: Bounds, pathOf: (index: number) => string): Promise<Sample> {
  const connection = await HttpConnection.open(door.port, door.headers)
  try {
    return await load(bounds, async (_, index) => {
      const { status, body } = await connection.get(pathOf(index))
      if (status !== 200) throw new Error(`A list was answered ${status}: ${body}`)
    })
  } finally {
    connection.close()
  }
}

/** Applies a few cents of the payments to invoices, customer by customer. Each call has its own idempotency key. */
async function applyLoad(door: Door, bounds: Bounds, paying: readonly Paying[]): Promise<Sample> {
  const opening = Array.from({ length: bounds.workers }, () => HttpConnection.open(door.port, door.headers))
  const connections = await Promise.all(opening)
  const run = randomUUID()
  try {
    return await load(bounds, async (worker, index) => {
      const { payment, invoices } = paying[index % paying.length]!
      const receivableInvoiceID = invoices[Math.floor(index / paying.length) % invoices.length]
      const body = JSON.stringify({ paymentReceiptID: payment, receivableInvoiceID, amountApplied: 1 })
      const answer = await connections[worker]!.post('/api/customer-payment-advices', body, `${run}-${index}`)
      if (answer.status !== 200) throw new Error(`Applying was answered ${answer.status}: ${answer.body}`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

type Figures = Record<'newest' | 'unpaid' | 'one' | 'many' | 'aging' | 'allOpen', LoadFigures>

function findingsOf(invoices: number, figures: Figures): Finding[] {
  const { newest, unpaid, one, many, aging, allOpen } = figures
  return [
    {
      row: 12,
      work: `of ${invoices.toLocaleString('en')} invoices: the newest ${WINDOW}, a customer’s unpaid ones, and ${agedWords(invoices)}`,
      criteria: [
        { name: 'newest p50', value: newest.p50Ms, unit: 'ms', better: 'less', floor: 110, aim: 30 },
        { name: 'unpaid p50', value: unpaid.p50Ms, unit: 'ms', better: 'less', floor: 110, aim: 30 },
        { name: 'aging p50', value: aging.p50Ms, unit: 'ms', better: 'less', floor: 110, aim: 30 },
        { name: 'aging, all open, p50', value: allOpen.p50Ms, unit: 'ms', better: 'less', floor: 110, aim: 30 },
      ],
      notes: [`p99 ${[newest, unpaid, aging, allOpen].map(({ p99Ms }) => p99Ms.toFixed(2)).join(', ')} ms`],
    },
    {
      row: 13,
      work: 'apply a payment under lock, 1 client',
      criteria: [
        { name: 'p50', value: one.p50Ms, unit: 'ms', better: 'less', floor: 2.5, aim: 1.5 },
        { name: 'p99', value: one.p99Ms, unit: 'ms', better: 'less', aim: 8 },
      ],
      notes: [
        `${Math.round(one.rate).toLocaleString('en')}/s`,
        `${CLIENTS} clients: ${Math.round(many.rate).toLocaleString('en')}/s, p50 ${many.p50Ms.toFixed(2)} ms, p99 ${many.p99Ms.toFixed(2)} ms, never over`,
      ],
    },
  ]
}
