// The footer of a list on a phone shows everything.
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

test('on a phone the footer of a list is as high as its content', async () => {
  const session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const { accountID } = accounts.find(({ accountName }) => accountName === 'Checking')!
  const page = await stage.open({ as: session, viewport: { width: 360, height: 740 } })
  await page.goto(`${stage.product().url}/reconcile/${accountID}/import`)
  const last = page.getByRole('button', { name: 'Exclude' })
  await last.waitFor()
  const bottom = () => last.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(740)
})
