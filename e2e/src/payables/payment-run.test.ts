// Tests payment runs on the screen: selecting bills by due date, previewing and paying them, and stopping and continuing a run.
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import {
  cancelVendorPaymentRun,
  continueVendorPaymentRun,
  readVendorPaymentRun,
} from '@twofold/contract/payables/payment-runs'
import { listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { changeVendor } from '@twofold/contract/payables/vendors'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { pick } from '../drivers/demo-organisations.ts'
import { errorOf } from '../drivers/field.ts'
import { intercept } from '../drivers/interception.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import type { PayablesDriver } from '../drivers/payables-driver.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, open, payables } = setUpBooks(fixture)
let driver: PayablesDriver

beforeAll(async () => {
  driver = await payables()
})

/** Returns the path of the screen that creates a run for the bills due on one date. No other test uses this date. */
const newRunOf = (day: string) => `/vendor-payments/runs/new?dueStartDate=${day}&dueEndDate=${day}`

/** Fills in the fields of a run and opens its preview. */
async function preview(page: Page, reference: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New Payment Run' })
  await form.getByLabel('Disbursement Date').fill('Nov 20, 2026')
  await pick(form, page, 'Account', 'Checking')
  await form.getByLabel('Reference').fill(reference)
  await press(form, 'Preview')
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
}

const idOf = (page: Page) => Number(/\/runs\/(\d+)/.exec(page.url())?.[1])
const runOf = (page: Page) => call(readVendorPaymentRun, { params: { vendorPaymentRunID: String(idOf(page)) } })

/** Creates vendors with 50 bills each. Two of them fill a batch, so that a run takes several batches. */
async function layBatches(count: number, dateDue: string, name: string): Promise<void> {
  for (let vendor = 1; vendor <= count; vendor += 1) {
    const id = await driver.vendor(`${name} ${vendor}`)
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1)
    const bills = numbers.map(number => driver.bill(id, 1_000 + number, `B-${number}`, { dateDue, isPending: true }))
    const payableInvoices = (await Promise.all(bills)).map(payableInvoiceID => ({ payableInvoiceID }))
    await call(approvePayableInvoices, { body: { payableInvoices } })
  }
}

test('due bills are selected and previewed, each vendor is paid once, credits first, and the list is printed and exported', async () => {
  const day = '2027-02-03'
  const [ash, birch, cedar] = [
    await driver.vendor('Ash Run'),
    await driver.vendor('Birch Run'),
    await driver.vendor('Cedar Run'),
  ]
  await driver.bill(ash, 60_000, 'A-1', { dateDue: day })
  await driver.bill(ash, 40_000, 'A-2', { dateDue: day })
  await driver.bill(ash, -25_000, 'A-C', { dateDue: '2027-02-01' })
  await driver.bill(birch, 30_000, 'B-1', { dateDue: day })
  await driver.bill(birch, 9_900, 'B-2', { dateDue: day })
  const covered = await driver.bill(cedar, 5_000, 'C-1', { dateDue: day })
  await driver.payment(cedar, 8_000, 'in advance')
  const shut = await driver.vendor('Dead Run')
  await driver.bill(shut, 7_000, 'D-1', { dateDue: day })
  const page = await open(newRunOf(day))
  await page.getByText('6 of 6 bills selected').waitFor()
  await press(page, 'Preview')
  const form = page.getByRole('form', { name: 'New Payment Run' })
  await expect.poll(() => errorOf(form.getByLabel('Account', { exact: true }))).toBe('Choose an account.')
  await rowWith(listOf(page, 'Bills Due'), 'B-2').getByText('Birch Run').click()
  await page.getByText('5 of 6 bills selected').waitFor()
  await call(changeVendor, { params: { vendorID: String(shut) }, body: { isPaymentsAllowed: false } })
  await preview(page, 'RUN 7')
  const plan = listOf(page, 'Preview')
  expect(await barriersOn(page)).toEqual([])
  const from = 'Assets:Current Assets:Bank:Checking'
  await page.getByText(`On Nov 20, 2026, each vendor gets one payment from ${from}`).waitFor()
  await rowWith(plan, 'Ash Run', '2 bills', '$250.00', '$750.00', 'To be paid').waitFor()
  await rowWith(plan, 'Cedar Run', '1 bill', '$50.00', '$0.00', 'To be covered by credits').waitFor()
  await rowWith(plan, 'Dead Run', 'D-1', 'Skipped: Payments are turned off for Dead Run.').waitFor()
  await page.getByText('2 payments').waitFor()
  await page.getByText('To Pay $1,050.00').waitFor()
  expect((await call(listVendorPayments, { query: { search: 'RUN 7' } })).vendorPayments).toEqual([])

  await press(page, 'Start Payment Run', 'Done: 3 of 3 vendors.')
  await page.getByText(from).first().waitFor()
  await expect.poll(() => page.getByRole('progressbar').evaluate(bar => (bar as HTMLProgressElement).position)).toBe(1)
  const remittances = listOf(page, 'Remittance List')
  await rowWith(remittances, 'Ash Run', '$750.00', 'Paid').waitFor()
  await rowWith(remittances, 'Cedar Run', 'Covered by credits').waitFor()
  expect(await driver.owed(ash)).toBe(0)
  expect(await driver.owed(birch)).toBe(9_900)
  expect(await driver.owed(cedar)).toBe(-3_000)
  expect((await runOf(page)).vendors.flatMap(({ bills }) => bills.map(bill => bill.payableInvoiceID))).toContain(
    covered,
  )
  const { vendorPayments } = await call(listVendorPayments, { query: { search: 'RUN 7' } })
  expect(
    vendorPayments.map(({ vendorName, totalPaid, totalRemaining }) => [vendorName, totalPaid, totalRemaining]),
  ).toEqual(
    expect.arrayContaining([
      ['Ash Run', 75_000, 0],
      ['Birch Run', 30_000, 0],
    ]),
  )
  expect(vendorPayments).toHaveLength(2)

  expect((await savedFile(page, 'Export CSV')).lines).toEqual([
    'Vendor,Invoice Number,Due,From Credits,Payment,Result',
    'Ash Run,A-1,2027-02-03,250.00,350.00,Paid',
    'Ash Run,A-2,2027-02-03,0.00,400.00,Paid',
    'Birch Run,B-1,2027-02-03,0.00,300.00,Paid',
    'Cedar Run,C-1,2027-02-03,50.00,0.00,Covered by credits',
    'Dead Run,D-1,,0.00,0.00,Skipped: Payments are turned off for Dead Run.',
  ])
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('article.paper')
  await expect.poll(() => paper.getByText(`Account: ${from}`).count()).toBe(1)
  await expect.poll(() => paper.locator('h1').textContent()).toMatch(/^Remittance List for Payment Run \d+$/)
  await expect.poll(() => paper.getByRole('row', { includeHidden: true }).filter({ hasText: 'A-2' }).count()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await rowWith(remittances, 'Ash Run').getByRole('link', { name: 'Ash Run' }).click()
  await page.getByRole('dialog', { name: 'Edit Payment Disbursement' }).waitFor()
})

test('an interrupted run is continued after a reload by any user, and canceled; paid vendors stay paid, the others are left out', async () => {
  const day = '2027-03-05'
  await layBatches(6, day, 'Slow Road')
  const page = await open(newRunOf(day), { expecting: ['ERR_FAILED'] })
  await page.getByText('300 of 300 bills selected').waitFor()
  await preview(page, 'RUN 8')
  // One batch succeeds, and the connection breaks before the next batch.
  let batches = 0
  await intercept(page, '**/api/vendor-payment-runs/*/next', route => {
    batches += 1
    return batches > 1 ? route.abort() : route.continue()
  })
  await press(page, 'Start Payment Run')
  const failed = page.getByRole('dialog', { name: 'Error' })
  await failed.waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Not finished: 2 of 6 vendors').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.reload()
  await page.getByText('Not finished: 2 of 6 vendors').waitFor()
  const params = { vendorPaymentRunID: String(idOf(page)) }
  await call(continueVendorPaymentRun, { params, body: {} })
  // After another user has continued the run, the screen shows its current state.
  await page.reload()
  await page.getByText('Not finished: 4 of 6 vendors').waitFor()
  await press(page, 'Continue')
  await failed.waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Cancel Run')
  const asked = page.getByRole('dialog', { name: 'Cancel Run' })
  await asked.getByText('Payments already made are kept.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press(asked, 'Cancel Run', 'Canceled: 4 of 6 vendors processed. 2 skipped.')
  await expect.poll(() => page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  const { vendorPayments } = await call(listVendorPayments, { query: { search: 'RUN 8' } })
  expect(vendorPayments).toHaveLength(4)
  expect((await runOf(page)).vendors.filter(({ state }) => state === 'LEFT').map(({ reason }) => reason)).toEqual([
    'The payment run was canceled before this vendor was paid.',
    'The payment run was canceled before this vendor was paid.',
  ])
  await goTo(page, '/vendor-payments/runs')
  await rowWith(listOf(page, 'My Payment Runs'), 'RUN 8', 'Canceled').waitFor()
  await fixture.product().command(['verify', '--organisation', 'Fern & Harrow'])
})

test('a run waits for a second review if something changed after the preview, and a run that another user canceled says so and has ended', async () => {
  const day = '2027-04-06'
  const vendor = await driver.vendor('Elm Run')
  await driver.bill(vendor, 50_000, 'E-1', { dateDue: day })
  const page = await open(newRunOf(day), { expecting: [409] })
  await page.getByText('1 of 1 bills selected').waitFor()
  await preview(page, 'RUN 9')
  await rowWith(listOf(page, 'Preview'), 'Elm Run', '$500.00').waitFor()
  await driver.bill(vendor, -20_000, 'E-C')
  await press(page, 'Start Payment Run', 'The bills have changed since the preview')
  await page.getByText('Not finished: 0 of 1 vendor').waitFor()
  await rowWith(listOf(page, 'Remittance List'), 'Elm Run', '$200.00', '$300.00', 'To be paid').waitFor()
  expect(await driver.owed(vendor)).toBe(30_000)
  await press(page, 'Continue', 'Done: 1 of 1 vendor.')
  expect(await driver.owed(vendor)).toBe(0)

  const ginkgo = await driver.vendor('Ginkgo Run')
  const id = await driver.run([await driver.bill(ginkgo, 5_000, 'G-1', { dateDue: '2027-06-01' })], 'RUN 10')
  await goTo(page, `/vendor-payments/runs/${id}`)
  await page.getByText('Not finished: 0 of 1 vendor').waitFor()
  await call(cancelVendorPaymentRun, { params: { vendorPaymentRunID: String(id) } })
  await press(page, 'Continue')
  const refused = page.getByRole('dialog', { name: 'Error Continuing Payment Run' })
  await refused.getByText('This payment run was canceled.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Canceled: 0 of 1 vendor processed. 1 skipped.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Continue|Cancel Run/ }).count()).toBe(0)
  expect(await driver.owed(ginkgo)).toBe(5_000)
})

test('without bills, or while other bills load, the preview is disabled and each button says why', async () => {
  const page = await open(newRunOf('1999-12-31'))
  for (const name of ['Preview', 'Select All', 'Select None']) {
    const useless = page.getByRole('button', { name, exact: true })
    await expect.poll(() => useless.getAttribute('title')).toBe('No bills are due in this period.')
    expect(await useless.getAttribute('aria-disabled')).toBe('true')
  }

  const [before, day] = ['2027-05-06', '2027-05-07']
  const vendor = await driver.vendor('Fig Run')
  await driver.bill(vendor, 50_000, 'F-1', { dateDue: before })
  await driver.bill(vendor, 70_000, 'F-2', { dateDue: day })
  await goTo(page, newRunOf(before))
  await page.getByText('1 of 1 bills selected').waitFor()
  const form = page.getByRole('form', { name: 'New Payment Run' })
  await pick(form, page, 'Account', 'Checking')
  const button = form.getByRole('button', { name: 'Preview' })
  expect(await button.getAttribute('aria-disabled')).toBeNull()
  const bills = await delayResponses(page, `**/api/payable-invoices?*${day}*`)
  const asked: string[] = []
  page.on('request', request => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  await form.getByLabel('Due Through').fill('May 7, 2027')
  await page.keyboard.press('Tab')
  await expect.poll(() => button.getAttribute('title')).toBe('The bills are still loading.')
  await form.getByLabel('Reference').focus()
  await page.keyboard.press('Enter')
  await bills.requested
  expect(asked).toEqual([])
  bills.release()
  await page.getByText('2 of 2 bills selected').waitFor()
  await button.click()
  await rowWith(listOf(page, 'Preview'), 'Fig Run', '2 bills', '$1,200.00').waitFor()
})

test('the cash needed by week links to the bills of a week and to a run that pays them', async () => {
  const page = await open('/vendor-payments/runs')
  const weeks = page.getByRole('table', { name: 'Cash Needed by Week' })
  const overdue = weeks.getByRole('row').filter({ hasText: 'Overdue' })
  await overdue.waitFor()
  const [bills] = await overdue.getByRole('cell').allTextContents()
  expect(Number(bills)).toBeGreaterThan(0)
  await overdue.getByRole('link', { name: 'Pay bills: Overdue' }).click()
  await page.getByText(/^\d+ of \d+ bills selected$/).waitFor()
  const due = listOf(page, 'Bills Due')
  expect(Number(await due.getAttribute('aria-rowcount')) - 1).toBeLessThanOrEqual(Number(bills))
  const number = (await due.getByRole('link').first().textContent())!
  await page.goBack()
  await overdue.getByRole('link', { name: 'Overdue', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/payable-invoices')
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['dueEndDate', 'status'])
  await rowWith(listOf(page, 'My Bills'), number).first().waitFor()
  await page.getByRole('button', { name: /^Remove filter Due: to \w{3} \d+, \d{4}$/ }).waitFor()
})
