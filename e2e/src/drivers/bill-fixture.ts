// The fixture of bill tests: an API session that creates vendors and bills, and the list of bills in a browser.
import { listAccounts } from '@twofold/contract/accounts'
import {
  changePayableInvoice,
  createPayableInvoice,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { listOf } from './list.ts'
import { keepNotices } from './notices.ts'
import { createPayablesDriver, type PayablesDriver } from './payables-driver.ts'

/** Sets up the product of the test file, with an API session that creates bills. */
export function setUpBillFixture() {
  const fixture = setUpFixture()
  let colleague: ApiSession
  let driver: PayablesDriver
  let rent: number
  beforeAll(async () => {
    colleague = await fixture.signIn()
    driver = await createPayablesDriver(colleague)
    const { accounts } = await colleague.call(listAccounts, {})
    rent = accounts.find(({ accountName }) => accountName === 'Rent')!.accountID
  })
  const paramsOf = (id: number) => ({ params: { payableInvoiceID: String(id) } })
  const change = (id: number, body: object) => colleague.call(changePayableInvoice, { ...paramsOf(id), body })
  return {
    fixture,
    colleague: () => colleague,
    /** Returns the id of the account that bills are posted to. */
    rent: () => rent,
    async open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
      const page = await fixture.open({ as: await fixture.signIn(), expecting })
      await keepNotices(page)
      await page.goto(fixture.product().url + path)
      return { page, list: listOf(page, 'My Bills') }
    },
    vendor: (vendorName: string, fields: object = {}) => driver.vendor(vendorName, fields),
    /** Creates a pending bill. If the total is negative, creates a vendor credit. */
    async bill(vendorID: number, cents: number, vendorInvoiceNumber: string, fields: object = {}) {
      const days = { dateReceived: '2026-10-05', dateDue: '2026-11-04' }
      const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
      const body = { vendorID, vendorInvoiceNumber, ...days, ...amounts, expenseAccountID: rent, ...fields }
      return (await colleague.call(createPayableInvoice, { body })).payableInvoiceID
    },
    change,
    readBill: (id: number) => colleague.call(readPayableInvoice, paramsOf(id)),
    owed: (vendorID: number) => driver.owed(vendorID),
  }
}
