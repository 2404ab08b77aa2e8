import { createOrganisation } from '@twofold/contract/organisations'
import { createVendor } from '@twofold/contract/payables/vendors'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { createPayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import { type ApiSession, sessionOf } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let founder: ApiSession

beforeAll(async () => {
  const body = { tenantName: 'Nothing Yet', chartTemplate: 'trade' as const }
  founder = sessionOf(fixture.product().url, await (await fixture.signIn()).call(createOrganisation, { body }))
})

const goTo = (page: Page, path: string) => page.goto(fixture.product().url + path)

test('an aging of payables does not mention customers', async () => {
  const page = await fixture.open({ as: founder })
  await founder.call(createVendor, { body: { vendorName: 'Owed Nothing' } })
  await goTo(page, '/reports/named/Payables%20Aging?endDate=2026-10-31')
  await page.getByText('There were no open documents at the end date.').waitFor()
})

test('a customer and a vendor lead to their own invoices and payments with filters and sums, and back to everybody’s', async () => {
  const colleague = await fixture.signIn()
  const [sales, purchases] = [await createReceivablesDriver(colleague), await createPayablesDriver(colleague)]
  for (const { party, other, parties, driver, one, invoices, payments } of [
    {
      party: await sales.customer('Quince & Quill'),
      other: await sales.customer('Rush'),
      parties: 'customers',
      one: 'invoice',
      driver: sales,
      invoices: ['Invoices', '/receivable-invoices'],
      payments: '/customer-payments',
    },
    {
      party: await purchases.vendor('Quince Paper'),
      other: await purchases.vendor('Rush'),
      parties: 'vendors',
      one: 'bill',
      driver: purchases,
      invoices: ['Bills', '/payable-invoices'],
      payments: '/vendor-payments',
    },
  ]) {
    const page = await fixture.open({ as: colleague })
    await goTo(page, `/${parties}/${party}`)
    await page.getByRole('dialog').getByText('No invoices yet').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `New ${one}` })
      .waitFor()
    if ('invoice' in driver) for (const cents of [10_000, 2_500]) await driver.invoice(party, cents, `Q ${cents}`)
    else for (const cents of [10_000, 2_500]) await driver.bill(party, cents, `Q ${cents}`)
    await driver.payment(party, 4_000, 'check Q')
    await driver.payment(other, 100, 'check R')
    await page.reload()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(`2 ${one}s`).waitFor()
    await sheet.getByText('Total $125.00').waitFor()
    await sheet.getByRole('link', { name: `All ${invoices[0]}` }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(`2 ${one}s`).waitFor()
    await page.getByText('Open $125.00').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.getByLabel('Paid or open').selectOption('Paid')
    await page.getByText(`No matching ${one}s`).waitFor()
    await goTo(page, `/${parties}/${party}`)
    await sheet.getByRole('link', { name: 'All Payments' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(payments)
    await page.getByText('1 payment', { exact: true }).waitFor()
    await page.getByText('Open $40.00').waitFor()
    await page.getByRole('button', { name: `Show all ${parties}` }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText('2 payments', { exact: true }).waitFor()
  }
})
