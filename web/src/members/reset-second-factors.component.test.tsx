// Tests the button that resets two-step sign-in for a member.
import { listMembers, resetSecondFactors } from '@twofold/contract/members'
import { signInSettings } from '@twofold/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { ADA, membersOf } from '../testing/members.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const dialog = () => page.getByRole('dialog')
const buttons = () => page.getByRole('button', { name: /^Reset two-step sign-in/ })

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(signInSettings)
  server.answer(listMembers, membersOf)
})

test('the button is shown for other members who have a second factor, and disappears after the reset', async () => {
  server.answer(resetSecondFactors, { username: 'ada' })
  await open('/organisation/members')
  await expect.element(buttons()).toHaveAccessibleName('Reset two-step sign-in for Ada Ledger')
  await buttons().click()
  await expect.element(dialog().getByText('Make sure that Ada Ledger asked for this', { exact: false })).toBeVisible()
  expect(await barriers()).toEqual([])
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  expect(server.sent(resetSecondFactors)).toEqual([])
  await buttons().click()
  await dialog().getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.element(page.getByText('Ada Ledger’s two-step sign-in was reset')).toBeVisible()
  expect(server.sent(resetSecondFactors).map(({ params }) => params.userID)).toEqual([ADA.userID])
  await expect.element(buttons()).not.toBeInTheDocument()
})

test.each([
  ['RECENT_SIGN_IN_REQUIRED', 'Confirm that it’s you', 'Sign in again'],
  ['RESET_NEEDS_TWO_FACTORS', 'Two-factor sign-in required', 'Sign in again'],
  ['SECOND_FACTORS_REACH_FURTHER', 'also works in organisations that you don’t own', 'Close'],
] as const)('a reset that is refused with %s says why, and what to do', async (code, words, action) => {
  server.answer(resetSecondFactors, refused({ code }))
  await open('/organisation/members')
  await buttons().click()
  await dialog().getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.element(dialog().getByText(words, { exact: false })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: action }).last()).toBeVisible()
})

/** Returns the bounding rectangles of the start date and the buttons in Ada's row. */
function partsOfRow() {
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada Ledger' })
  const parts = [
    row.getByText(/^since/),
    ...['Reset password', 'Reset two-step', 'Remove'].map(text => row.getByText(text)),
  ]
  return parts.map(part => part.element().getBoundingClientRect())
}

test.each([360, 760, 1280])(
  'the buttons of a member are in one line at %d px, and nothing is between them',
  async width => {
    await page.viewport(width, 800)
    await open('/organisation/members')
    await expect.element(buttons()).toBeVisible()
    const [since, ...actions] = partsOfRow()
    expect(new Set(actions.map(({ top }) => top)).size).toBe(1)
    const isInTheWay = since!.right > actions[0]!.left && since!.bottom > actions[0]!.top
    expect(isInTheWay).toBe(false)
  },
)

test('an administrator sees that only an owner resets a password', async () => {
  server.answer(listMembers, () => {
    const { members, ...kept } = membersOf()
    return {
      ...kept,
      members: [{ ...members[0]!, role: 'ADMIN' as const }, ...members.slice(1)],
      withSecondFactors: [],
    }
  })
  await open('/organisation/members', { role: 'ADMIN' })
  const reset = page.getByRole('button', { name: 'Reset password for Ada Ledger' })
  await expect
    .element(reset)
    .toHaveAccessibleDescription('Your role ADMIN doesn’t allow this. The required role is OWNER.')
  await expect.element(reset).toBeDisabled()
})
