// Runs sequences of commands on the API and on the model. Compares each refusal and, at the end, every list.
import * as accounts from '@twofold/contract/accounts'
import * as transactions from '@twofold/contract/transactions'
import fc from 'fast-check'
import { expect } from 'vitest'
import { verify } from '../../../src/verify/verify.ts'
import { createBooksDriver } from '../../harness/books-driver.ts'
import type { SignedIn } from '../../harness/signed-in.ts'
import { type ApiResponse, done, type TestApi } from '../../harness/test-api.ts'
import { judged, runRandomly, UNKNOWN_ID } from '../random-run.ts'
import { type Command, commands, type LineInput, type Pick } from './commands.ts'
import { ModelLedger } from './ledger.ts'
import * as rules from './rules.ts'

const STALE = '2001-01-01T00:00:00.000000Z'

/** The users who run the commands, and an account and a transaction of another organisation. */
type Cast = { owner: SignedIn; keeper: SignedIn; elsewhere: { account: number; entry: number } }

// Some sequences start with a chain of 18 subaccounts, which is close to the maximum of 20, so that moves often reach it.
const starts = fc.record({ isTextbook: fc.boolean(), levels: fc.constantFrom(0, 0, 0, 18), sequence: commands })

/** Runs random sequences of commands on the API and on the model. Throws at the first difference. */
export async function compareSequences(sequences: number): Promise<void> {
  const run = async (api: TestApi, { isTextbook, levels, sequence }: ValueOf<typeof starts>) => {
    const owner = await api.newMember({ signConvention: isTextbook ? 'TEXTBOOK' : 'SPECIFICATION' })
    const keeper = await api.newMember({ role: 'BOOKKEEPER', into: owner })
    const compared = new ModelRun(api, { owner, keeper, elsewhere: await elsewhereOf(api) }, isTextbook)
    for (const type of ['ASSET', 'EXPENSE', 'INCOME', 'LIABILITY', 'ASSET'])
      await compared.command({ ...OPENING, name: `${type} ${compared.ledger.accounts.size}`, type })
    for (let level = 1; level <= levels; level += 1) {
      const parent = level === 1 ? ('top' as const) : { nth: compared.ledger.accounts.size - 1 }
      await compared.command({ ...OPENING, parent, name: `Level ${level}`, type: 'ASSET' })
    }
    let refused = 0
    for (const command of sequence) if (await compared.command(command)) refused += 1
    await compared.compare()
    expect(await verify(api.pools.owner, { organisationId: owner.organisationId })).toEqual([])
    return { ran: sequence.length, refused }
  }
  await runRandomly({ arbitrary: starts, sequences, refusedMax: 0.5, run })
}

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never

const OPENING = { kind: 'open', parent: 'top', memo: undefined, number: undefined, isKeeper: false } as const

/** Creates an account and a transaction of another organisation. */
async function elsewhereOf(api: TestApi): Promise<Cast['elsewhere']> {
  const books = createBooksDriver(api, await api.newMember())
  const [account, other] = [(await books.open('Bank')).accountID, (await books.open('Cash')).accountID]
  return { account, entry: (await books.enter({ debit: account, credit: other })).transactionID }
}

class ModelRun {
  readonly api: TestApi
  readonly cast: Cast
  readonly ledger: ModelLedger

  constructor(api: TestApi, cast: Cast, isTextbook: boolean) {
    this.api = api
    this.cast = cast
    this.ledger = new ModelLedger(isTextbook)
  }

  /** Runs one command on the API and on the model. Returns whether both refused the command. */
  command(command: Command): Promise<boolean> {
    const run = this[command.kind] as (command: Command) => Promise<boolean>
    return run.call(this, command)
  }

  async open({ parent, name, type, memo, number, isKeeper }: Command & { kind: 'open' }) {
    const sent = sentAccount({ parent: this.place(parent), name, type, memo, number })
    const reasons = rules.reasonsAgainstOpening(this.ledger, sent)
    const answer = await this.call(isKeeper, 'POST', '/accounts', sent)
    return judged(answer, reasons, sent, () => {
      const { accountID: id } = done(accounts.createAccount, answer)
      const { accountParent = 0, accountType = '', accountMemo = '' } = sent
      const inherited = this.ledger.account(accountParent)?.type ?? accountType
      this.ledger.accounts.set(id, {
        id,
        parent: accountParent,
        name: name.trim(),
        type: inherited,
        memo: accountMemo,
        number: sent.accountNumber?.trim() ?? '',
        live: true,
      })
    })
  }

  async change(command: Command & { kind: 'change' }) {
    const { account: picked, parent, name, type, memo, number, isStale, isKeeper } = command
    const id = this.accountId(picked)
    const sent = sentAccount({ parent: parent && this.place(parent), name, type, memo, number })
    const reasons = rules.reasonsAgainstChanging(this.ledger, id, sent, { isKeeper, isStale })
    const answer = await this.call(isKeeper, 'PUT', `/accounts/${id}`, {
      ...sent,
      ...(isStale && { modifiedAt: STALE }),
    })
    return judged(answer, reasons, command, () => {
      const account = this.ledger.account(id)
      if (!account) throw new Error('The model has no such account')
      const newType = rules.typeAfter(this.ledger, account, sent)
      for (const below of this.ledger.subtree(id)) this.ledger.accounts.get(below)!.type = newType
      account.parent = sent.accountParent ?? account.parent
      account.name = sent.accountName?.trim() ?? account.name
      account.memo = sent.accountMemo ?? account.memo
      account.number = sent.accountNumber?.trim() ?? account.number
    })
  }

  async close(command: Command & { kind: 'close' }) {
    const id = this.accountId(command.account)
    const reasons = rules.reasonsAgainstClosing(this.ledger, id, command.isKeeper)
    const answer = await this.call(command.isKeeper, 'DELETE', `/accounts/${id}`)
    return judged(answer, reasons, command, () => {
      this.ledger.accounts.get(id)!.live = false
    })
  }

  async record({ account, date }: Command & { kind: 'record' }) {
    const id = this.accountId(account)
    const reasons = rules.reasonsAgainstRecording(this.ledger, id, date)
    const answer = await this.call(false, 'PUT', `/accounts/${id}/reconciled`, { accountReconcileDate: date })
    return judged(answer, reasons, { id, date }, () => this.ledger.reconciled.set(id, date))
  }

  async post(command: Command & { kind: 'post' }) {
    const sent = this.sentEntry(command)
    const reasons = rules.reasonsAgainstPosting(this.ledger, sent)
    const answer = await this.call(false, 'POST', '/transactions', sent)
    return judged(answer, reasons, sent, () => {
      const { transactionID: id } = done(transactions.postTransaction, answer)
      const { date, comment } = command
      this.ledger.entries.set(id, { id, date, comment, lines: rules.linesOf(sent), live: true })
    })
  }

  async rewrite(command: Command & { kind: 'rewrite' }) {
    const id = this.entryId(command.entry)
    const sent = this.sentEntry(command)
    const entry = this.ledger.entries.get(id)
    const reasons = rules.reasonsAgainstRewriting(this.ledger, entry, sent, command.isStale)
    const body = { ...sent, ...(command.isStale && { modifiedAt: STALE }) }
    const answer = await this.call(false, 'PUT', `/transactions/${id}`, body)
    return judged(answer, reasons, body, () => {
      entry!.date = command.date ?? entry!.date
      entry!.comment = command.comment ?? entry!.comment
      if (sent.debitCreditSet !== undefined) entry!.lines = rules.linesOf(sent)
    })
  }

  async void(command: Command & { kind: 'void' }) {
    const id = this.entryId(command.entry)
    const entry = this.ledger.entries.get(id)
    const answer = await this.call(false, 'DELETE', `/transactions/${id}`)
    return judged(answer, entry?.live ? [] : ['404 NOT_FOUND'], command, () => {
      entry!.live = false
    })
  }

  /** Compares every list of the API with the model. */
  async compare(): Promise<void> {
    const { ledger } = this
    const books = createBooksDriver(this.api, this.cast.owner)
    expect(await books.chart()).toMatchObject(ledger.chart())
    expect(await books.chart('?date=2026-01-31')).toMatchObject(ledger.chart('2026-01-31'))
    for (const { id } of ledger.liveAccounts()) {
      const rows = ledger.register(id)
      const whole = await books.register(id)
      expect(whole.transactions).toMatchObject(rows)
      expect(whole.accountBalance).toBe(rows.at(-1)?.runningBalance ?? 0)
      const newest = await books.register(id, '?limit=2')
      expect(newest.transactions).toMatchObject(rows.slice(-2))
      expect(newest.openingBalance).toBe(rows.at(-3)?.runningBalance ?? 0)
      const from = await books.register(id, '?limit=2&date=2026-01-31')
      expect(from.transactions).toMatchObject(rows.filter(row => row.transactionDate >= '2026-01-31').slice(0, 2))
    }
  }

  private call(isKeeper: boolean, method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const { owner, keeper } = this.cast
    return this.api.call(isKeeper ? keeper : owner, method, path, body === undefined ? {} : { body })
  }

  private accountId(picked: Pick): number {
    return idOf(picked, [...this.ledger.accounts.values()], this.cast.elsewhere.account)
  }

  private entryId(picked: Pick): number {
    return idOf(picked, [...this.ledger.entries.values()], this.cast.elsewhere.entry)
  }

  private place(place: Pick | 'top'): number {
    return place === 'top' ? 0 : this.accountId(place)
  }

  private sentEntry(command: {
    date?: string | undefined
    comment?: string | undefined
    lines?: LineInput[] | undefined
    declaredOff?: number | undefined
  }): rules.EntryInput {
    const { date, comment, lines, declaredOff } = command
    const debitCreditSet = lines?.map(({ account, side, cents }) => ({
      accountID: this.accountId(account),
      transactionDCAmount: cents,
      debitOrCredit: side,
    }))
    const debits = (lines ?? []).reduce((sum, line) => (line.side === 'DEBIT' ? sum + line.cents : sum), 0)
    const isDeclared = declaredOff !== undefined && Number.isInteger(debits)
    return {
      ...(date !== undefined && { transactionDate: date }),
      ...(comment !== undefined && { transactionComment: comment }),
      ...(debitCreditSet && { debitCreditSet }),
      ...(isDeclared && { transactionAmount: debits + declaredOff }),
    }
  }
}

function sentAccount(account: {
  parent?: number | undefined
  name?: string | undefined
  type?: string | undefined
  memo?: string | undefined
  number?: string | undefined
}): rules.AccountInput {
  const { parent, name, type, memo, number } = account
  return {
    ...(parent !== undefined && { accountParent: parent }),
    ...(name !== undefined && { accountName: name }),
    ...(type !== undefined && { accountType: type }),
    ...(memo !== undefined && { accountMemo: memo }),
    ...(number !== undefined && { accountNumber: number }),
  }
}

function idOf(picked: Pick, all: { id: number; live: boolean }[], elsewhere: number): number {
  if ('wrong' in picked && picked.wrong === 'elsewhere') return elsewhere
  if ('wrong' in picked) return (picked.wrong === 'gone' ? all.find(each => !each.live)?.id : undefined) ?? UNKNOWN_ID
  const live = all.filter(each => each.live)
  return live[picked.nth % live.length]?.id ?? UNKNOWN_ID
}
