// Runs sequences of commands on the API and on the model. Compares each refusal and, at the end, every list.
import { expect } from 'vitest'
import { verify } from '../../../src/verify/verify.ts'
import { createBooksDriver } from '../../harness/books-driver.ts'
import { createDocumentDriver, type DocumentDriver, type SideName } from '../../harness/documents/document-sides.ts'
import type { TestApi } from '../../harness/test-api.ts'
import { judged, runRandomly, UNKNOWN_ID } from '../random-run.ts'
import { type ModelDocument, ModelDocuments } from './books.ts'
import { type Command, commands } from './commands.ts'
import * as rules from './rules.ts'

/** Runs random sequences of commands on the API and on the model. Throws at the first difference. */
export async function compareDocuments(side: SideName, sequences: number): Promise<void> {
  const run = async (api: TestApi, sequence: readonly Command[]) => {
    const owner = await api.newMember()
    const driver = await createDocumentDriver(api, owner, side)
    const parties = [await driver.party('Ann'), await driver.party('Bob')]
    const compared = new ModelRun(driver, createBooksDriver(api, owner), parties)
    // Only invoices of customers can be written off.
    const possible = sequence.filter(({ kind }) => side === 'receivables' || (kind !== 'writeOff' && kind !== 'undo'))
    let refused = 0
    for (const command of possible) if (await compared.command(command)) refused += 1
    await compared.compare(side === 'receivables')
    expect(await verify(api.pools.owner, { organisationId: owner.organisationId })).toEqual([])
    return { ran: sequence.length, refused }
  }
  await runRandomly({ arbitrary: commands, sequences, refusedMax: 0.7, run })
}

class ModelRun {
  readonly model = new ModelDocuments()
  readonly driver: DocumentDriver
  readonly books: ReturnType<typeof createBooksDriver>
  readonly parties: readonly number[]

  constructor(driver: DocumentDriver, books: ReturnType<typeof createBooksDriver>, parties: readonly number[]) {
    this.driver = driver
    this.books = books
    this.parties = parties
  }

  /** Runs one command on the API and on the model. Returns whether both refused the command. */
  command(command: Command): Promise<boolean> {
    const run = this[command.kind] as (command: Command) => Promise<boolean>
    return run.call(this, command)
  }

  async invoice({ party: nth, cents, tax, date }: Command & { kind: 'invoice' }) {
    const made = { party: this.party(nth), cents, tax, date }
    const answer = await this.driver.invoice(made)
    return judged(answer, [], made, () =>
      this.add({ ...made, id: this.driver.idIn(answer, 'invoice'), kind: 'invoice', state: 'PENDING' }),
    )
  }

  async change({ invoice: nth, cents, party: other, date }: Command & { kind: 'change' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const after = {
      cents: cents ?? invoice?.cents ?? 0,
      party: other === undefined ? (invoice?.party ?? 0) : this.party(other),
      date: date ?? invoice?.date ?? '',
    }
    const sent = {
      ...(cents !== undefined && { cents, tax: invoice?.tax ?? 0 }),
      ...(other !== undefined && { party: after.party }),
      ...(date !== undefined && { date }),
    }
    const answer = await this.driver.change(id, sent)
    return judged(answer, rules.againstChange(this.model, invoice, after), sent, () => Object.assign(invoice!, after))
  }

  async mark({ invoice: nth, paidInFull }: Command & { kind: 'mark' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const answer = await this.driver.change(id, { paidInFull })
    return judged(answer, rules.againstMark(this.model, invoice, paidInFull), { id, paidInFull }, () => {
      if (this.model.isPaid(invoice!) !== paidInFull) invoice!.isMarked = paidInFull
    })
  }

  async state({ invoice: nth, state }: Command & { kind: 'state' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const answer = await this.driver.state(id, state)
    return judged(answer, rules.againstState(this.model, invoice, state), { id, state }, () => {
      invoice!.state = state
    })
  }

  async remove({ what, nth }: Command & { kind: 'remove' }) {
    const kind = what === 'invoices' ? 'invoice' : 'payment'
    const id = this.pick(nth, kind)
    const document = this.model.document(id, kind)
    const answer = await this.driver.remove(what, id)
    return judged(answer, rules.againstDeletion(this.model, document), { what, id }, () => {
      document!.live = false
    })
  }

  async pay({ party: nth, cents, isRefund, date }: Command & { kind: 'pay' }) {
    const made = { party: this.party(nth), cents, isRefund, date }
    const answer = await this.driver.pay(made)
    return judged(answer, cents < 1 ? ['400 AMOUNT_OUT_OF_RANGE'] : [], made, () =>
      this.add({ ...made, id: this.driver.idIn(answer, 'payment'), kind: 'payment' }),
    )
  }

  async correct({ payment: nth, cents }: Command & { kind: 'correct' }) {
    const id = this.pick(nth, 'payment')
    const payment = this.model.document(id, 'payment')
    const answer = await this.driver.correct(id, cents)
    return judged(answer, rules.againstCorrection(this.model, payment, cents), { id, cents }, () => {
      payment!.cents = cents
    })
  }

  async apply({ isCredit, isRefund, cents, ...nths }: Command & { kind: 'apply' }) {
    const from = this.pick(nths.from, isCredit ? 'invoice' : 'payment')
    const to = this.pick(nths.to, isRefund ? 'payment' : 'invoice')
    const sent = { from, isCredit, to, isRefund, cents }
    const answer = await this.driver.apply(sent)
    return judged(answer, rules.againstApplying(this.model, from, to, cents), sent, () => {
      const id = this.driver.idIn(answer, 'advice')
      this.model.applications.set(id, { id, from, to, cents, live: true })
    })
  }

  async unapply({ application: nth }: Command & { kind: 'unapply' }) {
    const all = [...this.model.applications.keys()]
    const id = all[nth % all.length] ?? UNKNOWN_ID
    const application = this.model.application(id)
    const answer = await this.driver.remove('advices', id)
    return judged(answer, rules.againstRemoval(this.model, application), { id }, () => {
      application!.live = false
    })
  }

  async writeOff({ invoice: nth, cents }: Command & { kind: 'writeOff' }) {
    const id = this.pick(nth, 'invoice')
    const invoice = this.model.document(id, 'invoice')
    const date = '2026-03-01'
    const account = { writeOffAccountID: this.driver.accounts.badDebts, writeOffDate: date }
    const body = { receivableInvoiceID: id, amount: cents, ...account }
    const answer = await this.driver.send('POST', 'customer-write-offs', body)
    const reasons = rules.againstWritingOff(this.model, invoice, cents)
    if (await judged(answer, reasons, body, () => {})) return true
    const made = (answer.body as { customerWriteOffID: number }).customerWriteOffID
    this.add({ id: made, kind: 'write-off', party: invoice!.party, cents, date })
    const { body: list } = await this.driver.send('GET', `customer-payment-advices/invoice/${id}`)
    const { customerPaymentAdviceDetails } = list as { customerPaymentAdviceDetails: Record<string, number>[] }
    const application = customerPaymentAdviceDetails.find(each => each.customerWriteOffID === made)
    const applicationId = application?.customerPaymentAdviceID ?? 0
    this.model.applications.set(applicationId, { id: applicationId, from: made, to: id, cents, live: true })
    return false
  }

  async undo({ writeOff: nth }: Command & { kind: 'undo' }) {
    const id = this.pick(nth, 'write-off')
    const writeOff = this.model.document(id, 'write-off')
    const answer = await this.driver.send('DELETE', `customer-write-offs/${id}`)
    return judged(answer, writeOff ? [] : ['404 NOT_FOUND'], { id }, () => {
      for (const application of this.model.applicationsOf(id)) application.live = false
      writeOff!.live = false
    })
  }

  /** Compares every list and balance of the API with the model. `isOwedToUs` is true for customers. */
  async compare(isOwedToUs: boolean): Promise<void> {
    const { model, driver, books } = this
    for (const document of model.documents.values()) if (document.live) await this.compareDocument(document)
    for (const party of this.parties) await this.compareParty(party)
    const chart = await books.chart()
    const balanceOf = (id: number) => chart.find(each => each.accountID === id)?.accountBalance ?? 0
    const { bank, own, tax, badDebts } = model.balances(isOwedToUs)
    const { accounts } = driver
    // In these books, debits increase income and credits increase expenses, so sales and purchases are negative.
    expect([accounts.bank, accounts.own, accounts.tax, accounts.badDebts].map(balanceOf)).toEqual([
      isOwedToUs ? bank : 0 - bank,
      ...[0 - own, tax, 0 - badDebts],
    ])
    expect(balanceOf(accounts.control)).toBe(this.parties.reduce((sum, party) => sum + model.owes(party), 0))
  }

  private async compareParty(party: number): Promise<void> {
    const { model, driver, books } = this
    const { side } = driver
    const shown = await driver.partyNow(party)
    expect(shown.accountsBalanceTotal).toBe(model.owes(party))
    const register = await books.register(shown[side.partyAccount]!)
    expect(register.transactions.at(-1)?.runningBalance ?? 0).toBe(model.owes(party))
    const rows = async (path: string) =>
      (await driver.send('GET', path)).body as Record<string, Record<string, number>[]>
    const unpaid = await rows(`${side.paths.invoices}/${side.party.slice(0, -2)}/${party}/unpaid`)
    expect(unpaid.invoices?.map(each => each[side.ids.invoice])).toEqual(
      model.open(party, each => each.kind === 'invoice' && each.cents >= 0),
    )
    const open = await rows(`${side.paths.payments}/${side.party.slice(0, -2)}/${party}/unapplied-payments`)
    expect(open[side.list.unapplied]?.map(each => each[side.ids.payment])).toEqual(
      model.open(party, each => each.kind === 'payment' && !each.isRefund),
    )
    expect(open.credits?.map(each => each.documentID)).toEqual(
      model.open(party, each => each.kind === 'invoice' && each.cents < 0),
    )
    expect(open.refunds?.map(each => each.documentID)).toEqual(model.open(party, each => each.isRefund))
  }

  private async compareDocument(document: ModelDocument): Promise<void> {
    const { side } = this.driver
    const { id, kind, cents, state, party } = document
    const applied = this.model.applied(id)
    if (kind === 'invoice') {
      const sign = cents < 0 ? -1 : 1
      expect(await this.driver.now('invoices', id)).toMatchObject({
        invoiceTotal: cents,
        [side.state]: side.states[state],
        [side.party]: party,
        totalPaid: sign * applied + 0,
        totalRemaining: sign * this.model.left(document) + 0,
        paidInFull: this.model.isPaid(document),
      })
    } else if (kind === 'payment') {
      const remaining = { totalApplied: applied, totalRemaining: this.model.left(document) }
      expect(await this.driver.now('payments', id)).toMatchObject({
        [side.total]: cents,
        [side.party]: party,
        ...remaining,
      })
    }
  }

  private add(made: Pick<ModelDocument, 'id' | 'kind' | 'party' | 'cents' | 'date'> & Partial<ModelDocument>): void {
    const usual = { tax: 0, state: 'POSTED', isRefund: false, isMarked: false, live: true } as const
    this.model.documents.set(made.id, { ...usual, ...made })
  }

  private party(nth: number): number {
    return this.parties[nth % this.parties.length] ?? 0
  }

  private pick(nth: number, kind: ModelDocument['kind']): number {
    const all = [...this.model.documents.values()].filter(document => document.kind === kind)
    return all[nth % all.length]?.id ?? UNKNOWN_ID
  }
}
