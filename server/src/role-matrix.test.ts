// Checks the permissions of each role for every call of the contract against the table of roles.
import { ROLES, type Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeInvitation, makeOneOfEach } from '../tests/fuzz/one-of-each.ts'
import { type OneOfEach, type RightCall, rightCall } from '../tests/fuzz/right-calls.ts'
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

const READ = [{ row: 'read', what: 'accounts' }]
const READ_PARTIES = [{ row: 'read', what: 'parties' }]
const PARTIES = [{ row: 'customers', what: '' }]
const READ_DOCUMENTS = [{ row: 'read', what: 'documents' }]
const MAILS = [{ row: 'mail', what: '' }]
const PAYMENTS = [{ row: 'charge', what: 'payments' }]
const SESSION = [{ row: 'sign in', what: '' }]
const TRANSACTIONS = [{ row: 'charge', what: 'transactions' }]
const RECONCILE = [{ row: 'charge', what: 'reconcile' }]
const MEMBERS = [{ row: 'locks', what: 'members' }]
const REPORTS = [{ row: 'saved reports', what: 'saved reports' }]
const SHARED_VIEWS = [{ row: 'share views', what: '' }]
const withBody = (right: RightCall, body: Record<string, unknown>): RightCall => ({ ...right, body })

let day = 0
/** Returns a date that no earlier test used as a lock date. */
function nextDay(): string {
  day += 1
  return new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10)
}

/** The actions of each call. The test fails for a new call until it is assigned to a row of the table. */
const DEEDS: Readonly<Record<string, readonly Deed[]>> = {
  logout: SESSION,
  currentUser: SESSION,
  nameUser: SESSION,
  listTenants: SESSION,
  switchTenant: SESSION,
  listSessions: SESSION,
  endSession: [
    {
      row: 'sign in',
      what: '',
      call: (right, _, { accessToken }) => ({ ...right, params: { sessionID: decodeJwt(accessToken).sid } }),
    },
  ],
  endOtherSessions: SESSION,
  secure: SESSION,
  createOrganisation: SESSION,
  readSettings: [{ row: 'read', what: 'settings' }],
  changeSettings: [
    { row: 'locks', what: 'settings', call: right => withBody(right, { tenantName: crypto.randomUUID() }) },
    { row: 'require', what: '', call: right => withBody(right, { requiresTwoFactors: false }) },
    { row: 'locks', what: 'soft lock', call: right => withBody(right, { softLockDate: nextDay() }) },
  ],
  listMembers: [{ row: 'see who', what: '' }],
  changeMember: MEMBERS,
  removeMember: MEMBERS,
  leaveOrganisation: [{ row: 'see who', what: '' }],
  resetPassword: [{ row: 'reset', what: '' }],
  resetSecondFactors: [{ row: 'reset', what: '' }],
  inviteMember: MEMBERS,
  withdrawInvitation: MEMBERS,
  openInvitation: SESSION,
  acceptInvitation: SESSION,
  listAccounts: READ,
  listAccountsOfType: [{ row: 'ids and names', what: '' }],
  readAccount: READ,
  createAccount: [{ row: 'accounts', what: 'create' }],
  changeAccount: [
    { row: 'accounts', what: 'rename', call: right => withBody(right, { accountName: crypto.randomUUID() }) },
    { row: 'accounts', what: 'move', call: (right, { empty }) => withBody(right, { accountParent: empty }) },
    {
      row: 'accounts',
      what: 'type',
      call: (right, { empty }) => ({ ...withBody(right, { accountType: 'LIABILITY' }), params: { accountID: empty } }),
    },
  ],
  deleteAccount: [{ row: 'accounts', what: 'delete' }],
  listAccountTypes: [{ row: 'ids and names', what: '' }],
  readRegister: READ,
  readRegisterTotals: READ,
  exportRegisterCsv: READ,
  exportRegisterXlsx: READ,
  listKnownComments: READ,
  readTransaction: READ,
  postTransaction: TRANSACTIONS,
  changeTransaction: TRANSACTIONS,
  deleteTransaction: TRANSACTIONS,
  listUnreconciled: READ,
  reconcileTransaction: RECONCILE,
  unreconcileTransaction: RECONCILE,
  reconcileLines: RECONCILE,
  unreconcileLines: RECONCILE,
  recordStatement: RECONCILE,
  listStatements: READ,
  readStatement: READ,
  reopenStatement: [{ row: 'pass a soft lock', what: 'reopen a statement' }],
  listSavedViews: [{ row: 'name views', what: '' }],
  createSavedView: [
    { row: 'name views', what: '' },
    { ...SHARED_VIEWS[0]!, call: right => withBody(right, { ...right.body, isShared: true }) },
  ],
  changeSavedView: SHARED_VIEWS,
  deleteSavedView: SHARED_VIEWS,
  listReports: [{ row: 'read', what: 'reports' }],
  readReport: [{ row: 'read', what: 'reports' }],
  createReport: REPORTS,
  changeReport: REPORTS,
  deleteReport: REPORTS,
  restoreReports: [{ row: 'saved reports', what: 'restore' }],
  runReport: [{ row: 'read', what: 'reports' }],
  exportReportCsv: [{ row: 'read', what: 'reports' }],
  exportReportXlsx: [{ row: 'read', what: 'reports' }],
  listReportChanges: [{ row: 'read', what: 'reports' }],
  exportReportChangesCsv: [{ row: 'read', what: 'reports' }],
  exportReportChangesXlsx: [{ row: 'read', what: 'reports' }],
  listOpenItems: [{ row: 'read', what: 'reports' }],
  listDiscrepancies: [{ row: 'the history', what: '' }],
  listAudit: [{ row: 'the audit trail', what: '' }],
  exportAudit: [{ row: 'the audit trail', what: '' }],
  exportBooksCsv: READ,
  exportBooksJson: READ,
  exportBooksHledger: READ,
  exportBooksBeancount: READ,
  exportChart: READ,
  previewImport: TRANSACTIONS,
  importFile: TRANSACTIONS,
  listImports: READ,
  undoImport: [{ row: 'accounts', what: 'delete' }],
  findRecords: READ_PARTIES,
  listCustomers: READ_PARTIES,
  readCustomerTotals: READ_PARTIES,
  exportCustomersCsv: READ_PARTIES,
  exportCustomersXlsx: READ_PARTIES,
  readCustomer: READ_PARTIES,
  readCustomerActivity: READ_PARTIES,
  createCustomer: PARTIES,
  changeCustomer: PARTIES,
  deleteCustomer: PARTIES,
  readCustomerStatement: READ_PARTIES,
  readStatementSheet: READ_PARTIES,
  readStatementPdf: READ_PARTIES,
  exportStatementCsv: READ_PARTIES,
  mailStatement: MAILS,
  listReceivableInvoices: READ_DOCUMENTS,
  listCustomerInvoices: READ_DOCUMENTS,
  listUnpaidReceivableInvoices: READ_DOCUMENTS,
  readReceivableInvoiceTotals: READ_DOCUMENTS,
  exportReceivableInvoicesCsv: READ_DOCUMENTS,
  exportReceivableInvoicesXlsx: READ_DOCUMENTS,
  readReceivableInvoice: READ_DOCUMENTS,
  listReceivableInvoiceCounterparts: READ_DOCUMENTS,
  createReceivableInvoice: PARTIES,
  changeReceivableInvoice: [
    { row: 'customers', what: 'PENDING documents' },
    {
      row: 'charge',
      what: 'charged documents',
      call: (right, { charged }) => ({ ...right, params: { receivableInvoiceID: charged } }),
    },
  ],
  chargeReceivableInvoice: [{ row: 'charge', what: 'charge' }],
  chargeReceivableInvoices: [{ row: 'charge', what: 'charge' }],
  deleteReceivableInvoice: PARTIES,
  readInvoiceSheet: READ_DOCUMENTS,
  readInvoicePdf: READ_DOCUMENTS,
  mailInvoice: MAILS,
  listMails: READ_DOCUMENTS,
  readMailServer: READ_DOCUMENTS,
  readMail: READ_DOCUMENTS,
  readMailFile: READ_DOCUMENTS,
  retryMail: MAILS,
  cancelMail: MAILS,
  listCustomerPayments: READ_DOCUMENTS,
  readCustomerPaymentTotals: READ_DOCUMENTS,
  exportCustomerPaymentsCsv: READ_DOCUMENTS,
  exportCustomerPaymentsXlsx: READ_DOCUMENTS,
  readCustomerPayment: READ_DOCUMENTS,
  listUnappliedCustomerPayments: READ_DOCUMENTS,
  listCustomerPaymentCounterparts: READ_DOCUMENTS,
  createCustomerPayment: PAYMENTS,
  changeCustomerPayment: PAYMENTS,
  deleteCustomerPayment: PAYMENTS,
  createCustomerPaymentAdvice: PAYMENTS,
  refundCustomerPayment: PAYMENTS,
  applyCustomerPayment: PAYMENTS,
  applyToReceivableInvoice: PAYMENTS,
  listCustomerPaymentAdvices: READ_DOCUMENTS,
  listReceivableInvoiceAdvices: READ_DOCUMENTS,
  deleteCustomerPaymentAdvice: PAYMENTS,
  createCustomerWriteOff: [{ row: 'write off', what: '' }],
  readCustomerWriteOff: READ_DOCUMENTS,
  deleteCustomerWriteOff: [{ row: 'write off', what: '' }],
  listVendors: READ_PARTIES,
  readVendorTotals: READ_PARTIES,
  exportVendorsCsv: READ_PARTIES,
  exportVendorsXlsx: READ_PARTIES,
  readVendor: READ_PARTIES,
  readVendorActivity: READ_PARTIES,
  createVendor: PARTIES,
  changeVendor: PARTIES,
  deleteVendor: PARTIES,
  readVendorStatement: READ_PARTIES,
  listPayableInvoices: READ_DOCUMENTS,
  listVendorInvoices: READ_DOCUMENTS,
  listUnpaidPayableInvoices: READ_DOCUMENTS,
  exportPayableInvoicesCsv: READ_DOCUMENTS,
  exportPayableInvoicesXlsx: READ_DOCUMENTS,
  readPayableInvoice: READ_DOCUMENTS,
  listPayableInvoiceCounterparts: READ_DOCUMENTS,
  createPayableInvoice: PARTIES,
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
  deletePayableInvoice: PARTIES,
  approvePayableInvoices: [{ row: 'charge', what: 'approve' }],
  rejectPayableInvoices: [{ row: 'charge', what: 'approve' }],
  readHome: READ_DOCUMENTS,
  readCashNeeded: READ_DOCUMENTS,
  readPayableInvoiceTotals: READ_DOCUMENTS,
  listPotentialDuplicates: READ_DOCUMENTS,
  tellApart: PAYMENTS,
  previewVendorPaymentRun: PAYMENTS,
  createVendorPaymentRun: PAYMENTS,
  continueVendorPaymentRun: PAYMENTS,
  cancelVendorPaymentRun: PAYMENTS,
  readVendorPaymentRun: READ_DOCUMENTS,
  listVendorPaymentRuns: READ_DOCUMENTS,
  listVendorPayments: READ_DOCUMENTS,
  readVendorPaymentTotals: READ_DOCUMENTS,
  exportVendorPaymentsCsv: READ_DOCUMENTS,
  exportVendorPaymentsXlsx: READ_DOCUMENTS,
  readVendorPayment: READ_DOCUMENTS,
  listUnappliedVendorPayments: READ_DOCUMENTS,
  listVendorPaymentCounterparts: READ_DOCUMENTS,
  createVendorPayment: PAYMENTS,
  changeVendorPayment: PAYMENTS,
  deleteVendorPayment: PAYMENTS,
  createVendorPaymentAdvice: PAYMENTS,
  refundVendorPayment: PAYMENTS,
  applyVendorPayment: PAYMENTS,
  applyToPayableInvoice: PAYMENTS,
  listVendorPaymentAdvices: READ_DOCUMENTS,
  listPayableInvoiceAdvices: READ_DOCUMENTS,
  deleteVendorPaymentAdvice: PAYMENTS,
  previewStatement: RECONCILE,
  importStatement: RECONCILE,
  undoStatementImport: RECONCILE,
  listBankLines: READ,
  matchBankLines: RECONCILE,
  bookBankLines: RECONCILE,
  payBankLine: PAYMENTS,
  setBankLineAside: RECONCILE,
  undoBankLine: RECONCILE,
  createPayeeRule: RECONCILE,
  deletePayeeRule: RECONCILE,
  readHistory: [{ row: 'the history', what: '' }],
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

    expect(DEEDS[name], `say in DEEDS which row of the table ${name} belongs to`).toBeDefined()
    for (const deed of DEEDS[name] ?? []) {
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
