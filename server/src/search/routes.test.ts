import { ROLES } from '@twofold/accounting/roles'
import { findRecords, SEARCH_KINDS } from '@twofold/contract/search'
import { readTransaction } from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { sealAudit } from '../audit/record.ts'

let { api, owner, accounts, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, sales, ann } = created)
})

const found = async (search: string, who: SignedIn = owner, limit = '') => {
  const query = new URLSearchParams({ search, ...(limit !== '' && { limit }) })
  return done(findRecords, await api.call(who, 'GET', `/found-records?${query}`)).foundRecords
}
const namesOf = async (search: string) => (await found(search)).map(({ kind, name }) => `${kind}: ${name}`)

/** Inserts `count` invoices with an old date, in one statement. */
function manyInvoices(count: number): Promise<unknown> {
  return api.pools.owner.pool.query(
    `WITH made AS (
       INSERT INTO document (organisation_id, kind, party_id, date, pre_tax, total, reference, search_key)
       SELECT $1, 'receivable invoice', $2, '2026-11-01', 1, 1, 'many', 'many' FROM generate_series(1, $4) AS i
       RETURNING document_id)
     INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     SELECT $1, $3, 'OWNER', 'test', 'test', 'create', 'receivable invoice', document_id, 1 FROM made`,
    [owner.organisationId, ann.customerID, owner.userId, count],
  )
}

describe('GET /found-records', () => {
  let invoiceID: number
  beforeEach(async () => {
    const spent = await openPayables(api, owner)
    const purchases = payables(api, owner)
    const { vendorID } = await purchases.vendor('Ännchen Paper')
    const { receivableInvoiceID } = await sales.invoice(ann.customerID, 41_022, { invoiceClientReference: 'PO-77' })
    invoiceID = receivableInvoiceID
    await sales.payment(ann.customerID, 9_900, accounts.bank, { paymentReference: 'check 12', isRefund: true })
    await purchases.bill(vendorID, 5_000, { vendorInvoiceNumber: 'AP-1', expenseAccountID: spent.supplies })
    await purchases.payment(vendorID, 700, spent.bank, { paymentReference: 'wire' })
  })

  test('200: finds each kind by its party’s name, parties whose names begin with the text first, refunds below 0', async () => {
    await sales.customer('Joanna')
    await sales.customer('Mary Anne')
    const records = await found('ann')
    expect(records.map(({ kind, name, beside, amount }) => [kind, name, beside, amount])).toEqual([
      ['customer', 'Ann', '', 9_900],
      ['customer', 'Mary Anne', '', 0],
      ['customer', 'Joanna', '', 0],
      ['receivable invoice', 'PO-77', 'Ann', 41_022],
      ['customer payment', 'check 12', 'Ann', -9_900],
      ['vendor', 'Ännchen Paper', '', -700],
      ['payable invoice', 'AP-1', 'Ännchen Paper', 5_000],
      ['vendor payment', 'wire', 'Ännchen Paper', 700],
    ])
  })

  test('200: finds by number, amount and words in several fields; every word must match', async () => {
    expect(await namesOf(String(invoiceID))).toContain('receivable invoice: PO-77')
    expect(await namesOf('410.22')).toEqual(['receivable invoice: PO-77'])
    expect(await namesOf('-410.22')).toEqual(['receivable invoice: PO-77'])
    expect(await namesOf('ann po-77 410.22')).toEqual(['receivable invoice: PO-77'])
    expect(await namesOf('ann po-78')).toEqual([])
    expect(await namesOf(`"check 12"`)).toEqual(['customer payment: check 12'])
    expect(await namesOf('  ')).toEqual([])
    expect(await namesOf('100%_\\')).toEqual([])
  })

  test('200: returns at most the requested number of each kind, newest first', async () => {
    for (const [index, day] of ['03', '09', '01', '07', '05', '02'].entries())
      await sales.invoice(ann.customerID, 100, { invoiceClientReference: `S-${index}`, dateCharged: `2026-11-${day}` })
    expect((await found('s-')).map(({ name }) => name)).toEqual(['S-1', 'S-3', 'S-4', 'S-0', 'S-5'])
    expect((await found('s-', owner, '2')).map(({ name }) => name)).toEqual(['S-1', 'S-3'])
  })

  test('200: finds older records among thousands by the start of the reference, the amount or the party', async () => {
    const { customerID } = await sales.customer('Cedar')
    const old = { invoiceClientReference: 'Quince 1', dateCharged: '2025-01-05' }
    const { receivableInvoiceID } = await sales.invoice(customerID, 777_77, old)
    await manyInvoices(3_500)
    for (const search of ['quin', '777.77', 'cedar', 'cedar quince', String(receivableInvoiceID)])
      expect([search, (await found(search)).map(({ name }) => name)]).toEqual([
        search,
        expect.arrayContaining(['Quince 1']),
      ])
  })

  test('200: every role finds the kinds whose lists it may read, in one statement, and one more for transactions', async () => {
    const books = createBooksDriver(api, owner)
    await books.enter({ debit: accounts.sales, credit: accounts.bank, comment: 'For Ann' })
    for (const role of ROLES) {
      const member = role === 'OWNER' ? owner : await api.newMember({ role, into: owner })
      api.statements.length = 0
      const kinds = SEARCH_KINDS.filter(kind => kind !== 'transaction' || role !== 'CLERK')
      expect(new Set((await found('ann', member)).map(({ kind }) => kind))).toEqual(new Set(kinds))
      expect(api.statements).toHaveLength(role === 'CLERK' ? 1 : 2)
    }
  })

  test('200: finds manual transactions by words, amounts, id and number, newest first', async () => {
    const books = createBooksDriver(api, owner)
    const { bank, sales: revenue } = accounts
    const transactions = async (search: string) =>
      (await found(search)).flatMap(({ kind, name }) => (kind === 'transaction' ? [name] : []))
    const older = await books.enter({ debit: bank, credit: revenue, cents: 8640, date: '2026-10-01', comment: 'Café' })
    const newer = await books.enter({ debit: bank, credit: revenue, cents: 8640, comment: 'Cafe again' })
    const lines = [
      { accountID: bank, transactionDCAmount: 300, debitOrCredit: 'DEBIT' },
      { accountID: revenue, transactionDCAmount: 177, debitOrCredit: 'CREDIT' },
      { accountID: revenue, transactionDCAmount: 123, debitOrCredit: 'CREDIT' },
    ]
    const split = { transactionDate: '2026-11-05', transactionComment: 'Split', debitCreditSet: lines }
    await api.call(owner, 'POST', '/transactions', { body: split })
    expect(await transactions('cafe')).toEqual(['Cafe again', 'Café'])
    expect(await transactions('again 86.40')).toEqual(['Cafe again'])
    expect(await transactions('1.77')).toEqual(['Split'])
    expect(await transactions('3.00')).toEqual(['Split'])
    expect(await transactions(String(older.transactionID))).toEqual(['Café'])
    await sealAudit(api.pools.app)
    const { entryNumber } = done(readTransaction, await api.call(owner, 'GET', `/transactions/${newer.transactionID}`))
    expect((await found(String(entryNumber))).filter(({ kind }) => kind === 'transaction')).toEqual([
      {
        kind: 'transaction',
        recordID: newer.transactionID,
        name: 'Cafe again',
        beside: 'Checking, Sales',
        amount: 8640,
        date: '2026-11-05T00:00:00Z',
        entryNumber,
      },
    ])
    await api.call(owner, 'DELETE', `/transactions/${newer.transactionID}`)
    expect(await transactions('cafe')).toEqual(['Café'])
    // The entry of a document is found by its number. By its words, the document is found.
    expect(await transactions('Payment')).toEqual([])
    expect(await transactions('1')).toHaveLength(1)
  })

  test('returns nothing of another organisation; 400 without words or with an invalid limit', async () => {
    expect(await found('ann', await api.newMember())).toEqual([])
    expect(refusal(await api.call(owner, 'GET', '/found-records'))).toMatch(/^400/)
    expect(refusal(await api.call(owner, 'GET', '/found-records?search=a&limit=0'))).toMatch(/^400/)
  })
})
