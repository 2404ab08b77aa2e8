import { createOrganisation } from '@twofold/contract/organisations'
import { createVendor } from '@twofold/contract/payables/vendors'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { createPayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import { type ApiSession, sessionOf } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, open } = setUpBooks(fixture)
/** A session in an organisation without documents. */
let founder: ApiSession

beforeAll(async () => {
  const body = { tenantName: 'Nothing Yet', chartTemplate: 'trade' as const }
  founder = sessionOf(fixture.product().url, await call(createOrganisation, { body }))
})

test('an aging of payables does not mention customers', async () => {
  await founder.call(createVendor, { body: { vendorName: 'Owed Nothing' } })
  const page = await open('/reports/named/Payables%20Aging?endDate=2026-10-31', { as: founder })
  await page.getByText('There were no open documents at the end date.').waitFor()
})

describe.each([
  ['customers', 'invoice', 'Invoices', '/customer-payments', createReceivablesDriver],
  ['vendors', 'bill', 'Bills', '/vendor-payments', createPayablesDriver],
] as const)('the form of one of the %s', (parties, one, documents, payments, openDriver) => {
  test('leads to its own documents and payments with filters and sums, and back to everybody’s', async () => {
    const driver = await openDriver(founder)
    const [party, other] = [await driver.party('Quince & Quill'), await driver.party('Rush')]
    const page = await open(`/${parties}/${party}`, { as: founder })
    const sheet = page.getByRole('dialog')
    await sheet.getByText('No invoices yet').waitFor()
    await sheet.getByRole('link', { name: `New ${one}` }).waitFor()
    for (const cents of [10_000, 2_500]) await driver.document(party, cents, `Q ${cents}`)
    await driver.payment(party, 4_000, 'check Q')
    await driver.payment(other, 100, 'check R')
    await page.reload()
    await sheet.getByText(`2 ${one}s`).waitFor()
    await sheet.getByText('Total $125.00').waitFor()
    await sheet.getByRole('link', { name: `All ${documents}` }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(`2 ${one}s`).waitFor()
    await page.getByText('Open $125.00').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Paid or open', { exact: true }).selectOption('Paid')
    await page.getByText(`No matching ${one}s`).waitFor()
    await goTo(page, `/${parties}/${party}`)
    await sheet.getByRole('link', { name: 'All Payments' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(payments)
    await page.getByText('1 payment', { exact: true }).waitFor()
    await page.getByText('Open $40.00').waitFor()
    await page.getByRole('button', { name: `Show all ${parties}` }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText('2 payments', { exact: true }).waitFor()
  })
})
