import { endOtherSessions, endSession, listSessions, logout, signInSettings } from '@twofold/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const HERE = {
  sessionID: 'here',
  openedAt: '2026-11-05T14:03:00.000000Z',
  lastUsedAt: '2026-11-05T15:10:00.000000Z',
  browser: 'Firefox',
  system: 'Windows',
  isCurrent: true,
}
const PHONE = { ...HERE, sessionID: 'phone', browser: 'Safari', system: 'iPhone', isCurrent: false }
const PROGRAM = { ...HERE, sessionID: 'program', browser: 'curl', system: '', isCurrent: false }

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(endSession, logout, signInSettings)
  server.answer(listSessions, { sessions: [HERE, PHONE, PROGRAM] })
})

const rows = () => page.getByRole('main').getByRole('listitem')
const elsewhere = () => page.getByRole('button', { name: 'Sign out everywhere else' })

test('lists the sessions with device and times, and marks the current one', async () => {
  await open('/user/sessions')
  await expect.element(rows().nth(0).getByText('(this session)')).toBeVisible()
  const texts = rows()
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Firefox on Windows (this session)Signed in Nov 5, 2026, 14:03. Last used Nov 5, 2026, 15:10.Sign out',
    'Safari on iPhone Signed in Nov 5, 2026, 14:03. Last used Nov 5, 2026, 15:10.Sign out',
    'curl Signed in Nov 5, 2026, 14:03. Last used Nov 5, 2026, 15:10.Sign out',
  ])
  expect(await barriers()).toEqual([])
})

test('signs a session out by the keyboard, and the row disappears', async () => {
  await open('/user/sessions')
  // Two sessions with the same device and time have different names.
  const own = page.getByRole('button', {
    name: 'Sign out Firefox on Windows (this session), signed in Nov 5, 2026, 14:03',
  })
  await expect.element(own).toBeVisible()
  const button = page.getByRole('button', { name: 'Sign out Safari on iPhone, signed in Nov 5, 2026, 14:03' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  server.answer(listSessions, { sessions: [HERE, PROGRAM] })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Signed out of Safari on iPhone')).toBeVisible()
  expect(server.sent(endSession).map(({ params }) => params)).toEqual([{ sessionID: 'phone' }])
  await expect.element(rows().nth(2)).not.toBeInTheDocument()
})

test('signs out everywhere else, and then says that there are no other sessions', async () => {
  server.answer(endOtherSessions, { ended: 2 })
  await open('/user/sessions')
  await expect.element(rows().nth(2)).toBeVisible()
  server.answer(listSessions, { sessions: [HERE] })
  await elsewhere().click()
  await expect.element(page.getByText('2 other sessions ended')).toBeVisible()
  await expect.element(page.getByText('There are no other sessions.')).toBeVisible()
  await expect.element(elsewhere()).toHaveAttribute('title', 'You are signed in only here.')
})

test('signing out of the current session opens the login page', async () => {
  await open('/user/sessions')
  await page.getByRole('button', { name: /^Sign out Firefox/ }).click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('says why a session could not be signed out', async () => {
  server.answer(endSession, refused({ code: 'NOT_FOUND' }))
  await open('/user/sessions')
  await page.getByRole('button', { name: /^Sign out curl/ }).click()
  await expect.element(page.getByRole('dialog').getByText('This record does not exist.')).toBeVisible()
})
