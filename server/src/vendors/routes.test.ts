import { proves } from '@twofold/accounting/testing/proves'
import { readHistory } from '@twofold/contract/audit'
import * as contract from '@twofold/contract/payables/vendors'
import { describe, expect, test } from 'vitest'
import {
  elsewhere,
  type PayablesFixture,
  setUpPayablesFixture,
} from '../../tests/harness/documents/payables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: PayablesFixture
let { api, owner, accounts, books, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, books, purchases, zed } = created)
})

const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', '/vendors', { body, ...(key === undefined ? {} : { key }) })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `/vendors/${id}`, { body })
const changed = async (id: number, body: unknown) => done(contract.changeVendor, await put(owner, id, body))
const accountNow = async (id: number) => (await books.chart()).find(({ accountID }) => accountID === id)

describe('POST /vendors', () => {
  proves(
    'rule 7.28',
    'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
  )
  proves('call 7.37', 'POST /vendors')

  test('200: the vendor has the requested fields, defaults for the rest, and its own account below the control account', async () => {
    proves('rule 5.12', 'Vendor defaults: not closed, vendor invoices allowed, payments allowed.')
    proves('call 7.36', 'GET /vendors/{vendorID}')

    const fields = { vendorDefaultCity: 'Ghent', vendorReferenceAcct: 'C-77', taxID: 'T-1', vendorBankAccount: 'BE68' }
    const vendor = await purchases.vendor('  Anvil ', fields)
    expect(vendor).toMatchObject({
      ...fields,
      vendorName: 'Anvil',
      vendorDefaultEmail: '',
      vendorBankRouting: '',
      isClosed: false,
      isVendorInvoices: true,
      isPaymentsAllowed: true,
      accountsBalanceTotal: 0,
    })
    const kept = {
      accountName: 'Anvil',
      accountParent: accounts.control,
      accountKind: 'PARTY',
      accountType: 'LIABILITY',
    }
    expect(await accountNow(vendor.glAccountPayable)).toMatchObject(kept)
    expect(await purchases.vendorNow(vendor.vendorID)).toEqual(vendor)
  })
})

describe('PUT /vendors/{id}', () => {
  proves(
    'rule 7.28',
    'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
  )
  proves('call 7.38', 'PUT /vendors/{id}')

  test('200: the audit trail has the remittance details before and after, and who changed them', async () => {
    await changed(zed.vendorID, { vendorBankAccount: 'DE01', vendorBankRouting: 'ABCDDE' })
    await changed(zed.vendorID, { vendorBankAccount: 'XX99' })
    const path = `/audit/object/vendor/${zed.vendorID}`
    const { auditEntries } = done(readHistory, await api.call(owner, 'GET', path))
    expect(auditEntries[0]).toMatchObject({
      action: 'change',
      userID: owner.userId,
      before: { vendorBankAccount: 'DE01', vendorBankRouting: 'ABCDDE' },
      after: { vendorBankAccount: 'XX99', vendorBankRouting: 'ABCDDE' },
    })
  })
})

test('GET /vendors lists vendors by name, balance and search words, without customers', async () => {
  proves(
    'rule 7.28',
    'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
  )
  proves('call 7.35', 'GET /vendors')

  const { api: there, owner: who, purchases: buy, zed: first, accounts: of } = await elsewhere(fixture)
  const anvil = await buy.vendor('Anvil', { vendorDefaultCity: 'Ghent' })
  const { payableInvoiceID } = await buy.bill(first.vendorID, 500, { expenseAccountID: of.supplies })
  await buy.approve(payableInvoiceID)
  const names = async (query = '') => {
    const { vendors } = done(contract.listVendors, await there.call(who, 'GET', `/vendors${query}`))
    return vendors.map(({ vendorName, accountsBalanceTotal }) => [vendorName, accountsBalanceTotal])
  }
  expect(await names()).toEqual([
    ['Anvil', 0],
    ['Zed', 500],
  ])
  expect(await names('?sort=-accountsBalanceTotal&limit=1')).toEqual([['Zed', 500]])
  expect(await names('?search=ghent')).toEqual([['Anvil', 0]])
  expect(refusal(await there.call(who, 'GET', '/vendors?cursor=x&limit=1'))).toBe('400 FIELD_VALUE')
  expect((await buy.vendorNow(anvil.vendorID)).vendorName).toBe('Anvil')
})

test('GET /vendors/{id}/statement lists charges and payments before, within and after the period', async () => {
  const bill = async (cents: number, dateReceived: string) => {
    const fields = { dateReceived, expenseAccountID: accounts.supplies, vendorInvoiceNumber: `S ${dateReceived}` }
    await purchases.approve((await purchases.bill(zed.vendorID, cents, fields)).payableInvoiceID)
  }
  await bill(1000, '2026-09-01')
  await bill(400, '2026-10-05')
  await bill(-50, '2026-10-06')
  await purchases.payment(zed.vendorID, 300, accounts.bank, { disbursementDate: '2026-10-07', paymentReference: 'P' })
  await purchases.payment(zed.vendorID, 70, accounts.bank, { disbursementDate: '2026-10-08', isRefund: true })
  const path = `/vendors/${zed.vendorID}/statement?startDate=2026-10-01&endDate=2026-10-31`
  const statement = done(contract.readVendorStatement, await api.call(owner, 'GET', path))
  expect(statement).toMatchObject({ vendor: { vendorID: zed.vendorID }, openingBalance: 1000, closingBalance: 1120 })
  expect(statement.rows.map(row => [row.document, row.reference, row.raised, row.lowered, row.balance])).toEqual([
    ['Bill', 'S 2026-10-05', 400, 0, 1400],
    ['Vendor credit', 'S 2026-10-06', 0, 50, 1350],
    ['Payment', 'P', 0, 300, 1050],
    ['Refund', '', 70, 0, 1120],
  ])
  expect(statement.ages.filter(({ cents }) => cents !== 0)).toEqual([
    { label: 'Current', cents: 1400 },
    { label: '1–30 days', cents: -50 },
    { label: 'Unapplied', cents: -230 },
  ])
  const backward = `/vendors/${zed.vendorID}/statement?startDate=2026-10-02&endDate=2026-10-01`
  expect(refusal(await api.call(owner, 'GET', backward))).toBe('400 PERIOD_BACKWARD')
  expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
})

test('GET /vendors/{id}/activity lists open items, oldest first, and events, newest first', async () => {
  const bill = await purchases.bill(zed.vendorID, 1000, {
    dateReceived: '2026-10-01',
    expenseAccountID: accounts.supplies,
  })
  const { vendorPaymentID } = await purchases.payment(zed.vendorID, 400, accounts.bank, {
    disbursementDate: '2026-10-03',
  })
  const credit = await purchases.bill(zed.vendorID, -50, { dateReceived: '2026-10-02' })
  const advice = { vendorPaymentID, payableInvoiceID: bill.payableInvoiceID, amountApplied: 300 }
  const { vendorPaymentAdviceID } = await purchases.apply(advice)
  const read = async (query = '') =>
    done(contract.readVendorActivity, await api.call(owner, 'GET', `/vendors/${zed.vendorID}/activity${query}`))
  const { vendor, openItems, timeline } = await read()
  expect(vendor.vendorID).toBe(zed.vendorID)
  expect(openItems.map(({ documentID, raises, remaining }) => [documentID, raises, remaining])).toEqual([
    [bill.payableInvoiceID, true, 700],
    [credit.payableInvoiceID, false, 50],
    [vendorPaymentID, false, 100],
  ])
  expect(timeline.map(({ kind, eventID, amount }) => [kind, eventID, amount])).toEqual([
    ['application', vendorPaymentAdviceID, 300],
    ['vendor payment', vendorPaymentID, 400],
    ['payable invoice', credit.payableInvoiceID, 50],
    ['payable invoice', bill.payableInvoiceID, 1000],
  ])
  const first = await read('?limit=1')
  expect((await read(`?limit=3&cursor=${first.next}`)).timeline).toEqual(timeline.slice(1))
  expect(refusal(await api.call(await api.newMember(), 'GET', `/vendors/${zed.vendorID}/activity`))).toBe(
    '404 NOT_FOUND',
  )
})

test('a request on a vendor takes four statements at most', async () => {
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    api.statements.length = 0
    expect((await work()).status).toBe(200)
    return api.statements.length
  }
  expect(await statementsOf(() => post(owner, { vendorName: 'Counted' }, 'counted'))).toBe(4)
  expect(await statementsOf(() => put(owner, zed.vendorID, { vendorName: 'Renamed' }))).toBeLessThanOrEqual(4)
  expect(await statementsOf(() => api.call(owner, 'GET', `/vendors/${zed.vendorID}`))).toBe(1)
  expect(await statementsOf(() => api.call(owner, 'GET', '/vendors?limit=5'))).toBe(1)
})
