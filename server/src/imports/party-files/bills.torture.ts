// Imports and approves the bills of a utility company for half a year, and pays them when they are due. The amounts must be correct to the
// cent.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBooksDriver } from '../../../tests/harness/books-driver.ts'
import { agedByHand, approveAll, dayAfter, payDue, recordedOf } from '../../../tests/harness/documents/half-year.ts'
import { expectOwed, importBills } from '../../../tests/harness/documents/import-bills.ts'
import { billFacts, billsOf, publishedBills } from '../../../tests/harness/documents/vendor-bills.ts'
import { reporter } from '../../../tests/harness/reporter.ts'
import { setUpApi } from '../../../tests/harness/set-up-api.ts'
import { type SignedIn, signedInAgain } from '../../../tests/harness/signed-in.ts'

const TERMS_DAYS = 30
const FIRST_FRIDAY = '2010-02-05'
const LAST_FRIDAY = '2010-07-30'
const AGED_ON = ['2010-03-31', '2010-05-31', '2010-06-30']

const text = publishedBills()

const api = setUpApi()
let owner: SignedIn
let bankId: number

beforeAll(async () => {
  owner = await api.newMember()
  const books = createBooksDriver(api, owner)
  const accountsPayableID = (await books.open('Payable', 'LIABILITY')).accountID
  await books.open('Costs', 'EXPENSE')
  bankId = (await books.open('Checking')).accountID
  await api.call(owner, 'PUT', '/organisation/settings', { body: { accountsPayableID } })
})

/** Signs in again, because the test takes longer than the lifetime of a token. */
async function renewSession(): Promise<void> {
  owner = await signedInAgain(api.pools.owner.pool, owner)
}

beforeEach(renewSession)

const perSecond = ({ count, seconds }: { count: number; seconds: number }) => Math.round(count / seconds)

/** Returns the bills of every second vendor. */
function half(whole: string, isOdd: boolean): string {
  const [header, ...rows] = whole.trim().split('\n')
  const vendors = new Map([...new Set(rows.map(row => row.split(',')[0]!))].map((vendor, no) => [vendor, no % 2 === 1]))
  return `${[header, ...rows.filter(row => vendors.get(row.split(',')[0]!) === isOdd)].join('\n')}\n`
}

/** Returns the open payables computed in three ways: the control account, all vendors' accounts, and open bills less open credits. */
async function owed() {
  const { rows } = await api.pools.owner.pool.query<Record<'control' | 'vendors' | 'open', number>>(
    `SELECT (SELECT sum(t.credit - t.debit)::bigint FROM account_total t JOIN account a USING (organisation_id, account_id)
              WHERE t.organisation_id = $1 AND (a.role = 'PAYABLE_PARTY' OR a.role = 'PAYABLE_CONTROL')) AS control,
            (SELECT sum(t.credit - t.debit)::bigint FROM account_total t JOIN party p USING (organisation_id, account_id)
              WHERE t.organisation_id = $1) AS vendors,
            (SELECT sum(CASE WHEN raises THEN remaining ELSE -remaining END)::bigint FROM document
              WHERE organisation_id = $1 AND live AND state = 'POSTED') AS open`,
    [owner.organisationId],
  )
  return rows[0]!
}

test.skipIf(text === null)(
  'half a year of real bills is imported in full, one half approved on import and one half later, equal to the file to the cent',
  {
    timeout: 1_800_000,
  },
  async () => {
    const asItComes = await importBills(api, owner, half(text!, false))
    const pending = await importBills(api, owner, half(text!, true), { isPosted: false })
    await expectOwedBy(half(text!, false))
    await renewSession()
    const approved = await approveAll(api, owner)
    await expectOwedBy(text!)
    console.log(
      `Rows a second: ${Math.round(asItComes)} imported and approved, ${Math.round(pending)} imported, ${perSecond(approved)} approved together.`,
    )
    const { cents } = billFacts(text!)
    expect(await owed()).toEqual({ control: cents, vendors: cents, open: cents })
    await api.expectRight()
  },
)

/** Checks that the vendors of these bills have matching balances, and that all other vendors have a balance of 0. */
async function expectOwedBy(bills: string): Promise<void> {
  const facts = billFacts(bills)
  const nothing = [...billFacts(text!).centsOf.keys()].map((vendor): [string, number] => [vendor, 0])
  await expectOwed(api, owner, { ...facts, centsOf: new Map([...nothing, ...facts.centsOf]) })
}

test.skipIf(text === null)(
  'all bills are paid in weekly runs, and the open amount is the same in control account, vendors and documents',
  {
    timeout: 3_600_000,
  },
  async () => {
    const runs: { day: string; count: number; seconds: number }[] = []
    for (let day = FIRST_FRIDAY; day <= LAST_FRIDAY; day = dayAfter(day, 7)) {
      await renewSession()
      runs.push({ day, ...(await payDue(api, owner, day, bankId)) })
      const { control, vendors, open } = await owed()
      expect({ day, vendors, open }).toEqual({ day, vendors: control, open: control })
    }
    console.log(runs.map(run => `${run.day}: ${run.count} bills, ${perSecond(run)} a second`).join('\n'))
    const { documents, applications } = await recordedOf(api, owner)
    const bills = documents.filter(({ kind }) => kind === 'payable invoice')
    const asWritten = bills.map(({ vendor, date, reference, total }) => `${vendor} ${date} ${reference} ${total}`)
    const asInFile = billsOf(text!).map(({ vendor, date, number, cents }) => `${vendor} ${date} ${number} ${cents}`)
    expect(asWritten.sort()).toEqual(asInFile.sort())
    const paid = documents.reduce((sum, { kind, total }) => (kind === 'vendor payment' ? sum + total : sum), 0)
    const { cents } = billFacts(text!)
    expect(await owed()).toEqual({ control: cents - paid, vendors: cents - paid, open: cents - paid })
    // Checks that every bill is fully paid, and that all other documents are not.
    const settled = new Map<number, number>()
    for (const { debitItem, amount } of applications) settled.set(debitItem, (settled.get(debitItem) ?? 0) + amount)
    expect(bills.filter(({ id, total }) => total > 0 && settled.get(id) !== total)).toEqual([])
    await api.expectRight()
  },
)

test.skipIf(text === null).each(AGED_ON)(
  'the vendor aging on %s equals the sum of rows and payments',
  {
    timeout: 600_000,
  },
  async endDate => {
    const reports = reporter(api, owner)
    const aging = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup: 'LIABILITY' } as const
    const beganAt = performance.now()
    const { rows, totals, tieOut } = await reports.run(aging, { endDate })
    console.log(`Aging on ${endDate}: ${rows.length} vendors in ${Math.round(performance.now() - beganAt)} ms`)
    const byHand = agedByHand(await recordedOf(api, owner), endDate, TERMS_DAYS)
    const printed = ([name, current, days30, days60, days90, older, marked, unapplied, adjusted, total]: unknown[]) =>
      [name, current, days30, days60, days90, older, unapplied, total, marked, adjusted].join(' ')
    const wanted = [...byHand].map(([vendor, columns]) => [vendor, ...columns, 0, 0].join(' '))
    expect(rows.map(({ cells }) => printed(cells)).sort()).toEqual(wanted.sort())
    const sums = [...byHand.values()].reduce((all, columns) => all.map((sum, at) => sum + columns[at]!))
    expect(totals.map(({ cells }) => printed(cells))).toEqual([['Total', ...sums, 0, 0].join(' ')])
    expect(tieOut?.holds).toBe(true)
  },
)
