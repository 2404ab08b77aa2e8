// The fixture of tests that run for the documents of customers and of vendors. Tests use the field names of the codecs, and the calls send
// and return the fields under their API names. `Ann` is the customer or vendor.
import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import { type DocumentState, stateWord } from '@twofold/accounting/documents/document-states'
import { CATALOGUE } from '@twofold/contract/catalogue'
import { CUSTOMER_APPLICATION, VENDOR_APPLICATION } from '@twofold/contract/documents/application-codec'
import {
  CUSTOMER_PAYMENT,
  PAYABLE_INVOICE,
  RECEIVABLE_INVOICE,
  VENDOR_PAYMENT,
} from '@twofold/contract/documents/codecs'
import { CUSTOMER, VENDOR } from '@twofold/contract/documents/party-codec'
import { readTransaction } from '@twofold/contract/transactions'
import { beforeEach } from 'vitest'
import type { setUpBooks } from '../set-up-api.ts'
import type { SignedIn } from '../signed-in.ts'
import { type ApiResponse, done, type TestApi } from '../test-api.ts'
import { openPayables } from './payables.ts'
import { openReceivables } from './receivables.ts'

/** The codecs and paths of both sides, and what the names of calls and responses contain. */
const SIDES = {
  receivables: {
    codecs: {
      party: CUSTOMER,
      invoice: RECEIVABLE_INVOICE,
      payment: CUSTOMER_PAYMENT,
      application: CUSTOMER_APPLICATION,
    },
    paths: {
      party: '/customers',
      invoice: '/receivable-invoices',
      payment: '/customer-payments',
      application: '/customer-payment-advices',
    },
    ofParty: 'customer',
    lists: { payments: 'customerPayments', applications: 'customerPaymentAdviceDetails' },
    statePath: '/charge',
  },
  payables: {
    codecs: { party: VENDOR, invoice: PAYABLE_INVOICE, payment: VENDOR_PAYMENT, application: VENDOR_APPLICATION },
    paths: {
      party: '/vendors',
      invoice: '/payable-invoices',
      payment: '/vendor-payments',
      application: '/vendor-payment-advices',
    },
    ofParty: 'vendor',
    lists: { payments: 'vendorPayments', applications: 'vendorPaymentAdviceDetails' },
    statePath: '',
  },
} as const

export type SideName = keyof typeof SIDES
export const BOTH_SIDES = ['receivables', 'payables'] as const

type Fields = Readonly<Record<string, unknown>>

/** A record in a response, with the field names of its codec. Other fields have their API names. */
export type Shown = Record<string, unknown> & {
  id: number
  number: number
  partyId: number
  totalCents: number
  appliedCents: number
  remainingCents: number
  amountCents: number
  accountId: number
  balanceCents: number
  entryId: number
  modifiedAt: string
}

/** The amounts of an invoice without tax. */
export const amounts = (cents: number) => ({ preTaxCents: cents, taxCents: 0, totalCents: cents })

const renamed = (fields: Fields, names: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))

/** Returns the body of a successful response, validated against the contract of the call. */
function validated(method: string, path: string, response: ApiResponse): Fields {
  const [plain] = path.split('?') as [string]
  const endpoint = CATALOGUE.find(
    each => each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '\\d+')}$`).test(plain),
  )
  if (endpoint === undefined) throw new Error(`${method} ${path} is not a call of the contract`)
  return done(endpoint, response) as Fields
}

/** The calls of the records at a path. `names` has the API names of their fields. */
function recordCalls(api: TestApi, owner: SignedIn, path: string, names: Fields) {
  const fieldNames = Object.fromEntries(Object.entries(names).map(([field, name]) => [name, field]))
  const shownOf = (body: unknown) => renamed(body as Fields, fieldNames) as Shown
  const send = (who: SignedIn | null, method: string, rest: string, fields?: Fields, key?: string) =>
    api.call(who, method, path + rest, {
      ...(fields && { body: renamed(fields, names) }),
      ...(key !== undefined && { key }),
    })
  const sent = async (method: string, rest: string, fields?: Fields, key?: string) =>
    shownOf(validated(method, path + rest, await send(owner, method, rest, fields, key)))
  return {
    path,
    /** Sends a call as any user, and returns the response. */
    send,
    /** Sends a call that must succeed as the owner, and returns the body of the response. */
    sent,
    shownOf,
    /** Returns fields under their API names. */
    inApi: (fields: Fields) => renamed(fields, names),
    post: (who: SignedIn | null, fields: Fields, key?: string) => send(who, 'POST', '', fields, key),
    put: (who: SignedIn | null, id: number, fields: Fields) => send(who, 'PUT', `/${id}`, fields),
    remove: (who: SignedIn | null, id: number) => send(who, 'DELETE', `/${id}`),
    read: (who: SignedIn | null, id: number, below = '') => send(who, 'GET', `/${id}${below}`),
    created: (fields: Fields, key?: string) => sent('POST', '', fields, key),
    changed: (id: number, fields: Fields) => sent('PUT', `/${id}`, fields),
    removed: (id: number) => sent('DELETE', `/${id}`),
    now: (id: number) => sent('GET', `/${id}`),
    /** Returns the cursor of the page after a page of a list. */
    nextOf: async (query: string) =>
      validated('GET', path + query, await send(owner, 'GET', query)).next as string | null,
    /** Returns the rows of a list. */
    list: async (query = '', name?: string): Promise<Shown[]> => {
      const body = validated('GET', path + query, await send(owner, 'GET', query))
      const rows = name === undefined ? Object.values(body).find(Array.isArray) : body[name]
      return (rows as unknown[]).map(shownOf)
    },
  }
}

let numbers = 0

/** Creates the accounts and the party Ann before each test, in the organisation of the owner. */
export function setUpDocuments({ api, owner }: ReturnType<typeof setUpBooks>, name: SideName) {
  const { codecs, paths, ofParty, lists, statePath } = SIDES[name]
  const accounts = {} as { own: number; bank: number; control: number; tax: number; badDebts: number }
  const ann = {} as { id: number; accountId: number }
  const callsOf = (record: keyof typeof paths) => recordCalls(api, owner, paths[record], codecs[record].names)
  const [parties, invoices] = [callsOf('party'), callsOf('invoice')]
  const [payments, applications] = [callsOf('payment'), callsOf('application')]
  const party = async (partyName: string, fields: Fields = {}) => parties.created({ name: partyName, ...fields })
  beforeEach(async () => {
    if (name === 'receivables') {
      const { sales, ...others } = await openReceivables(api, owner)
      Object.assign(accounts, { own: sales, ...others })
    } else {
      const { supplies, ...others } = await openPayables(api, owner)
      Object.assign(accounts, { own: supplies, ...others })
    }
    Object.assign(ann, await party('Ann'))
  })

  /** Returns the fields of a new invoice of 1080 cents, including 80 cents of tax. */
  const draft = (fields: Fields = {}) => {
    numbers += 1
    return {
      reference: `INV-${numbers}`,
      preTaxCents: 1000,
      taxCents: 80,
      totalCents: 1080,
      date: '2026-11-05',
      ...(name === 'payables' && { dueDate: '2026-12-05' }),
      partyId: ann.id,
      accountId: accounts.own,
      ...fields,
    }
  }
  /** Returns the fields of a new payment. */
  const payment = (cents: number, fields: Fields = {}) => ({
    totalCents: cents,
    date: '2026-11-06',
    partyId: ann.id,
    accountId: accounts.bank,
    ...fields,
  })
  const stateFields = (state: DocumentState, more: Fields = {}) => ({
    state: stateWord(partySideOf(codecs.invoice.kind), state),
    ...more,
  })
  const setState = (who: SignedIn | null, id: number, state: DocumentState, more: Fields = {}) =>
    invoices.send(who, 'PUT', `/${id}${statePath}`, stateFields(state, more))
  const inState = (id: number, state: DocumentState, more: Fields = {}) =>
    invoices.sent('PUT', `/${id}${statePath}`, stateFields(state, more))
  const invoiced = async (cents: number, fields: Fields = {}) =>
    (await invoices.created(draft({ ...amounts(cents), ...fields }))).id

  return {
    ofParty,
    lists,
    kinds: { party: codecs.party.word, invoice: codecs.invoice.kind, payment: codecs.payment.kind },
    names: { party: codecs.party.names, invoice: codecs.invoice.names, payment: codecs.payment.names },
    accounts,
    ann,
    party,
    parties,
    invoices,
    payments,
    applications,
    draft,
    payment,
    setState,
    inState,
    made: (fields: Fields = {}) => invoices.created(draft(fields)),
    posted: async (fields: Fields = {}) => inState((await invoices.created(draft(fields))).id, 'POSTED'),
    /** Creates a pending invoice, a posted invoice, or a payment, and returns its id. */
    invoiced,
    charged: async (cents: number, fields: Fields = {}) => (await inState(await invoiced(cents, fields), 'POSTED')).id,
    paid: async (cents: number, fields: Fields = {}) => (await payments.created(payment(cents, fields))).id,
    apply: (fields: Fields & { amountCents: number }) => applications.created(fields),
    left: async (id: number) => (await invoices.now(id)).remainingCents,
    unapplied: async (id: number) => (await payments.now(id)).remainingCents,
    /** Returns the balance of a party: what a customer owes, or what is owed to a vendor. */
    owed: async (id = ann.id) => (await parties.now(id)).balanceCents,
    settings: (body: Fields) => api.call(owner, 'PUT', '/organisation/settings', { body }),
    /** Formats an entry as debits / credits, by account. */
    entry: async (id: number): Promise<string> => {
      const { debitCreditSet } = done(readTransaction, await api.call(owner, 'GET', `/transactions/${id}`))
      const called = new Map([
        [ann.accountId, 'Ann'],
        ...Object.entries(accounts).map(([key, value]) => [value, key] as const),
      ])
      const side = (debitOrCredit: string) =>
        debitCreditSet
          .filter(line => line.debitOrCredit === debitOrCredit)
          .map(line => `${called.get(line.accountID) ?? line.accountID} ${line.transactionDCAmount}`)
      return `${side('DEBIT')} / ${side('CREDIT')}`
    },
  }
}
