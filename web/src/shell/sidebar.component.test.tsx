// Tests the sidebar: the menu of the user's organisations, and the links to the documentation.
import { listAccountTypes } from '@twofold/contract/accounts'
import { readHome } from '@twofold/contract/home'
import { listImports, previewImport } from '@twofold/contract/imports'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { refused } from '../testing/fake-server.ts'
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

describe('on a form with unsaved changes', () => {
  const form = () => page.getByRole('form', { name: 'Create New Invoice' })
  const description = () => form().getByLabelText('Description')
  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
  const choose = async () => {
    await switchButton().click()
    await menu().getByRole('button', { name: 'Northlight Studio' }).click()
  }

  beforeEach(async () => {
    await open('/receivable-invoices?customerID=7&search=PO')
    await page.getByRole('button', { name: 'New invoice' }).click()
    await description().fill('Text of this organisation')
  })

  test('Stay keeps the organisation and the text', async () => {
    await choose()
    await question().getByRole('button', { name: 'Stay' }).click()
    await expect.element(description()).toHaveValue('Text of this organisation')
    expect([location.search, server.sent(switchTenant)]).toEqual(['?customerID=7&search=PO', []])
  })

  test('Leave discards the text and the ids, and switches', async () => {
    await choose()
    await question().getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => session.state().organisation).toBe('org-b')
    await expect.element(page.getByRole('button', { name: 'New invoice' })).toBeVisible()
    expect(description().query()).toBeNull()
    expect(location.pathname + location.search).toBe('/receivable-invoices?search=PO')
    expect(Object.keys(sessionStorage).filter(name => name.startsWith('keptForm:'))).toEqual([])
  })

  test('a switch that fails after the question is reported', async () => {
    server.answer(switchTenant, refused({ code: 'NOT_A_MEMBER' }))
    await choose()
    await question().getByRole('button', { name: 'Leave' }).click()
    await expect.element(page.getByText('You do not belong to an organisation yet.')).toBeVisible()
  })
})

test('a file that was chosen for an import is not imported into the next organisation', async () => {
  server.answerEmpty(listImports)
  server.answer(previewImport, { columns: ['Date'], firstRows: [['2026-11-05']], taken: {}, rows: 2, added: 2 })
  await open('/organisation/import')
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['Date\n'], 'till.csv', { type: 'text/csv' }))
  const importButton = page.getByRole('button', { name: 'Import 2 transactions' })
  await expect.element(importButton).toBeVisible()
  await switchButton().click()
  await menu().getByRole('button', { name: 'Northlight Studio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => session.state().organisation).toBe('org-b')
  await expect.element(importButton).not.toBeInTheDocument()
})

test('the screen is built again after a switch, so that it keeps nothing of the previous organisation', async () => {
  await open('/customers')
  await expect.element(page.getByRole('button', { name: 'New customer' })).toBeVisible()
  const screen = page.getByRole('main').element().firstElementChild
  await switchButton().click()
  await menu().getByRole('button', { name: 'Northlight Studio' }).click()
  await expect.poll(() => session.state().organisation).toBe('org-b')
  await expect.poll(() => screen?.isConnected).toBe(false)
})

test('Skip to content moves the focus to the content and adds no entry to the history', async () => {
  await open('/accounttypes')
  await expect.element(page.getByRole('cell', { name: 'EXPENSE' })).toBeVisible()
  const { length } = history
  ;(page.getByRole('button', { name: 'Skip to content' }).element() as HTMLElement).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect([history.length, location.hash]).toEqual([length, ''])
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
