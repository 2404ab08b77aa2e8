// Names that look the same count as the same name, whether a user types or imports them. This applies to accounts, customers, vendors and
// invoice numbers.
import { existsSync, readFileSync } from 'node:fs'
import { type ImportFile, importFile, previewImport } from '@twofold/contract/imports'
import { describe, expect, test } from 'vitest'
import { openPayables, payables } from '../tests/harness/documents/payables.ts'
import { openReceivables } from '../tests/harness/documents/receivables.ts'
import { setUpBooks } from '../tests/harness/set-up-api.ts'
import { done, refusal } from '../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()

/** Spellings of `Office Supplies` in other programs, web pages and word processors. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['a no-break space', 'Office\u00a0Supplies'],
  ['two spaces', 'Office  Supplies'],
  ['a zero-width space', 'Office\u200b Supplies'],
  ['a soft hyphen', 'Off\u00adice Supplies'],
  ['a left-to-right mark', '\u200eOffice Supplies'],
  ['a byte order mark', '\ufeffOffice Supplies'],
  ['an ideographic space', 'Office\u3000Supplies'],
  ['a narrow no-break space', 'Office\u202fSupplies'],
  ['a word joiner', 'Office \u2060Supplies'],
  ['full-width letters', 'Ｏｆｆｉｃｅ Supplies'],
  ['a ligature', 'O\ufb03ce Supplies'],
  ['capitals and an outer no-break space', 'OFFICE SUPPLIES\u00a0'],
]

describe('an account', () => {
  test.each(SPELLINGS)('is refused next to one whose name looks the same: %s', async (_, accountName) => {
    const { accountID } = await books.open('Office Supplies', 'EXPENSE')
    const other = await books.open('Other', 'EXPENSE')
    const create = { accountParent: 0, accountName, accountType: 'EXPENSE', accountMemo: '' }
    const change = { accountName }
    for (const [method, path, body] of [
      ['POST', '/accounts', create],
      ['PUT', `/accounts/${other.accountID}`, change],
    ] as const) {
      const refused = await api.call(owner, method, path, { body })
      expect(refusal(refused)).toBe('409 ACCOUNT_NAME_TAKEN')
      expect(refused.body).toMatchObject({
        fields: [{ field: 'accountName', err: expect.stringContaining('already exists under the same parent') }],
      })
    }
    const below = await books.open(accountName, 'EXPENSE', accountID)
    expect(below.accountParent).toBe(accountID)
  })

  test('is refused with the existing name, if it is spelled differently', async () => {
    await books.open('Office Supplies', 'EXPENSE')
    const body = { accountParent: 0, accountName: 'Office\u00a0Supplies', accountType: 'EXPENSE' }
    expect((await api.call(owner, 'POST', '/accounts', { body })).body).toMatchObject({
      err: 'An account named “Office Supplies” already exists under the same parent.',
    })
  })

  test('of older books that looks like another one keeps its name, and its other fields can change', async () => {
    const first = await books.open('Office Supplies', 'EXPENSE')
    const second = await books.open('Paper', 'EXPENSE')
    const twin = 'Office\u00a0Supplies'
    await api.pools.owner.pool.query(
      `ALTER TABLE account DISABLE TRIGGER judge_new_names;
       UPDATE account SET name = '${twin}', sort_key = 'office\u00a0supplies' WHERE account_id = ${second.accountID};
       ALTER TABLE account ENABLE TRIGGER judge_new_names;
       INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       VALUES (${owner.organisationId}, ${owner.userId}, 'OWNER', 'test', 'test', 'change', 'account', ${second.accountID}, 2)`,
    )
    const put = (body: object) => api.call(owner, 'PUT', `/accounts/${second.accountID}`, { body })
    expect((await put({ accountName: twin, accountMemo: 'kept' })).status).toBe(200)
    expect(refusal(await put({ accountName: 'Office  Supplies' }))).toBe('409 ACCOUNT_NAME_TAKEN')
    const bank = await books.open('Bank')
    // The exact spelling of the second account refers to the second account. Any other spelling refers to the first account.
    const text = `date,debit,credit,account,counterAccount\n2026-01-05,1,,${twin},Bank\n2026-01-06,20,,Office  Supplies,Bank\n`
    const file: ImportFile = { kind: 'transactions', fileName: 'books.csv', text }
    done(importFile, await api.call(owner, 'POST', '/imports', { body: file }))
    const balances = (await books.chart()).map(({ accountID, accountBalance }) => [accountID, accountBalance])
    expect(balances).toEqual(
      expect.arrayContaining([
        [first.accountID, -2000],
        [second.accountID, -100],
        [bank.accountID, -2100],
      ]),
    )
    expect((await put({ accountName: 'Stationery' })).status).toBe(200)
    const third = { accountParent: 0, accountName: 'Office\u2007Supplies', accountType: 'EXPENSE' }
    expect(refusal(await api.call(owner, 'POST', '/accounts', { body: third }))).toBe('409 ACCOUNT_NAME_TAKEN')
  })
})

describe('a file', () => {
  const preview = async (file: ImportFile) =>
    done(previewImport, await api.call(owner, 'POST', '/imports/preview', { body: file }))
  const names = SPELLINGS.map(([, name]) => name)
  const rows = (of: (name: string, index: number) => string) => names.map(of).join('\n')

  test('of accounts opens one account for all spellings of its name', async () => {
    const text = `fullName,type\n${rows(name => `${name},EXPENSE`)}\n${rows(name => `${name}:Pens,`)}\n`
    const file: ImportFile = { kind: 'accounts', fileName: 'chart.csv', text }
    expect(await preview(file)).toMatchObject({ faults: [], opened: 2 })
    done(importFile, await api.call(owner, 'POST', '/imports', { body: file }))
    expect((await books.chart()).map(({ accountFullName }) => accountFullName.replaceAll('\u00a0', ' '))).toEqual([
      'Office Supplies',
      'Office Supplies:Pens',
    ])
    expect(await preview(file)).toMatchObject({ added: 0, opened: 0 })
  })

  test('of transactions finds an account by every spelling of its name', async () => {
    await books.open('Bank')
    const { accountID } = await books.open('Office Supplies', 'EXPENSE')
    const text = `date,debit,credit,account,counterAccount\n${rows((name, index) => `2026-01-05,${index + 1},,${name},Bank`)}\n`
    done(
      importFile,
      await api.call(owner, 'POST', '/imports', { body: { kind: 'transactions', fileName: 'a.csv', text } }),
    )
    const { accountBalance } = (await books.chart()).find(account => account.accountID === accountID)!
    // In the API's sign convention, expenses are negative.
    expect(-accountBalance).toBe(100 * names.reduce((sum, _, index) => sum + index + 1, 0))
  })

  test('of customers reports the row that repeats a name, and finds the existing customer by every spelling', async () => {
    await openReceivables(api, owner)
    const text = `name\nOffice Supplies\n${rows(name => name)}\n`
    const { faults } = await preview({ kind: 'customers', fileName: 'customers.csv', text })
    expect(faults.map(({ line }) => line)).toEqual(names.map((_, index) => index + 3))
    expect(faults[0]).toMatchObject({ err: expect.stringContaining('An earlier row has the same customer') })
    const one = { kind: 'customers' as const, fileName: 'one.csv', text: 'name\nOffice Supplies\n' }
    done(importFile, await api.call(owner, 'POST', '/imports', { body: one }))
    for (const name of names)
      expect(await preview({ kind: 'customers', fileName: 'again.csv', text: `name\n${name}\n` })).toMatchObject({
        added: 0,
        known: 1,
      })
  })

  const CASE = new URL('../../../shared/cases/names-that-look-the-same.csv', import.meta.url)
  test.skipIf(!existsSync(CASE))('of the case has one customer (needs ../shared/cases)', async () => {
    await openReceivables(api, owner)
    const file = { kind: 'customers' as const, fileName: 'names.csv', text: readFileSync(CASE, 'utf8') }
    expect((await preview(file)).faults.map(({ line }) => line)).toEqual([3, 4, 5])
  })

  test('of bills finds the vendor by every spelling of the name, and asks about numbers that look the same', async () => {
    await openPayables(api, owner)
    const { vendorID } = await payables(api, owner).vendor('Office Supplies')
    await payables(api, owner).bill(vendorID, 1000, { vendorInvoiceNumber: 'INV 7' })
    const numbers = ['INV\u00a07', 'INV 8', 'INV\u200b 8', 'inv 7']
    const text = `vendor,date,reference,amount,dueDate\n${numbers
      .map((number, index) => `${names[index]},2026-01-0${index + 1},${number},${index + 1},2026-02-01`)
      .join('\n')}\n`
    const file: ImportFile = { kind: 'payable-invoices', fileName: 'bills.csv', text, account: { always: 'Supplies' } }
    const { parties, faults, oddities } = await preview(file)
    expect(faults).toEqual([])
    expect(parties.map(({ line, partyName, isNew }) => [line, partyName, isNew])).toEqual(
      [3, 5].map(line => [line, 'Office Supplies', false]),
    )
    expect(oddities).toMatchObject(
      expect.arrayContaining([{ oddity: 'repeatedNumbers', rows: 2, decision: null, lines: [2, 4] }]),
    )
  })

  test('of payments finds the bill by every spelling of its number', async () => {
    const { supplies: expenseAccountID } = await openPayables(api, owner)
    const purchases = payables(api, owner)
    const { vendorID } = await purchases.vendor('Office Supplies')
    const bill = await purchases.bill(vendorID, 1000, { vendorInvoiceNumber: 'INV 7', expenseAccountID })
    await purchases.approve(bill.payableInvoiceID)
    const text =
      'vendor,date,amount,invoice\nOffice\u00a0Supplies,2026-01-05,4,INV\u00a07\nOffice  Supplies,2026-01-06,5,ＩＮＶ 7\n'
    const file: ImportFile = { kind: 'vendor-payments', fileName: 'paid.csv', text, account: { always: 'Current' } }
    done(importFile, await api.call(owner, 'POST', '/imports', { body: file }))
    expect(await purchases.billNow(bill.payableInvoiceID)).toMatchObject({ totalPaid: 900 })
  })
})

describe('a bill', () => {
  test.each([
    ['a no-break space', 'INV\u00a07-A'],
    ['two spaces', 'INV  7-A'],
    ['a zero-width space', 'INV 7\u200b-A'],
    ['a soft hyphen', 'INV\u00ad 7-A'],
    ['a no-break hyphen', 'INV 7\u2011A'],
    ['full-width digits', 'INV ７-A'],
    ['a direction mark at the end', 'INV 7-A\u200e'],
  ])('asks about a number of the vendor that looks the same: %s', async (_, vendorInvoiceNumber) => {
    const accounts = await openPayables(api, owner)
    const purchases = payables(api, owner)
    const { vendorID } = await purchases.vendor()
    const first = await purchases.bill(vendorID, 1000, { vendorInvoiceNumber: 'INV 7-A' })
    const other = await purchases.bill(vendorID, 1000)
    const body = {
      vendorID,
      expenseAccountID: accounts.supplies,
      vendorInvoiceNumber,
      dateReceived: '2026-11-05',
      dateDue: '2026-12-05',
      invoicePreTaxTotal: 1000,
      invoiceTotal: 1000,
    }
    const refused = await api.call(owner, 'POST', '/payable-invoices', { body })
    expect(refusal(refused)).toBe('409 DUPLICATE')
    expect(refused.body).toMatchObject({
      err: expect.stringContaining(`(No. ${first.payableInvoiceID})`),
      fields: [{ field: 'vendorInvoiceNumber' }],
    })
    const path = `/payable-invoices/${other.payableInvoiceID}`
    expect(refusal(await api.call(owner, 'PUT', path, { body: { vendorInvoiceNumber } }))).toBe('409 DUPLICATE')
    const confirmed = { ...body, allowDuplicate: true }
    expect((await api.call(owner, 'POST', '/payable-invoices', { body: confirmed })).status).toBe(200)
  })
})

test('customers of equal names have accounts of different names', async () => {
  await openReceivables(api, owner)
  for (const customerName of ['Acme Ltd', 'Acme\u00a0Ltd', 'ACME  LTD'])
    expect((await api.call(owner, 'POST', '/customers', { body: { customerName } })).status).toBe(200)
  const accounts = (await books.chart()).map(({ accountName }) => accountName).filter(name => /acme/i.test(name))
  expect(accounts).toHaveLength(3)
  expect(accounts.filter(name => /\(\d+\)$/.test(name))).toHaveLength(2)
})
