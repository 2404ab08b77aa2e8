// Tests the screens for each role. A screen that the role may only read hides its forms and buttons and shows the reason once. An action
// that needs a higher role than the rest of its form is disabled and shows the reason. Screens that the role may not see are not listed. A
// test in e2e/ opens some of the screens on the real server.
import { ROLES, type Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { readInvoicePdf } from '@twofold/contract/receivables/invoice-paper'
import { refusalOf, roleFields, roleScreens } from '@twofold/contract/testing/role-screens'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks, IDS } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const SAVINGS = idOf('Savings')

beforeEach(() => answerBooks(server))

const SCREENS = roleScreens({ ...IDS, account: SAVINGS })
const OFFERED = roleFields({ account: SAVINGS })

/**
 * Returns one role for each different subset of the given permissions. If several roles have the same subset, `turn` selects one of them,
 * so that different screens test different roles.
 */
function rolesThatDiffer(turn: number, permissions: readonly Permission[]): Role[] {
  const setOf = (role: Role) => permissions.map(permission => mayRole(role, permission)).join()
  return [...new Set(ROLES.map(setOf))].map(set => {
    const alike = ROLES.filter(role => setOf(role) === set)
    return alike[turn % alike.length]!
  })
}

/**
 * Returns why each button is disabled, keyed by the name of the button. The value is null for an enabled button and undefined for a missing
 * button.
 */
function reasonsOn(names: readonly string[]): Record<string, string | null | undefined> {
  return Object.fromEntries(
    names.map(name => {
      const button = page.getByRole('button', { name, exact: true }).query()
      if (button === null) return [name, undefined]
      return [name, button.getAttribute('aria-disabled') === 'true' ? button.getAttribute('title') : null]
    }),
  )
}

test.each(SCREENS)(
  '%s offers each role what it may do, and says once why the rest is missing',
  async (path, sees, rest) => {
    proves('rule 1.2', 'Users can:')
    proves('rule 6.3', 'What each role may do is not shown.')
    proves('rule 6.5', 'No per-role restriction appears in the screens.')

    const turn = SCREENS.findIndex(([each]) => each === path)
    const enabled = Object.entries(rest) as [Permission, string[]][]
    const names = enabled.flatMap(([, buttons]) => buttons)
    for (const role of rolesThatDiffer(turn, [...(sees ? [sees] : []), ...enabled.map(([permission]) => permission)])) {
      await open(path, { role })
      if (sees !== null && !mayRole(role, sees)) {
        await expect.element(page.getByText(refusalOf(role, sees, 'allow you to open this screen'))).toBeVisible()
        for (const name of names) expect(page.getByRole('button', { name }).query()).toBeNull()
        continue
      }
      const mayChange = enabled.some(([permission]) => mayRole(role, permission))
      const wanted = enabled.flatMap(([permission, buttons]) => {
        const reason = refusalOf(role, permission, 'allow this')
        return buttons.map(button => [button, mayRole(role, permission) ? null : mayChange ? reason : undefined])
      })
      await expect.poll(() => reasonsOn(names), { message: role }).toEqual(Object.fromEntries(wanted))
      const [first] = enabled
      if (first === undefined || mayChange) continue
      const sentence = refusalOf(role, first[0], 'allow this')
      // A sheet says it for its record, and the list behind the sheet says it for the list.
      const said = () => {
        const shown = page.getByRole('dialog').elements().at(-1) ?? document.body
        return (shown as HTMLElement).innerText.split(sentence).length - 1
      }
      await expect.poll(said, { message: role }).toBe(1)
    }
  },
)

test('a viewer’s register, in which nothing can be typed, has no barriers', async () => {
  await open(`/transactions/account/${SAVINGS}`, { role: 'VIEWER' })
  await expect.element(page.getByText('You can view this list, but you can’t add to it.')).toBeVisible()
  expect(await barriers()).toEqual([])
})

/** Returns those of the given keys that are in the screen's list of shortcuts. */
async function keysListed(keys: readonly string[]): Promise<string[]> {
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help).toBeVisible()
  const listed = help
    .getByRole('term')
    .elements()
    .map(term => term.textContent ?? '')
  await press('Escape')
  await expect.element(help).not.toBeInTheDocument()
  return keys.filter(key => listed.includes(key))
}

test.each(OFFERED)(
  '%s offers no key and no field for what a role may not do',
  async (path, sees, permission, keys, field) => {
    const turn = OFFERED.findIndex(([each]) => each === path)
    for (const role of rolesThatDiffer(turn, [sees, permission]).filter(each => mayRole(each, sees))) {
      const may = mayRole(role, permission)
      await open(path, { role })
      if (field === null && may)
        await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
      else {
        const typedInto = page.getByLabelText(field ?? 'Approve', { exact: true }).last()
        if (may) await expect.element(typedInto, { message: role }).toBeEnabled()
        else {
          await expect
            .element(page.getByText(refusalOf(role, permission, 'allow this')).last(), { message: role })
            .toBeVisible()
          // The form of a record shows its fields, and the form of a new record is hidden.
          const isShown = () =>
            typedInto.query() !== null && (typedInto.element() as HTMLInputElement).matches(':enabled')
          expect([role, isShown()]).toEqual([role, false])
        }
      }
      if (keys.length > 0) await expect.poll(() => keysListed(keys), { message: role }).toEqual(may ? keys : [])
    }
  },
)

test('payment runs link to a new run only for roles that may post', async () => {
  for (const role of rolesThatDiffer(0, ['documents.post'])) {
    await open('/vendor-payments/runs', { role })
    await expect.element(page.getByRole('row', { name: 'Overdue' })).toBeVisible()
    const may = mayRole(role, 'documents.post')
    await expect.poll(() => page.getByRole('link', { name: 'New Payment Run' }).elements().length).toBe(may ? 1 : 0)
    await expect.poll(() => page.getByRole('link', { name: 'Pay bills:' }).elements().length > 0).toBe(may)
  }
})

test.each(ROLES)('%s is not asked to write a mail that the role cannot send, whatever the address says', async role => {
  server.answer(readInvoicePdf, 'a file')
  await open(`/receivable-invoices/${IDS.invoice}/print?mail`, { role })
  const dialog = page.getByRole('dialog', { name: 'Email' })
  if (mayRole(role, 'documents.post')) return expect.element(dialog).toBeVisible()
  // Every role may save the file. If the dialog opened, it would be visible by the time the file is saved.
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect.poll(() => server.sent(readInvoicePdf).length).toBe(1)
  expect(dialog.query()).toBeNull()
})

test.each(ROLES)(
  '%s finds in the navigation the screens that the role may see, and invites only if it may',
  async role => {
    await open('/organisation/members', { role })
    await expect.element(page.getByText('(you)')).toBeVisible()
    const isShown = (link: string) => page.getByRole('link', { name: link, exact: true }).query() !== null
    const shown = () => ({
      Accounts: isShown('Accounts'),
      Settings: isShown('Settings'),
      Members: isShown('Members'),
      'Audit trail': isShown('Audit trail'),
      Invite: page.getByRole('button', { name: 'Invite', exact: true }).query() !== null,
      refusal: page.getByText(refusalOf(role, 'members.manage', 'allow this')).query() !== null,
    })
    await expect.poll(shown).toEqual({
      Accounts: mayRole(role, 'books.read'),
      Settings: mayRole(role, 'organisation.read'),
      Members: true,
      'Audit trail': mayRole(role, 'audit.read'),
      Invite: mayRole(role, 'members.manage'),
      refusal: !mayRole(role, 'members.manage'),
    })
  },
)
