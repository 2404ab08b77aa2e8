// Charges several invoices, and approves or rejects several bills, from the queue with the keyboard only. A click fails the test.
import { changeVendor } from '@twofold/contract/payables/vendors'
import { describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, payables, receivables } = setUpBooks(fixture)

const GROWN = { invoicePreTaxTotal: 90_000, invoiceTotal: 90_000 }

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
    open: receivables,
    /** The fields of a party whose documents cannot be posted. */
    limits: { creditLimit: 1_000 },
    refuse: async (_id: number) => {},
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
    open: payables,
    limits: {},
    refuse: async (id: number) => {
      await call(changeVendor, { params: { vendorID: String(id) }, body: { isClosed: true } })
    },
  },
] as const

describe.each(SIDES)('of $area', ({ one, party, area, path, verb, done, ...side }) => {
  const capital = one.charAt(0).toUpperCase() + one.slice(1)

  test('one call decides the selected pending documents, or all that are shown if none is selected', async () => {
    const driver = await side.open()
    const id = await driver.party('Sorrel Sails')
    await driver.document(id, 1_000, 'SS-1', { isPending: true })
    await driver.document(id, 2_000, 'SS-2', { date: '2026-10-04', isPending: true })
    await driver.document(id, -500, 'SS-3', { date: '2026-10-06', isPending: true })
    await driver.document(await driver.party('Of Another'), 1_000, 'OA-1', { date: '2026-01-01', isPending: true })
    const { page, keys, button, goTo, enterList, pressOn, opened, closed, leave } = await startKeyboardJourney(fixture)
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
    await keys.send('{/}sorrel')
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
    await leave(many)
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
    const [kin, limited] = [await driver.party('Oak & Kin'), await driver.party('Oak Limited', side.limits)]
    const ids: number[] = []
    for (const [id, cents, reference] of [
      [kin, 1_000, 'OK-1'],
      [kin, 1_000, 'OK-2'],
      [limited, 3_000, 'OL-1'],
    ] as const)
      ids.push(await driver.document(id, cents, reference, { isPending: true }))
    await side.refuse(limited)
    const { page, keys, button, enterList, pressOn, opened } = await startKeyboardJourney(fixture, { expecting: [409] })
    await page.goto(`${fixture.product().url}${path}?search=oak&${side.pending}`)
    await page.getByText(`3 to ${verb.toLowerCase()}`).waitFor()
    await enterList(listOf(page, side.list))
    await keys.press('y')
    const all = await opened(`${verb} 3 ${one}s`)
    await driver.change(ids[1]!, GROWN)
    await pressOn(button(verb, all))
    await all.getByText(`2 ${one}s are not ${done}:`).waitFor()
    await all.getByText(`${capital} OK-2 of Oak & Kin: This record has changed in the meantime.`).waitFor()
    await all.getByText(`${capital} OL-1 of Oak Limited: ${side.refused}`).waitFor()
    await expect.poll(() => barriersOn(page)).toEqual([])
    const isPending = async (id: number) => Object.values(await driver.read(id)).includes('PENDING')
    const pending = () => Promise.all(ids.map(isPending))
    expect(await pending()).toEqual([true, true, true])
    await all.getByText(`1 ${one} of 1 ${party}, $10.00 in all.`).waitFor()
    await pressOn(button(`${verb} the Rest`, all))
    await page.getByText(`1 ${one} ${done}`).waitFor()
    expect(await pending()).toEqual([false, true, true])
  })
})
