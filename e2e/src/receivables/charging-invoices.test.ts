// Charging many invoices on the screen: from the queue, by keys, by whom it may be, and what is refused.
import { changeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { keyboardOf } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openDesk, type ReceivablesDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let colleague: ApiSession
let desk: ReceivablesDesk

beforeAll(async () => {
  colleague = await stage.signIn()
  desk = await openDesk(colleague)
})

async function open(path: string, expecting: number[] = []) {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Invoices'), keys: keyboardOf(page) }
}

const params = (id: number) => ({ params: { receivableInvoiceID: String(id) } })
const stands = (id: number) => colleague.call(readReceivableInvoice, params(id))
const waiting = (customer: number, cents: number, reference: string, date = '2026-10-05') =>
  desk.invoice(customer, cents, reference, { date, isPending: true })

test('invoices that wait are charged many at once: those that are selected, else all that are shown, numbered as they were entered', async () => {
  const customer = await desk.customer('Sorrel Sails')
  const ids = [await waiting(customer, 1_000, 'SS-1'), await waiting(customer, 2_000, 'SS-2', '2026-10-04')]
  ids.push(await waiting(customer, -500, 'SS-3', '2026-10-06'))
  await waiting(await desk.customer('Of Another'), 1_000, 'OA-1', '2026-01-01')
  const { page, list, keys } = await open('/receivable-invoices?search=sorrel')
  await page.getByText('3 invoices').waitFor()
  await page.getByText('to charge').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Charge Queue' }).click()
  // The rows of one view stay until those of the next are there.
  await rowWith(list, 'OA-1').waitFor()
  await page.getByLabel('Search My Invoices').fill('sorrel')
  await rowWith(list, 'OA-1').waitFor({ state: 'detached' })
  await page.getByText('3 to charge, $25.00').waitFor()
  await list.focus()
  // Where the keys are is not what is picked: all three would be charged.
  await keys.press('Home')
  await expect.poll(() => list.getAttribute('aria-activedescendant')).not.toBe(null)
  expect(await list.getByRole('row', { selected: true }).count()).toBe(0)
  await keys.press(' ', 'ArrowDown', ' ')
  await expect.poll(() => list.getByRole('row', { selected: true }).count()).toBe(2)
  await page.getByText('2 to charge, $30.00').waitFor()
  await keys.press('y')
  const charging = page.getByRole('dialog', { name: 'Charge 2 invoices' })
  await charging.getByText('2 invoices of 1 customer, $30.00 in all.').waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  await charging.getByRole('button', { name: 'Cancel' }).click()
  expect(await desk.owed(customer)).toBe(0)
  await keys.press('y')
  await charging.getByRole('button', { name: 'Charge' }).click()
  await page.getByText('2 invoices charged').waitFor()
  await page.getByText('1 to charge, −$5.00').waitFor()
  expect(await desk.owed(customer)).toBe(3_000)
  const [first, second] = await Promise.all([stands(ids[0]!), stands(ids[1]!)])
  expect(second.invoiceNumber).toBe(first.invoiceNumber + 1)
  await page.getByRole('button', { name: 'Charge', exact: true }).click()
  await page.getByRole('dialog', { name: 'Charge 1 invoice' }).getByRole('button', { name: 'Charge' }).click()
  await page.getByText('1 invoice charged').waitFor()
  await page.getByText('No invoice fits').waitFor()
  expect(await desk.owed(customer)).toBe(2_500)
})

test('one that passes the credit limit, or that somebody changed since it was looked at, keeps all as they are until the others are charged', async () => {
  const customer = await desk.customer('Tansy & Kin')
  const limited = await desk.customer('Tansy Limited', { creditLimit: 1_000 })
  const ids = [await waiting(customer, 1_000, 'TK-1'), await waiting(customer, 1_000, 'TK-2')]
  ids.push(await waiting(limited, 3_000, 'TL-1'))
  const { page } = await open('/receivable-invoices?search=tansy&chargeStatus=PENDING', [409])
  await page.getByText('3 to charge').waitFor()
  await page.getByRole('button', { name: 'Charge', exact: true }).click()
  const charging = page.getByRole('dialog', { name: 'Charge 3 invoices' })
  await charging.waitFor()
  const amounts = { invoicePreTaxTotal: 90_000, invoiceTotal: 90_000 }
  await colleague.call(changeReceivableInvoice, { ...params(ids[1]!), body: amounts })
  await charging.getByRole('button', { name: 'Charge' }).click()
  await charging.getByText('2 invoices are not charged:').waitFor()
  await charging.getByText('Invoice TK-2 of Tansy & Kin: Somebody changed this in the meantime.').waitFor()
  await charging.getByText('Invoice TL-1 of Tansy Limited: Tansy Limited would owe $30.00').waitFor()
  const states = async () => await Promise.all(ids.map(async id => (await stands(id)).chargeStatus))
  expect(await states()).toEqual(['PENDING', 'PENDING', 'PENDING'])
  await charging.getByRole('button', { name: 'Charge the Others' }).click()
  await page.getByText('1 invoice charged').waitFor()
  expect(await states()).toEqual(['CHARGED', 'PENDING', 'PENDING'])
})

test('a clerk sees what waits, and reads that charging is not for him', async () => {
  const customer = await desk.customer('Umber Office')
  await waiting(customer, 1_000, 'UO-1')
  const password = 'a sentence to remember'
  const member = ['users', 'create', 'cleo', '--organisation', 'Fern & Harrow', '--role', 'CLERK']
  await stage.product().command(member, `${password}\n`)
  const page = await stage.open({ as: await stage.signIn({ username: 'cleo', password }) })
  await page.goto(`${stage.product().url}/receivable-invoices?search=umber&chargeStatus=PENDING`)
  await page.getByText('1 to charge').waitFor()
  const charge = page.getByRole('button', { name: 'Charge', exact: true })
  await expect.poll(() => charge.getAttribute('aria-disabled')).toBe('true')
  expect(await desk.owed(customer)).toBe(0)
})
