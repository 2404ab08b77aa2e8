// What a list says while there is nothing in it: what to do next, as far as the role goes.
import { listAccounts } from '@twofold/contract/accounts'
import { createOrganisation } from '@twofold/contract/organisations'
import { createVendor } from '@twofold/contract/payables/vendors'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import { type ApiSession, sessionOf } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let founder: ApiSession

beforeAll(async () => {
  const body = { tenantName: 'Nothing Yet', chartTemplate: 'trade' as const }
  founder = sessionOf(stage.product().url, await (await stage.signIn()).call(createOrganisation, { body }))
})

const goTo = (page: Page, path: string) => page.goto(stage.product().url + path)

test('an empty list leads to the form above it, and one that nothing fits back to all of it', async () => {
  const page = await stage.open({ as: founder })
  for (const [path, many, one, field] of [
    ['/customers', 'customers', 'customer', 'Customer Name'],
    ['/vendors', 'vendors', 'vendor', 'Vendor Name'],
    ['/receivable-invoices', 'invoices', 'invoice', 'Customer'],
    ['/payable-invoices', 'bills', 'bill', 'Vendor'],
    ['/customer-payments', 'payments', 'payment', 'Receipt Date'],
    ['/vendor-payments', 'payments', 'payment', 'Disbursement Date'],
  ] as const) {
    await goTo(page, path)
    await page.getByText(`No ${many} yet`, { exact: true }).waitFor()
    await page.getByRole('button', { name: `New ${one}`, exact: true }).click()
    const first = page.getByLabel(field, { exact: true }).first()
    await expect.poll(() => first.evaluate(input => input === document.activeElement)).toBe(true)
    await goTo(page, `${path}?search=zzz`)
    await page.getByText(`No ${one} fits`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(`No ${many} yet`, { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  expect(await barriersOn(page)).toEqual([])
  await goTo(page, '/vendor-payments/runs')
  await page.getByRole('link', { name: 'Pay what is due' }).click()
  await page.getByText('No approved bill is due').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Approval Queue' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('approvalStatus=PENDING')
})

test('a queue that is done with says so and leads to all, and an aging of what is owed speaks of no customer', async () => {
  const page = await stage.open({ as: founder })
  for (const [path, waits, many] of [
    ['/receivable-invoices?chargeStatus=PENDING&sort=dateCharged', 'No invoice waits to be charged', 'invoices'],
    ['/payable-invoices?approvalStatus=PENDING&sort=dateDue', 'No bill waits to be approved', 'bills'],
  ] as const) {
    await goTo(page, path)
    await page.getByText(waits, { exact: true }).waitFor()
    await page.getByRole('button', { name: `Show all ${many}` }).click()
    await page.getByText(`No ${many} yet`, { exact: true }).waitFor()
  }
  await founder.call(createVendor, { body: { vendorName: 'Owed Nothing' } })
  await goTo(page, '/reports/named/Payables%20Aging?endDate=2026-10-31')
  await page.getByText('All is paid and applied on that day.').waitFor()
})

test('who may not enter anything reads why, and is led nowhere', async () => {
  const member = ['--organisation', 'Nothing Yet', '--role', 'VIEWER']
  const [username, password] = ['looker', 'correct horse battery']
  await stage.product().command(['users', 'create', username, ...member], `${password}\n`)
  const page = await stage.open({ as: await stage.signIn({ username, password }) })
  await goTo(page, '/receivable-invoices')
  await page.getByText('No invoices yet').waitFor()
  await page
    .getByText(/^Your role VIEWER does not allow this/)
    .last()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'New invoice' }).count()).toBe(0)
})

test('a customer and a vendor lead to their own invoices and payments with filters and sums, and back to everybody’s', async () => {
  const colleague = await stage.signIn()
  const [sales, purchases] = [await openDesk(colleague), await openPayablesDesk(colleague)]
  for (const { party, other, parties, desk, one, invoices, payments } of [
    {
      ...{
        party: await sales.customer('Quince & Quill'),
        other: await sales.customer('Rush'),
        parties: 'customers',
        one: 'invoice',
        desk: sales,
      },
      ...{ invoices: ['Invoices', '/receivable-invoices'], payments: '/customer-payments' },
    },
    {
      ...{
        party: await purchases.vendor('Quince Paper'),
        other: await purchases.vendor('Rush'),
        parties: 'vendors',
        one: 'bill',
        desk: purchases,
      },
      ...{ invoices: ['Bills', '/payable-invoices'], payments: '/vendor-payments' },
    },
  ]) {
    const page = await stage.open({ as: colleague })
    await goTo(page, `/${parties}/${party}`)
    await page.getByRole('dialog').getByText('No invoices yet').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `New ${one}` })
      .waitFor()
    if ('invoice' in desk) for (const cents of [10_000, 2_500]) await desk.invoice(party, cents, `Q ${cents}`)
    else for (const cents of [10_000, 2_500]) await desk.bill(party, cents, `Q ${cents}`)
    await desk.payment(party, 4_000, 'check Q')
    await desk.payment(other, 100, 'check R')
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
    await page.getByText(`No ${one} fits`).waitFor()
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

test('on a phone the foot of an empty list stands at the bottom of the page', async () => {
  const { accounts } = await founder.call(listAccounts, {})
  const page = await stage.open({ as: founder, viewport: { width: 390, height: 844 } })
  await goTo(page, `/reconcile/${accounts[0]!.accountID}/discrepancies`)
  const foot = page.getByText('0 discrepancies', { exact: true })
  await expect.poll(() => foot.evaluate(element => element.getBoundingClientRect().bottom)).toBeGreaterThan(800)
})
