// A bookkeeper chooses faster than the choices come: what was typed is chosen and nothing else, and what was sent waits for it.
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { errorOf, expectError } from '../desks/field.ts'
import { holdBack } from '../desks/held-answers.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import { openWalk } from '../desks/walk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const CHOICES = '**/api/accounts/type/**'
/** Where the account that is usual for bad debts stands. */
const SETTINGS = '**/api/organisation/settings'

/** A tab that shows an invoice of $200.00, of which nothing is paid. */
async function openInvoice(reference: string) {
  const session = await stage.signIn()
  const desk = await openDesk(session)
  const customer = await desk.customer(`Ahead ${reference}`)
  const invoice = await desk.invoice(customer, 20_000, reference)
  const { accounts } = await session.call(listAccounts, {})
  const walk = await openWalk(stage)
  await walk.page.goto(`${stage.product().url}/receivable-invoices/${invoice}`)
  const sheet = await walk.opened('Edit Invoice')
  return {
    ...walk,
    owed: () => desk.owed(customer),
    /** The dialog that writes it off, and what it sent. */
    openWriteOff: async () => {
      const sent: number[] = []
      walk.page.on('request', request => {
        if (request.method() !== 'POST' || !request.url().endsWith('/customer-write-offs')) return
        sent.push((request.postDataJSON() as { writeOffAccountID: number }).writeOffAccountID)
      })
      await walk.pressOn(walk.button('Write Off', sheet))
      const dialog = await walk.opened('Write Off Remainder')
      return {
        dialog,
        field: dialog.getByLabel('Write-Off Account'),
        press: () => walk.pressOn(walk.button('Write Off', dialog)),
        /** The names of the accounts it was sent to be written off on. */
        sentOn: () => sent.map(id => accounts.find(({ accountID }) => accountID === id)?.accountName),
      }
    },
  }
}

test('what is sent before the choices are there waits for the account that was typed, and says so', async () => {
  const { page, fill, keys, closed, owed, openWriteOff } = await openInvoice('early-1')
  const { letGo } = await holdBack(page, CHOICES)
  const { dialog, field, press, sentOn } = await openWriteOff()
  await fill(field, 'office supplies')
  await keys.press('Tab')
  await press()
  await dialog.getByText('Loading...').waitFor()
  expect(await errorOf(field)).toBeNull()
  letGo()
  await page.getByText('$200.00 written off').waitFor()
  await closed(dialog)
  expect(sentOn()).toEqual(['Office Supplies'])
  expect(await owed()).toBe(0)
})

test('the usual account that comes late takes the place of nothing that somebody types or has typed', async () => {
  const { page, fill, keys, closed, openWriteOff } = await openInvoice('early-2')
  const { letGo } = await holdBack(page, SETTINGS)
  const { dialog, field, press, sentOn } = await openWriteOff()
  await fill(field, 'office')
  const come = page.waitForResponse(SETTINGS)
  letGo()
  await (await come).finished()
  // Two frames later it has been drawn.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await keys.type(' supplies')
  await expect.poll(() => field.inputValue()).toBe('office supplies')
  await keys.press('Tab')
  await press()
  await page.getByText('$200.00 written off').waitFor()
  await closed(dialog)
  expect(sentOn()).toEqual(['Office Supplies'])
})

test('what fits nothing is not taken for the usual account that came meanwhile: the field says to choose', async () => {
  const { page, fill, keys, owed, openWriteOff } = await openInvoice('early-3')
  const { letGo } = await holdBack(page, CHOICES)
  const { dialog, field, press, sentOn } = await openWriteOff()
  await fill(field, 'no such account')
  await keys.press('Tab')
  await press()
  await dialog.getByText('Loading...').waitFor()
  letGo()
  await expectFocus(field)
  await expectError(field, 'Choose an account from the list.')
  await expect.poll(() => field.inputValue()).toBe('no such account')
  expect(sentOn()).toEqual([])
  expect(await owed()).toBe(20_000)
})

test('Tab goes on to the next field from a list longer than its room, while what was typed is still looked for', async () => {
  const session = await stage.signIn()
  const desk = await openDesk(session)
  for (const ordinal of Array.from({ length: 12 }, (_, index) => index + 1)) await desk.customer(`Queue ${ordinal}`)
  const { page, goTo, fill, keys } = await openWalk(stage)
  await goTo('Invoices')
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  const customer = form.getByLabel('Customer', { exact: true })
  await fill(customer, 'Queue')
  const list = page.getByRole('listbox', { name: 'Customers' })
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(12)
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  const { letGo } = await holdBack(page, '**/api/customers?**')
  await keys.type(' 7')
  await keys.press('Tab')
  const reference = form.getByLabel('Client Reference')
  await expectFocus(reference)
  await keys.type('PO-7')
  letGo()
  await expect.poll(() => customer.inputValue()).toBe('Queue 7')
  expect(await errorOf(customer)).toBeNull()
  expect(await reference.inputValue()).toBe('PO-7')
})

test('what is offered goes along with a field that is scrolled, and is gone once the field is out of sight', async () => {
  const desk = await openDesk(await stage.signIn())
  await desk.customer('Scrolled Along')
  const { page, goTo, fill } = await openWalk(stage)
  await goTo('Invoices')
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  const customer = form.getByLabel('Customer', { exact: true })
  await fill(customer, 'Scrolled')
  const offers = page.getByRole('listbox', { name: 'Customers' })
  await offers.getByRole('option').filter({ hasText: 'Scrolled Along' }).waitFor()
  const scrollBy = (px: number) => page.getByRole('main').evaluate((main, by) => main.scrollBy(0, by), px)
  const gap = async () => {
    const [field, list] = await Promise.all([customer.boundingBox(), offers.boundingBox()])
    return field === null || list === null ? null : Math.round(list.y - field.y - field.height)
  }
  const before = await gap()
  await scrollBy(60)
  await expect.poll(async () => (await customer.boundingBox())?.y).toBeLessThan(100)
  await expect.poll(gap).toBe(before)
  await scrollBy(200)
  await expect.poll(() => offers.count()).toBe(0)
  expect(await customer.inputValue()).toBe('Scrolled')
})
