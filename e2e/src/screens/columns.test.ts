// Who works at the smallest usual laptop has columns with their heads, by which a list is sorted; and who works at a phone has all that
// stands in a list's foot.
import { listAccounts } from '@twofold/contract/accounts'
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

test('on a phone the foot of a list is as high as what stands in it', async () => {
  const session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const { accountID } = accounts.find(({ accountName }) => accountName === 'Checking')!
  const page = await stage.open({ as: session, viewport: { width: 360, height: 740 } })
  await page.goto(`${stage.product().url}/reconcile/${accountID}/import`)
  const last = page.getByRole('button', { name: 'Set aside' })
  await last.waitFor()
  const bottom = () => last.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(740)
})
