// Runs a sequence of commands on the API and on the model at once, and compares: each refusal, and in the end every list.
import { listUnappliedPayments } from '@twofold/contract/customer-payments'
import { listUnpaidInvoices } from '@twofold/contract/receivable-invoices'
import { expect } from 'vitest'
import { bookkeeper } from '../bookkeeper.ts'
import { openReceivables, type ReceivableAccounts, receivables } from '../receivables.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Answer, done, refusal, type TestApi } from '../test-api.ts'
import { type ModelDocument, ModelReceivables } from './books.ts'
import type { Command } from './commands.ts'
import * as rules from './rules.ts'

/** Runs the commands on new books of an owner; throws at the first difference. Answers how many were refused. */
export async function runOnBoth(api: TestApi, owner: SignedIn, commands: readonly Command[]): Promise<number> {
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const customers = [(await sales.customer('Ann')).customerID, (await sales.customer('Bob')).customerID]
  const run = new ModelRun(api, owner, accounts, customers)
  let refused = 0
  for (const command of commands) if (await run.command(command)) refused += 1
  await run.compare()
  return refused
}

const idIn = ({ body }: Answer, field: string) => (body as Record<string, number>)[field] as number

class ModelRun {
  readonly model = new ModelReceivables()
  readonly api: TestApi
  readonly owner: SignedIn
  readonly accounts: ReceivableAccounts
  readonly customers: readonly number[]

  constructor(api: TestApi, owner: SignedIn, accounts: ReceivableAccounts, customers: readonly number[]) {
    this.api = api
    this.owner = owner
    this.accounts = accounts
    this.customers = customers
  }

  /** Runs one command on both sides; true when both refused it. */
  async command(command: Command): Promise<boolean> {
    switch (command.kind) {
      case 'invoice':
        return this.invoice(command)
      case 'change':
        return this.change(command)
      case 'mark':
        return this.mark(command)
      case 'state':
        return this.state(command)
      case 'delete':
        return this.remove(command)
      case 'pay':
        return this.pay(command)
      case 'correct':
        return this.correct(command)
      case 'apply':
        return this.apply(command)
      case 'unapply':
        return this.unapply(command)
      case 'write off':
        return this.writeOff(command)
      case 'undo':
        return this.undo(command)
    }
  }

  private async invoice({ customer: nth, cents, tax, date }: Command & { kind: 'invoice' }) {
    const customer = this.customer(nth)
    const amounts = { invoicePreTaxTotal: cents - tax, invoiceTax: tax, invoiceTotal: cents }
    const named = { invoiceClientReference: 'x', dateCharged: date, customerID: customer }
    const body = { ...amounts, ...named, revenueAccountID: this.accounts.sales }
    const answer = await this.call('POST', '/receivable-invoices', body)
    return judged(answer, [], body, () =>
      this.add({
        id: idIn(answer, 'receivableInvoiceID'),
        kind: 'invoice',
        customer,
        cents,
        tax,
        date,
        state: 'PENDING',
      }),
    )
  }

  private async change({ invoice: nth, cents, customer: other, date }: Command & { kind: 'change' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const after = {
      cents: cents ?? invoice?.cents ?? 0,
      customer: other === undefined ? (invoice?.customer ?? 0) : this.customer(other),
      date: date ?? invoice?.date ?? '',
    }
    const amounts = { invoicePreTaxTotal: after.cents - (invoice?.tax ?? 0), invoiceTotal: after.cents }
    const body = {
      ...(cents !== undefined && amounts),
      ...(other !== undefined && { customerID: after.customer }),
      ...(date && { dateCharged: date }),
    }
    const answer = await this.call('PUT', `/receivable-invoices/${id}`, body)
    return judged(answer, rules.againstChange(this.model, invoice, after), body, () => Object.assign(invoice!, after))
  }

  private async mark({ invoice: nth, paidInFull }: Command & { kind: 'mark' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const answer = await this.call('PUT', `/receivable-invoices/${id}`, { paidInFull })
    return judged(answer, rules.againstMark(this.model, invoice, paidInFull), { id, paidInFull }, () => {
      if (this.model.isPaid(invoice!) !== paidInFull) invoice!.isMarked = paidInFull
    })
  }

  private async state({ invoice: nth, state }: Command & { kind: 'state' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const answer = await this.call('PUT', `/receivable-invoices/${id}/charge`, { chargeStatus: state })
    return judged(answer, rules.againstState(this.model, invoice, state), { id, state }, () => {
      invoice!.state = state
    })
  }

  private async remove({ what, nth }: Command & { kind: 'delete' }) {
    const kind = what === 'receivable-invoices' ? 'invoice' : 'payment'
    const id = this.pick(nth, kind)
    const document = this.model.document(id, kind)
    const answer = await this.call('DELETE', `/${what}/${id}`)
    return judged(answer, rules.againstDeletion(this.model, document), { what, id }, () => {
      document!.live = false
    })
  }

  private async pay({ customer: nth, cents, isRefund, date }: Command & { kind: 'pay' }) {
    const customer = this.customer(nth)
    const body = {
      customerID: customer,
      totalReceived: cents,
      isRefund,
      receiptDate: date,
      paymentAccountID: this.accounts.bank,
    }
    const answer = await this.call('POST', '/customer-payments', body)
    return judged(answer, cents < 1 ? ['400 AMOUNT_OUT_OF_RANGE'] : [], body, () =>
      this.add({ id: idIn(answer, 'customerPaymentID'), kind: 'payment', customer, cents, isRefund, date }),
    )
  }

  private async correct({ payment: nth, cents }: Command & { kind: 'correct' }) {
    const id = this.pick(nth, 'payment')
    const payment = this.model.document(id, 'payment')
    const answer = await this.call('PUT', `/customer-payments/${id}`, { totalReceived: cents })
    return judged(answer, rules.againstCorrection(this.model, payment, cents), { id, cents }, () => {
      payment!.cents = cents
    })
  }

  private async apply(command: Command & { kind: 'apply' }) {
    const { isCredit, isRefund, cents } = command
    const from = this.pick(command.from, isCredit ? 'invoice' : 'payment')
    const to = this.pick(command.to, isRefund ? 'payment' : 'invoice')
    const lowering = isCredit ? { creditInvoiceID: from } : { paymentReceiptID: from }
    const raising = isRefund ? { refundPaymentID: to } : { receivableInvoiceID: to }
    const body = { ...lowering, ...raising, amountApplied: cents }
    const answer = await this.call('POST', '/customer-payment-advices', body)
    return judged(answer, rules.againstApplying(this.model, from, to, cents), body, () => {
      const id = idIn(answer, 'customerPaymentAdviceID')
      this.model.advices.set(id, { id, from, to, cents, live: true })
    })
  }

  private async unapply({ advice: nth }: Command & { kind: 'unapply' }) {
    const all = [...this.model.advices.keys()]
    const id = all[nth % all.length] ?? UNKNOWN_ID
    const advice = this.model.advice(id)
    const answer = await this.call('DELETE', `/customer-payment-advices/${id}`)
    return judged(answer, rules.againstRemoval(this.model, advice), { id }, () => {
      advice!.live = false
    })
  }

  private async writeOff({ invoice: nth, cents }: Command & { kind: 'write off' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const date = '2026-03-01'
    const body = {
      receivableInvoiceID: id,
      amount: cents,
      writeOffAccountID: this.accounts.badDebts,
      writeOffDate: date,
    }
    const answer = await this.call('POST', '/customer-write-offs', body)
    const reasons = rules.againstWritingOff(this.model, invoice, cents)
    if (await judged(answer, reasons, body, () => {})) return true
    const made = idIn(answer, 'customerWriteOffID')
    this.add({ id: made, kind: 'write-off', customer: invoice!.customer, cents, date })
    const path = `/customer-payment-advices/invoice/${id}`
    const { body: list } = await this.call('GET', path)
    const { customerPaymentAdviceDetails } = list as { customerPaymentAdviceDetails: Record<string, number>[] }
    const advice = customerPaymentAdviceDetails.find(each => each.customerWriteOffID === made)
    const adviceId = advice?.customerPaymentAdviceID ?? 0
    this.model.advices.set(adviceId, { id: adviceId, from: made, to: id, cents, live: true })
    return false
  }

  private async undo({ writeOff: nth }: Command & { kind: 'undo' }) {
    const id = this.pick(nth, 'write-off')
    const writeOff = this.model.document(id, 'write-off')
    const answer = await this.call('DELETE', `/customer-write-offs/${id}`)
    return judged(answer, writeOff ? [] : ['404 NOT_FOUND'], { id }, () => {
      for (const advice of this.model.advicesOf(id)) advice.live = false
      writeOff!.live = false
    })
  }

  /** Every list and balance that the API shows is the model's. */
  async compare(): Promise<void> {
    const { api, owner, model, accounts } = this
    const sales = receivables(api, owner)
    for (const document of model.documents.values()) if (document.live) await this.compareDocument(document)
    for (const customer of this.customers) {
      const shown = await sales.customerNow(customer)
      expect(shown.accountsBalanceTotal).toBe(model.owes(customer))
      const register = await bookkeeper(api, owner).register(shown.gLAccountReceivable)
      expect(register.transactions.at(-1)?.runningBalance ?? 0).toBe(model.owes(customer))
      const unpaid = await this.call('GET', `/receivable-invoices/customer/${customer}/unpaid`)
      const ids = done(listUnpaidInvoices, unpaid).invoices.map(each => each.receivableInvoiceID)
      expect(ids).toEqual(model.open(customer, each => each.kind === 'invoice' && each.cents >= 0))
      const unapplied = await this.call('GET', `/customer-payments/customer/${customer}/unapplied-payments`)
      const open = done(listUnappliedPayments, unapplied)
      expect(open.customerPayments.map(each => each.customerPaymentID)).toEqual(
        model.open(customer, each => each.kind === 'payment' && !each.isRefund),
      )
      expect(open.credits.map(each => each.documentID)).toEqual(
        model.open(customer, each => each.kind === 'invoice' && each.cents < 0),
      )
      expect(open.refunds.map(each => each.documentID)).toEqual(model.open(customer, each => each.isRefund))
    }
    const chart = await bookkeeper(api, owner).chart()
    const balanceOf = (id: number) => chart.find(each => each.accountID === id)?.accountBalance
    const { bank, sales: sold, tax, badDebts } = model.balances()
    expect(['bank', 'sales', 'tax', 'badDebts'].map(name => balanceOf(accounts[name as 'bank']))).toEqual([
      ...[bank, sold, 0 - tax, 0 - badDebts],
    ])
    expect(balanceOf(accounts.control)).toBe(this.customers.reduce((sum, customer) => sum + model.owes(customer), 0))
  }

  private async compareDocument(document: ModelDocument): Promise<void> {
    const sales = receivables(this.api, this.owner)
    const { id, kind, cents, state, customer } = document
    const applied = this.model.applied(id)
    if (kind === 'invoice') {
      const sign = cents < 0 ? -1 : 1
      expect(await sales.invoiceNow(id)).toMatchObject({
        ...{ invoiceTotal: cents, chargeStatus: state, customerID: customer },
        ...{ totalPaid: sign * applied + 0, totalRemaining: sign * this.model.left(document) + 0 },
        paidInFull: this.model.isPaid(document),
      })
    } else if (kind === 'payment') {
      const remaining = { totalApplied: applied, totalRemaining: this.model.left(document) }
      expect(await sales.paymentNow(id)).toMatchObject({ totalReceived: cents, customerID: customer, ...remaining })
    }
  }

  private add(made: Pick<ModelDocument, 'id' | 'kind' | 'customer' | 'cents' | 'date'> & Partial<ModelDocument>): void {
    const usual = { tax: 0, state: 'CHARGED', isRefund: false, isMarked: false, live: true } as const
    this.model.documents.set(made.id, { ...usual, ...made })
  }

  private call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.api.call(this.owner, method, path, body === undefined ? {} : { body })
  }

  private customer(nth: number): number {
    return this.customers[nth % this.customers.length] ?? 0
  }

  private pick(nth: number, kind: ModelDocument['kind']): number {
    const all = [...this.model.documents.values()].filter(document => document.kind === kind)
    return all[nth % all.length]?.id ?? UNKNOWN_ID
  }
}

const UNKNOWN_ID = 987_654_321

/** Both sides agree: done without a reason against it, or refused for one that the model names. */
function judged(answer: Answer, reasons: readonly string[], sent: unknown, apply: () => void): boolean {
  if (reasons.length === 0) {
    expect({ sent, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    apply()
    return false
  }
  expect({ sent, status: answer.status }).not.toMatchObject({ status: 200 })
  expect(reasons, JSON.stringify(sent)).toContain(refusal(answer))
  return true
}
