// Tests all screens for each role in a browser. The default run covers them only with component tests.
import { ROLES } from '@twofold/accounting/roles'
import { mayRole } from '@twofold/contract/permissions'
import { type RoleScreenIds, refusalOf, roleFields, roleScreens } from '@twofold/contract/testing/role-screens'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { expectButtons, openAs, seedRoles } from './role-screens.ts'

const fixture = setUpFixture()

let ids: RoleScreenIds

beforeAll(async () => {
  ids = await seedRoles(fixture, ROLES)
})

/** Returns which of these keyboard shortcuts a screen's help lists. */
async function keysKnown(page: Page, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  const known = await help.getByRole('term').allTextContents()
  await page.keyboard.press('Escape')
  return keys.filter(key => known.includes(key))
}

describe.each(ROLES)('%s', role => {
  test('can use what the role may do, and reads why the rest is disabled', () =>
    expectButtons(fixture, role, roleScreens(ids)))

  test('is offered no key, field or link for what the role may not do', async () => {
    const page = await openAs(fixture, role)
    for (const [path, sees, permission, keys, field] of roleFields(ids)) {
      if (!mayRole(role, sees)) continue
      const may = mayRole(role, permission)
      await page.goto(fixture.product().url + path)
      if (field !== null) {
        const typedInto = page.getByLabel(field, { exact: true }).last()
        await expect.poll(() => typedInto.isEnabled(), { message: path }).toBe(may)
      } else await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      await expect.poll(() => keysKnown(page, keys), { message: path }).toEqual(may ? keys : [])
    }
    await page.goto(`${fixture.product().url}/vendor-payments/runs`)
    const pay = page.getByRole('link', { name: 'Pay bills:' })
    await page.getByRole('row', { name: 'Overdue' }).waitFor()
    await expect.poll(async () => (await pay.count()) > 0).toBe(mayRole(role, 'documents.post'))
    expect(await page.getByRole('link', { name: 'New Payment Run' }).count()).toBe(
      mayRole(role, 'documents.post') ? 1 : 0,
    )
  })

  test('is not asked to write a mail that the role cannot send, whatever the address says', async () => {
    const page = await openAs(fixture, role)
    await page.goto(`${fixture.product().url}/receivable-invoices/${ids.invoice}/print?mail`)
    const dialog = page.getByRole('dialog', { name: 'Email' })
    if (mayRole(role, 'documents.post')) return dialog.waitFor()
    // Waits for the download of the file, which every role can save. An email dialog would open before the download starts.
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    await file
    expect(await dialog.count()).toBe(0)
  })

  test('finds in the navigation the screens that the role may see, and can invite only if the role may', async () => {
    const page = await openAs(fixture, role)
    await page.goto(`${fixture.product().url}/organisation/members`)
    await page.getByText('(you)').waitFor()
    const isShown = async (link: string) => (await page.getByRole('link', { name: link, exact: true }).count()) === 1
    // The page loads the current user and the members in parallel, so the order of the responses is not fixed.
    const shown = async () => ({
      Accounts: await isShown('Accounts'),
      Settings: await isShown('Settings'),
      Members: await isShown('Members'),
      'Audit trail': await isShown('Audit trail'),
      Invite: (await page.getByRole('button', { name: 'Invite', exact: true }).count()) === 1,
    })
    await expect.poll(shown).toEqual({
      Accounts: mayRole(role, 'books.read'),
      Settings: mayRole(role, 'organisation.read'),
      Members: true,
      'Audit trail': mayRole(role, 'audit.read'),
      Invite: mayRole(role, 'members.manage'),
    })
    await expect
      .poll(() => page.getByText(refusalOf(role, 'members.manage', 'allow this')).count())
      .toBe(mayRole(role, 'members.manage') ? 0 : 1)
  })
})
