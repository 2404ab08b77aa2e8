// What a screen asks the server for when it is opened by its address: reads beside each other, never a chain of them.

import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import { SCREENS } from '@twofold/contract/screens'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { layPayables } from '../desks/payables-desk.ts'
import { layReceivables } from '../desks/receivables-desk.ts'
import { setStage } from '../stage/stage.ts'

const READS_MAX = 2

const stage = setStage()
let ids: Record<string, number>
let page: Page

/** Signs in at the provider, as everybody does, and ends at `path`. */
async function signIn(tab: Page, path: string): Promise<void> {
  await tab.goto(`${stage.product().url}/login?returnUrl=${encodeURIComponent(path)}`)
  await tab.getByRole('button', { name: 'Login' }).click()
  await tab.getByLabel('User name').fill('demo')
  await tab.getByLabel('Password').fill(stage.product().demoPassword)
  await tab.getByRole('button', { name: 'Sign in' }).click()
}

/** The reads that a tab sends from now on, by path and query. */
function readsOf(tab: Page): string[] {
  const reads: string[] = []
  tab.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname.slice(4) + search)
  })
  return reads
}

beforeAll(async () => {
  const session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const { transactions } = await session.call(readRegister, { params: { accountID: String(checking) } })
  // The oldest: it is not among the rows that the register begins with.
  const { reports } = await session.call(listReports, {})
  ids = { accountID: checking, transactionID: transactions[0]!.transactionID, reportID: reports[0]!.reportID }
  const { customer, invoice, payment } = await layReceivables(session)
  ids = { ...ids, customerID: customer, receivableInvoiceID: invoice, customerPaymentID: payment }
  const { vendor, bill, disbursement, run } = await layPayables(session)
  ids = { ...ids, vendorID: vendor, payableInvoiceID: bill, vendorPaymentID: disbursement, vendorPaymentRunID: run }
})

/** The address of a screen with ids of the demo books in it. */
function addressOf(screen: string): string {
  const path = screen.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))
  return screen === '/transactions/:transactionID' ? `${path}?returnAccount=${ids.accountID}` : path
}

describe('a screen opened by its address sends two reads at most', () => {
  test('every one of them', async () => {
    proves(
      'rule 0.3',
      'This document covers the whole product: sign-in, accounts, transactions, reconciliation, reports, customers, vendors, receivable and payable invoices, payments and the application of payments to invoices.',
    )
    proves('route 2.1', '/')
    proves('route 2.2', '/home')
    proves('route 2.3', '/login')
    proves('route 2.4', '/authenticated')
    proves('route 2.5', '/refresh')
    proves('route 2.6', '/user/multi-org')
    proves('route 2.7', '/accounts')
    proves('route 2.8', '/accounttypes')
    proves('route 2.9', '/accounts/{accountID}')
    proves('route 2.10', '/transactions/account/{accountID}')
    proves('route 2.11', '/transactions/{transactionID}')
    proves('route 2.12', '/reconcile/{accountID}')
    proves('route 2.13', '/reports')
    proves('route 2.14', '/reports/list')
    proves('route 2.15', '/reports/edit/{reportID}')
    proves('route 2.16', '/reports/{reportID}')
    proves('route 2.17', '/customers')
    proves('route 2.18', '/customers/{customerID}')
    proves('route 2.19', '/vendors')
    proves('route 2.20', '/vendors/{vendorID}')
    proves('route 2.21', '/receivable-invoices')
    proves('route 2.22', '/receivable-invoices/{invoiceID}')
    proves('route 2.23', '/receivable-invoices/{invoiceID}/apply-payment')
    proves('route 2.24', '/customer-payments')
    proves('route 2.25', '/customer-payments/{receiptID}')
    proves('route 2.26', '/customer-payments/{receiptID}/apply')
    proves('route 2.27', '/payable-invoices')
    proves('route 2.28', '/payable-invoices/{invoiceID}')

    page = await stage.open({ expecting: [404] })
    await signIn(page, '/home')
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
    const counted: Record<string, string[]> = {}
    // The sign-in's way back has no code here, and the login screen signs nobody out.
    for (const screen of SCREENS.filter(each => each !== '/authenticated')) {
      const reads = readsOf(page)
      await page.goto(stage.product().url + addressOf(screen), { waitUntil: 'networkidle' })
      counted[screen] = [...reads]
      page.removeAllListeners('request')
    }
    expect(Object.entries(counted).filter(([, reads]) => reads.length > READS_MAX)).toEqual([])
  }, 240_000)

  test('straight after the sign-in too, with what the sign-in itself asks', async () => {
    const path = addressOf('/transactions/account/:accountID')
    const tab = await stage.open({ expecting: [404] })
    let reads: string[] = []
    tab.on('request', request => {
      // What the login screen asked is over when the provider leads back.
      if (request.isNavigationRequest() && request.url().includes('/authenticated?')) reads = readsOf(tab)
    })
    await signIn(tab, path)
    await tab.waitForURL(`**${path}`)
    await expect.poll(() => reads.length).toBeGreaterThanOrEqual(READS_MAX)
    await tab.waitForLoadState('networkidle')
    expect(reads).toHaveLength(READS_MAX)
  })
})
