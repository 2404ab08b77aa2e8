import { readAccount } from '@twofold/contract/accounts'
import { listAudit } from '@twofold/contract/audit'
import { BOOKS_FORMATS, exportBooks } from '@twofold/contract/exports'
import { importFile, previewImport } from '@twofold/contract/imports'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBooksDriver, enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../../tests/harness/documents/receivables.ts'
import { reconciler } from '../../tests/harness/reconciling/reconciler.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { sealAudit } from '../audit/record.ts'

const { api, owner, books, member } = setUpBooks()

async function fileOf(format: string, member = owner) {
  const response = await fetch(`${api.origin}/api/export/${format}`, { headers: member.headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Three rent payments (the first deleted, the last not numbered yet), a subaccount, and an account without lines. */
async function smallBooks() {
  const bank = await books.open('Assets')
  const checking = await books.open('Checking, "main"', 'ASSET', bank.accountID)
  const rent = await books.open('=Rent; 2026', 'EXPENSE')
  await books.open('Unused', 'EQUITY')
  const body = { accountNumber: '1-10', accountSection: 'LONG_TERM' }
  await api.call(owner, 'PUT', `/accounts/${checking.accountID}`, { body })
  const both = { debit: rent.accountID, credit: checking.accountID }
  const { transactionID } = await books.enter({ ...both, cents: 1, comment: 'gone' })
  await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
  const later = await books.enter({ ...both, cents: 120_050, date: '2026-11-05', comment: '=November\n2nd line' })
  await sealAudit(api.pools.app)
  const first = await books.enter({ ...both, cents: 99, date: '2026-10-05' })
  return { bank, checking, rent, later: later.transactionID, first: first.transactionID }
}

/** Returns the export entries in the audit trail, newest first. */
async function exportsIn(query = ''): Promise<unknown[]> {
  const { auditEntries } = done(listAudit, await api.call(owner, 'GET', `/audit?limit=100${query}&action=export`))
  return auditEntries.map(({ userID, role, objectKind, after }) => [userID, role, objectKind, after])
}

describe('an export', () => {
  test.each(BOOKS_FORMATS)(
    '%s: adds an audit entry with the user, role and format, also for a role that only reads',
    async format => {
      const viewer = await member('VIEWER')
      expect((await fileOf(format, viewer)).status).toBe(200)
      expect(await exportsIn()).toEqual([[viewer.userId, 'VIEWER', 'books', { format }]])
    },
  )

  test('of the audit trail records its filters', async () => {
    await api.inject({ method: 'GET', url: '/api/audit/export?startDate=2026-11-01', headers: owner.headers })
    expect(await exportsIn()).toEqual([
      [owner.userId, 'OWNER', 'audit trail', { format: 'csv', startDate: '2026-11-01' }],
    ])
  })

  test('that the role does not permit adds none', async () => {
    const clerk = await member('CLERK')
    expect((await fileOf('json', clerk)).status).toBe(403)
    expect(await exportsIn()).toEqual([])
  })

  test('is refused if its entry cannot be written', async () => {
    const { pool } = api.pools.owner
    await pool.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`)
    const refused = await fileOf('csv').finally(() => pool.query('DROP FUNCTION full_disk CASCADE'))
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'UNAVAILABLE'])
  })
})

describe('GET /export/:format', () => {
  test('csv: a row for each line of live transactions, by date, safe to open in a spreadsheet', async () => {
    const { later, first } = await smallBooks()
    const { text, headers } = await fileOf('csv')
    expect(text.split('\r\n')).toEqual([
      'transaction,date,comment,account,accountType,debit,credit,entryNumber',
      `${first},2026-10-05,,'=Rent; 2026,EXPENSE,0.99,,`,
      `${first},2026-10-05,,"Assets:Checking, ""main""",ASSET,,0.99,`,
      `${later},2026-11-05,"'=November\n2nd line",'=Rent; 2026,EXPENSE,1200.50,,2`,
      `${later},2026-11-05,"'=November\n2nd line","Assets:Checking, ""main""",ASSET,,1200.50,2`,
      '',
    ])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="books.csv"')
  })

  test('csv: what a customer owes can be imported into another organisation if the customer exists there, else it is an error', async () => {
    const { sales } = await openReceivables(api, owner)
    const selling = receivables(api, owner)
    const ann = await selling.customer('Ann')
    const invoice = await selling.invoice(ann.customerID, 900, { revenueAccountID: sales })
    await selling.charge(invoice.receivableInvoiceID)
    const { text } = await fileOf('csv')
    const other = await api.newMember()
    const { control } = await openReceivables(api, other)
    const bring = async (path: string) =>
      api.call(other, 'POST', path, { body: { kind: 'transactions', fileName: 'books.csv', text } })
    const before = done(previewImport, await bring('/imports/preview'))
    expect(before).toMatchObject({ added: 0, faults: [{ err: expect.stringContaining('Receivable:Ann') }] })
    await receivables(api, other).customer('Ann')
    expect(done(importFile, await bring('/imports'))).toMatchObject({ transactionCount: 1, accountCount: 0 })
    const read = await api.call(other, 'GET', `/accounts/${control}`)
    expect(done(readAccount, read).accountBalance).toBe(900)
  })

  test('json: accounts in tree order, then transactions, amounts in cents', async () => {
    const { bank, checking, rent, later, first } = await smallBooks()
    const { text } = await fileOf('json')
    const file = JSON.parse(text)
    expect(file).toMatchObject({ format: 'twofold-books-2', signConvention: 'SPECIFICATION' })
    expect(file.accounts.map((account: { accountFullName: string }) => account.accountFullName)).toEqual([
      ...['Assets', 'Assets:Checking, "main"', 'Unused', '=Rent; 2026'],
    ])
    expect(file.accounts[1]).toMatchObject({ accountParent: bank.accountID, accountKind: 'ORDINARY' })
    expect(file.accounts[1]).toMatchObject({ accountNumber: '1-10', accountSection: 'LONG_TERM' })
    expect(file.transactions).toEqual([
      expect.objectContaining({ transactionID: first, entryNumber: 0 }),
      {
        transactionID: later,
        entryNumber: 2,
        transactionDate: '2026-11-05',
        transactionComment: '=November\n2nd line',
        isClosing: false,
        debitCreditSet: [
          { accountID: rent.accountID, transactionDCAmount: 120_050, debitOrCredit: 'DEBIT' },
          { accountID: checking.accountID, transactionDCAmount: 120_050, debitOrCredit: 'CREDIT' },
        ],
      },
    ])
  })

  test('json: also customers, vendors, all their documents, applications, and statements', async () => {
    const { bank, sales, badDebts } = await openReceivables(api, owner)
    const { supplies } = await openPayables(api, owner, 'Buying ')
    const [selling, buying] = [receivables(api, owner), payables(api, owner)]
    const ann = await selling.customer('Ann', { customerNotes: 'Calls in the morning' })
    const zed = await buying.vendor('Zed', { taxID: '12-3' })
    const invoice = await selling.invoice(ann.customerID, 900, { revenueAccountID: sales })
    await selling.charge(invoice.receivableInvoiceID)
    const payment = await selling.payment(ann.customerID, 500, bank)
    const advice = await selling.apply({
      customerPaymentID: payment.customerPaymentID,
      receivableInvoiceID: invoice.receivableInvoiceID,
      amountApplied: 500,
    })
    const writeOff = await selling.writeOff(invoice.receivableInvoiceID, 100, badDebts)
    const bill = await buying.bill(zed.vendorID, 700, { expenseAccountID: supplies })
    const paid = await buying.payment(zed.vendorID, 300, bank)
    const asked = reconciler(api, owner)
    await asked.clear(payment.gLEntry, '2026-11-30', bank)
    await asked.record(bank, '2026-11-30')
    const [statement] = await asked.statements(bank)

    const file = JSON.parse((await fileOf('json')).text)
    expect(file.customers).toMatchObject([{ customerID: ann.customerID, customerNotes: 'Calls in the morning' }])
    expect(file.vendors).toMatchObject([{ vendorID: zed.vendorID, taxID: '12-3' }])
    expect(file.receivableInvoices).toMatchObject([
      { receivableInvoiceID: invoice.receivableInvoiceID, chargeStatus: 'CHARGED', invoiceTotal: 900, totalPaid: 600 },
    ])
    expect(file.customerPayments).toMatchObject([{ customerPaymentID: payment.customerPaymentID, totalReceived: 500 }])
    expect(file.customerWriteOffs).toMatchObject([{ customerWriteOffID: writeOff.customerWriteOffID, amount: 100 }])
    expect(file.payableInvoices).toMatchObject([{ payableInvoiceID: bill.payableInvoiceID, approvalStatus: 'PENDING' }])
    expect(file.vendorPayments).toMatchObject([{ vendorPaymentID: paid.vendorPaymentID }])
    expect(file.advices).toMatchObject([
      {
        adviceID: advice.customerPaymentAdviceID,
        appliedID: payment.customerPaymentID,
        appliedToID: invoice.receivableInvoiceID,
        amountApplied: 500,
      },
      { appliedID: writeOff.customerWriteOffID, amountApplied: 100 },
    ])
    expect(file.statements).toMatchObject([
      { statementID: statement!.statementID, accountID: bank, closingBalance: 500, transactionIDs: [payment.gLEntry] },
    ])
  })

  test('hledger: a comment that cannot be a description follows it unchanged', async () => {
    const { later } = await smallBooks()
    const { text } = await fileOf('hledger')
    expect(text).toContain(
      'account Assets  ; type:A\naccount Assets:Checking, "main"  ; type:A, number:1-10, section:LONG_TERM\n',
    )
    expect(text.slice(text.indexOf(`2026-11-05 (${later})`))).toBe(
      `2026-11-05 (${later}) =November 2nd line\n    ; entry:2\n    ; =November\n    ; 2nd line\n    _Rent, 2026  1200.50 USD\n    Assets:Checking, "main"  -1200.50 USD\n`,
    )
  })

  test('beancount: each account keeps its own name next to the one it needs there', async () => {
    const { later } = await smallBooks()
    const { text } = await fileOf('beancount')
    expect(text).toContain('2026-10-05 open Expenses:Rent-2026 USD\n  name: "=Rent; 2026"\n')
    expect(text).toContain(
      '2026-10-05 open Assets:Checking-main USD\n  name: "Assets:Checking, \\"main\\""\n  number: "1-10"\n',
    )
    expect(text).toContain(
      `2026-11-05 * "=November\\n2nd line"\n  transaction: ${later}\n  entry: 2\n  Expenses:Rent-2026  1200.50 USD\n`,
    )
  })

  test.each(BOOKS_FORMATS)('%s: empty books produce a valid file', async format => {
    expect(await fileOf(format)).toMatchObject({ status: 200 })
  })

  test('chart: names, types, memos, numbers and sections in tree order', async () => {
    await smallBooks()
    expect((await fileOf('chart')).text.split('\r\n')).toEqual([
      'fullName,type,memo,number,section',
      'Assets,ASSET,,,',
      '"Assets:Checking, ""main""",ASSET,,1-10,LONG_TERM',
      'Unused,EQUITY,,,',
      "'=Rent; 2026,EXPENSE,,,",
      '',
    ])
  })

  describe('of long books', () => {
    let reader: SignedIn

    beforeAll(async () => {
      reader = await api.newMember()
      const long = createBooksDriver(api, reader)
      const [bank, rent] = [await long.open('Bank'), await long.open('Rent', 'EXPENSE')]
      await enterPastTheApi(api, reader, { debit: rent.accountID, credit: bank.accountID, count: 20_000 })
    })

    test.each(BOOKS_FORMATS.filter(format => format !== 'chart'))(
      '%s: one statement for each thousand transactions, in constant memory',
      async format => {
        api.statements.length = 0
        const response = await fetch(`${api.origin}/api/export/${format}`, { headers: reader.headers })
        let [characters, pieces] = [0, 0]
        for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
          characters += piece.length
          pieces += 1
        }
        // The statements are: the audit entry, the accounts, the first date, and one for each thousand transactions. The last of
        // these returns no rows. JSON has nine more kinds of record.
        const most = 3 + 21 + (format === 'json' ? 9 : 0)
        expect([characters > 2_000_000, pieces > 20, api.statements.length]).toEqual([true, true, most])
      },
    )
  })

  test('a long book is exported completely and in order, even if a date spans two pages', async () => {
    const [bank, rent] = [await books.open('Bank'), await books.open('Rent', 'EXPENSE')]
    await enterPastTheApi(api, owner, { debit: rent.accountID, credit: bank.accountID, count: 2_500 })
    const { transactions } = JSON.parse((await fileOf('json')).text) as {
      transactions: { transactionID: number; transactionDate: string }[]
    }
    const places = transactions.map(each => `${each.transactionDate} ${String(each.transactionID).padStart(15, '0')}`)
    expect(new Set(places).size).toBe(2_500)
    expect(places).toEqual(places.toSorted())
  })

  test('404 for a format that does not exist, 400 for a query', async () => {
    expect(refusal(await api.call(owner, 'GET', '/export/xlsx'))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `${exportBooks.csv.path}?date=2026-11-05`))).toBe('400 UNKNOWN_FIELD')
  })
})
