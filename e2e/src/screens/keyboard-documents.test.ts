// What is done with customers, vendors and their documents, from end to end and with the keyboard alone: a click fails the story.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskAccounts } from '../desks/desk.ts'
import { expectFocus, expectFocusIn, type Keyboard, pressOn, typePick } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openWalk, type Walk } from '../desks/walk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const SIDES = [
  {
    side: 'receivables',
    party: { area: 'Customers', list: 'My Customers', one: 'Customer', city: 'City' },
    invoice: {
      area: 'Invoices',
      list: 'My Invoices',
      one: 'Invoice',
      account: 'Revenue Account',
      reference: 'Client Reference',
    },
    payment: {
      area: 'Receive Payments',
      list: 'My Payments',
      one: 'Payment Receipt',
      account: 'Payment Account',
      total: 'Total Received',
    },
    advice: { one: 'Remittance', refund: 'Refund Receipt', returned: 'Returned Check' },
  },
  {
    side: 'payables',
    party: { area: 'Vendors', list: 'My Vendors', one: 'Vendor', city: 'City' },
    invoice: {
      area: 'Bills',
      list: 'My Bills',
      one: 'Bill',
      account: 'Expense Account',
      reference: 'Vendor Invoice Number',
    },
    payment: {
      area: 'Send Payments',
      list: 'My Payments',
      one: 'Payment Disbursement',
      account: 'Account',
      total: 'Total Amount',
    },
    advice: { one: 'Payment Advice', refund: 'Record Refund', returned: 'Returned Payment' },
  },
] as const

let page: Page
let keys: Keyboard
let dialog: Walk['dialog']
let goTo: Walk['goTo']

beforeEach(async () => {
  ;({ page, keys, dialog, goTo } = await openWalk(stage))
})

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** Finds one row of a list by a word, and opens it. */
async function openRow(place: string, list: Locator, word: string, opened: Locator): Promise<void> {
  await goTo(place)
  await list.getByRole('gridcell').first().waitFor()
  await keys.press('Control+ArrowDown')
  await expectFocus(list)
  await keys.press('/')
  await keys.type(word)
  await expect.poll(() => list.getByRole('row').count()).toBe(2)
  await keys.press('Control+ArrowDown')
  await expectFocus(list)
  await keys.press('Enter')
  await opened.waitFor()
  await expectFocusIn(opened)
}

describe.each(SIDES)('$side', ({ side, party, invoice, payment, advice }) => {
  test('from a new party to its document, its payment, and what is taken back', async () => {
    const name = `Keys ${side}`
    const account = await deskAccounts(await stage.signIn())
    const own = side === 'receivables' ? account.income.accountName : account.expense.accountName
    await goTo(party.area)
    await page.getByRole('heading', { name: `Create New ${party.one}` }).waitFor()
    await keys.press('n')
    await keys.type(name)
    await keys.press('Enter')
    await page.getByText(`${party.one} created`).waitFor()
    // The next one may be typed at once; Escape leads out, to the keys of the screen.
    await expectFocus(page.getByLabel(`${party.one} Name`, { exact: true }).first())
    await keys.press('Escape', 'g', 'h')
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()

    const editParty = dialog(`Edit ${party.one}`)
    await openRow(party.area, listOf(page, party.list), name, editParty)
    await keys.tabTo(editParty.getByLabel(party.city, { exact: true }))
    await keys.type('Salem')
    await pressOn(keys, button(editParty, `Update ${party.one}`))
    await page.getByText(`${party.one} updated`).waitFor()
    await keys.press('Escape')
    await editParty.waitFor({ state: 'hidden' })

    await goTo(invoice.area)
    const newInvoice = page.getByRole('form', { name: `Create New ${invoice.one}` })
    await newInvoice.waitFor()
    await keys.press('n')
    const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
    await typePick(page, keys, field(newInvoice, party.one), name)
    await keys.tabTo(field(newInvoice, invoice.reference))
    await keys.type(`K-${side}`)
    if (side === 'payables') {
      await keys.tabTo(field(newInvoice, 'Date Due'))
      await keys.type('+30')
    }
    await keys.tabTo(field(newInvoice, 'Pre-Tax Total'))
    await keys.type('600')
    await typePick(page, keys, field(newInvoice, invoice.account), own)
    await pressOn(keys, button(newInvoice, `Create ${invoice.one}`))
    await rowWith(listOf(page, invoice.list), name).first().waitFor()

    const editInvoice = dialog(`Edit ${invoice.one}`)
    await openRow(invoice.area, listOf(page, invoice.list), name, editInvoice)
    if (side === 'receivables') {
      await keys.tabTo(field(editInvoice, 'Charge Status'))
      await keys.type('Charged')
      await keys.press('Enter')
      await page.getByText('Invoice charged').waitFor()
    } else {
      await keys.tabTo(field(editInvoice, 'Approval Status'))
      await keys.type('Approved')
      await pressOn(keys, button(editInvoice, 'Update Bill'))
      await page.getByText('Bill updated').waitFor()
    }
    await keys.press('Escape')
    await editInvoice.waitFor({ state: 'hidden' })

    await goTo(payment.area)
    const newPayment = page.getByRole('form', { name: `Create New ${payment.one}` })
    await newPayment.waitFor()
    await keys.press('n')
    await typePick(page, keys, field(newPayment, party.one), name)
    await typePick(page, keys, field(newPayment, payment.account), 'Checking')
    await keys.tabTo(field(newPayment, payment.total))
    await keys.type('500')
    await pressOn(keys, button(newPayment, 'Create and Apply'))
    const apply = dialog('Apply Payment')
    await apply.waitFor()
    await expectFocusIn(apply)
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('500.00')
    await pressOn(keys, button(apply, 'Apply Payment'))
    await page.getByText('Payment applied').waitFor()

    const editPayment = dialog(`Edit ${payment.one}`)
    await openRow(payment.area, listOf(page, payment.list), name, editPayment)
    await pressOn(keys, editPayment.getByRole('button', { name: new RegExp(`^Delete ${advice.one}`) }))
    const sure = dialog(`Delete ${advice.one}`)
    await sure.waitFor()
    await expectFocusIn(sure)
    await pressOn(keys, button(sure, 'Delete'))
    await page.getByText(`${advice.one} deleted`).waitFor()
    await expectFocusIn(editPayment)

    // A dialog that is left gives the focus back to what opened it.
    await pressOn(keys, button(editPayment, advice.refund))
    await expectFocusIn(dialog(advice.refund))
    await keys.press('Escape')
    await expectFocus(button(editPayment, advice.refund))
    await pressOn(keys, button(editPayment, advice.returned))
    const returned = dialog(advice.returned)
    await expectFocusIn(returned)
    await pressOn(keys, button(returned, 'Record Return'))
    await returned.waitFor({ state: 'hidden' })
    await expectFocusIn(page.locator('body'))
  })
})
