// Checks the permissions of each role for every call of the contract against the table of roles.
import { ROLES, type Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeInvitation, makeOneOfEach, type OneOfEach } from '../tests/fuzz/one-of-each.ts'
import { type RightCall, rightCall } from '../tests/fuzz/right-calls.ts'
import { requestOf, sendCall } from '../tests/fuzz/send-call.ts'
import { setUpApi } from '../tests/harness/set-up-api.ts'
import type { SignedIn } from '../tests/harness/signed-in.ts'
import { openUndoable, type UndoableDatabase } from '../tests/harness/undoable-database.ts'

/** A verbatim copy of the role table. `y` allows all actions of the row, and `-` allows none. Any other cell lists the allowed actions. */
const TABLE = `
| may | OWNER ADMIN | ACCOUNTANT | BOOKKEEPER | CLERK | VIEWER |
| read, run reports | y | y | y | parties and documents | y |
| customers, vendors; PENDING documents | y | y | y | y | - |
| charge, approve, payments, advices, transactions, reconcile | y | y | y | - | - |
| accounts: create, rename / move, delete | y | y | create, rename | - | - |
| saved reports, restore | y | y | y | - | - |
| pass a soft lock, reopen a statement, touch party accounts by hand | y | y | - | - | - |
| locks, settings, members (nobody above oneself; at least one OWNER stays) | y | soft lock | - | - | - |
`

/** Additional rows for rules from the text below the table, and for rules that were decided later. */
const FURTHER = `
| sign in and out, see and switch one’s organisations, found one | y | y | y | y | y |
| ids and names of selectable accounts | y | y | y | y | y |
| the audit trail | y | y | - | - | - |
| name views of lists for oneself | y | y | y | y | y |
| share views of lists with the organisation | y | y | y | - | - |
| write off what a customer owes | y | y | - | - | - |
| mail what customers get, and the outbox | y | y | y | - | - |
| the history of one record | y | y | y | - | - |
| see who else works here, and leave | y | y | y | y | y |
| reset a member’s password or two-step sign-in | OWNER | - | - | - | - |
| require two factors | OWNER | - | - | - | - |
`

const [HEAD = [], ...ROWS] = [TABLE, FURTHER]
  .join('')
  .split('\n')
  .filter(line => line !== '')
  .map(line => line.split('|').map(cell => cell.trim()))

/** Returns whether the table allows a role to perform one action of a row. */
function may(role: Role, row: string, what: string): boolean {
  const column = HEAD.findIndex(roles => roles.split(' ').includes(role))
  const cells = ROWS.find(([, name]) => name?.startsWith(row))
  if (!cells) throw new Error(`the table has no row ${row}`)
  const cell = cells[column] ?? '-'
  return cell === 'y' || cell === role || cell.split(/, | and /).includes(what)
}

/** One action of a call: the row of the table, the word for the action in that row, and the call. */
type Deed = {
  row: string
  what: string
  call?: (right: RightCall, oneOfEach: OneOfEach, caller: SignedIn) => RightCall
}

const withBody = (right: RightCall, body: Record<string, unknown>): RightCall => ({ ...right, body })

let day = 0
/** Returns a date that no earlier test used as a lock date. */
function nextDay(): string {
  day += 1
  return new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10)
}

/** The calls that are one action each, by the row of the table and the word for the action in that row. */
const ACTIONS = {
  'sign in': `
    logout currentUser nameUser listTenants switchTenant listSessions endOtherSessions secure createOrganisation
    openInvitation acceptInvitation
  `,
  'read / settings': 'readSettings',
  'see who': 'listMembers leaveOrganisation',
  'locks / members': 'changeMember removeMember inviteMember withdrawInvitation',
  reset: 'resetPassword resetSecondFactors',
  'read / accounts': `
    listAccounts readAccount readRegister readRegisterTotals exportRegisterCsv exportRegisterXlsx listKnownComments
    listJournal exportJournalCsv exportJournalXlsx
    readTransaction listUnreconciled listStatements readStatement exportBooksCsv exportBooksJson exportBooksHledger
    exportBooksBeancount exportChart listImports listBankLines
  `,
  'ids and names': 'listAccountsOfType listAccountTypes',
  'accounts / create': 'createAccount',
  'accounts / delete': 'deleteAccount undoImport',
  'charge / transactions':
    'postTransaction changeTransaction deleteTransaction restoreTransaction previewImport importFile',
  'charge / reconcile': `
    reconcileTransaction unreconcileTransaction reconcileLines unreconcileLines recordStatement previewStatement
    importStatement undoStatementImport matchBankLines bookBankLines setBankLineAside undoBankLine createPayeeRule
    deletePayeeRule
  `,
  'pass a soft lock / reopen a statement': 'reopenStatement',
  'name views': 'listSavedViews',
  'share views': 'changeSavedView deleteSavedView',
  'read / reports': `
    listReports readReport runReport exportReportCsv exportReportXlsx listReportChanges exportReportChangesCsv
    exportReportChangesXlsx listOpenItems
  `,
  'saved reports / saved reports': 'createReport changeReport deleteReport',
  'saved reports / restore': 'restoreReports',
  'the history': 'listDiscrepancies readHistory',
  'the audit trail': 'listAudit exportAudit',
  'read / parties': `
    findRecords listCustomers readCustomerTotals exportCustomersCsv exportCustomersXlsx readCustomer
    readCustomerActivity readCustomerStatement readStatementSheet readStatementPdf exportStatementCsv listVendors
    readVendorTotals exportVendorsCsv exportVendorsXlsx readVendor readVendorActivity readVendorStatement
  `,
  customers: `
    createCustomer changeCustomer deleteCustomer createReceivableInvoice deleteReceivableInvoice createVendor
    changeVendor deleteVendor createPayableInvoice deletePayableInvoice
  `,
  mail: 'mailStatement mailInvoice retryMail cancelMail',
  'read / documents': `
    listReceivableInvoices listCustomerInvoices listUnpaidReceivableInvoices readReceivableInvoiceTotals readReceivableInvoiceFigures
    exportReceivableInvoicesCsv exportReceivableInvoicesXlsx readReceivableInvoice listReceivableInvoiceCounterparts
    readInvoiceSheet readInvoicePdf listMails readMailServer readMail readMailFile listCustomerPayments
    readCustomerPaymentTotals readCustomerPaymentFigures exportCustomerPaymentsCsv exportCustomerPaymentsXlsx readCustomerPayment
    listUnappliedCustomerPayments listCustomerPaymentCounterparts listCustomerPaymentAdvices
    listReceivableInvoiceAdvices readCustomerWriteOff listPayableInvoices listVendorInvoices
    listUnpaidPayableInvoices exportPayableInvoicesCsv exportPayableInvoicesXlsx readPayableInvoice
    listPayableInvoiceCounterparts readHome readCashNeeded readPayableInvoiceTotals readPayableInvoiceFigures listPotentialDuplicates
    readVendorPaymentRun listVendorPaymentRuns listVendorPayments readVendorPaymentTotals readVendorPaymentFigures exportVendorPaymentsCsv
    exportVendorPaymentsXlsx readVendorPayment listUnappliedVendorPayments listVendorPaymentCounterparts
    listVendorPaymentAdvices listPayableInvoiceAdvices
  `,
  'charge / charge': 'chargeReceivableInvoice chargeReceivableInvoices',
  'charge / payments': `
    createCustomerPayment changeCustomerPayment deleteCustomerPayment createCustomerPaymentAdvice
    refundCustomerPayment applyCustomerPayment applyToReceivableInvoice deleteCustomerPaymentAdvice tellApart
    previewVendorPaymentRun createVendorPaymentRun continueVendorPaymentRun cancelVendorPaymentRun
    createVendorPayment changeVendorPayment deleteVendorPayment createVendorPaymentAdvice refundVendorPayment
    applyVendorPayment applyToPayableInvoice deleteVendorPaymentAdvice payBankLine
  `,
  'write off': 'createCustomerWriteOff deleteCustomerWriteOff',
  'charge / approve': 'approvePayableInvoices rejectPayableInvoices',
}

/** The calls that several rows of the table, or a request of their own, are about. */
const FURTHER_ACTIONS: Readonly<Record<string, readonly Deed[]>> = {
  endSession: [
    {
      row: 'sign in',
      what: '',
      call: (right, _, { accessToken }) => ({ ...right, params: { sessionID: decodeJwt(accessToken).sid } }),
    },
  ],
  changeSettings: [
    { row: 'locks', what: 'settings', call: right => withBody(right, { tenantName: crypto.randomUUID() }) },
    { row: 'require', what: '', call: right => withBody(right, { requiresTwoFactors: false }) },
    { row: 'locks', what: 'soft lock', call: right => withBody(right, { softLockDate: nextDay() }) },
  ],
  changeAccount: [
    { row: 'accounts', what: 'rename', call: right => withBody(right, { accountName: crypto.randomUUID() }) },
    { row: 'accounts', what: 'move', call: (right, { empty }) => withBody(right, { accountParent: empty }) },
    {
      row: 'accounts',
      what: 'type',
      call: (right, { empty }) => ({ ...withBody(right, { accountType: 'LIABILITY' }), params: { accountID: empty } }),
    },
  ],
  createSavedView: [
    { row: 'name views', what: '' },
    { row: 'share views', what: '', call: right => withBody(right, { ...right.body, isShared: true }) },
  ],
  changeReceivableInvoice: [
    { row: 'customers', what: 'PENDING documents' },
    {
      row: 'charge',
      what: 'charged documents',
      call: (right, { charged }) => ({ ...right, params: { receivableInvoiceID: charged } }),
    },
  ],
  changePayableInvoice: [
    { row: 'customers', what: 'PENDING documents' },
    { row: 'charge', what: 'approve', call: right => withBody(right, { approvalStatus: 'APPROVED' }) },
    { row: 'charge', what: 'approve', call: right => withBody(right, { approvalStatus: 'REJECTED' }) },
    {
      row: 'charge',
      what: 'approved documents',
      call: (right, { approved }) => ({ ...right, params: { payableInvoiceID: approved } }),
    },
  ],
}

/** The actions of each call. The test fails for a new call until it is assigned to a row of the table. */
const DEEDS = new Map<string, readonly Deed[]>(Object.entries(FURTHER_ACTIONS))
for (const [action, calls] of Object.entries(ACTIONS)) {
  const [row = '', what = ''] = action.split(' / ')
  for (const name of calls.trim().split(/\s+/)) DEEDS.set(name, [{ row, what }])
}

let undone: UndoableDatabase['undone']
/** The records of one organisation, and an invitation from another organisation. */
let here: OneOfEach
let members: Record<Role, SignedIn>

const api = setUpApi({
  open: async url => {
    const undoable = await openUndoable(url)
    undone = undoable.undone
    return undoable.database
  },
})
beforeAll(async () => {
  // All users are signed in with two factors, because the organisation requires two factors.
  const signIn = { hasTwoFactors: true }
  const owner = await api.newMember({ signIn })
  const { code } = await makeInvitation(api, await api.newMember())
  here = { ...(await makeOneOfEach(api, owner)), code }
  const joined = ROLES.map(async role => [role, await api.newMember({ role, into: owner, signIn })] as const)
  members = Object.fromEntries(await Promise.all(joined)) as typeof members
  const body = { requiresTwoFactors: true }
  expect((await api.call(owner, 'PUT', '/organisation/settings', { body })).status).toBe(200)
})

/** Returns whether an error message names the user's role and all roles that are allowed to perform the action. */
function isExplained(err: string, role: Role, { row, what }: Deed): boolean {
  const [, own, takes = ''] = /^Your role (\w+) doesn’t allow this\. The required role is (.+)\.$/.exec(err) ?? []
  const named = takes.split(/, or |, | or /)
  const allowed = ROLES.filter(each => may(each, row, what))
  return own === role && !named.includes(role) && allowed.every(each => named.includes(each))
}

/** Sends a call as a member with a role, and returns the status. Undoes the changes, so that every call finds the same records. */
async function statusFor(role: Role, endpoint: Endpoint, deed: Deed) {
  const right = rightCall(endpoint, here)
  const request = requestOf(endpoint, deed.call ? deed.call(right, here, members[role]) : right)
  const send = () => sendCall(api, members[role], request)
  const { status, body } = await (request.method === 'GET' ? send() : undone(send))
  if (status === 200) return 'done'
  const isUnclear = body?.code === 'FORBIDDEN' && !isExplained(String(body.err), role, deed)
  return `${status} ${body?.code}${isUnclear ? `: ${body.err}` : ''}`
}

const CLOSED = CATALOGUE.filter(({ permission }) => permission !== 'open')

describe.each(CLOSED.map(endpoint => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('is done for the roles of the table and refused to all others', async () => {
    proves('rule 6.3', 'What each role may do is not shown.')

    expect(DEEDS.get(name), `say in ACTIONS which row of the table ${name} belongs to`).toBeDefined()
    for (const deed of DEEDS.get(name) ?? []) {
      const wanted = ROLES.map(role => [role, may(role, deed.row, deed.what) ? 'done' : '403 FORBIDDEN'])
      const found: [Role, string][] = []
      for (const role of ROLES) found.push([role, await statusFor(role, endpoint, deed)])
      expect({ [`${deed.row} ${deed.what}`]: found }).toEqual({ [`${deed.row} ${deed.what}`]: wanted })
    }
  })
})

test('the table names every role once', () => {
  expect(
    HEAD.slice(2)
      .flatMap(roles => roles.split(' '))
      .filter(Boolean),
  ).toEqual([...ROLES])
})
