// One valid request for each call of the contract. A new call needs an entry here, or the tests of all calls fail.
import { randomUUID } from 'node:crypto'
import { addDays } from '@twofold/accounting/calendar'
import { cells, equations } from '@twofold/accounting/testing/equations'
import type { Endpoint } from '@twofold/contract/endpoint'
import { chartFile, ledgerOf, type OneOfEach, runOf } from './one-of-each.ts'

export type RightCall = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** The record whose id a field contains, by the name of the field. */
export const RECORD_OF: ReadonlyMap<string, keyof OneOfEach> = new Map(
  equations(`
    accountID = bank | transactionID = entry | statementID = statement | reportID = report | savedViewID = savedView
    partyID = customer | customerID = customer | receivableInvoiceID = invoice | customerPaymentID = payment
    customerPaymentAdviceID = advice | customerWriteOffID = writeOff | mailID = mail
    vendorID = vendor | payableInvoiceID = bill | vendorPaymentID = disbursement | vendorPaymentAdviceID = billAdvice
    vendorPaymentRunID = run | userID = member | invitationID = invitation | importID = import
    statementImportID = statementImport | bankLineID = bankLine | payeeRuleID = payeeRule
  `) as [string, keyof OneOfEach][],
)

/** The calls that need a record other than that of `RECORD_OF` in their path. */
const RECORD_OF_CALL: ReadonlyMap<string, keyof OneOfEach> = new Map(
  equations(`
    deleteAccount = empty | restoreTransaction = deletedEntry | listStatements = reconciled | listDiscrepancies = reconciled | recordStatement = rent
    deleteCustomer = emptyCustomer | readInvoiceSheet = charged | readInvoicePdf = charged | mailInvoice = charged
    listReceivableInvoiceAdvices = charged | applyToReceivableInvoice = charged | retryMail = canceledMail
    deleteCustomerPayment = freePayment | refundCustomerPayment = freePayment
    deleteVendor = emptyVendor | listPayableInvoiceAdvices = approved | applyToPayableInvoice = approved
    deleteVendorPayment = freeDisbursement | refundVendorPayment = freeDisbursement | undoBankLine = decidedLine
  `) as [string, keyof OneOfEach][],
)

/** The calls that need nothing but the records in their path. */
const PLAIN_CALLS = cells(`
  signInSettings | logout | currentUser | listTenants | listSessions | endOtherSessions | secure
  readSettings | listMembers | removeMember | leaveOrganisation | resetPassword | resetSecondFactors | withdrawInvitation
  readHome | listAccounts | readAccount | deleteAccount | listAccountTypes | readTransaction | deleteTransaction
  listStatements | readStatement | listDiscrepancies | listSavedViews | deleteSavedView
  listReports | readReport | deleteReport | restoreReports | exportAudit
  exportBooksCsv | exportBooksJson | exportBooksHledger | exportBooksBeancount | exportChart | undoImport | exportJournalXlsx
  exportCustomersXlsx | readCustomer | deleteCustomer | readCustomerStatement | readStatementPdf | exportStatementCsv
  listCustomerInvoices | listUnpaidReceivableInvoices | exportReceivableInvoicesXlsx | readReceivableInvoice
  listReceivableInvoiceCounterparts | deleteReceivableInvoice | readInvoiceSheet | readInvoicePdf
  readMail | readMailServer | readMailFile | retryMail | cancelMail
  exportCustomerPaymentsXlsx | readCustomerPayment | listUnappliedCustomerPayments | listCustomerPaymentCounterparts
  deleteCustomerPayment | listCustomerPaymentAdvices | listReceivableInvoiceAdvices | deleteCustomerPaymentAdvice
  readCustomerWriteOff | deleteCustomerWriteOff
  exportVendorsXlsx | readVendor | deleteVendor | readVendorStatement | listVendorInvoices | listUnpaidPayableInvoices
  readPayableInvoice | listPayableInvoiceCounterparts | deletePayableInvoice | exportPayableInvoicesXlsx
  cancelVendorPaymentRun | readVendorPaymentRun | exportVendorPaymentsXlsx | readVendorPayment
  listUnappliedVendorPayments | listVendorPaymentCounterparts | deleteVendorPayment
  listVendorPaymentAdvices | listPayableInvoiceAdvices | deleteVendorPaymentAdvice
  readReceivableInvoiceFigures | readCustomerPaymentFigures | readPayableInvoiceFigures | readVendorPaymentFigures
  undoStatementImport | listBankLines | setBankLineAside | undoBankLine | deletePayeeRule
`)

function entryOf({ bank, rent }: OneOfEach) {
  const line = (accountID: number, debitOrCredit: string) => ({ accountID, transactionDCAmount: 5, debitOrCredit })
  return {
    transactionDate: '2026-11-05',
    transactionComment: 'x',
    transactionAmount: 5,
    debitCreditSet: [line(rent, 'DEBIT'), line(bank, 'CREDIT')],
  }
}

/** A statement with a new line. */
function statementFile() {
  const text = `Date,Description,Amount\n2026-11-05,line ${randomUUID()},-0.05\n`
  return { fileName: 'statement.csv', content: Buffer.from(text).toString('base64') }
}

let daysLater = 0

/** Returns a later date each time, because statement dates must increase. */
function laterDay(): string {
  daysLater += 1
  return addDays('2026-11-30', daysLater)
}

const MAIL = { to: 'ann@example.com', subject: 'x', message: 'x' }
const AMOUNTS = { invoicePreTaxTotal: 5, invoiceTotal: 5 }
const changes = ({ bank }: OneOfEach) => ({ query: { account: [bank], since: '2020-01-01T00:00:00Z' } })
const fresh = (before = 'x') => `${before} ${randomUUID()}`

/** The query and the body of the other calls, and the parameters that are not records. */
const FURTHER_CALLS: Readonly<Record<string, (oneOfEach: OneOfEach) => Partial<RightCall>>> = {
  authenticate: () => ({ body: { clientID: 'twofold', code: 'x', redirectURI: 'http://localhost/authenticated' } }),
  refresh: () => ({ body: { refreshToken: 'x' } }),
  nameUser: () => ({ body: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' } }),
  switchTenant: ({ tenantUUID }) => ({ body: { tenantUUID } }),
  endSession: () => ({ params: { sessionID: randomUUID() } }),
  createOrganisation: () => ({ body: { tenantName: 'x', chartTemplate: 'minimal' } }),
  changeSettings: () => ({
    body: { tenantName: fresh(), softLockDate: '2026-06-30', fiscalYearFirstMonth: 1, badDebtsID: 0 },
  }),
  changeMember: () => ({ body: { role: 'VIEWER' } }),
  inviteMember: () => ({ body: { invitee: 'x', role: 'VIEWER' } }),
  previewInvitation: ({ code }) => ({ body: { code } }),
  openInvitation: ({ code }) => ({ body: { code } }),
  acceptInvitation: ({ code }) => ({ body: { code } }),
  listAccountsOfType: () => ({ params: { accountType: 'ASSET' } }),
  createAccount: () => ({
    body: { accountParent: 0, accountName: fresh('new'), accountType: 'ASSET', accountMemo: '' },
  }),
  changeAccount: () => ({
    body: { accountParent: 0, accountName: fresh('Bank'), accountType: 'ASSET', accountMemo: '' },
  }),
  readRegister: () => ({ query: { limit: '5' } }),
  readRegisterTotals: ({ rent }) => ({
    query: { search: 'x', amountFrom: '1', isReconciled: 'false', splitAccountID: rent },
  }),
  exportRegisterCsv: () => ({ query: { sort: 'date' } }),
  exportRegisterXlsx: () => ({ query: { amountFrom: '1' } }),
  listJournal: () => ({ query: { limit: '1', amountFrom: '1' } }),
  exportJournalCsv: () => ({ query: { search: 'a', sort: 'date' } }),
  listKnownComments: ({ bank }) => ({ query: { beginning: 'c', accountID: bank } }),
  postTransaction: oneOfEach => ({ body: entryOf(oneOfEach) }),
  changeTransaction: oneOfEach => ({ body: entryOf(oneOfEach) }),
  restoreTransaction: () => ({ body: {} }),
  listUnreconciled: () => ({ query: { date: '2026-11-30' } }),
  reconcileTransaction: ({ bank }) => ({ body: { transactionReconcileDate: '2026-11-30', accountID: bank } }),
  unreconcileTransaction: ({ bank }) => ({ body: { accountID: bank } }),
  reconcileLines: ({ entry }) => ({ body: { transactionIDs: [entry], transactionReconcileDate: '2026-11-30' } }),
  unreconcileLines: ({ entry }) => ({ body: { transactionIDs: [entry] } }),
  recordStatement: () => ({ body: { accountReconcileDate: laterDay(), statementBalance: 0 } }),
  reopenStatement: () => ({ body: { reason: 'x' } }),
  createSavedView: () => ({ body: { viewName: fresh(), list: 'customers', query: { search: 'x' } } }),
  changeSavedView: () => ({ body: { viewName: fresh() } }),
  createReport: oneOfEach => ({ body: { reportName: fresh(), reportBody: ledgerOf(oneOfEach) } }),
  changeReport: () => ({ body: { reportName: fresh() } }),
  runReport: ({ bank }) => ({ query: { account: [bank], limit: '5' } }),
  exportReportCsv: ({ bank }) => ({ query: { account: [bank] } }),
  exportReportXlsx: ({ bank }) => ({ query: { account: [bank] } }),
  listReportChanges: changes,
  exportReportChangesCsv: changes,
  exportReportChangesXlsx: changes,
  listOpenItems: () => ({ query: { endDate: '2026-11-30', limit: '5' } }),
  listAudit: () => ({ query: { limit: '5' } }),
  readHistory: ({ bank }) => ({ params: { objectKind: 'account', objectID: bank } }),
  previewImport: () => ({ body: chartFile() }),
  importFile: () => ({ body: chartFile() }),
  listImports: () => ({ query: { limit: '5' } }),
  findRecords: () => ({ query: { search: 'a', limit: '5' } }),
  listCustomers: () => ({ query: { limit: '5', search: 'a', sort: '-customerName' } }),
  readCustomerTotals: () => ({ query: { search: 'a' } }),
  exportCustomersCsv: () => ({ query: { sort: '-accountsBalanceTotal' } }),
  readCustomerActivity: () => ({ query: { limit: '5' } }),
  createCustomer: () => ({ body: { customerName: fresh('new'), customerNotes: 'x' } }),
  changeCustomer: () => ({ body: { customerNotes: randomUUID() } }),
  readStatementSheet: () => ({ query: { startDate: '2026-01-01' } }),
  mailStatement: () => ({ body: { ...MAIL, endDate: '2026-11-30' } }),
  listReceivableInvoices: () => ({ query: { limit: '5', search: 'a', sort: 'customerName', startDate: '2026-01-01' } }),
  readReceivableInvoiceTotals: () => ({ query: { search: 'a', status: 'OPEN', chargeStatus: 'CHARGED' } }),
  exportReceivableInvoicesCsv: () => ({ query: { sort: 'customerName' } }),
  createReceivableInvoice: ({ customer, sales }) => {
    const invoice = { invoiceClientReference: 'x', dateCharged: '2026-11-05', ...AMOUNTS }
    return { body: { ...invoice, customerID: customer, revenueAccountID: sales } }
  },
  changeReceivableInvoice: () => ({ body: { invoiceDescription: randomUUID() } }),
  chargeReceivableInvoice: () => ({ body: { chargeStatus: 'CHARGED' } }),
  chargeReceivableInvoices: ({ invoice }) => ({ body: { receivableInvoices: [{ receivableInvoiceID: invoice }] } }),
  mailInvoice: () => ({ body: MAIL }),
  listMails: () => ({ query: { limit: '5', search: 'a', mailState: 'WAITING' } }),
  listCustomerPayments: () => ({ query: { limit: '5', search: 'a', sort: 'customerName', endDate: '2026-12-31' } }),
  readCustomerPaymentTotals: () => ({ query: { status: 'APPLIED', endDate: '2026-11-30' } }),
  exportCustomerPaymentsCsv: () => ({ query: { sort: 'customerName' } }),
  createCustomerPayment: ({ customer, checking }) => ({
    body: { totalReceived: 5, receiptDate: '2026-11-05', customerID: customer, paymentAccountID: checking },
  }),
  changeCustomerPayment: () => ({ body: { receiptComment: randomUUID() } }),
  createCustomerPaymentAdvice: ({ payment, charged }) => ({
    body: { paymentReceiptID: payment, receivableInvoiceID: charged, amountApplied: 1 },
  }),
  applyToReceivableInvoice: ({ payment }) => ({
    body: { applications: [{ customerPaymentID: payment, amountApplied: 1 }] },
  }),
  applyCustomerPayment: ({ charged }) => ({
    body: { applications: [{ receivableInvoiceID: charged, amountApplied: 1 }] },
  }),
  refundCustomerPayment: () => ({ body: { receiptDate: '2026-11-20', amountRefunded: 1 } }),
  createCustomerWriteOff: ({ charged, badDebts }) => ({
    body: { receivableInvoiceID: charged, amount: 1, writeOffAccountID: badDebts, writeOffDate: '2026-11-05' },
  }),
  listVendors: () => ({ query: { limit: '5', search: 'a', sort: '-vendorName' } }),
  readVendorTotals: () => ({ query: { search: 'a' } }),
  exportVendorsCsv: () => ({ query: { sort: '-accountsBalanceTotal' } }),
  readVendorActivity: () => ({ query: { limit: '5' } }),
  createVendor: () => ({ body: { vendorName: fresh('new'), vendorBankAccount: 'x' } }),
  changeVendor: () => ({ body: { vendorBankAccount: randomUUID() } }),
  listPayableInvoices: () => ({ query: { limit: '5', search: 'a', sort: 'vendorName', dueStartDate: '2026-01-01' } }),
  readPayableInvoiceTotals: () => ({ query: { search: 'a', isOpen: 'true', approvalStatus: 'PENDING' } }),
  exportPayableInvoicesCsv: () => ({ query: { sort: 'vendorName' } }),
  createPayableInvoice: ({ vendor, supplies }) => {
    const bill = { vendorInvoiceNumber: randomUUID(), dateReceived: '2026-11-05', dateDue: '2026-12-05', ...AMOUNTS }
    return { body: { ...bill, vendorID: vendor, expenseAccountID: supplies } }
  },
  changePayableInvoice: () => ({ body: { invoiceDescription: randomUUID() } }),
  approvePayableInvoices: ({ bill }) => ({ body: { payableInvoices: [{ payableInvoiceID: bill }] } }),
  rejectPayableInvoices: ({ bill }) => ({ body: { payableInvoices: [{ payableInvoiceID: bill }] } }),
  readCashNeeded: () => ({ query: { startDate: '2026-11-01', weeks: '4' } }),
  listPotentialDuplicates: () => ({ query: { limit: '5' } }),
  tellApart: ({ bill, approved }) => ({ body: { documentID: bill, otherID: approved, isApart: true } }),
  previewVendorPaymentRun: oneOfEach => ({ body: runOf(oneOfEach) }),
  createVendorPaymentRun: oneOfEach => ({ body: runOf(oneOfEach) }),
  continueVendorPaymentRun: () => ({ body: {} }),
  listVendorPaymentRuns: () => ({ query: { limit: '5' } }),
  listVendorPayments: () => ({ query: { limit: '5', search: 'a', sort: 'vendorName', endDate: '2026-12-31' } }),
  readVendorPaymentTotals: () => ({ query: { status: 'OPEN', startDate: '2026-01-01' } }),
  exportVendorPaymentsCsv: () => ({ query: { sort: 'vendorName' } }),
  createVendorPayment: ({ vendor, current }) => ({
    body: { totalPaid: 5, disbursementDate: '2026-11-05', vendorID: vendor, disbursementAccountID: current },
  }),
  changeVendorPayment: () => ({ body: { disbursementComment: randomUUID() } }),
  createVendorPaymentAdvice: ({ disbursement, approved }) => ({
    body: { vendorPaymentID: disbursement, payableInvoiceID: approved, amountApplied: 1 },
  }),
  applyToPayableInvoice: ({ disbursement }) => ({
    body: { applications: [{ vendorPaymentID: disbursement, amountApplied: 1 }] },
  }),
  applyVendorPayment: ({ approved }) => ({
    body: { applications: [{ payableInvoiceID: approved, amountApplied: 1 }] },
  }),
  refundVendorPayment: () => ({ body: { disbursementDate: '2026-11-20', amountRefunded: 1 } }),
  previewStatement: () => ({ body: statementFile() }),
  importStatement: () => ({ body: statementFile() }),
  matchBankLines: ({ bankLine, entry }) => ({
    body: { matches: [{ bankLineIDs: [bankLine], transactionIDs: [entry] }] },
  }),
  bookBankLines: ({ bankLine, rent }) => ({ body: { entries: [{ bankLineID: bankLine, accountID: rent }] } }),
  payBankLine: ({ bankLine, customer }) => ({ body: { bankLineID: bankLine, customerID: customer } }),
  createPayeeRule: ({ rent }) => ({ body: { prefix: fresh(), accountID: rent } }),
}

const RIGHT = new Map([
  ...Object.entries(FURTHER_CALLS),
  ...PLAIN_CALLS.map(name => [name, (): Partial<RightCall> => ({})] as const),
])

/** Returns the valid request to an endpoint for these records. */
export function rightCall({ name, path }: Pick<Endpoint, 'name' | 'path'>, oneOfEach: OneOfEach): RightCall {
  const right = RIGHT.get(name)?.(oneOfEach)
  if (right === undefined) throw new Error(`right-calls.ts has no right call to ${name}`)
  const params: Record<string, unknown> = {}
  for (const [, param = ''] of path.matchAll(/:(\w+)/g)) {
    const record = RECORD_OF_CALL.get(name) ?? RECORD_OF.get(param)
    if (record !== undefined) params[param] = oneOfEach[record]
  }
  return { query: {}, body: undefined, ...right, params: { ...params, ...right.params } }
}
