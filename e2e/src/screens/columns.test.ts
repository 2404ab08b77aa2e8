// Who works at the smallest usual laptop has columns with their heads, by which a list is sorted.
import { expect, test } from 'vitest'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
/** The width of its window less a scroll bar. */
const LAPTOP = { width: 1280 - 15, height: 800 }

test('in a window of 1280 pixels every list stands in columns', async () => {
  const page = await stage.open({ as: await stage.signIn(), viewport: LAPTOP })
  const lists = [
    ...['/accounts', '/customers', '/receivable-invoices', '/customer-payments'],
    ...['/vendors', '/payable-invoices', '/vendor-payments', '/outbox', '/organisation/audit'],
  ]
  const inLines: string[] = []
  for (const path of lists) {
    await page.goto(stage.product().url + path)
    const list = page.locator('[role=grid], [role=treegrid]').first()
    await list.getByRole('row').first().waitFor()
    if ((await list.getByRole('columnheader').count()) === 0) inLines.push(path)
  }
  expect(inLines).toEqual([])
})
