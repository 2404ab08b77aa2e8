import type { Role } from '@twofold/accounting/roles'
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

const member = (role: Role) => api.newMember({ role, into: owner })
const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', '/vendors', { body, ...(key === undefined ? {} : { key }) })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `/vendors/${id}`, { body })
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `/vendors/${id}`)
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

  test('200: two vendors with the same name have two accounts, a colon becomes a dash, and a retry with the same key creates one vendor', async () => {
    const second = await purchases.vendor('ZED')
    const third = await purchases.vendor('Zed: Smith')
    expect((await accountNow(second.glAccountPayable))?.accountName).toBe(`ZED (${second.vendorID})`)
    expect((await accountNow(third.glAccountPayable))?.accountName).toBe('Zed- Smith')
    const made = done(contract.createVendor, await post(owner, { vendorName: 'Once' }, 'once'))
    await changed(made.vendorID, { vendorName: 'Later' })
    expect(done(contract.createVendor, await post(owner, { vendorName: 'Once' }, 'once'))).toEqual(made)
    expect(refusal(await post(owner, { vendorName: 'Eve' }, 'once'))).toBe('422 IDEMPOTENCY_MISMATCH')
  })

  test('400: no name, a name of several lines, a customer’s field; 409 for an account in the request', async () => {
    const refused = async (body: unknown) => refusal(await post(owner, body))
    expect(await refused({ vendorName: ' ' })).toBe('400 PARTY_NAME_EMPTY')
    expect(await refused({ vendorName: 'Ann', vendorDefaultEmail: 'ann@' })).toBe('400 MAIL_ADDRESS_INVALID')
    expect(await refused({})).toBe('400 FIELD_MISSING')
    expect(await refused({ vendorName: 'a\nb' })).toBe('400 TEXT_NOT_ALLOWED')
    expect(await refused({ vendorName: 'x', creditLimit: 5 })).toBe('400 UNKNOWN_FIELD')
    expect(await refused({ vendorName: 'x', glAccountPayable: accounts.bank })).toBe('409 PARTY_ACCOUNT_FIXED')
    const founder = await api.newMember()
    expect(refusal(await post(founder, { vendorName: 'x' }))).toBe('409 NO_CONTROL_ACCOUNT')
  })

  test('401 without a token, 403 for a viewer; a clerk can create vendors', async () => {
    expect(refusal(await post(null, { vendorName: 'x' }))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await post(await member('VIEWER'), { vendorName: 'x' }))).toBe('403 FORBIDDEN')
    expect((await post(await member('CLERK'), { vendorName: 'x' })).status).toBe(200)
  })
})

describe('PUT /vendors/{id}', () => {
  proves(
    'rule 7.28',
    'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
  )
  proves('call 7.38', 'PUT /vendors/{id}')

  test('200: an omitted field keeps its value, the account follows the vendor’s name, and an unchanged vendor is not written', async () => {
    const after = await changed(zed.vendorID, { vendorName: 'Zeno', glAccountPayable: zed.glAccountPayable })
    expect(after).toEqual({ ...zed, vendorName: 'Zeno', modifiedAt: after.modifiedAt })
    expect((await accountNow(zed.glAccountPayable))?.accountName).toBe('Zeno')
    expect(await changed(zed.vendorID, after)).toEqual(after)
  })

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

  test('401, 403, 404 in another organisation and for a customer, 409 stale and for another account', async () => {
    expect(refusal(await put(null, zed.vendorID, {}))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await put(await member('VIEWER'), zed.vendorID, {}))).toBe('403 FORBIDDEN')
    expect(refusal(await put(await api.newMember(), zed.vendorID, {}))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `/customers/${zed.vendorID}`))).toBe('404 NOT_FOUND')
    const { modifiedAt } = await purchases.vendorNow(zed.vendorID)
    await changed(zed.vendorID, { vendorNotes: 'x' })
    const stale = await put(owner, zed.vendorID, { vendorNotes: 'y', modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { vendorID: zed.vendorID, vendorNotes: 'x' } })
    expect(refusal(await put(owner, zed.vendorID, { glAccountPayable: accounts.bank }))).toBe('409 PARTY_ACCOUNT_FIXED')
  })
})

describe('DELETE /vendors/{id}', () => {
  proves(
    'rule 7.28',
    'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
  )

  test('200: returns the vendor as it was and deletes it with its account', async () => {
    const vendor = await purchases.vendor('Gone')
    expect(done(contract.deleteVendor, await remove(owner, vendor.vendorID))).toEqual(vendor)
    expect(await accountNow(vendor.glAccountPayable)).toBeUndefined()
    expect(refusal(await remove(owner, vendor.vendorID))).toBe('404 NOT_FOUND')
  })

  test('409 while a document or manual transaction refers to the vendor; the message suggests closing it', async () => {
    await purchases.bill(zed.vendorID, 100)
    const refused = await remove(owner, zed.vendorID)
    expect(refusal(refused)).toBe('409 PARTY_HAS_DOCUMENTS')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('Mark it as closed') })
    const adjusted = await purchases.vendor('Adjusted')
    await books.enter({ debit: accounts.supplies, credit: adjusted.glAccountPayable, cents: 5 })
    expect(refusal(await remove(owner, adjusted.vendorID))).toBe('409 PARTY_HAS_LINES')
  })

  test('401, 403 for a viewer, 404 in another organisation', async () => {
    expect(refusal(await remove(null, zed.vendorID))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await remove(await member('VIEWER'), zed.vendorID))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(await api.newMember(), zed.vendorID))).toBe('404 NOT_FOUND')
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
