// A changed role takes effect on the screens. The screens of each role are tested in the component tests of web.
import type { Role } from '@twofold/accounting/roles'
import { changeMember, listMembers } from '@twofold/contract/members'
import { type Permission, rolesWith } from '@twofold/contract/permissions'
import { test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

const PASSWORD = 'a sentence to remember'
const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })

function refusalOf(role: Role, permission: Permission, what: string): string {
  return `Your role ${role} does not ${what}. It requires ${takes.format(rolesWith(permission).toReversed())}.`
}

test('a changed role takes effect on the next page that is opened', async () => {
  const owner = await fixture.signIn()
  await fixture
    .product()
    .command(['users', 'create', 'nell', '--organisation', 'Fern & Harrow', '--role', 'CLERK'], `${PASSWORD}\n`)
  const { members } = await owner.call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'nell')!
  const give = (role: Role) => owner.call(changeMember, { params: { userID: String(userID) }, body: { role } })
  const page = await fixture.open({
    as: await fixture.signIn({ username: 'nell', password: PASSWORD }),
    expecting: [403],
  })
  const goTo = (path: string) => page.goto(fixture.product().url + path)
  await goTo('/home')
  await page.getByText('Account balances are hidden.').waitFor()
  await give('BOOKKEEPER')
  await page.reload()
  await page.getByRole('region', { name: 'Cash' }).getByRole('link', { name: 'Checking' }).waitFor()
  await goTo('/organisation/audit')
  await page.getByText(refusalOf('BOOKKEEPER', 'audit.read', 'show this screen')).waitFor()
  await give('ACCOUNTANT')
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
})
