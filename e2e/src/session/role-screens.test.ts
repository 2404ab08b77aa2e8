// Tests the screens of the two roles with the fewest permissions in a browser, and the effect of a changed role. The component tests cover
// all roles.
import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { changeMember, listMembers } from '@twofold/contract/members'
import { beforeAll, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { expectButtons, openAs, refusalOf, seedRoles } from './role-screens.ts'

const fixture = setUpFixture()
const ROLES = ['CLERK', 'VIEWER'] as const

beforeAll(() => seedRoles(fixture, ROLES))

test.each(ROLES)('a %s can use what the role may do, and reads why the rest is disabled', async role => {
  proves('rule 1.2', 'Users can:')
  proves('rule 6.3', 'What each role may do is not shown.')
  proves('rule 6.5', 'No per-role restriction appears in the screens.')

  await expectButtons(fixture, role, ['register', 'edit invoice', 'apply payment', 'settings'])
})

// This test is last, because it changes the role of the clerk.
test('a changed role takes effect on the next page that is opened', async () => {
  const owner = await fixture.signIn()
  const { members } = await owner.call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'clerk')!
  const give = (role: Role) => owner.call(changeMember, { params: { userID: String(userID) }, body: { role } })
  const page = await openAs(fixture, 'CLERK')
  const goTo = (path: string) => page.goto(fixture.product().url + path)
  await goTo('/home')
  await page.getByText('Account balances are hidden.').waitFor()
  await give('BOOKKEEPER')
  await page.reload()
  await page.getByRole('region', { name: 'Cash' }).getByRole('link', { name: 'Checking' }).waitFor()
  await goTo('/organisation/audit')
  await page.getByText(refusalOf('BOOKKEEPER', 'audit.read', 'allow you to open this screen')).waitFor()
  await give('ACCOUNTANT')
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
})
