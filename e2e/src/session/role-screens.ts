// The screens for each role on the real server. A screen that the role may only read has none of its buttons and says why. A button that
// needs a higher role than the others is disabled and shows the reason. Data that the role may not see is not shown.
import type { Role } from '@twofold/accounting/roles'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { chargeReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { listReports } from '@twofold/contract/reports'
import { type RoleScreen, type RoleScreenIds, refusalOf } from '@twofold/contract/testing/role-screens'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedPayables } from '../drivers/payables-driver.ts'
import { createReceivablesDriver, seedReceivables } from '../drivers/receivables-driver.ts'
import type { Fixture } from '../fixture/fixture.ts'

const PASSWORD = 'a sentence to remember'

/** Seeds the records of the screens and adds a member for each role. Returns the ids of the records. */
export async function seedRoles(fixture: Fixture, roles: readonly Role[]): Promise<RoleScreenIds> {
  const owner = await fixture.signIn()
  const { accounts } = await owner.call(listAccounts, {})
  const body = { accountParent: 0, accountName: 'Unused', accountType: 'ASSET' as const, accountMemo: '' }
  const { accountID } = await owner.call(createAccount, { body })
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const { transactions } = await owner.call(readRegister, { params: { accountID: String(checking) } })
  const { reports } = await owner.call(listReports, {})
  const { customer, invoice, payment } = await seedReceivables(owner)
  const canceled = await (await createReceivablesDriver(owner)).invoice(customer, 1_000, 'given up', {
    isPending: true,
  })
  const params = { receivableInvoiceID: String(canceled) }
  await owner.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CANCELED' } })
  const { vendor, bill, disbursement, run } = await seedPayables(owner)
  for (const role of roles) {
    const member = ['--organisation', 'Fern & Harrow', '--role', role]
    await fixture.product().command(['users', 'create', role.toLowerCase(), ...member], `${PASSWORD}\n`)
  }
  const [transaction, report] = [transactions.at(-1)!.transactionID, reports[0]!.reportID]
  const documents = { customer, invoice, canceled, payment, vendor, bill, disbursement, run }
  return { account: accountID, transaction, report, ...documents }
}

/** Opens a tab as the member with the given role. */
export async function openAs(fixture: Fixture, role: Role): Promise<Page> {
  const session = await fixture.signIn({ username: role.toLowerCase(), password: PASSWORD })
  // The screens may request balances until they know that the role has no access to balances.
  return fixture.open({ as: session, expecting: mayRole(role, 'books.read') ? [] : [403] })
}

/**
 * Returns the reasons that the screens show for disabled buttons. The value is null if a button is enabled, and undefined if there is no
 * such button.
 */
async function reasonsOn(page: Page, names: readonly string[]): Promise<Record<string, string | null | undefined>> {
  const reasons = names.map(async name => {
    const button = page.getByRole('button', { name, exact: true })
    if ((await button.count()) === 0) return [name, undefined] as const
    const isDisabled = (await button.getAttribute('aria-disabled')) === 'true'
    return [name, isDisabled ? await button.getAttribute('title') : null] as const
  })
  return Object.fromEntries(await Promise.all(reasons))
}

/**
 * Opens screens as the member with the given role. Fails if a button is shown without permission, or if the screen does not say why it is
 * missing.
 */
export async function expectButtons(fixture: Fixture, role: Role, screens: readonly RoleScreen[]): Promise<void> {
  const page = await openAs(fixture, role)
  for (const [path, sees, rest] of screens) {
    await page.goto(fixture.product().url + path)
    const enabled = Object.entries(rest) as [Permission, string[]][]
    const names = enabled.flatMap(([, buttons]) => buttons)
    if (sees !== null && !mayRole(role, sees)) {
      await page.getByText(refusalOf(role, sees, 'allow you to open this screen')).waitFor()
      for (const name of names) await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
      continue
    }
    const mayChange = enabled.some(([permission]) => mayRole(role, permission))
    const wanted = enabled.flatMap(([permission, buttons]) => {
      const reason = refusalOf(role, permission, 'allow this')
      return buttons.map(button => [button, mayRole(role, permission) ? null : mayChange ? reason : undefined])
    })
    const [first] = enabled
    if (first !== undefined && !mayChange)
      await page
        .getByText(refusalOf(role, first[0], 'allow this'))
        .last()
        .waitFor()
    await expect.poll(() => reasonsOn(page, names), { message: path }).toEqual(Object.fromEntries(wanted))
  }
}
