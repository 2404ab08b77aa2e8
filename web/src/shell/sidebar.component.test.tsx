// Tests the sidebar: the menu of the user's organisations, and the links to the documentation.
import { listAccountTypes } from '@twofold/contract/accounts'
import { readHome } from '@twofold/contract/home'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const menu = () => page.getByRole('group', { name: 'Organisations' })
const switchButton = () => page.getByRole('button', { name: 'Switch organisation' })

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(readHome)
  server.answer(listAccountTypes, { accountTypes: [{ name: 'EXPENSE', sign: 'DEBIT' }] })
  server.answer(listTenants, {
    tenantUsersWithDetails: [
      { tenantName: 'Fern & Harrow', tenantUUID: 'org-a', role: 'OWNER' },
      { tenantName: 'Northlight Studio', tenantUUID: 'org-b', role: 'VIEWER' },
      { tenantName: 'Vault', tenantUUID: 'org-c', role: 'CLERK', needsTwoFactors: true },
    ],
    mayFoundOrganisations: true,
  })
  const now = Date.now()
  server.answer(switchTenant, ({ body }) => ({
    accessToken: tokenOf({
      expiresAt: now + 600_000,
      issuedAt: now,
      user: session.state().user ?? 'user-1',
      organisation: body.tenantUUID,
      id: 'other',
    }),
    refreshToken: 'other',
  }))
})

test('the menu switches the organisation on the same screen, with the keyboard alone', async () => {
  await open('/accounttypes')
  await expect.element(page.getByRole('cell', { name: 'EXPENSE' })).toBeVisible()
  ;(switchButton().element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(menu().getByRole('button', { name: 'Northlight Studio' })).toBeVisible()
  expect(await barriers()).toEqual([])
  await press('ArrowDown')
  await press('Escape')
  await expect.element(switchButton()).toHaveFocus()
  await press('Enter')
  await menu().getByRole('button', { name: 'Northlight Studio' }).click()
  await expect.poll(() => session.state().organisation).toBe('org-b')
  expect(location.pathname).toBe('/accounttypes')
})

test('from a register, whose account belongs to this organisation, the menu goes to the home screen', async () => {
  await open(`/transactions/account/${idOf('Savings')}`)
  await switchButton().click()
  await menu().getByRole('button', { name: 'Northlight Studio' }).click()
  await expect.poll(() => session.state().organisation).toBe('org-b')
  expect(location.pathname).toBe('/home')
})

test('an organisation that requires a second factor is chosen on the page of all organisations', async () => {
  await open('/accounttypes')
  await switchButton().click()
  await menu().getByRole('link', { name: 'Vault' }).click()
  await expect.poll(() => location.pathname).toBe('/user/multi-org')
  expect(server.sent(switchTenant)).toEqual([])
})

test('every screen links to its page of the documentation', async () => {
  for (const path of ['/accounttypes', '/user/multi-org']) {
    await open(path)
    const help = page.getByRole('link', { name: 'Help' })
    await expect.element(help).toHaveAttribute('href', `/help?screen=${encodeURIComponent(path)}`)
    await expect.element(help).toHaveAttribute('target', '_blank')
  }
})

test('an unknown address keeps the layout and offers the search', async () => {
  await open('/no-such-screen')
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Find anything' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
})
