// Tests some screens of the two roles with the fewest permissions on the real server, and the effect of a changed role. The component tests
// in web/src/shell/roles.component.test.tsx cover all screens and roles.
import type { Role } from '@twofold/accounting/roles'
import { changeMember, listMembers } from '@twofold/contract/members'
import { type RoleScreenIds, refusalOf, roleScreens } from '@twofold/contract/testing/role-screens'
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { expectButtons, openAs, seedRoles } from './role-screens.ts'

const fixture = setUpFixture()
const { call, goTo } = setUpBooks(fixture)
const ROLES = ['CLERK', 'VIEWER'] as const
let ids: RoleScreenIds

beforeAll(async () => {
  ids = await seedRoles(fixture, ROLES)
})

/** A register, an invoice, a payment that is applied, and the settings. */
const SOME = /^\/transactions\/account\/|^\/receivable-invoices\/\d|\/apply\?|settings$/

test.each(ROLES)('a %s can use what the role may do, and reads why the rest is missing', async role => {
  const screens = roleScreens(ids).filter(([path]) => SOME.test(path))
  // The invoice that was canceled is the fifth.
  expect(screens).toHaveLength(5)
  await expectButtons(fixture, role, screens)
})

// This test is last, because it changes the role of the clerk.
test('a changed role takes effect on the next page that is opened', async () => {
  const { members } = await call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'clerk')!
  const give = (role: Role) => call(changeMember, { params: { userID: String(userID) }, body: { role } })
  const page = await openAs(fixture, 'CLERK')
  await goTo(page, '/home')
  await page.getByText('Account balances are hidden.').waitFor()
  await give('BOOKKEEPER')
  await page.reload()
  await page.getByRole('region', { name: 'Cash' }).getByRole('link', { name: 'Checking' }).waitFor()
  await goTo(page, '/organisation/audit')
  await page.getByText(refusalOf('BOOKKEEPER', 'audit.read', 'allow you to open this screen')).waitFor()
  await give('ACCOUNTANT')
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
})
