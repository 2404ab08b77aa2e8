// Tests what the screens show while a request is running and after it has failed.
import { proves } from '@twofold/accounting/testing/proves'
import { deleteAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { readHome } from '@twofold/contract/home'
import { currentUserRead } from '@twofold/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LOST, raw } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const PETTY_CASH = { accountID: 3, accountName: 'Petty Cash', accountFullName: 'Assets:Petty Cash' }

test.each([
  ['without a body', 200, ''],
  ['that is not JSON', 502, '<html>Bad gateway</html>'],
])('an answer %s shows Failed to load, and Try again reads it again', async (_, status, body) => {
  proves('rule 2.87', "Loading text is 'Loading...'; a load failure is 'Failed to load'.")
  proves('error 8.3', "| Data load with no body | 'No {thing} data received'; pages show 'Failed to load' |")

  server.answer(listAccounts, raw(status, body))
  await open('/accounts')
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  server.answer(listAccounts, { accounts: [PETTY_CASH] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('grid', { name: 'My Accounts' }).getByText('Petty Cash').first()).toBeVisible()
})

test('a failure without an answer opens the dialog Error', async () => {
  proves(
    'error 8.9',
    "| Thrown exception | Dialog 'Error' with 'An unexpected error occurred while processing your request' |",
  )
  proves('words 8.3', 'Error')
  proves('words 8.4', 'An unexpected error occurred while processing your request')

  server.answer(listAccounts, { accounts: [PETTY_CASH] })
  server.answer(readAccount, PETTY_CASH)
  server.answer(deleteAccount, LOST)
  await open('/accounts/3')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error', exact: true })
  await expect.element(dialog.getByText('An unexpected error occurred while processing your request')).toBeVisible()
})

test('home shows Loading... until the user is known', async () => {
  proves('rule 2.14', "/ and /home: 'Loading...' while the user loads.")
  proves('words 2.3', 'Loading...')
  proves('rule 2.87', "Loading text is 'Loading...'; a load failure is 'Failed to load'.")

  server.answerEmpty(readHome)
  server.answer(currentUserRead, { user: { username: 'demo' }, tenantUUID: 'org-a', role: 'OWNER', timeZone: 'UTC' })
  const { letGo } = server.hold(currentUserRead)
  await open('/home', { user: null })
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  letGo()
  await expect.element(page.getByRole('heading', { name: 'Welcome demo' })).toBeVisible()
})

test('a list shows gray rows until it arrives', async () => {
  server.answer(listAccounts, { accounts: [PETTY_CASH] })
  const { letGo } = server.hold(listAccounts)
  await open('/accounts')
  await expect.poll(() => document.querySelectorAll('.shimmer').length).toBeGreaterThan(0)
  letGo()
  await expect.poll(() => document.querySelectorAll('.shimmer').length).toBe(0)
})
