// On a phone, the footer of a list shows all totals.
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })

test('on a phone the footer of a list is as high as its content', async () => {
  const session = await fixture.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const { accountID } = accounts.find(({ accountName }) => accountName === 'Checking')!
  const page = await fixture.open({ as: session, viewport: { width: 360, height: 740 } })
  await page.goto(`${fixture.product().url}/reconcile/${accountID}/import`)
  const last = page.getByRole('button', { name: 'Exclude' })
  await last.waitFor()
  const bottom = () => last.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(740)
})
