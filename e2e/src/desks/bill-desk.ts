// The fixture of bill tests: an API session that creates vendors and bills, and the list of bills in a browser.
import { listAccounts } from '@twofold/contract/accounts'
import {
  changePayableInvoice,
  createPayableInvoice,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'
import { listOf } from './list.ts'
import { keepNotices } from './notices.ts'
import { openPayablesDesk, type PayablesDesk } from './payables-desk.ts'

/** Sets up the product of the test file, with an API session that creates bills. */
export function setBillDesk() {
  const stage = setStage()
  let colleague: ApiSession
  let desk: PayablesDesk
  let rent: number
  beforeAll(async () => {
    colleague = await stage.signIn()
    desk = await openPayablesDesk(colleague)
    const { accounts } = await colleague.call(listAccounts, {})
    rent = accounts.find(({ accountName }) => accountName === 'Rent')!.accountID
  })
  const paramsOf = (id: number) => ({ params: { payableInvoiceID: String(id) } })
  const change = (id: number, body: object) => colleague.call(changePayableInvoice, { ...paramsOf(id), body })
  return {
    stage,
    colleague: () => colleague,
    /** The account that bills are posted to. */
    rent: () => rent,
    async open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
      const page = await stage.open({ as: await stage.signIn(), expecting })
      await keepNotices(page)
      await page.goto(stage.product().url + path)
      return { page, list: listOf(page, 'My Bills') }
    },
    vendor: (vendorName: string, fields: object = {}) => desk.vendor(vendorName, fields),
    /** Creates a pending bill. A negative one is a vendor credit. */
    async bill(vendorID: number, cents: number, vendorInvoiceNumber: string, fields: object = {}) {
      const days = { dateReceived: '2026-10-05', dateDue: '2026-11-04' }
      const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
      const body = { vendorID, vendorInvoiceNumber, ...days, ...amounts, expenseAccountID: rent, ...fields }
      return (await colleague.call(createPayableInvoice, { body })).payableInvoiceID
    },
    change,
    stands: (id: number) => colleague.call(readPayableInvoice, paramsOf(id)),
    owed: (vendorID: number) => desk.owed(vendorID),
  }
}
