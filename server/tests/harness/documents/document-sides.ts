// The calls and field names of receivables and payables, so that one test can cover both.
import { expect } from 'vitest'
import type { SignedIn } from '../signed-in.ts'
import type { ApiResponse, TestApi } from '../test-api.ts'
import { openPayables } from './payables.ts'
import { openReceivables } from './receivables.ts'

export type SideName = 'receivables' | 'payables'
export type State = 'PENDING' | 'POSTED' | 'ENDED'

const SIDES = {
  receivables: {
    paths: { invoices: 'receivable-invoices', payments: 'customer-payments', advices: 'customer-payment-advices' },
    ids: { invoice: 'receivableInvoiceID', payment: 'customerPaymentID', advice: 'customerPaymentAdviceID' },
    party: 'customerID',
    parties: 'customers',
    partyName: 'customerName',
    account: 'revenueAccountID',
    date: 'dateCharged',
    total: 'totalReceived',
    paidOn: 'receiptDate',
    partyAccount: 'gLAccountReceivable',
    state: 'chargeStatus',
    states: { PENDING: 'PENDING', POSTED: 'CHARGED', ENDED: 'CANCELED' },
    statePath: '/charge',
    list: { unapplied: 'customerPayments', advices: 'customerPaymentAdviceDetails' },
  },
  payables: {
    paths: { invoices: 'payable-invoices', payments: 'vendor-payments', advices: 'vendor-payment-advices' },
    ids: { invoice: 'payableInvoiceID', payment: 'vendorPaymentID', advice: 'vendorPaymentAdviceID' },
    party: 'vendorID',
    parties: 'vendors',
    partyName: 'vendorName',
    account: 'expenseAccountID',
    date: 'dateReceived',
    total: 'totalPaid',
    paidOn: 'disbursementDate',
    partyAccount: 'glAccountPayable',
    state: 'approvalStatus',
    states: { PENDING: 'PENDING', POSTED: 'APPROVED', ENDED: 'REJECTED' },
    statePath: '',
    list: { unapplied: 'vendorPayments', advices: 'vendorPaymentAdviceDetails' },
  },
} as const

/** The fields of a new or changed invoice. */
type Invoice = { party?: number; cents?: number; tax?: number; date?: string; dueDate?: string; paidInFull?: boolean }
type Payment = { party: number; cents: number; isRefund?: boolean; date?: string }
/** An application, with the ids of its documents. */
export type Application = { from: number; isCredit: boolean; to: number; isRefund: boolean; cents: number }

let numbers = 0

/** Sends the calls for receivables or payables, valid and invalid. */
export async function createDocumentDriver(api: TestApi, member: SignedIn, name: SideName) {
  const side = SIDES[name]
  const { own, bank, ...accounts } = await accountsOf(api, member, name)
  const send = (method: string, path: string, body?: unknown, who = member): Promise<ApiResponse> =>
    api.call(who, method, `/${path}`, body === undefined ? {} : { body })
  const { invoices, payments, advices } = side.paths
  const invoiceBody = ({ party, cents, tax = 0, date, dueDate, paidInFull }: Invoice) => ({
    ...(cents !== undefined && { invoicePreTaxTotal: cents - tax, invoiceTax: tax, invoiceTotal: cents }),
    ...(party !== undefined && { [side.party]: party }),
    ...(date !== undefined && { [side.date]: date }),
    ...(dueDate !== undefined && { dateDue: dueDate }),
    ...(paidInFull !== undefined && { paidInFull }),
  })
  return {
    side,
    accounts: { own, bank, ...accounts },
    send,
    /** Returns the id in the response to a successful call. */
    idIn: ({ body }: ApiResponse, what: keyof typeof side.ids) => (body as Record<string, number>)[side.ids[what]] ?? 0,
    party: async (partyName: string): Promise<number> => {
      const { status, body } = await send('POST', side.parties, { [side.partyName]: partyName })
      expect({ status, body }).toMatchObject({ status: 200 })
      return (body as Record<string, number>)[side.party]!
    },
    partyNow: async (id: number) => (await send('GET', `${side.parties}/${id}`)).body as Record<string, number>,
    invoice: (fields: Invoice & { party: number }) => {
      numbers += 1
      const number =
        name === 'payables'
          ? { vendorInvoiceNumber: `M-${numbers}`, dateDue: '2026-12-31' }
          : { invoiceClientReference: 'x' }
      const usual = { [side.date]: '2026-11-05', [side.account]: own, ...number }
      return send('POST', invoices, { ...usual, ...invoiceBody(fields) })
    },
    change: (id: number, fields: Invoice) => send('PUT', `${invoices}/${id}`, invoiceBody(fields)),
    state: (id: number, state: State, beside: Record<string, unknown> = {}) =>
      send('PUT', `${invoices}/${id}${side.statePath}`, { [side.state]: side.states[state], ...beside }),
    pay: ({ party, cents, isRefund = false, date = '2026-11-06' }: Payment) => {
      const to = { [side.party]: party, [side.paidOn]: date, paymentAccountID: bank }
      return send('POST', payments, { ...to, [side.total]: cents, isRefund })
    },
    correct: (id: number, cents: number) => send('PUT', `${payments}/${id}`, { [side.total]: cents }),
    remove: (what: 'invoices' | 'payments' | 'advices', id: number) => send('DELETE', `${side.paths[what]}/${id}`),
    now: async (what: 'invoices' | 'payments', id: number) =>
      (await send('GET', `${side.paths[what]}/${id}`)).body as Record<string, unknown>,
    apply: ({ from, isCredit, to, isRefund, cents }: Application, who = member) => {
      const creditItem = isCredit ? { creditInvoiceID: from } : { [side.ids.payment]: from }
      const debitItem = isRefund ? { refundPaymentID: to } : { [side.ids.invoice]: to }
      return send('POST', advices, { ...creditItem, ...debitItem, amountApplied: cents }, who)
    },
  }
}

export type DocumentDriver = Awaited<ReturnType<typeof createDocumentDriver>>

async function accountsOf(api: TestApi, member: SignedIn, name: SideName) {
  if (name === 'payables') {
    const { supplies, bank, control } = await openPayables(api, member)
    return { own: supplies, bank, control, tax: 0, badDebts: 0 }
  }
  const { sales, bank, control, tax, badDebts } = await openReceivables(api, member)
  return { own: sales, bank, control, tax, badDebts }
}

/** Returns the response. Fails if the call is refused. */
export function mustSucceed(answer: ApiResponse): ApiResponse {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return answer
}
