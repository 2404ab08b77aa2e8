// Runs random reconciliation histories and compares the results with a simple model. In random order, the steps post, change, void, clear
// and unclear entries, record and reopen statements, and open, move and delete accounts.

import { createAccount } from '@twofold/contract/accounts'
import * as contract from '@twofold/contract/reconciliation'
import fc from 'fast-check'
import { expect } from 'vitest'
import { verify } from '../../../src/verify/verify.ts'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { type ApiResponse, done, type TestApi, withTestApi } from '../test-api.ts'
import { reconciler } from './reconciler.ts'

/** A step. It identifies an account or an entry by its position: n is the nth account or entry that exists at that step. */
type Deed =
  | { kind: 'post'; from: number; to: number | 'rent'; cents: number; day: number }
  | { kind: 'edit'; nth: number; cents: number | undefined; day: number | undefined }
  | { kind: 'void'; nth: number }
  | { kind: 'clear'; nth: number; bank: number | undefined; day: number }
  | { kind: 'unclear'; nth: number; bank: number | undefined }
  | { kind: 'record'; bank: number; day: number; off: number | undefined }
  | { kind: 'reopen'; bank: number; nth: number }
  | { kind: 'open'; below: number }
  | { kind: 'move'; bank: number; below: number | 'top' }
  | { kind: 'close'; bank: number }

const day = fc.integer({ min: 1, max: 40 })
// Clearing dates and statement dates are chosen from a few days, so that most statements contain cleared lines.
const end = fc.constantFrom(10, 20, 30, 40, 41, 50, 60)
const nth = fc.nat({ max: 30 })
const cents = fc.integer({ min: 1, max: 500 })
// Account 0 is the parent of the other accounts. Account 1 has most of the entries.
const bank = fc.constantFrom(0, 1, 1, 1, 2)
const anyBank = fc.nat({ max: 6 })
// The spare accounts have no entries, so they can be deleted, and their parents can have statements.
const spare = fc.integer({ min: 3, max: 6 })
const anyPlace = fc.oneof(anyBank, fc.constant('top' as const))
const anyOf = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const kind = <K extends Deed['kind']>(name: K) => fc.constant(name)

const post = fc.record({
  kind: kind('post'),
  from: fc.constantFrom(1, 1, 2),
  to: fc.constantFrom('rent' as const, 'rent' as const, 1, 2),
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
  { weight: 4, arbitrary: fc.record({ kind: kind('record'), bank: spare, day: end, off: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reopen'), bank: fc.oneof(bank, spare), nth: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('open'), below: spare }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), bank: anyBank, below: fc.oneof(spare, anyPlace) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('close'), bank: fc.oneof(anyBank, spare) }) },
)

/** A history starts with some entries, followed by steps of any kind. */
const history: fc.Arbitrary<Deed[]> = fc
  .tuple(fc.array(post, { minLength: 8, maxLength: 12 }), fc.array(deed, { minLength: 40, maxLength: 60, size: 'max' }))
  .map(parts => parts.flat())

type PostedEntry = { id: number; date: string; lines: Map<number, number>; isLive: boolean }
/** `below` is the parent account, or null at the top level. */
type Bank = { id: number; below: Bank | null; isLive: boolean; chain: Kept[] }
type Kept = { id: number; date: string; opening: number; closing: number; marks: Set<string> }

const dateOf = (no: number) => new Date(Date.UTC(2026, 0, no)).toISOString().slice(0, 10)
const markOf = (entry: PostedEntry, account: number) => `${entry.id} ${account}`

class History {
  readonly api: TestApi
  readonly owner: SignedIn
  readonly banks: Bank[]
  readonly rent: number
  readonly entries: PostedEntry[] = []
  readonly marks = new Map<string, string>()
  done = 0
  recordedLines = 0

  constructor(api: TestApi, owner: SignedIn, { banks, rent }: { banks: Bank[]; rent: number }) {
    this.api = api
    this.owner = owner
    this.banks = banks
    this.rent = rent
  }

  async run(deeds: Deed[]): Promise<void> {
    for (const each of deeds) {
      if (await this.do(each)) this.done += 1
      await this.compareStatements()
    }
  }

  private do(each: Deed): Promise<boolean> {
    const run = this[each.kind] as (each: Deed) => Promise<boolean>
    return run.call(this, each)
  }

  async post({ from, to, cents: amount, day: no }: Deed & { kind: 'post' }): Promise<boolean> {
    const [source, target] = [this.bank(from), to === 'rent' ? { id: this.rent, isLive: true } : this.bank(to)]
    if (source.id === target.id || !source.isLive || !target.isLive) return false
    const [debit, credit] = [target.id, source.id]
    const date = dateOf(no)
    const { transactionID: id } = await createBooksDriver(this.api, this.owner).enter({
      debit,
      credit,
      cents: amount,
      date,
    })
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

  async edit({ nth: which, cents: amount, day: no }: Deed & { kind: 'edit' }): Promise<boolean> {
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

  async void({ nth: which }: Deed & { kind: 'void' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const answer = await this.api.call(this.owner, 'DELETE', `/transactions/${entry.id}`)
    return this.judged(answer, !this.isCleared(entry), () => {
      entry.isLive = false
    })
  }

  async clear({ nth: which, bank: nth, day: no }: Deed & { kind: 'clear' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const date = dateOf(no)
    const bank = nth === undefined ? undefined : this.bank(nth)
    const answer = await reconciler(this.api, this.owner).clear(entry.id, date, bank?.id)
    const free = this.meant(entry, bank).filter(id => !this.isOnStatement(entry, id))
    const fitting = free.filter(id => date >= entry.date && date > this.closedThrough(id))
    const may = bank === undefined ? fitting.length > 0 : free.length > 0 && fitting.length === free.length
    return this.judged(answer, may, () => {
      for (const id of fitting) this.marks.set(markOf(entry, id), date)
    })
  }

  async unclear({ nth: which, bank: nth }: Deed & { kind: 'unclear' }): Promise<boolean> {
    const entry = this.live(which)
    if (!entry) return false
    const bank = nth === undefined ? undefined : this.bank(nth)
    const answer = await reconciler(this.api, this.owner).unclear(entry.id, bank?.id)
    const meant = this.meant(entry, bank)
    const free = meant.filter(id => !this.isOnStatement(entry, id))
    const marked = free.filter(id => this.marks.has(markOf(entry, id)))
    const may = free.length > 0 && (marked.length > 0 || free.length === meant.length)
    return this.judged(answer, may, () => {
      for (const id of marked) this.marks.delete(markOf(entry, id))
    })
  }

  async record({ bank: nth, day: no, off }: Deed & { kind: 'record' }): Promise<boolean> {
    const date = dateOf(no)
    const bank = this.bank(nth)
    const before = bank.chain.at(-1)
    const marks = new Set<string>()
    let closing = before?.closing ?? 0
    const scope = this.scope(bank)
    for (const entry of this.entries)
      for (const [id, value] of entry.lines) {
        const on = this.marks.get(markOf(entry, id))
        if (!scope.has(id) || on === undefined || on > date || on <= (before?.date ?? '')) continue
        marks.add(markOf(entry, id))
        closing += value
      }
    const balance = off === undefined ? undefined : closing + off
    const answer = await reconciler(this.api, this.owner).record(bank.id, date, balance)
    const isRelated = [...pathOf(bank), ...this.below(bank)].some(other => other !== bank && other.chain.length > 0)
    const may = bank.isLive && !isRelated && date > (before?.date ?? '') && (off ?? 0) === 0
    return this.judged(answer, may, () => {
      const recorded = done(contract.recordStatement, answer)
      expect(recorded).toMatchObject({
        openingBalance: before?.closing ?? 0,
        closingBalance: closing,
        lineCount: marks.size,
      })
      this.recordedLines += marks.size
      bank.chain.push({ id: recorded.statementID, date, opening: before?.closing ?? 0, closing, marks })
    })
  }

  async reopen({ bank: nth, nth: which }: Deed & { kind: 'reopen' }): Promise<boolean> {
    const { chain } = this.bank(nth)
    const statement = chain.at(-1 - which)
    if (!statement) return false
    const answer = await reconciler(this.api, this.owner).reopen(statement.id)
    return this.judged(answer, which === 0, () => chain.pop())
  }

  async open({ below: nth }: Deed & { kind: 'open' }): Promise<boolean> {
    const below = this.bank(nth)
    const body = { accountParent: below.id, accountName: `Bank ${this.banks.length}`, accountType: 'ASSET' }
    const answer = await this.api.call(this.owner, 'POST', '/accounts', { body })
    return this.judged(answer, below.isLive, () => {
      this.banks.push({ id: done(createAccount, answer).accountID, below, isLive: true, chain: [] })
    })
  }

  async move({ bank: nth, below: place }: Deed & { kind: 'move' }): Promise<boolean> {
    const bank = this.bank(nth)
    const below = place === 'top' ? null : this.bank(place)
    const body = { accountParent: below?.id ?? 0 }
    const answer = await this.api.call(this.owner, 'PUT', `/accounts/${bank.id}`, { body })
    const moved = [...this.below(bank)]
    const wasOn = pathOf(bank.below).find(({ chain }) => chain.length > 0)
    const isOn = pathOf(below).find(({ chain }) => chain.length > 0)
    const hasMarks = moved.some(({ id }) => this.entries.some(entry => this.marks.has(markOf(entry, id))))
    const isReconciled = isOn !== undefined && moved.some(({ chain }) => chain.length > 0)
    const isFree = bank.below === below || !(isReconciled || (wasOn !== isOn && hasMarks))
    const may = bank.isLive && (below === null || (below.isLive && !moved.includes(below))) && isFree
    return this.judged(answer, may, () => Object.assign(bank, { below }))
  }

  async close({ bank: nth }: Deed & { kind: 'close' }): Promise<boolean> {
    const bank = this.bank(nth)
    const answer = await this.api.call(this.owner, 'DELETE', `/accounts/${bank.id}`)
    const hasLines = this.entries.some(({ isLive, lines }) => isLive && lines.has(bank.id))
    const may = bank.isLive && this.below(bank).size === 1 && !hasLines
    return this.judged(answer, may, () => Object.assign(bank, { isLive: false }))
  }

  /** Checks that no recorded statement has changed, and that each closing balance equals the opening balance plus its lines. */
  private async compareStatements(): Promise<void> {
    for (const { id, chain } of this.banks.filter(bank => bank.isLive && bank.chain.length > 0)) {
      const shown = await reconciler(this.api, this.owner).statements(id)
      const standing = shown.filter(each => !each.isReopened).toReversed()
      expect(standing.map(each => [each.statementID, each.openingBalance, each.closingBalance])).toEqual(
        chain.map(each => [each.id, each.opening, each.closing]),
      )
    }
  }

  private judged(answer: ApiResponse, may: boolean, apply: () => unknown): boolean {
    expect({ status: answer.status === 200 ? 200 : 'refused', body: answer.body }).toMatchObject({
      status: may ? 200 : 'refused',
    })
    expect(answer.status).toBeLessThan(500)
    if (may) apply()
    return may
  }

  private live(which: number): PostedEntry | undefined {
    const live = this.entries.filter(({ isLive }) => isLive)
    return live[which % Math.max(1, live.length)]
  }

  private bank(nth: number): Bank {
    return this.banks[nth % this.banks.length]!
  }

  /** Returns an account and its existing subaccounts. */
  private below(bank: Bank): Set<Bank> {
    return new Set(this.banks.filter(each => each === bank || (each.isLive && pathOf(each).includes(bank))))
  }

  private scope(bank: Bank): Set<number> {
    return new Set([...this.below(bank)].map(({ id }) => id))
  }

  private meant(entry: PostedEntry, bank: Bank | undefined): number[] {
    const ids = [...entry.lines.keys()]
    const scope = bank && this.scope(bank)
    return scope === undefined ? ids : ids.filter(id => scope.has(id))
  }

  private isCleared(entry: PostedEntry): boolean {
    return [...entry.lines.keys()].some(id => this.marks.has(markOf(entry, id)))
  }

  private isOnStatement(entry: PostedEntry, id: number): boolean {
    return this.banks.some(({ chain }) => chain.some(({ marks }) => marks.has(markOf(entry, id))))
  }

  private closedThrough(id: number): string {
    const path = pathOf(this.banks.find(bank => bank.id === id) ?? null)
    return path.map(({ chain }) => chain.at(-1)?.date ?? '').reduce((last, date) => (date > last ? date : last), '')
  }
}

/** Returns an account and all accounts above it. */
function pathOf(bank: Bank | null): Bank[] {
  return bank === null ? [] : [bank, ...pathOf(bank.below)]
}

/** Runs the given number of random histories. Each history starts with new books, which are verified at the end. */
export async function runHistories(histories: number): Promise<void> {
  await withTestApi(async api => {
    let [ran, came, recordedLines] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(history, async deeds => {
        const owner = await api.newMember()
        const books = createBooksDriver(api, owner)
        const open = async (name: string, below: Bank | null): Promise<Bank> => {
          const { accountID } = await books.open(name, 'ASSET', below?.id ?? 0)
          return { id: accountID, below, isLive: true, chain: [] }
        }
        const banks = await open('Banks', null)
        const below = [await open('Checking', banks), await open('Savings', banks), await open('Drawer', banks)]
        const rent = (await books.open('Rent', 'EXPENSE')).accountID
        const run = new History(api, owner, { banks: [banks, ...below], rent })
        await run.run(deeds)
        expect(await verify(api.pools.owner, { organisationId: owner.organisationId })).toEqual([])
        ran += deeds.length
        came += run.done
        recordedLines += run.recordedLines
      }),
      { numRuns: histories },
    )
    // If the server refused every step, the histories would test nothing.
    expect(came / ran).toBeGreaterThan(0.4)
    expect(recordedLines).toBeGreaterThan(histories)
  })
}
