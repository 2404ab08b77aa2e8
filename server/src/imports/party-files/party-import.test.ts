import type { PartyImportKind } from '@twofold/contract/import-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptedOf } from '../../../tests/harness/accepted.ts'
import { openReceivables, receivables } from '../../../tests/harness/documents/receivables.ts'
import { setUpBooks } from '../../../tests/harness/set-up-api.ts'
import { csvOfText, type LineFault } from '../csv.ts'
import type { PartySource } from './party-check.ts'
import { importPartyFile } from './party-import.ts'
import type { PartyFile } from './party-rows.ts'

const { api, owner } = setUpBooks()
const sales = receivables(api, owner)

beforeEach(async () => {
  await openReceivables(api, owner)
})

const INVOICES = 'customer,date,reference,amount\n'
const PAYMENTS = 'customer,date,amount,invoice,reference\n'

async function run(
  kind: PartyImportKind,
  text: string,
  how: Partial<PartySource & Pick<PartyFile, 'dateOrder'> & { isDryRun: boolean }> = {},
) {
  const faults: LineFault[] = []
  const flagged: string[] = []
  const source = {
    kind,
    file: csvOfText(`${kind}.csv`, text),
    map: undefined,
    dateOrder: 'YMD' as const,
    termsDays: null,
    accountName: kind === 'customer-payments' ? 'Checking' : 'Sales',
    isPosted: true,
    decisions: {},
    lockReason: undefined,
    allowOverCreditLimit: false,
    isDryRun: false,
    ...how,
  }
  const listener = {
    fault: (fault: LineFault) => faults.push(fault),
    progress: () => {},
    flagged: ({ line, oddity, decision }: { line: number; oddity: string; decision: string | null }) =>
      flagged.push(`${line} ${oddity} ${decision}`),
  }
  const caller = { userId: owner.userId, organisationId: owner.organisationId, sessionId: 'test', requestId: 'test' }
  const outcome = acceptedOf(await importPartyFile({ database: api.pools.app, caller, source, listener }))
  return { ...outcome, faults, flagged }
}

const list = async <Row>(path: string, name: string): Promise<Row[]> =>
  ((await api.call(owner, 'GET', path)).body as Record<string, Row[]>)[name]!
const customers = () =>
  list<{
    customerID: number
    customerName: string
    accountsBalanceTotal: number
    creditLimit: number
    customerDefaultCity: string
  }>('/customers', 'customers')
const invoices = () =>
  list<{
    receivableInvoiceID: number
    invoiceNumber: number
    invoiceClientReference: string
    customerName: string
    invoiceTotal: number
    invoiceTax: number
    totalPaid: number
    dateDue: string
    paymentTerms: string
    chargeStatus: string
    billToName: string
    billToCity: string
  }>('/receivable-invoices?sort=receivableInvoiceID', 'invoices')

describe('customers', () => {
  test('are made with all that the file says, and those that are there stay as they are', async () => {
    await sales.customer('Ann', { customerDefaultCity: 'York' })
    const text = 'number,name,city,creditLimit,isClosed\nC1,"Bob: Sons",Leeds,"1,200.50",no\nC2,ann,Hull,,\n'
    expect(await run('customers', text)).toMatchObject({ rows: 2, added: 1, known: 1, linked: 1, faults: [] })
    expect(await customers()).toMatchObject([
      { customerName: 'Ann', customerDefaultCity: 'York' },
      { customerName: 'Bob: Sons', customerDefaultCity: 'Leeds', creditLimit: 120_050 },
    ])
    expect(await run('customers', text)).toMatchObject({ rows: 2, added: 0, known: 2, linked: 0 })
    const longer = `${text}C3,Bob: Sons,Ely,,\n`
    expect(await run('customers', longer)).toMatchObject({ added: 1, known: 2 })
    expect((await customers()).map(({ customerName }) => customerName)).toEqual(['Ann', 'Bob: Sons', 'Bob: Sons'])
  })

  test('who were renamed or deleted since do not come back', async () => {
    const text = 'name\nAnn\nBob\n'
    await run('customers', text)
    const [ann, bob] = await customers()
    await api.call(owner, 'PUT', `/customers/${ann!.customerID}`, { body: { customerName: 'Anna' } })
    await api.call(owner, 'DELETE', `/customers/${bob!.customerID}`)
    expect(await run('customers', text)).toMatchObject({ added: 0, known: 2 })
    expect((await customers()).map(({ customerName }) => customerName)).toEqual(['Anna'])
    expect(
      (await run('receivable-invoices', `${INVOICES}Ann,2026-01-05,A-1,5\nBob,2026-01-05,A-2,5\n`)).faults,
    ).toEqual([{ line: 3, sentence: 'The customer Bob was imported from an earlier file and has since been deleted.' }])
  })

  test('reports each error by its line and creates no party', async () => {
    const text = `number,name,creditLimit,isClosed,phone,email\n1,Ann,-1,,,\n1,Bob,x,perhaps,"a\tb",bob@mailhost\n,,,,,\n2,${'x'.repeat(181)},,,,\n`
    expect((await run('customers', text)).faults).toEqual(
      [
        { line: 2, sentence: 'creditLimit: The credit limit cannot be negative.' },
        { line: 3, sentence: expect.stringContaining('creditLimit "x"') },
        { line: 3, sentence: expect.stringContaining('isClosed "perhaps": Choose one of: yes, no.') },
        { line: 3, sentence: expect.stringContaining('phone') },
        { line: 3, sentence: expect.stringContaining('email "bob@mailhost"') },
        { line: 4, sentence: 'name: The customer is missing.' },
        { line: 5, sentence: expect.stringContaining('name "xxx') },
      ]
        .sort((one, other) => one.line - other.line)
        .map(fault => expect.objectContaining({ line: fault.line })),
    )
    expect(await customers()).toEqual([])
  })
})

describe('receivable invoices', () => {
  test('make the customers that are missing, find the others by name, number and id, and are charged', async () => {
    const ann = await sales.customer('Ann', { customerDefaultCity: 'York' })
    await run('customers', 'number,name\n7,Bob\n')
    const text = `customerID,customerNumber,customer,date,reference,amount,tax,terms,description
${ann.customerID},,,1/5/2026,A-1,108.25,8.25,,May
,7,,1/6/2026,A-2,50,,Net 10,
,,ANN,1/7/2026,A-3,20,,,
,8,,1/8/2026,A-4,"1,000",,,
`
    const outcome = await run('receivable-invoices', text, { dateOrder: 'MDY', termsDays: 30 })
    expect(outcome).toMatchObject({ rows: 4, added: 4, opened: 1, known: 0, faults: [] })
    expect(await invoices()).toMatchObject([
      {
        invoiceNumber: 1,
        customerName: 'Ann',
        invoiceTotal: 10_825,
        invoiceTax: 825,
        dateDue: '2026-02-04T00:00:00Z',
        paymentTerms: 'Net 30',
        chargeStatus: 'CHARGED',
        billToName: 'Ann',
        billToCity: 'York',
      },
      { invoiceNumber: 2, customerName: 'Bob', dateDue: '2026-01-16T00:00:00Z', paymentTerms: 'Net 10' },
      { invoiceNumber: 3, customerName: 'Ann' },
      { invoiceNumber: 4, customerName: '8', invoiceTotal: 100_000 },
    ])
    expect(
      (await customers()).map(({ customerName, accountsBalanceTotal }) => [customerName, accountsBalanceTotal]),
    ).toEqual([
      ['8', 100_000],
      ['Ann', 12_825],
      ['Bob', 5000],
    ])
  })

  test('stay pending unless they are to be charged, and need no account for that', async () => {
    await run('receivable-invoices', `${INVOICES}Ann,2026-01-05,A-1,5\n`, { isPosted: false, accountName: null })
    expect(await invoices()).toMatchObject([{ chargeStatus: 'PENDING', invoiceNumber: 0 }])
    expect((await customers())[0]).toMatchObject({ accountsBalanceTotal: 0 })
    await expect(
      run('receivable-invoices', `${INVOICES}Ann,2026-01-05,A-1,5\n`, { accountName: null }),
    ).rejects.toThrow('Choose the column with the account (account), or one account for all rows.')
  })

  test('what looks like a slip is listed and waits for a decision', async () => {
    const text = `${INVOICES}Ann,2026-01-05,A-1,5\nAnn,2026-01-05,A-1,5\nAnn,2026-01-06,C-1,-2\nAnn,2026-01-07,Z-1,0\n`
    const flagged = ['3 equalRows null', '4 credits null', '5 zeroTotals null']
    expect(await run('receivable-invoices', text)).toMatchObject({ rows: 4, added: 1, faults: [], flagged })
    expect(await invoices()).toEqual([])
    const decisions = { equalRows: 'skip', credits: 'keep', zeroTotals: 'keep' } as const
    expect(await run('receivable-invoices', text, { decisions })).toMatchObject({ added: 3, skipped: 1 })
    expect((await invoices()).map(({ invoiceTotal }) => invoiceTotal)).toEqual([500, -200, 0])
    expect(await run('receivable-invoices', text, { decisions: { equalRows: 'keep' } })).toMatchObject({
      added: 1,
      known: 3,
    })
    expect((await customers())[0]).toMatchObject({ accountsBalanceTotal: 800 })
  })

  test('the same file twice adds nothing, a longer one only what is new, also after a change by hand', async () => {
    const text = `${INVOICES}Ann,2026-01-05,A-1,5\nBob,2026-01-05,B-1,6\n`
    await run('receivable-invoices', text)
    const [first] = await invoices()
    await sales.charge(first!.receivableInvoiceID, 'PENDING')
    await api.call(owner, 'DELETE', `/receivable-invoices/${first!.receivableInvoiceID}`)
    expect(await run('receivable-invoices', text)).toMatchObject({ rows: 2, added: 0, known: 2, opened: 0 })
    expect(
      await run('receivable-invoices', `${INVOICES}Cy,2026-01-04,C-1,7\n${text.slice(INVOICES.length)}`),
    ).toMatchObject({ added: 1, known: 2, opened: 1 })
    expect((await invoices()).map(({ invoiceClientReference }) => invoiceClientReference)).toEqual(['B-1', 'C-1'])
  })

  test('of two imports of one file at once each row comes in once, and each customer', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, index) => `Customer ${index % 150},2026-01-05,A-${index},${index + 1}\n`,
    )
    const [one, other] = await Promise.all([1, 2].map(() => run('receivable-invoices', INVOICES + rows.join(''))))
    expect(one!.added + other!.added).toBe(1200)
    expect(await customers()).toHaveLength(150)
    expect(await invoices()).toHaveLength(1200)
    // Updates the statistics, as the API and the command do after many rows. Otherwise, PostgreSQL would plan the next statements for empty
    // tables.
    await api.pools.app.pool.query('SELECT count_anew()')
    const { pool } = api.pools.owner
    const uncounted = await pool.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples < 1
          AND pg_relation_size(oid) > 65536 AND relname <> 'audit_unsealed'`,
    )
    expect(uncounted.rows).toEqual([])
  })

  test('reports every error by its line, including errors of the books, and writes nothing', async () => {
    await sales.customer('Ann', { creditLimit: 1000 })
    await sales.customer('Shut', { isClosed: true })
    await sales.customer('Twin')
    await sales.customer('Twin')
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2025-12-31' } })
    const text = `customer,date,reference,amount,preTax,tax,account,id
Ann,2026-02-30,A-1,1.234,,,,1
Ann,2026-01-05,A-2,6,,,,2
Ann,2026-01-05,A-3,6,,,,3
Shut,2026-01-05,A-4,6,,,,4
Twin,2026-01-05,A-5,6,,,,5
Cy,2026-01-05,A-6,6,6,1,,6
Cy,2025-12-31,A-7,6,,,,7
Cy,2026-01-05,A-8,6,,,Nowhere,8
Cy,2026-01-05,A-9,6,,,Checking,9
Cy,2026-01-05,,6,,,,9
,2026-01-05,A-11,,,,,9
`
    const { faults, rows } = await run('receivable-invoices', text)
    expect(rows).toBe(11)
    expect(faults.map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([
      '2: date "2026-02-30": Enter a real calendar date, such as 2026-11-05.',
      '2: amount "1.234": An amount can have at most two decimal places.',
      expect.stringMatching(/^11: .*reference: The cell is empty\.$/),
      '12: customer: The customer is missing.',
      '12: amount: The cell is empty.',
      expect.stringMatching(/^4: Ann would owe \$12\.00, which is above the credit limit of \$10\.00/),
      '5: Shut is closed.',
      expect.stringMatching(
        /^6: Several customers have the name Twin \(\d+, \d+\)\. Enter the customer’s number in Twofold \(customerID\) instead of the name\.$/,
      ),
      '7: The total must equal the pre-tax total plus the tax ($7.00).',
      expect.stringMatching(/^8: .*locked/),
      '9: There is no account Nowhere.',
      expect.stringMatching(/^10: /),
    ])
    expect(await invoices()).toEqual([])
    const allowed = { allowOverCreditLimit: true }
    const two = text
      .split('\n')
      .filter(row => /^customer|A-[23],/.test(row))
      .join('\n')
    expect(await run('receivable-invoices', two, allowed)).toMatchObject({ added: 2, faults: [] })
  })
})

describe('customer payments', () => {
  test('are applied to the invoice that they name, oldest first, and what is too much stays unapplied', async () => {
    await run('receivable-invoices', `${INVOICES}Ann,2026-01-05,A-1,5\nAnn,2026-01-04,A-1,4\nBob,2026-01-05,A-1,9\n`)
    const text = `${PAYMENTS}Ann,2026-02-01,6,A-1,chk 1\nAnn,2026-02-02,4,A-1,chk 2\nBob,2026-02-01,3,,chk 3\n`
    expect(await run('customer-payments', text)).toMatchObject({ added: 3, opened: 0, faults: [] })
    expect((await invoices()).map(({ totalPaid }) => totalPaid)).toEqual([500, 400, 0])
    expect((await customers()).map(({ accountsBalanceTotal }) => accountsBalanceTotal)).toEqual([-100, 600])
    expect(await run('customer-payments', text)).toMatchObject({ added: 0, known: 3 })
  })

  test('a negative one is a refund, once that is decided, and is applied to nothing', async () => {
    const text = `${PAYMENTS}Ann,2026-02-01,-6,,back\n`
    expect(await run('customer-payments', text)).toMatchObject({ flagged: ['2 refunds null'] })
    const decisions = { refunds: 'keep' } as const
    expect(await run('customer-payments', text, { decisions })).toMatchObject({ added: 1, opened: 1 })
    expect((await customers())[0]).toMatchObject({ accountsBalanceTotal: 600 })
    const naming = `${PAYMENTS}Ann,2026-02-01,-6,A-1,\nAnn,2026-02-01,6,A-1,\n`
    expect((await run('customer-payments', naming, { decisions })).faults).toEqual([
      { line: 2, sentence: 'invoice: A refund cannot be applied to an invoice. Leave the cell empty.' },
      { line: 3, sentence: 'invoice "A-1": The customer has no document with this reference.' },
    ])
  })
})
