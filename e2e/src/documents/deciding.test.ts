// Charges several invoices, and approves or rejects several bills, from the queue with the keyboard only. A click fails the test.
import { changePayableInvoice, readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { changeVendor } from '@twofold/contract/payables/vendors'
import { changeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { createPayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession

beforeAll(async () => {
  colleague = await fixture.signIn()
})

const GROWN = { invoicePreTaxTotal: 90_000, invoiceTotal: 90_000 }
const invoice = (id: number) => ({ params: { receivableInvoiceID: String(id) } })
const bill = (id: number) => ({ params: { payableInvoiceID: String(id) } })

const SIDES = [
  {
    one: 'invoice',
    party: 'customer',
    area: 'Invoices',
    list: 'My Invoices',
    path: '/receivable-invoices',
    queue: 'Charge Queue',
    pending: 'chargeStatus=PENDING',
    verb: 'Charge',
    done: 'charged',
    refused: 'Oak Limited would owe $30.00',
    rejects: false,
    open: async () => {
      const driver = await createReceivablesDriver(colleague)
      return {
        owed: driver.owed,
        party: (name: string) => driver.customer(name),
        /** Creates a party whose documents cannot be posted. */
        refusedParty: (name: string) => driver.customer(name, { creditLimit: 1_000 }),
        refuse: async (_id: number) => {},
        enter: (id: number, cents: number, reference: string, date = '2026-10-05') =>
          driver.invoice(id, cents, reference, { date, isPending: true }),
      }
    },
    grow: (id: number) => colleague.call(changeReceivableInvoice, { ...invoice(id), body: GROWN }),
    isPending: async (id: number) =>
      (await colleague.call(readReceivableInvoice, invoice(id))).chargeStatus === 'PENDING',
  },
  {
    one: 'bill',
    party: 'vendor',
    area: 'Bills',
    list: 'My Bills',
    path: '/payable-invoices',
    queue: 'Approval Queue',
    pending: 'approvalStatus=PENDING',
    verb: 'Approve',
    done: 'approved',
    refused: 'Oak Limited is closed.',
    rejects: true,
    open: async () => {
      const driver = await createPayablesDriver(colleague)
      return {
        owed: driver.owed,
        party: (name: string) => driver.vendor(name),
        refusedParty: (name: string) => driver.vendor(name),
        refuse: async (id: number) => {
          await colleague.call(changeVendor, { params: { vendorID: String(id) }, body: { isClosed: true } })
        },
        enter: (id: number, cents: number, reference: string, date = '2026-10-05') =>
          driver.bill(id, cents, reference, { date, isPending: true }),
      }
    },
    grow: (id: number) => colleague.call(changePayableInvoice, { ...bill(id), body: GROWN }),
    isPending: async (id: number) => (await colleague.call(readPayableInvoice, bill(id))).approvalStatus === 'PENDING',
  },
] as const

describe.each(SIDES)('of $area', ({ one, party, area, path, verb, done, ...side }) => {
  const capital = one.charAt(0).toUpperCase() + one.slice(1)

  test('one call decides the selected pending documents, or all that are shown if none is selected', async () => {
    const driver = await side.open()
    const id = await driver.party('Sorrel Sails')
    await driver.enter(id, 1_000, 'SS-1')
    await driver.enter(id, 2_000, 'SS-2', '2026-10-04')
    await driver.enter(id, -500, 'SS-3', '2026-10-06')
    await driver.enter(await driver.party('Of Another'), 1_000, 'OA-1', '2026-01-01')
    const { page, keys, button, goTo, enterList, pressOn, opened, closed } = await startKeyboardJourney(fixture)
    const list = listOf(page, side.list)
    const waiting = verb.toLowerCase()
    await goTo(area)
    await list.getByRole('gridcell').first().waitFor()
    expect(await page.getByText(`to ${waiting}`).count()).toBe(0)
    await pressOn(page.getByRole('link', { name: side.queue }))
    // Only the queue shows this bar. The rows of the previous list are visible until the rows of the queue have loaded.
    await page.getByText(new RegExp(`^\\d+ to ${waiting}, `)).waitFor()
    await rowWith(list, 'OA-1').waitFor()
    await enterList(list)
    await keys.press('/')
    await keys.type('sorrel')
    await rowWith(list, 'OA-1').waitFor({ state: 'detached' })
    await page.getByText(`3 to ${waiting}, $25.00`).waitFor()
    await enterList(list)
    // The active row is not selected.
    await keys.press('Home')
    await expect.poll(() => list.getAttribute('aria-activedescendant')).not.toBe(null)
    expect(await list.getByRole('row', { selected: true }).count()).toBe(0)
    await keys.press('Space', 'ArrowDown', 'Space')
    await expect.poll(() => list.getByRole('row', { selected: true }).count()).toBe(2)
    await page.getByText(`2 to ${waiting}, $30.00`).waitFor()
    await keys.press('y')
    const many = await opened(`${verb} 2 ${one}s`)
    await many.getByText(`2 ${one}s of 1 ${party}, $30.00 in all.`).waitFor()
    await expect.poll(() => barriersOn(page)).toEqual([])
    await keys.press('Escape')
    await closed(many)
    expect(await driver.owed(id)).toBe(0)
    await keys.press('y')
    await opened(`${verb} 2 ${one}s`)
    await expectFocus(button(verb, many))
    await keys.press('Enter')
    await page.getByText(`2 ${one}s ${done}`).waitFor()
    await closed(many)
    await page.getByText(`1 to ${waiting}, \u2212$5.00`).waitFor()
    expect(await driver.owed(id)).toBe(3_000)
    // Selects the row below the focused row.
    await keys.press('j', 'Space', side.rejects ? 't' : 'y')
    const last = await opened(`${side.rejects ? 'Reject' : verb} 1 ${one}`)
    await pressOn(button(side.rejects ? 'Reject' : verb, last))
    await page.getByText(`1 ${one} ${side.rejects ? 'rejected' : done}`).waitFor()
    await page.getByText(`No matching ${one}s`).waitFor()
    expect(await driver.owed(id)).toBe(side.rejects ? 3_000 : 2_500)
  })

  test('if one is refused or was changed by another user, all stay pending until the others are decided', async () => {
    const driver = await side.open()
    const [kin, limited] = [await driver.party('Oak & Kin'), await driver.refusedParty('Oak Limited')]
    const ids = [await driver.enter(kin, 1_000, 'OK-1'), await driver.enter(kin, 1_000, 'OK-2')]
    ids.push(await driver.enter(limited, 3_000, 'OL-1'))
    await driver.refuse(limited)
    const { page, keys, button, enterList, pressOn, opened } = await startKeyboardJourney(fixture, { expecting: [409] })
    await page.goto(`${fixture.product().url}${path}?search=oak&${side.pending}`)
    await page.getByText(`3 to ${verb.toLowerCase()}`).waitFor()
    await enterList(listOf(page, side.list))
    await keys.press('y')
    const all = await opened(`${verb} 3 ${one}s`)
    await side.grow(ids[1]!)
    await pressOn(button(verb, all))
    await all.getByText(`2 ${one}s are not ${done}:`).waitFor()
    await all.getByText(`${capital} OK-2 of Oak & Kin: This record has changed in the meantime.`).waitFor()
    await all.getByText(`${capital} OL-1 of Oak Limited: ${side.refused}`).waitFor()
    await expect.poll(() => barriersOn(page)).toEqual([])
    const pending = () => Promise.all(ids.map(side.isPending))
    expect(await pending()).toEqual([true, true, true])
    await all.getByText(`1 ${one} of 1 ${party}, $10.00 in all.`).waitFor()
    await pressOn(button(`${verb} the Rest`, all))
    await page.getByText(`1 ${one} ${done}`).waitFor()
    expect(await pending()).toEqual([false, true, true])
  })
})
