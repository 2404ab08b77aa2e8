// Tests what a visitor with an invitation link reads before the sign-in.
import { acceptInvitation, openInvitation, previewInvitation } from '@twofold/contract/members'
import { signInSettings } from '@twofold/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { refused } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const PATH = '/invitation?code=abc'

test('a visitor reads who invites to which organisation as what, and the invitation is not opened', async () => {
  server.answer(previewInvitation, {
    tenantName: 'Larkspur Consulting',
    role: 'CLERK',
    invitedBy: 'robin',
    expiresAt: '2026-12-01T00:00:00Z',
  })
  server.answerEmpty(signInSettings)
  await open(PATH, { role: null })
  await expect.element(page.getByRole('heading', { name: 'Join Larkspur Consulting' })).toBeVisible()
  await expect.element(page.getByText('robin invites you to Larkspur Consulting as CLERK.')).toBeVisible()
  expect(await barriers()).toEqual([])
  expect(server.sent(previewInvitation).map(({ body }) => body)).toEqual([{ code: 'abc' }])
  expect([server.sent(openInvitation), server.sent(acceptInvitation)]).toEqual([[], []])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/login?returnUrl=${encodeURIComponent(PATH)}`)
})

test('a link that is not valid names no organisation, and the visitor can log in', async () => {
  server.answer(previewInvitation, refused({ code: 'NOT_FOUND' }))
  server.answerEmpty(signInSettings)
  await open(PATH, { role: null })
  await expect
    .element(page.getByText('This invitation link isn’t valid, or a user has already opened it.'))
    .toBeVisible()
  expect(await barriers()).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
})
