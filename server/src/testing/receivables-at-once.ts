import { expect } from 'vitest'
import { openReceivables, receivables } from './receivables.ts'
import type { SignedIn } from './signed-in.ts'
import type { Answer, TestApi } from './test-api.ts'

/** Numbers that look random and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Ids = { customers: number[]; invoices: number[]; payments: number[]; advices: number[]; writeOffs: number[] }

const numberIn = (body: unknown, field: string) => (body as Record<string, unknown>)[field] as number

/**
 * Several people work on the same few customers at once: they make, charge, take back, change and delete invoices, take
 * payments, apply and unapply, write off. Whatever is refused is refused with a reason; the caller verifies the books.
 */
export async function workAtOnce(
  api: TestApi,
  owner: SignedIn,
  { clients, operations }: { clients: number; operations: number },
): Promise<void> {
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const ids: Ids = { customers: [], invoices: [], payments: [], advices: [], writeOffs: [] }
  for (const name of ['Ann', 'Bob', 'Eve']) ids.customers.push((await sales.customer(name)).customerID)
  let [left, done] = [operations, 0]

  async function client(no: number): Promise<void> {
    const random = chance(no + 1)
    const one = (list: readonly number[]) => list[random(list.length)] ?? 1
    const cents = () => 1 + random(500)
    const keep = async (list: number[], field: string, answer: Promise<Answer>) => {
      const { status, body } = await answer
      if (status === 200) list.push(numberIn(body, field))
      return { status, body }
    }
    const invoice = () => {
      const total = random(4) === 0 ? -cents() : cents()
      const amounts = { invoicePreTaxTotal: total, invoiceTotal: total, revenueAccountID: accounts.sales }
      const body = {
        ...amounts,
        invoiceClientReference: 'x',
        dateCharged: '2026-11-05',
        customerID: one(ids.customers),
      }
      return keep(ids.invoices, 'receivableInvoiceID', api.call(owner, 'POST', '/receivable-invoices', { body }))
    }
    const charge = () => {
      const chargeStatus = ['CHARGED', 'CHARGED', 'CHARGED', 'PENDING', 'CANCELED'][random(5)]
      return api.call(owner, 'PUT', `/receivable-invoices/${one(ids.invoices)}/charge`, { body: { chargeStatus } })
    }
    const change = () => {
      const total = cents()
      const body = {
        invoicePreTaxTotal: total,
        invoiceTotal: total,
        ...(random(3) === 0 && { customerID: one(ids.customers) }),
      }
      return api.call(owner, 'PUT', `/receivable-invoices/${one(ids.invoices)}`, { body })
    }
    const pay = () => {
      const to = { customerID: one(ids.customers), paymentAccountID: accounts.bank, receiptDate: '2026-11-06' }
      const body = { ...to, totalReceived: cents(), isRefund: random(5) === 0 }
      return keep(ids.payments, 'customerPaymentID', api.call(owner, 'POST', '/customer-payments', { body }))
    }
    const apply = () => {
      const from = random(4) === 0 ? { creditInvoiceID: one(ids.invoices) } : { paymentReceiptID: one(ids.payments) }
      const to = random(6) === 0 ? { refundPaymentID: one(ids.payments) } : { receivableInvoiceID: one(ids.invoices) }
      const body = { ...from, ...to, amountApplied: cents() }
      return keep(
        ids.advices,
        'customerPaymentAdviceID',
        api.call(owner, 'POST', '/customer-payment-advices', { body }),
      )
    }
    const writeOff = () => {
      const body = {
        receivableInvoiceID: one(ids.invoices),
        amount: cents(),
        writeOffAccountID: accounts.badDebts,
        writeOffDate: '2026-11-07',
      }
      return keep(ids.writeOffs, 'customerWriteOffID', api.call(owner, 'POST', '/customer-write-offs', { body }))
    }
    const remove = (path: string, list: readonly number[]) => () => api.call(owner, 'DELETE', `/${path}/${one(list)}`)
    const deeds = [
      ...[invoice, invoice, charge, charge, charge, change, pay, pay, apply, apply, apply, apply, writeOff],
      remove('customer-payment-advices', ids.advices),
      remove('receivable-invoices', ids.invoices),
      remove('customer-payments', ids.payments),
      remove('customer-write-offs', ids.writeOffs),
      () => api.call(owner, 'PUT', `/customers/${one(ids.customers)}`, { body: { customerName: `Name ${random(3)}` } }),
    ]
    while (left > 0) {
      left -= 1
      const { status, body } = await deeds[random(deeds.length)]!()
      expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
      if (status === 200) done += 1
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, no) => client(no)))
  // Work of which nearly all was refused would prove little.
  expect(done / operations).toBeGreaterThan(0.3)
}
