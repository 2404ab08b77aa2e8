// The screens for each role. Actions that the role may not perform are disabled and show a reason. Data that the role may not see is not
// shown.
import type { Role } from '@twofold/accounting/roles'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import { chargeReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { listReports } from '@twofold/contract/reports'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedPayables } from '../drivers/payables-driver.ts'
import { createReceivablesDriver, seedReceivables } from '../drivers/receivables-driver.ts'
import type { Fixture } from '../fixture/fixture.ts'

const PASSWORD = 'a sentence to remember'
const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** A screen: the roles that can open it, and the permission that each of its buttons requires. */
type RoleScreen = { path: () => string; sees?: Permission; buttons: Record<string, Permission> }

/** The record ids in the URLs. They are known only after seeding. */
export const ids = {
  account: 0,
  transaction: 0,
  report: 0,
  payment: 0,
  invoice: 0,
  canceled: 0,
  customer: 0,
  disbursement: 0,
  run: 0,
  bill: 0,
  vendor: 0,
}

const SCREENS: Record<string, RoleScreen> = {
  accounts: { path: () => '/accounts', sees: 'books.read', buttons: { 'Create Account': 'accounts.create' } },
  'edit account': {
    path: () => `/accounts/${ids.account}`,
    sees: 'books.read',
    buttons: { Update: 'accounts.rename', 'Delete Account': 'accounts.restructure' },
  },
  register: {
    path: () => `/transactions/account/${ids.account}`,
    sees: 'books.read',
    buttons: { 'Add Transaction': 'transactions.write' },
  },
  'edit transaction': {
    path: () => `/transactions/${ids.transaction}`,
    sees: 'books.read',
    buttons: { Update: 'transactions.write', Delete: 'transactions.write' },
  },
  reconcile: {
    path: () => `/reconcile/${ids.account}?date=2026-11-01&balance=0`,
    sees: 'books.read',
    buttons: { 'Record Reconcile Date': 'accounts.reconcile' },
  },
  'edit reports': {
    path: () => '/reports/list',
    sees: 'books.read',
    buttons: { 'Create Report': 'reports.write', 'Restore Reports': 'reports.write' },
  },
  'edit report': {
    path: () => `/reports/edit/${ids.report}`,
    sees: 'books.read',
    buttons: { Update: 'reports.write', Delete: 'reports.write' },
  },
  report: { path: () => `/reports/${ids.report}`, sees: 'books.read', buttons: { 'Export CSV': 'books.read' } },
  customers: { path: () => '/customers', buttons: { 'Create Customer': 'documents.write' } },
  'edit customer': {
    path: () => `/customers/${ids.customer}`,
    buttons: { 'Update Customer': 'documents.write', 'Delete Customer': 'documents.write' },
  },
  invoices: { path: () => '/receivable-invoices', buttons: { 'Create Invoice': 'documents.write' } },
  'edit invoice': {
    path: () => `/receivable-invoices/${ids.invoice}`,
    buttons: {
      'Update Invoice': 'documents.post',
      'Mark Paid': 'documents.post',
      'Write Off': 'documents.writeOff',
      'Delete Invoice': 'documents.post',
    },
  },
  'an invoice that was canceled': {
    path: () => `/receivable-invoices/${ids.canceled}`,
    buttons: {
      'Update Invoice': 'documents.post',
      'Mark Paid': 'documents.post',
      'Delete Invoice': 'documents.post',
    },
  },
  'customer payments': {
    path: () => '/customer-payments',
    sees: 'documents.read',
    buttons: { 'Create Payment Receipt': 'documents.post', 'Create and Apply': 'documents.post' },
  },
  'edit payment receipt': {
    path: () => `/customer-payments/${ids.payment}`,
    sees: 'documents.read',
    buttons: {
      'Update Payment Receipt': 'documents.post',
      'Refund Receipt': 'documents.post',
      'Returned Check': 'documents.post',
      'Delete Payment Receipt': 'documents.post',
    },
  },
  'apply payment': {
    path: () => `/customer-payments/${ids.payment}/apply?proposed=true`,
    sees: 'documents.read',
    buttons: { 'Apply Payment': 'documents.post', 'Oldest first': 'documents.post' },
  },
  vendors: { path: () => '/vendors', buttons: { 'Create Vendor': 'documents.write' } },
  'edit vendor': {
    path: () => `/vendors/${ids.vendor}`,
    buttons: { 'Update Vendor': 'documents.write', 'Delete Vendor': 'documents.write' },
  },
  bills: { path: () => '/payable-invoices', buttons: { 'Create Bill': 'documents.write' } },
  'pending bills': {
    path: () => '/payable-invoices?approvalStatus=PENDING&search=rowan',
    buttons: { Approve: 'documents.post', Reject: 'documents.post' },
  },
  'edit bill': {
    path: () => `/payable-invoices/${ids.bill}`,
    buttons: { 'Update Bill': 'documents.post', 'Delete Bill': 'documents.post' },
  },
  'vendor payments': {
    path: () => '/vendor-payments',
    sees: 'documents.read',
    buttons: { 'Create Payment Disbursement': 'documents.post', 'Create and Apply': 'documents.post' },
  },
  'edit payment disbursement': {
    path: () => `/vendor-payments/${ids.disbursement}`,
    sees: 'documents.read',
    buttons: {
      'Update Payment Disbursement': 'documents.post',
      'Record Refund': 'documents.post',
      'Returned Payment': 'documents.post',
      'Delete Payment Disbursement': 'documents.post',
    },
  },
  'payment run': {
    path: () => `/vendor-payments/runs/${ids.run}`,
    sees: 'documents.read',
    buttons: { Continue: 'documents.post', 'Cancel Run': 'documents.post' },
  },
  settings: {
    path: () => '/organisation/settings',
    sees: 'organisation.read',
    buttons: { 'Save settings': 'locks.soft' },
  },
  members: { path: () => '/organisation/members', buttons: {} },
  'audit trail': { path: () => '/organisation/audit', sees: 'audit.read', buttons: { 'Export CSV': 'audit.read' } },
  organisations: { path: () => '/user/multi-org', buttons: {} },
}

/** Seeds the documents of the screens and adds a member for each role. */
export async function seedRoles(fixture: Fixture, roles: readonly Role[]): Promise<void> {
  const owner = await fixture.signIn()
  const { accounts } = await owner.call(listAccounts, {})
  const body = { accountParent: 0, accountName: 'Unused', accountType: 'ASSET' as const, accountMemo: '' }
  ids.account = (await owner.call(createAccount, { body })).accountID
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const { transactions } = await owner.call(readRegister, { params: { accountID: String(checking) } })
  ids.transaction = transactions.at(-1)!.transactionID
  Object.assign(ids, await seedReceivables(owner))
  const driver = await createReceivablesDriver(owner)
  ids.canceled = await driver.invoice(ids.customer, 1_000, 'given up', { isPending: true })
  const params = { receivableInvoiceID: String(ids.canceled) }
  await owner.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CANCELED' } })
  const { vendor, bill, disbursement, run } = await seedPayables(owner)
  Object.assign(ids, { vendor, bill, disbursement, run })
  ids.report = (await owner.call(listReports, {})).reports[0]!.reportID
  for (const role of roles) {
    const member = ['--organisation', 'Fern & Harrow', '--role', role]
    await fixture.product().command(['users', 'create', role.toLowerCase(), ...member], `${PASSWORD}\n`)
  }
}

/** Opens a tab as the member with the given role. */
export async function openAs(fixture: Fixture, role: Role): Promise<Page> {
  const session = await fixture.signIn({ username: role.toLowerCase(), password: PASSWORD })
  // The screens may request balances until they know that the role has no access to balances.
  return fixture.open({ as: session, expecting: mayRole(role, 'books.read') ? [] : [403] })
}

/** Returns the message that is shown if a role lacks a permission. */
export function refusalOf(role: Role, permission: Permission, what: string): string {
  return `Your role ${role} doesn’t ${what}. The required role is ${takes.format(rolesWith(permission).toReversed())}.`
}

/** Returns the reasons that the screens show for disabled buttons. The value is null if a button is enabled. */
async function reasonsOn(page: Page, names: readonly string[]): Promise<Record<string, string | null>> {
  const reasons = names.map(async name => {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const isDisabled = (await button.getAttribute('aria-disabled')) === 'true'
    return [name, isDisabled ? await button.getAttribute('title') : null] as const
  })
  return Object.fromEntries(await Promise.all(reasons))
}

/**
 * Opens screens as the member with the given role. Fails if a button is enabled without permission, or if a disabled button shows no
 * reason.
 */
export async function expectButtons(
  fixture: Fixture,
  role: Role,
  names: readonly string[] = Object.keys(SCREENS),
): Promise<void> {
  const page = await openAs(fixture, role)
  for (const name of names) {
    const { path, sees, buttons } = SCREENS[name]!
    await page.goto(fixture.product().url + path())
    if (sees !== undefined && !mayRole(role, sees)) {
      await page.getByText(refusalOf(role, sees, 'allow you to open this screen')).waitFor()
      for (const button of Object.keys(buttons))
        await expect.poll(() => page.getByRole('button', { name: button }).count()).toBe(0)
      continue
    }
    const wanted = Object.entries(buttons).map(([button, permission]) => [
      button,
      mayRole(role, permission) ? null : refusalOf(role, permission, 'allow this'),
    ])
    await expect
      .poll(() => reasonsOn(page, Object.keys(buttons)), { message: name })
      .toEqual(Object.fromEntries(wanted))
  }
}
