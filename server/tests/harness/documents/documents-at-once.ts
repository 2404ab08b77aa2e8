import { expect } from 'vitest'
import type { SignedIn } from '../signed-in.ts'
import type { ApiResponse, TestApi } from '../test-api.ts'
import { createDocumentDriver, type SideName, type State } from './document-sides.ts'

/** Returns a reproducible sequence of pseudorandom numbers. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Ids = {
  parties: number[]
  invoices: number[]
  /** The invoices with a negative total. */
  credits: number[]
  payments: number[]
  /** The payments that are refunds. */
  refunds: number[]
  advices: number[]
  writeOffs: number[]
  runs: number[]
}

const numberIn = (body: unknown, field: string) => (body as Record<string, unknown>)[field] as number

const STATES: readonly State[] = ['POSTED', 'POSTED', 'POSTED', 'PENDING', 'ENDED']

/**
 * Several users work on the same few customers or vendors concurrently. They create, post, unpost, change and delete invoices, record
 * payments, and apply and unapply them. They also write off invoices, approve bills together and pay them in runs. Every refusal must have
 * a reason. The caller verifies the books.
 */
export async function workAtOnce(
  api: TestApi,
  owner: SignedIn,
  name: SideName,
  { clients, operations }: { clients: number; operations: number },
): Promise<void> {
  const driver = await createDocumentDriver(api, owner, name)
  const { accounts, side, send } = driver
  const ids: Ids = {
    parties: [],
    invoices: [],
    credits: [],
    payments: [],
    refunds: [],
    advices: [],
    writeOffs: [],
    runs: [],
  }
  for (const each of ['Ann', 'Bob', 'Eve']) ids.parties.push(await driver.party(each))
  const partyOf = new Map<number, number>()
  const forget = (id: number) => {
    for (const list of [ids.invoices, ids.credits, ids.payments, ids.refunds])
      if (list.includes(id)) list.splice(list.indexOf(id), 1)
  }
  let [left, done] = [operations, 0]

  async function client(no: number): Promise<void> {
    const random = chance(no + 1)
    const one = (list: readonly number[]) => list[random(list.length)] ?? 1
    const some = (list: readonly number[]) => Array.from({ length: 1 + random(5) }, () => one(list))
    const cents = () => 1 + random(500)
    const keep = async (list: number[], field: string, answer: Promise<ApiResponse>, also: number[] | null = null) => {
      const { status, body } = await answer
      if (status === 200) for (const each of [list, also]) each?.push(numberIn(body, field))
      return { status, body }
    }
    const of = async (party: number, answer: Promise<{ status: number; body: unknown }>, field: string) => {
      const { status, body } = await answer
      if (status === 200) partyOf.set(numberIn(body, field), party)
      return { status, body }
    }
    const remove = async (what: 'advices' | 'invoices' | 'payments', id: number) => {
      const answer = await driver.remove(what, id)
      if (answer.status === 200 && what !== 'advices') forget(id)
      return answer
    }
    const invoice = () => {
      const total = random(4) === 0 ? -cents() : cents()
      const party = one(ids.parties)
      const made = driver.invoice({ party, cents: total })
      return of(party, keep(ids.invoices, side.ids.invoice, made, total < 0 ? ids.credits : null), side.ids.invoice)
    }
    const state = () => driver.state(one(ids.invoices), STATES[random(5)]!)
    const change = () =>
      driver.change(one(ids.invoices), { cents: cents(), ...(random(3) === 0 && { party: one(ids.parties) }) })
    const pay = () => {
      const payment = { party: one(ids.parties), cents: cents(), isRefund: random(5) === 0 }
      const paid = keep(ids.payments, side.ids.payment, driver.pay(payment), payment.isRefund ? ids.refunds : null)
      return of(payment.party, paid, side.ids.payment)
    }
    const apply = () => {
      const [isCredit, isRefund] = [random(3) === 0, random(3) === 0]
      // Mostly picks documents that can be applied to each other, because most random pairs cannot.
      const from = one(isCredit ? ids.credits : ids.payments)
      const mates = (isRefund ? ids.refunds : ids.invoices).filter(id => partyOf.get(id) === partyOf.get(from))
      const to = one(random(5) === 0 ? ids.invoices : mates)
      return keep(ids.advices, side.ids.advice, driver.apply({ from, isCredit, to, isRefund, cents: 1 + random(200) }))
    }
    const writeOff = () => {
      const account = { writeOffAccountID: accounts.badDebts, writeOffDate: '2026-11-07' }
      const body = { receivableInvoiceID: one(ids.invoices), amount: cents(), ...account }
      return keep(ids.writeOffs, 'customerWriteOffID', send('POST', 'customer-write-offs', body))
    }
    const approve = () =>
      send('POST', 'payable-invoices/approvals', {
        payableInvoices: some(ids.invoices).map(payableInvoiceID => ({ payableInvoiceID })),
      })
    const run = () => {
      const body = { disbursementDate: '2026-11-08', disbursementAccountID: accounts.bank }
      const chosen = { payableInvoiceIDs: some(ids.invoices), ...body }
      return keep(ids.runs, 'vendorPaymentRunID', send('POST', 'vendor-payment-runs', chosen))
    }
    const goOn = () => send('POST', `vendor-payment-runs/${one(ids.runs)}/next`, {})
    const rename = () => send('PUT', `${side.parties}/${one(ids.parties)}`, { [side.partyName]: `Name ${random(3)}` })
    const deeds: (() => Promise<{ status: number; body: unknown }>)[] = [
      ...[invoice, invoice, state, state, state, change, pay, pay, apply, apply, apply, apply, rename],
      () => remove('advices', one(ids.advices)),
      () => remove('invoices', one(ids.invoices)),
      () => remove('payments', one(ids.payments)),
      ...(name === 'receivables'
        ? [writeOff, () => send('DELETE', `customer-write-offs/${one(ids.writeOffs)}`)]
        : [approve, run, goOn, goOn]),
    ]
    while (left > 0) {
      left -= 1
      const { status, body } = await deeds[random(deeds.length)]!()
      expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
      if (status === 200) done += 1
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, no) => client(no)))
  // If nearly all calls were refused, the test would prove little.
  expect(done / operations).toBeGreaterThan(0.3)
}
