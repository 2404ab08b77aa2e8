import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/receivables/customers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { openReceivables, type ReceivableAccounts, receivables } from '../../tests/harness/documents/receivables.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi
let owner: SignedIn
let accounts: ReceivableAccounts
let books: ReturnType<typeof createBooksDriver>
let sales: ReturnType<typeof receivables>

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.newMember()
  accounts = await openReceivables(api, owner)
  books = createBooksDriver(api, owner)
  sales = receivables(api, owner)
})

const member = (role: Role) => api.newMember({ role, into: owner })
const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', '/customers', { body, ...(key === undefined ? {} : { key }) })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `/customers/${id}`, { body })
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `/customers/${id}`)
const list = async (query = '') => done(contract.listCustomers, await api.call(owner, 'GET', `/customers${query}`))
const names = async (query = '') => (await list(query)).customers.map(({ customerName }) => customerName)

describe('POST /customers', () => {
  proves(
    'rule 7.27',
    'GET /customers (no token); GET /customers/{customerID}; POST /customers and PUT /customers/{id} with the customer fields; DELETE /customers/{id}.',
  )
  proves('call 7.32', 'POST /customers')

  test('200: creates a customer with the fields sent, defaults for the rest, and a subaccount of the control account', async () => {
    proves(
      'rule 5.11',
      'Create defaults for a customer: not closed, orders accepted, payments accepted, purchases allowed.',
    )
    proves('call 7.31', 'GET /customers/{customerID}')

    const ann = await sales.customer('  Ann ', { customerDefaultCity: 'Ghent', creditLimit: 5000, isClosed: true })
    expect(ann).toMatchObject({
      customerName: 'Ann',
      customerDefaultCity: 'Ghent',
      customerDefaultEmail: '',
      creditLimit: 5000,
      isClosed: true,
      isOrdersAccepted: true,
      isPaymentsAccepted: true,
      isPurchasesAllowed: true,
      accountsBalanceTotal: 0,
    })
    const account = (await books.chart()).find(({ accountID }) => accountID === ann.gLAccountReceivable)
    expect(account).toMatchObject({ accountName: 'Ann', accountParent: accounts.control, accountKind: 'PARTY' })
    expect(await sales.customerNow(ann.customerID)).toEqual(ann)
  })

  test('200: a record can be sent as it came', async () => {
    const ann = await sales.customer('Ann')
    const copy = done(contract.createCustomer, await post(owner, { ...ann, gLAccountReceivable: 0 }))
    expect(copy.customerID).not.toBe(ann.customerID)
    expect(refusal(await post(owner, ann))).toBe('409 PARTY_ACCOUNT_FIXED')
  })

  test('400: a negative credit limit', async () => {
    proves('rule 5.10', 'Credit limit numeric, default 0.')

    const refused = await post(owner, { customerName: 'Ann', creditLimit: -1 })
    expect(refusal(refused)).toBe('400 AMOUNT_OUT_OF_RANGE')
    expect(refused.body).toMatchObject({ err: 'This amount can’t be negative.' })
  })

  test('403: only an accountant sets a credit limit, of a new and of an existing customer', async () => {
    proves(
      'rule 7.27',
      'GET /customers (no token); GET /customers/{customerID}; POST /customers and PUT /customers/{id} with the customer fields; DELETE /customers/{id}.',
    )
    proves('call 7.33', 'PUT /customers/{id}')

    const { customerID } = await sales.customer('Ann')
    expect((await post(await member('CLERK'), { customerName: 'Ann', creditLimit: 0 })).status).toBe(200)
    const bookkeeper = await member('BOOKKEEPER')
    const limited = { customerName: 'Ann', creditLimit: 1 }
    expect(refusal(await post(bookkeeper, limited))).toBe('403 CREDIT_LIMIT_NEEDS_ACCOUNTANT')
    expect(refusal(await put(bookkeeper, customerID, { creditLimit: 1 }))).toBe('403 CREDIT_LIMIT_NEEDS_ACCOUNTANT')
    const accountant = await member('ACCOUNTANT')
    expect((await post(accountant, limited)).status).toBe(200)
    expect((await put(accountant, customerID, { creditLimit: 1 })).status).toBe(200)
  })
})

describe('GET /customers', () => {
  proves(
    'rule 7.27',
    'GET /customers (no token); GET /customers/{customerID}; POST /customers and PUT /customers/{id} with the customer fields; DELETE /customers/{id}.',
  )
  proves('call 7.30', 'GET /customers')

  test('200: by name, in windows that follow each other, either way round', async () => {
    for (const name of ['Eve', 'ann', 'Bob', 'Bob', 'Dan']) await sales.customer(name)
    expect(await names()).toEqual(['ann', 'Bob', 'Bob', 'Dan', 'Eve'])
    for (const [sort, all] of [
      ['customerName', ['ann', 'Bob', 'Bob', 'Dan', 'Eve']],
      ['-customerName', ['Eve', 'Dan', 'Bob', 'Bob', 'ann']],
      ['customerID', ['Eve', 'ann', 'Bob', 'Bob', 'Dan']],
    ] as const) {
      const met: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const window = await list(`?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        met.push(...window.customers.map(({ customerName }) => customerName))
        cursor = window.next
      }
      expect(met).toEqual(all)
    }
  })

  test('200: by fit, names that begin with what is searched stand first, then those with a word that does', async () => {
    for (const name of ['Joanna', 'Eve Ann', 'Bob', 'Ånn Ho', 'Anne']) await sales.customer(name)
    expect(await names('?search=ann&sort=fit')).toEqual(['Anne', 'Ånn Ho', 'Eve Ann', 'Joanna'])
    const first = await list('?search=ann&sort=fit&limit=2')
    const then = await list(`?search=ann&sort=fit&limit=2&cursor=${first.next}`)
    expect(then.customers.map(({ customerName }) => customerName)).toEqual(['Eve Ann', 'Joanna'])
    expect(await names('?sort=fit')).toEqual(['Anne', 'Bob', 'Eve Ann', 'Joanna', 'Ånn Ho'])
  })

  test('200: by what they owe, searched by word or number', async () => {
    const [ann, bob] = [await sales.customer('Ann', { customerDefaultCity: 'Liège' }), await sales.customer('Bob')]
    await books.enter({ debit: bob.gLAccountReceivable, credit: accounts.sales, cents: 700 })
    const { customers } = await list('?sort=-accountsBalanceTotal&limit=10')
    expect(customers.map(each => [each.customerName, each.accountsBalanceTotal])).toEqual([
      ['Bob', 700],
      ['Ann', 0],
    ])
    expect(await names('?search=liege')).toEqual(['Ann'])
    expect(await names('?search=ann%20bob')).toEqual([])
    expect(await names(`?search=${bob.customerID}`)).toContain('Bob')
    expect(await names(`?search=${ann.customerDefaultCity}`)).toEqual(['Ann'])
  })

  test('400 for what is no cursor of this list', async () => {
    const { next } = await list('?limit=1')
    expect(next).toBeNull()
    for (const cursor of ['x', Buffer.from('["customerID","1",1]').toString('base64url')])
      expect(refusal(await api.call(owner, 'GET', `/customers?limit=1&cursor=${cursor}`))).toBe('400 FIELD_VALUE')
  })
})

describe('GET /customers/{customerID}/statement', () => {
  test('200: the opening balance, the activity and the closing balance', async () => {
    const ann = await sales.customer('Ann')
    const owe = (cents: number, date: string) =>
      books.enter({ debit: ann.gLAccountReceivable, credit: accounts.sales, cents, date })
    await owe(500, '2026-01-10')
    const { transactionID } = await owe(200, '2026-02-10')
    await owe(100, '2026-03-10')
    const path = `/customers/${ann.customerID}/statement?startDate=2026-02-01&endDate=2026-02-28`
    const statement = done(contract.readCustomerStatement, await api.call(owner, 'GET', path))
    expect(statement).toMatchObject({ openingBalance: 500, closingBalance: 700 })
    expect(statement.rows).toEqual([
      {
        transactionID,
        sourceKind: '',
        sourceID: 0,
        document: 'Adjustment',
        date: '2026-02-10T00:00:00Z',
        reference: '',
        comment: '',
        raised: 200,
        lowered: 0,
        balance: 700,
      },
    ])
    expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
  })
})

describe('GET /customers/{id}/activity', () => {
  test('200: what is open, the oldest first, and by day, the newest first, each document and application once', async () => {
    const ann = await sales.customer('Ann')
    const bob = await sales.customer('Bob')
    const draft = (dateCharged: string) => ({ revenueAccountID: accounts.sales, dateCharged })
    const may = await sales.invoice(ann.customerID, 1000, draft('2026-05-04'))
    await sales.charge(may.receivableInvoiceID)
    const june = await sales.invoice(ann.customerID, 300, draft('2026-06-01'))
    const received = { paymentReference: 'check 7', receiptDate: '2026-05-20' }
    const { customerPaymentID } = await sales.payment(ann.customerID, 1200, accounts.bank, received)
    await sales.payment(bob.customerID, 5, accounts.bank)
    const to = { paymentReceiptID: customerPaymentID, receivableInvoiceID: may.receivableInvoiceID }
    const { customerPaymentAdviceID } = await sales.apply({ ...to, amountApplied: 1000 })
    const path = `/customers/${ann.customerID}/activity`
    const read = async (query: string) =>
      done(contract.readCustomerActivity, await api.call(owner, 'GET', path + query))
    const { customer, openItems, timeline, next } = await read('')
    expect(customer).toMatchObject({ customerName: 'Ann', accountsBalanceTotal: -200 })
    expect(openItems.map(({ documentID, raises, remaining }) => [documentID, raises, remaining])).toEqual([
      [customerPaymentID, false, 200],
      [june.receivableInvoiceID, true, 300],
    ])
    expect(
      timeline.map(({ kind, eventID, date, amount, isPosted }) => [kind, eventID, date, amount, isPosted]),
    ).toEqual([
      ['receivable invoice', june.receivableInvoiceID, '2026-06-01T00:00:00Z', 300, false],
      ['application', customerPaymentAdviceID, '2026-05-20T00:00:00Z', 1000, true],
      ['customer payment', customerPaymentID, '2026-05-20T00:00:00Z', 1200, true],
      ['receivable invoice', may.receivableInvoiceID, '2026-05-04T00:00:00Z', 1000, true],
    ])
    expect(timeline[1]).toMatchObject({
      document: { documentID: customerPaymentID, raises: false, reference: 'check 7' },
      appliedTo: { documentID: may.receivableInvoiceID, raises: true, invoiceNumber: 1 },
    })
    expect(next).toBeNull()
    const paged: unknown[] = []
    for (let cursor = ''; ; ) {
      const window = await read(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      paged.push(...window.timeline)
      if (window.next === null) break
      cursor = window.next
    }
    expect(paged).toEqual(timeline)
  })

  test('400 for what is no cursor, 401 without a token, 404 elsewhere', async () => {
    const { customerID } = await sales.customer('Ann')
    const path = `/customers/${customerID}/activity`
    expect(refusal(await api.call(owner, 'GET', `${path}?cursor=x`))).toBe('400 FIELD_VALUE')
    expect(refusal(await api.call(null, 'GET', path))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
  })
})

test('a call on a customer asks the database four times at most, one that reads twice, and all that is open with the timeline three times', async () => {
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    api.statements.length = 0
    expect((await work()).status).toBe(200)
    return api.statements.length
  }
  const body = { customerName: 'Ann' }
  expect(await statementsOf(() => post(owner, body, 'key'))).toBe(4)
  expect(await statementsOf(() => post(owner, body, 'key'))).toBe(3)
  const id = (await list()).customers[0]?.customerID ?? 0
  expect(await statementsOf(() => put(owner, id, { customerName: 'Bob' }))).toBe(4)
  expect(await statementsOf(() => api.call(owner, 'GET', '/customers?limit=5'))).toBe(1)
  expect(await statementsOf(() => api.call(owner, 'GET', `/customers/${id}/activity`))).toBe(3)
  expect(await statementsOf(() => remove(owner, id))).toBe(4)
})
