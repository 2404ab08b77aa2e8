// What each role finds on the screens: what it may not do is disabled and says why, what it may not see is not there.
import { ROLES, type Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { changeMember, listMembers } from '@twofold/contract/members'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import { chargeReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { listReports } from '@twofold/contract/reports'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { layPayables } from '../desks/payables-desk.ts'
import { layReceivables, openDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const PASSWORD = 'a sentence to remember'
const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** A screen: who sees it, and its buttons with what each of them takes. */
type RoleScreen = { path: () => string; sees?: Permission; buttons: Record<string, Permission> }

const ids = {
  ...{ account: 0, transaction: 0, report: 0, payment: 0, invoice: 0, canceled: 0, customer: 0 },
  ...{ disbursement: 0, run: 0, bill: 0, vendor: 0 },
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
  'bills that wait for approval': {
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

/** What a screen offers for something: the field that one types into first, and what the keys say they do. */
type Offered = { path: string; sees: Permission; permission: Permission; keys: string[]; field?: string }

function offered(): Offered[] {
  const ofBooks = { sees: 'books.read' } as const
  const toWrite = { sees: 'documents.read', permission: 'documents.write' } as const
  const toPost = { sees: 'documents.read', permission: 'documents.post' } as const
  const entryKeys = ['New transaction', 'Split the entry over several accounts']
  const queue = '/payable-invoices?approvalStatus=PENDING&search=rowan'
  const decisions = ['Approve the selected bills', 'Reject the selected bills']
  const register = `/transactions/account/${ids.account}`
  return [
    { ...ofBooks, path: '/accounts', permission: 'accounts.create', keys: ['New account'], field: 'Account Name' },
    { ...ofBooks, path: `/accounts/${ids.account}`, permission: 'accounts.rename', keys: [], field: 'Memo' },
    { ...ofBooks, path: register, permission: 'transactions.write', keys: entryKeys, field: 'Comment' },
    { ...ofBooks, path: '/reports/list', permission: 'reports.write', keys: ['New report'], field: 'Report Name' },
    { ...toWrite, path: '/customers', keys: ['New customer'], field: 'Customer Name' },
    { ...toWrite, path: '/receivable-invoices', keys: ['New invoice'], field: 'Client Reference' },
    { ...toPost, path: queue, keys: decisions },
    { ...toPost, path: '/customer-payments', keys: ['New payment receipt'], field: 'Payment Reference' },
    { ...toPost, path: '/vendor-payments/runs/new', keys: ['New payment run'], field: 'Reference' },
  ]
}

/** Which of some keys the help of a screen knows. */
async function keysKnown(page: Page, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  const known = await help.getByRole('term').allTextContents()
  await page.keyboard.press('Escape')
  return keys.filter(key => known.includes(key))
}

beforeAll(async () => {
  const owner = await stage.signIn()
  const { accounts } = await owner.call(listAccounts, {})
  const body = { accountParent: 0, accountName: 'Nobody’s', accountType: 'ASSET' as const, accountMemo: '' }
  ids.account = (await owner.call(createAccount, { body })).accountID
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const { transactions } = await owner.call(readRegister, { params: { accountID: String(checking) } })
  ids.transaction = transactions.at(-1)!.transactionID
  Object.assign(ids, await layReceivables(owner))
  const desk = await openDesk(owner)
  ids.canceled = await desk.invoice(ids.customer, 1_000, 'given up', { isPending: true })
  const params = { receivableInvoiceID: String(ids.canceled) }
  await owner.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CANCELED' } })
  const { vendor, bill, disbursement, run } = await layPayables(owner)
  Object.assign(ids, { vendor, bill, disbursement, run })
  ids.report = (await owner.call(listReports, {})).reports[0]!.reportID
})

async function somebodyAs(role: Role): Promise<ApiSession> {
  const username = role.toLowerCase()
  const member = ['--organisation', 'Fern & Harrow', '--role', role]
  await stage.product().command(['users', 'create', username, ...member], `${PASSWORD}\n`)
  return stage.signIn({ username, password: PASSWORD })
}

function refusalOf(role: Role, permission: Permission, what: string): string {
  return `Your role ${role} does not ${what}. It takes ${takes.format(rolesWith(permission).toReversed())}.`
}

/** Why the buttons of a screen cannot be used, as they say it; null for one that can. */
async function reasonsOn(page: Page, names: readonly string[]): Promise<Record<string, string | null>> {
  const reasons = names.map(async name => {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const isDisabled = (await button.getAttribute('aria-disabled')) === 'true'
    return [name, isDisabled ? await button.getAttribute('title') : null] as const
  })
  return Object.fromEntries(await Promise.all(reasons))
}

describe.each(ROLES)('%s', role => {
  test('finds what the role may do, and reads of the rest why not', async () => {
    proves('rule 1.2', 'Users can:')
    proves('rule 6.3', 'What each role may do is not shown.')
    proves('rule 6.5', 'No per-role restriction appears in the screens.')

    const session = await somebodyAs(role)
    // Until it is known that a role sees no balances they may have been asked for.
    const page = await stage.open({ as: session, expecting: mayRole(role, 'books.read') ? [] : [403] })
    for (const [name, { path, sees, buttons }] of Object.entries(SCREENS)) {
      await page.goto(stage.product().url + path())
      if (sees !== undefined && !mayRole(role, sees)) {
        await page.getByText(refusalOf(role, sees, 'show this screen')).waitFor()
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
  })

  test('is offered no key, field or way for what the role may not do', async () => {
    const session = await stage.signIn({ username: role.toLowerCase(), password: PASSWORD })
    const page = await stage.open({ as: session, expecting: mayRole(role, 'books.read') ? [] : [403] })
    for (const { path, sees, permission, keys, field } of offered()) {
      if (!mayRole(role, sees)) continue
      const may = mayRole(role, permission)
      await page.goto(stage.product().url + path)
      if (field !== undefined) {
        const typedInto = page.getByLabel(field, { exact: true }).last()
        await expect.poll(() => typedInto.isEnabled(), { message: path }).toBe(may)
      } else await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      await expect.poll(() => keysKnown(page, keys), { message: path }).toEqual(may ? keys : [])
    }
    await page.goto(`${stage.product().url}/vendor-payments/runs`)
    const pay = page.getByRole('link', { name: 'Pay the bills of' })
    await page.getByRole('row', { name: 'Overdue' }).waitFor()
    await expect.poll(async () => (await pay.count()) > 0).toBe(mayRole(role, 'documents.post'))
    expect(await page.getByRole('link', { name: 'New Payment Run' }).count()).toBe(
      mayRole(role, 'documents.post') ? 1 : 0,
    )
  })

  test('is asked to write no mail that it could not send, whatever the address says', async () => {
    const session = await stage.signIn({ username: role.toLowerCase(), password: PASSWORD })
    const page = await stage.open({ as: session })
    await page.goto(`${stage.product().url}/receivable-invoices/${ids.invoice}/print?mail`)
    const dialog = page.getByRole('dialog', { name: 'E-mail' })
    if (mayRole(role, 'documents.post')) return dialog.waitFor()
    // Its file is there for everybody, and comes later than the dialog would.
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    await file
    expect(await dialog.count()).toBe(0)
  })

  test('finds in the navigation the screens that it may see, and invites nobody unless it may', async () => {
    const session = await stage.signIn({ username: role.toLowerCase(), password: PASSWORD })
    const page = await stage.open({ as: session, expecting: mayRole(role, 'books.read') ? [] : [403] })
    await page.goto(`${stage.product().url}/organisation/members`)
    await page.getByText('(you)').waitFor()
    const isShown = async (link: string) => (await page.getByRole('link', { name: link, exact: true }).count()) === 1
    // Who is there is asked beside the members, and may be known after them.
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

test('a role that was given meanwhile counts on the screens from the next page on that is opened', async () => {
  const owner = await stage.signIn()
  await stage
    .product()
    .command(['users', 'create', 'nell', '--organisation', 'Fern & Harrow', '--role', 'CLERK'], `${PASSWORD}\n`)
  const { members } = await owner.call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'nell')!
  const give = (role: Role) => owner.call(changeMember, { params: { userID: String(userID) }, body: { role } })
  const page = await stage.open({ as: await stage.signIn({ username: 'nell', password: PASSWORD }), expecting: [403] })
  const goTo = (path: string) => page.goto(stage.product().url + path)
  await goTo('/home')
  await page.getByText('Balances of accounts are not shown.').waitFor()
  await give('BOOKKEEPER')
  await page.reload()
  await page.getByRole('region', { name: 'Cash' }).getByRole('link', { name: 'Checking' }).waitFor()
  await goTo('/organisation/audit')
  await page.getByText(refusalOf('BOOKKEEPER', 'audit.read', 'show this screen')).waitFor()
  await give('ACCOUNTANT')
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
})
