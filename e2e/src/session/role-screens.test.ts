// Tests some screens of the two roles with the fewest permissions on the real server, and the effect of a changed role. The component tests
// in web/src/shell/roles.component.test.tsx cover all screens and roles.
import type { Role } from '@twofold/accounting/roles'
import { changeMember, listMembers } from '@twofold/contract/members'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { type Receivables, seedReceivables } from '../drivers/receivables-driver.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, idOf, open, session } = setUpBooks(fixture)
const ROLES = ['CLERK', 'VIEWER'] as const
const PASSWORD = 'a sentence to remember'
const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })
let ids: Receivables

beforeAll(async () => {
  ids = await seedReceivables(session())
  for (const role of ROLES) {
    const member = ['--organisation', 'Fern & Harrow', '--role', role]
    await fixture.product().command(['users', 'create', role.toLowerCase(), ...member], `${PASSWORD}\n`)
  }
})

/** The screens: the permission that is required to see each, and the permission that each button requires. */
const SCREENS = (): [path: string, sees: Permission, buttons: Record<string, Permission>][] => [
  [`/transactions/account/${idOf('Savings')}`, 'books.read', { 'Add Transaction': 'transactions.write' }],
  [
    `/receivable-invoices/${ids.invoice}`,
    'documents.read',
    { 'Update Invoice': 'documents.post', 'Mark Paid': 'documents.post', 'Write Off': 'documents.writeOff' },
  ],
  [`/customer-payments/${ids.payment}/apply?proposed=true`, 'documents.read', { 'Apply Payment': 'documents.post' }],
  ['/organisation/settings', 'organisation.read', { 'Save settings': 'locks.soft' }],
]

/** Opens a path as the member with the given role. */
async function openAs(role: Role, path: string): Promise<Page> {
  const as = await fixture.signIn({ username: role.toLowerCase(), password: PASSWORD })
  // The screens may request balances until they know that the role has no access to balances.
  return open(path, { as, expecting: mayRole(role, 'books.read') ? [] : [403] })
}

/** Returns the message that is shown if a role lacks a permission. */
const refusalOf = (role: Role, permission: Permission, what: string) =>
  `Your role ${role} doesn’t ${what}. The required role is ${takes.format(rolesWith(permission).toReversed())}.`

test.each(ROLES)('a %s can use what the role may do, and reads why the rest is disabled', async role => {
  for (const [path, sees, buttons] of SCREENS()) {
    const page = await openAs(role, path)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    if (!mayRole(role, sees)) await page.getByText(refusalOf(role, sees, 'allow you to open this screen')).waitFor()
    for (const [name, permission] of Object.entries(buttons)) {
      if (!mayRole(role, sees)) expect(await button(name).count()).toBe(0)
      else if (mayRole(role, permission)) await expect.poll(() => button(name).getAttribute('aria-disabled')).toBe(null)
      else await expect.poll(() => button(name).getAttribute('title')).toBe(refusalOf(role, permission, 'allow this'))
    }
  }
})

// This test is last, because it changes the role of the clerk.
test('a changed role takes effect on the next page that is opened', async () => {
  const { members } = await call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'clerk')!
  const give = (role: Role) => call(changeMember, { params: { userID: String(userID) }, body: { role } })
  const page = await openAs('CLERK', '/home')
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
