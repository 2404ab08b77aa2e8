// Tests the screens for each role. Actions that the role may not use are disabled and show the reason. Screens that the role may not see
// are not listed. A `*.torture.ts` test in e2e/ opens every screen with every role.
import { ROLES, type Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import { readInvoicePdf } from '@twofold/contract/receivables/invoice-paper'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks, IDS } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })
const SAVINGS = idOf('Savings')

beforeEach(() => answerBooks(server))

/** A screen: its name and path, the permission that is required to see it, and the permission that each button requires. */
type RoleScreen = [name: string, path: string, sees: Permission | null, buttons: Record<string, Permission>]

const SCREENS: RoleScreen[] = [
  ['accounts', '/accounts', 'books.read', { 'Create Account': 'accounts.create' }],
  [
    'edit account',
    `/accounts/${SAVINGS}`,
    'books.read',
    { Update: 'accounts.rename', 'Delete Account': 'accounts.restructure' },
  ],
  [
    'register',
    `/transactions/account/${SAVINGS}`,
    'books.read',
    { 'Add Transaction': 'transactions.write', Split: 'transactions.write' },
  ],
  [
    'edit transaction',
    `/transactions/${IDS.transaction}`,
    'books.read',
    { Update: 'transactions.write', Delete: 'transactions.write' },
  ],
  [
    'reconcile',
    `/reconcile/${SAVINGS}?date=2026-11-01&balance=0`,
    'books.read',
    { 'Record Reconcile Date': 'accounts.reconcile' },
  ],
  [
    'edit reports',
    '/reports/list',
    'books.read',
    { 'Create Report': 'reports.write', 'Restore Reports': 'reports.write' },
  ],
  ['edit report', `/reports/edit/${IDS.report}`, 'books.read', { Update: 'reports.write', Delete: 'reports.write' }],
  ['report', `/reports/${IDS.report}`, 'books.read', { 'Export CSV': 'books.read' }],
  ['customers', '/customers', null, { 'Create Customer': 'documents.write' }],
  [
    'edit customer',
    `/customers/${IDS.customer}`,
    null,
    { 'Update Customer': 'documents.write', 'Delete Customer': 'documents.write' },
  ],
  ['invoices', '/receivable-invoices', null, { 'Create Invoice': 'documents.write' }],
  [
    'edit invoice',
    `/receivable-invoices/${IDS.invoice}`,
    null,
    {
      'Update Invoice': 'documents.post',
      'Mark Paid': 'documents.post',
      'Write Off': 'documents.writeOff',
      'Delete Invoice': 'documents.post',
    },
  ],
  [
    'an invoice that was canceled',
    `/receivable-invoices/${IDS.canceled}`,
    null,
    { 'Update Invoice': 'documents.post', 'Mark Paid': 'documents.post', 'Delete Invoice': 'documents.post' },
  ],
  [
    'customer payments',
    '/customer-payments',
    'documents.read',
    { 'Create Payment Receipt': 'documents.post', 'Create and Apply': 'documents.post' },
  ],
  [
    'edit payment receipt',
    `/customer-payments/${IDS.payment}`,
    'documents.read',
    {
      'Update Payment Receipt': 'documents.post',
      'Refund Receipt': 'documents.post',
      'Returned Check': 'documents.post',
      'Delete Payment Receipt': 'documents.post',
    },
  ],
  [
    'apply payment',
    `/customer-payments/${IDS.payment}/apply?proposed=true`,
    'documents.read',
    { 'Apply Payment': 'documents.post', 'Oldest first': 'documents.post' },
  ],
  ['vendors', '/vendors', null, { 'Create Vendor': 'documents.write' }],
  [
    'edit vendor',
    `/vendors/${IDS.vendor}`,
    null,
    { 'Update Vendor': 'documents.write', 'Delete Vendor': 'documents.write' },
  ],
  ['bills', '/payable-invoices', null, { 'Create Bill': 'documents.write' }],
  [
    'bills that wait for approval',
    '/payable-invoices?approvalStatus=PENDING',
    null,
    { Approve: 'documents.post', Reject: 'documents.post' },
  ],
  [
    'edit bill',
    `/payable-invoices/${IDS.bill}`,
    null,
    { 'Update Bill': 'documents.post', 'Delete Bill': 'documents.post' },
  ],
  [
    'vendor payments',
    '/vendor-payments',
    'documents.read',
    { 'Create Payment Disbursement': 'documents.post', 'Create and Apply': 'documents.post' },
  ],
  [
    'edit payment disbursement',
    `/vendor-payments/${IDS.disbursement}`,
    'documents.read',
    {
      'Update Payment Disbursement': 'documents.post',
      'Record Refund': 'documents.post',
      'Returned Payment': 'documents.post',
      'Delete Payment Disbursement': 'documents.post',
    },
  ],
  [
    'payment run',
    `/vendor-payments/runs/${IDS.run}`,
    'documents.read',
    { Continue: 'documents.post', 'Cancel Run': 'documents.post' },
  ],
  ['settings', '/organisation/settings', 'organisation.read', { 'Save settings': 'locks.soft' }],
  ['members', '/organisation/members', null, {}],
  ['audit trail', '/organisation/audit', 'audit.read', { 'Export CSV': 'audit.read' }],
  ['organisations', '/user/multi-org', null, {}],
]

function refusalOf(role: Role, permission: Permission, what: string): string {
  return `Your role ${role} doesn’t ${what}. The required role is ${takes.format(rolesWith(permission).toReversed())}.`
}

/**
 * Returns one role for each different subset of the given permissions. If several roles have the same subset, `turn` selects one of them,
 * so that different screens test different roles. A `*.torture.ts` test in e2e/ opens every screen with every role.
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
  '%s offers each role what it may do, and says why the rest is disabled',
  async (name, path, sees, buttons) => {
    proves('rule 1.2', 'Users can:')
    proves('rule 6.3', 'What each role may do is not shown.')
    proves('rule 6.5', 'No per-role restriction appears in the screens.')

    const turn = SCREENS.findIndex(([each]) => each === name)
    const permissions = [...(sees === null ? [] : [sees]), ...Object.values(buttons)]
    for (const role of rolesThatDiffer(turn, permissions)) {
      await open(path, { role })
      if (sees !== null && !mayRole(role, sees)) {
        await expect.element(page.getByText(refusalOf(role, sees, 'allow you to open this screen'))).toBeVisible()
        for (const button of Object.keys(buttons)) expect(page.getByRole('button', { name: button }).query()).toBeNull()
        continue
      }
      const wanted = Object.entries(buttons).map(([button, permission]) => [
        button,
        mayRole(role, permission) ? null : refusalOf(role, permission, 'allow this'),
      ])
      await expect.poll(() => reasonsOn(Object.keys(buttons)), { message: role }).toEqual(Object.fromEntries(wanted))
    }
  },
)

test('a viewer’s register, in which nothing can be typed, has no barriers', async () => {
  await open(`/transactions/account/${SAVINGS}`, { role: 'VIEWER' })
  await expect.element(page.getByRole('button', { name: 'Add Transaction' })).toHaveAttribute('aria-disabled', 'true')
  expect(await barriers()).toEqual([])
})

/**
 * The text field and the shortcuts that a permission adds to a screen. `keys` are the descriptions of the shortcuts. `field` is the first
 * field of the form.
 */
type Offered = [path: string, sees: Permission, permission: Permission, keys: string[], field: string | null]

const OFFERED: Offered[] = [
  ['/accounts', 'books.read', 'accounts.create', ['New account'], 'Account Name'],
  [`/accounts/${SAVINGS}`, 'books.read', 'accounts.rename', [], 'Memo'],
  [
    `/transactions/account/${SAVINGS}`,
    'books.read',
    'transactions.write',
    ['New transaction', 'Split the entry over several accounts'],
    'Comment',
  ],
  ['/reports/list', 'books.read', 'reports.write', ['New report'], 'Report Name'],
  ['/customers', 'documents.read', 'documents.write', ['New customer'], 'Customer Name'],
  ['/receivable-invoices', 'documents.read', 'documents.write', ['New invoice'], 'Client Reference'],
  [
    '/payable-invoices?approvalStatus=PENDING',
    'documents.read',
    'documents.post',
    ['Approve the selected bills', 'Reject the selected bills'],
    null,
  ],
  ['/customer-payments', 'documents.read', 'documents.post', ['New payment receipt'], 'Payment Reference'],
  ['/vendor-payments/runs/new', 'documents.read', 'documents.post', ['New payment run'], 'Reference'],
]

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
      if (field === null) await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
      else {
        const typedInto = page.getByLabelText(field, { exact: true }).last()
        if (may) await expect.element(typedInto, { message: role }).toBeEnabled()
        else await expect.element(typedInto, { message: role }).toBeDisabled()
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
    await expect.poll(() => page.getByRole('link', { name: 'Pay the bills of' }).elements().length > 0).toBe(may)
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
