// Random histories of reconciling, held against books so simple that they can be seen to be right: what was posted, edited,
// cleared, taken back, recorded and reopened, in any order.
import * as contract from '@twofold/contract/reconciliation'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bookkeeper } from '../bookkeeper.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Answer, done, startTestApi, type TestApi } from '../test-api.ts'
import { reconciler } from './reconciler.ts'

type Bank = 'banks' | 'checking' | 'savings'
type Deed =
  | { kind: 'post'; from: 'checking' | 'savings'; to: 'checking' | 'savings' | 'rent'; cents: number; day: number }
  | { kind: 'edit'; nth: number; cents: number | undefined; day: number | undefined }
  | { kind: 'void'; nth: number }
  | { kind: 'clear'; nth: number; bank: Bank | undefined; day: number }
  | { kind: 'unclear'; nth: number; bank: Bank | undefined }
  | { kind: 'record'; bank: Bank; day: number; off: number | undefined }
  | { kind: 'reopen'; bank: Bank; nth: number }

const day = fc.integer({ min: 1, max: 40 })
// Few days on which statements end, so that marks meet them.
const end = fc.constantFrom(10, 20, 30, 40, 41, 50, 60)
const nth = fc.nat({ max: 30 })
const cents = fc.integer({ min: 1, max: 500 })
const bank = fc.constantFrom<Bank>('banks', 'checking', 'checking', 'checking', 'savings')
const anyOf = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const kind = <K extends Deed['kind']>(name: K) => fc.constant(name)

const post = fc.record({
  kind: kind('post'),
  from: fc.constantFrom('checking' as const, 'checking' as const, 'savings' as const),
  to: fc.constantFrom('rent' as const, 'rent' as const, 'checking' as const, 'savings' as const),
  cents,
  day,
})
const clear = fc.record({ kind: kind('clear'), nth, bank: anyOf(bank), day: end })
const off = fc.constantFrom(0, 0, 0, undefined, 1, -7)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: post },
  { weight: 2, arbitrary: fc.record({ kind: kind('edit'), nth, cents: anyOf(cents), day: anyOf(day) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('void'), nth }) },
  { weight: 16, arbitrary: clear },
  { weight: 2, arbitrary: fc.record({ kind: kind('unclear'), nth, bank: anyOf(bank) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('record'), bank, day: end, off }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reopen'), bank, nth: fc.nat({ max: 2 }) }) },
)

/** Some entries to begin with, then anything. */
const history = fc
  .tuple(fc.array(post, { minLength: 8, maxLength: 12 }), fc.array(deed, { minLength: 40, maxLength: 60, size: 'max' }))
  .map(parts => parts.flat())

type Entry = { id: number; date: string; lines: Map<number, number>; isLive: boolean }
type Kept = { id: number; date: string; opening: number; closing: number; marks: Set<string> }

const dateOf = (no: number) => new Date(Date.UTC(2026, 0, no)).toISOString().slice(0, 10)
const markOf = (entry: Entry, account: number) => `${entry.id} ${account}`

class History {
  readonly api: TestApi
  readonly owner: SignedIn
  readonly accounts: Record<Bank | 'rent', number>
  readonly entries: Entry[] = []
  readonly marks = new Map<string, string>()
  readonly statements = new Map<Bank, Kept[]>([
    ['banks', []],
    ['checking', []],
    ['savings', []],
  ])
  done = 0
  recordedLines = 0

  constructor(api: TestApi, owner: SignedIn, accounts: Record<Bank | 'rent', number>) {
    this.api = api
    this.owner = owner
    this.accounts = accounts
  }

  async run(deeds: Deed[]): Promise<void> {
    for (const each of deeds) {
      if (await this.do(each)) this.done += 1
      await this.compareStatements()
    }
  }

  private do(each: Deed): Promise<boolean> {
    switch (each.kind) {
      case 'post':
        return this.post(each)
      case 'edit':
        return this.edit(each)
      case 'void':
        return this.void(each)
      case 'clear':
        return this.clear(each)
      case 'unclear':
        return this.unclear(each)
      case 'record':
        return this.record(each)
      case 'reopen':
        return this.reopen(each)
    }
  }

  private async post({ from, to, cents: amount, day: no }: Deed & { kind: 'post' }): Promise<boolean> {
    if (from === to) return false
    const [debit, credit] = [this.accounts[to], this.accounts[from]]
    const date = dateOf(no)
    const { transactionID: id } = await bookkeeper(this.api, this.owner).enter({ debit, credit, cents: amount, date })
    this.entries.push({
      id,
      date,
      lines: new Map([
        [debit, amount],
        [credit, -amount],
      ]),
      isLive: true,
    })
    return true
  }

  private async edit({ nth: which, cents: amount, day: no }: Deed & { kind: 'edit' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const date = no === undefined ? entry.date : dateOf(no)
    const lines = new Map(
      [...entry.lines].map(([id, was]) => [id, amount === undefined ? was : Math.sign(was) * amount]),
    )
    const debitCreditSet = [...lines].map(([accountID, value]) => ({
      accountID,
      transactionDCAmount: Math.abs(value),
      debitOrCredit: value > 0 ? 'DEBIT' : 'CREDIT',
    }))
    const answer = await this.api.call(this.owner, 'PUT', `/transactions/${entry.id}`, {
      body: { transactionDate: date, debitCreditSet },
    })
    const isSame = date === entry.date && [...lines].every(([id, value]) => entry.lines.get(id) === value)
    return this.judged(answer, isSame || !this.isCleared(entry), () => Object.assign(entry, { date, lines }))
  }

  private async void({ nth: which }: Deed & { kind: 'void' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const answer = await this.api.call(this.owner, 'DELETE', `/transactions/${entry.id}`)
    return this.judged(answer, !this.isCleared(entry), () => {
      entry.isLive = false
    })
  }

  private async clear({ nth: which, bank: name, day: no }: Deed & { kind: 'clear' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const date = dateOf(no)
    const answer = await reconciler(this.api, this.owner).clear(entry.id, date, name && this.accounts[name])
    const free = this.meant(entry, name).filter(id => !this.isOnStatement(entry, id))
    const fitting = free.filter(id => date >= entry.date && date > this.closedThrough(id))
    const may = name === undefined ? fitting.length > 0 : free.length > 0 && fitting.length === free.length
    return this.judged(answer, may, () => {
      for (const id of fitting) this.marks.set(markOf(entry, id), date)
    })
  }

  private async unclear({ nth: which, bank: name }: Deed & { kind: 'unclear' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const answer = await reconciler(this.api, this.owner).unclear(entry.id, name && this.accounts[name])
    const meant = this.meant(entry, name)
    const free = meant.filter(id => !this.isOnStatement(entry, id))
    const marked = free.filter(id => this.marks.has(markOf(entry, id)))
    const may = free.length > 0 && (marked.length > 0 || free.length === meant.length)
    return this.judged(answer, may, () => {
      for (const id of marked) this.marks.delete(markOf(entry, id))
    })
  }

  private async record({ bank: name, day: no, off }: Deed & { kind: 'record' }): Promise<boolean> {
    const date = dateOf(no)
    const chain = this.statements.get(name)!
    const before = chain.at(-1)
    const marks = new Set<string>()
    let closing = before?.closing ?? 0
    for (const entry of this.entries)
      for (const [id, value] of entry.lines) {
        const on = this.marks.get(markOf(entry, id))
        if (!this.scope(name).includes(id) || on === undefined || on > date || on <= (before?.date ?? '')) continue
        marks.add(markOf(entry, id))
        closing += value
      }
    const balance = off === undefined ? undefined : closing + off
    const answer = await reconciler(this.api, this.owner).record(this.accounts[name], date, balance)
    const isRelated = this.related(name).some(other => this.statements.get(other)!.length > 0)
    const may = !isRelated && date > (before?.date ?? '') && (off ?? 0) === 0
    return this.judged(answer, may, () => {
      const recorded = done(contract.recordStatement, answer)
      expect(recorded).toMatchObject({
        openingBalance: before?.closing ?? 0,
        closingBalance: closing,
        lineCount: marks.size,
      })
      this.recordedLines += marks.size
      chain.push({ id: recorded.statementID, date, opening: before?.closing ?? 0, closing, marks })
    })
  }

  private async reopen({ bank: name, nth: which }: Deed & { kind: 'reopen' }): Promise<boolean> {
    const chain = this.statements.get(name)!
    const statement = chain.at(-1 - which)
    if (!statement) return false
    const answer = await reconciler(this.api, this.owner).reopen(statement.id)
    return this.judged(answer, which === 0, () => chain.pop())
  }

  /** Every statement that stands is what it was when it was recorded, and closes where its lines lead. */
  private async compareStatements(): Promise<void> {
    for (const [name, chain] of this.statements) {
      const shown = await reconciler(this.api, this.owner).statements(this.accounts[name])
      const standing = shown.filter(each => !each.isReopened).toReversed()
      expect(standing.map(each => [each.statementID, each.openingBalance, each.closingBalance])).toEqual(
        chain.map(each => [each.id, each.opening, each.closing]),
      )
    }
  }

  private judged(answer: Answer, may: boolean, apply: () => unknown): boolean {
    expect({ status: answer.status === 200 ? 200 : 'refused', body: answer.body }).toMatchObject({
      status: may ? 200 : 'refused',
    })
    expect(answer.status).toBeLessThan(500)
    if (may) apply()
    return may
  }

  private live(which: number): Entry | undefined {
    const live = this.entries.filter(({ isLive }) => isLive)
    return live[which % Math.max(1, live.length)]
  }

  private scope(name: Bank): number[] {
    return name === 'banks'
      ? [this.accounts.banks, this.accounts.checking, this.accounts.savings]
      : [this.accounts[name]]
  }

  private related(name: Bank): Bank[] {
    return name === 'banks' ? ['checking', 'savings'] : ['banks']
  }

  private meant(entry: Entry, name: Bank | undefined): number[] {
    const ids = [...entry.lines.keys()]
    return name === undefined ? ids : ids.filter(id => this.scope(name).includes(id))
  }

  private isCleared(entry: Entry): boolean {
    return [...entry.lines.keys()].some(id => this.marks.has(markOf(entry, id)))
  }

  private isOnStatement(entry: Entry, id: number): boolean {
    return [...this.statements.values()].some(chain => chain.some(({ marks }) => marks.has(markOf(entry, id))))
  }

  private closedThrough(id: number): string {
    const days = [...this.statements]
      .filter(([name]) => this.scope(name).includes(id))
      .map(([, chain]) => chain.at(-1)?.date ?? '')
    return days.reduce((last, date) => (date > last ? date : last), '')
  }
}

/** Runs so many random histories, each on books of its own, and verifies all books in the end. */
export async function runHistories(histories: number): Promise<void> {
  const api = await startTestApi()
  let [ran, came, recordedLines] = [0, 0, 0]
  try {
    await fc.assert(
      fc.asyncProperty(history, async deeds => {
        const owner = await api.newMember()
        const books = bookkeeper(api, owner)
        const banks = (await books.open('Banks')).accountID
        const checking = (await books.open('Checking', 'ASSET', banks)).accountID
        const savings = (await books.open('Savings', 'ASSET', banks)).accountID
        const rent = (await books.open('Rent', 'EXPENSE')).accountID
        const run = new History(api, owner, { banks, checking, savings, rent })
        await run.run(deeds)
        ran += deeds.length
        came += run.done
        recordedLines += run.recordedLines
      }),
      { numRuns: histories },
    )
    await api.expectRight()
    // Histories in which everything was refused would prove nothing.
    expect(came / ran).toBeGreaterThan(0.4)
    expect(recordedLines).toBeGreaterThan(histories)
  } finally {
    await api.stop()
  }
}
