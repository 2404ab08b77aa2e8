// The focus after the focused element was removed.
import { listAccounts, readAccount } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CHART } from '../../testing/chart.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

test('a sheet that its address opened leaves the focus on the list, also before the code of the palette has loaded', async () => {
  server.answer(listAccounts, { accounts: CHART })
  server.answer(readAccount, CHART[0]!)
  await open(`/accounts/${CHART[0]!.accountID}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Account' })
  await expect.poll(() => sheet.query()?.contains(document.activeElement)).toBe(true)

  await press('Escape')

  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})
