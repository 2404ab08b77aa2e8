// One valid request for each call of the contract. A new call needs an entry here, or the tests of all calls fail.
import { randomUUID } from 'node:crypto'
import { addDays } from '@twofold/accounting/calendar'
import type { Endpoint } from '@twofold/contract/endpoint'
import { LIST_CALLS } from './list-calls.ts'

/**
 * The ids of an organisation and its records. `empty` is an account without lines. `code` is an invitation code. `import` is an import that
 * created an account. `statement` is a recorded statement of `reconciled`, an account without lines. `bankLine` is for review and matches
 * the entry; `decidedLine` is excluded. `emptyCustomer` and `emptyVendor` have no documents, `invoice` and `bill` are pending,
 * `freePayment` and `freeDisbursement` are not applied, and `mail` is in the outbox.
 */
export type OneOfEach = {
  tenantUUID: string
  bank: number
  rent: number
  empty: number
  entry: number
  member: number
  invitation: number
  code: string
  import: number
  statementImport: number
  bankLine: number
  decidedLine: number
  payeeRule: number
  reconciled: number
  statement: number
  customer: number
  emptyCustomer: number
  sales: number
  invoice: number
  charged: number
  checking: number
  badDebts: number
  payment: number
  freePayment: number
  advice: number
  writeOff: number
  vendor: number
  emptyVendor: number
  supplies: number
  current: number
  bill: number
  approved: number
  disbursement: number
  freeDisbursement: number
  billAdvice: number
  run: number
  mail: number
  canceledMail: number
  report: number
  savedView: number
}

export type RightCall = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

type Written = Partial<RightCall>

function entryOf({ bank, rent }: OneOfEach) {
  const line = (accountID: number, debitOrCredit: string) => ({ accountID, transactionDCAmount: 5, debitOrCredit })
  return {
    transactionDate: '2026-11-05',
    transactionComment: 'x',
    transactionAmount: 5,
    debitCreditSet: [line(rent, 'DEBIT'), line(bank, 'CREDIT')],
  }
}

/** A report of accounts that the user chooses when the report is run, filtered by stored accounts. */
export function ledgerOf({ rent }: Pick<OneOfEach, 'rent'>) {
  return {
    sourceAccountSetType: 'USER_SUPPLIED',
    filterAccountSetType: 'PREDEFINED',
    filterPredefinedAccounts: [rent],
    dataSetType: 'LEDGER',
  }
}

/** A file with a new account. */
export function chartFile(prefix = '') {
  const text = `fullName,type,memo\n${prefix}file ${randomUUID()},ASSET,x\n`
  return { kind: 'accounts', fileName: `${prefix}chart.csv`, text }
}

/** A statement with a new line. */
function statementFile(prefix = '') {
  const text = `Date,Description,Amount\n2026-11-05,${prefix}line ${randomUUID()},-0.05\n`
  return { fileName: `${prefix}statement.csv`, content: Buffer.from(text).toString('base64') }
}

/** A payment run of one bill. */
export function runOf({ approved, current }: Pick<OneOfEach, 'approved' | 'current'>) {
  return { payableInvoiceIDs: [approved], disbursementDate: '2026-11-05', disbursementAccountID: current }
}

let daysLater = 0
function changesOf({ report, bank }: OneOfEach) {
  return { params: { reportID: report }, query: { account: [bank], since: '2020-01-01T00:00:00Z' } }
}

/** Returns a later date each time, because statement dates must increase. */
function laterDay(): string {
  daysLater += 1
  return addDays('2026-11-30', daysLater)
}

const MAIL = { to: 'ann@example.com', subject: 'x', message: 'x' }

const RIGHT: Readonly<Record<string, (oneOfEach: OneOfEach) => Written>> = {
  ...LIST_CALLS,
  signInSettings: () => ({}),
  authenticate: () => ({ body: { clientID: 'twofold', code: 'x', redirectURI: 'http://localhost/authenticated' } }),
  refresh: () => ({ body: { refreshToken: 'x' } }),
  logout: () => ({}),
  currentUser: () => ({}),
  nameUser: () => ({ body: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' } }),
  listTenants: () => ({}),
  switchTenant: ({ tenantUUID }) => ({ body: { tenantUUID } }),
  listSessions: () => ({}),
  endSession: () => ({ params: { sessionID: randomUUID() } }),
  endOtherSessions: () => ({}),
  secure: () => ({}),
  createOrganisation: () => ({ body: { tenantName: 'x', chartTemplate: 'minimal' } }),
  readSettings: () => ({}),
  changeSettings: () => ({
    body: { tenantName: `x ${randomUUID()}`, softLockDate: '2026-06-30', fiscalYearFirstMonth: 1, badDebtsID: 0 },
  }),
  listMembers: () => ({}),
  changeMember: ({ member }) => ({ params: { userID: member }, body: { role: 'VIEWER' } }),
  removeMember: ({ member }) => ({ params: { userID: member } }),
  leaveOrganisation: () => ({}),
  resetPassword: ({ member }) => ({ params: { userID: member } }),
  resetSecondFactors: ({ member }) => ({ params: { userID: member } }),
  inviteMember: () => ({ body: { invitee: 'x', role: 'VIEWER' } }),
  withdrawInvitation: ({ invitation }) => ({ params: { invitationID: invitation } }),
  openInvitation: ({ code }) => ({ body: { code } }),
  acceptInvitation: ({ code }) => ({ body: { code } }),
  listAccounts: () => ({}),
  listAccountsOfType: () => ({ params: { accountType: 'ASSET' } }),
  readAccount: ({ bank }) => ({ params: { accountID: bank } }),
  createAccount: () => ({
    body: { accountParent: 0, accountName: `new ${randomUUID()}`, accountType: 'ASSET', accountMemo: '' },
  }),
  changeAccount: ({ bank }) => ({
    params: { accountID: bank },
    body: { accountParent: 0, accountName: `Bank ${randomUUID()}`, accountType: 'ASSET', accountMemo: '' },
  }),
  deleteAccount: ({ empty }) => ({ params: { accountID: empty } }),
  listAccountTypes: () => ({}),
  readRegister: ({ bank }) => ({ params: { accountID: bank }, query: { limit: '5' } }),
  readRegisterTotals: ({ bank, rent }) => ({
    params: { accountID: bank },
    query: { search: 'x', amountFrom: '1', isReconciled: 'false', splitAccountID: rent },
  }),
  exportRegisterCsv: ({ bank }) => ({ params: { accountID: bank }, query: { sort: 'date' } }),
  exportRegisterXlsx: ({ bank }) => ({ params: { accountID: bank }, query: { amountFrom: '1' } }),
  listKnownComments: ({ bank }) => ({ query: { beginning: 'c', accountID: bank } }),
  readTransaction: ({ entry }) => ({ params: { transactionID: entry } }),
  postTransaction: oneOfEach => ({ body: entryOf(oneOfEach) }),
  changeTransaction: oneOfEach => ({ params: { transactionID: oneOfEach.entry }, body: entryOf(oneOfEach) }),
  deleteTransaction: ({ entry }) => ({ params: { transactionID: entry } }),
  listUnreconciled: ({ bank }) => ({ params: { accountID: bank }, query: { date: '2026-11-30' } }),
  reconcileTransaction: ({ bank, entry }) => ({
    params: { transactionID: entry },
    body: { transactionReconcileDate: '2026-11-30', accountID: bank },
  }),
  unreconcileTransaction: ({ bank, entry }) => ({ params: { transactionID: entry }, body: { accountID: bank } }),
  reconcileLines: ({ bank, entry }) => ({
    params: { accountID: bank },
    body: { transactionIDs: [entry], transactionReconcileDate: '2026-11-30' },
  }),
  unreconcileLines: ({ bank, entry }) => ({ params: { accountID: bank }, body: { transactionIDs: [entry] } }),
  recordStatement: ({ rent }) => ({
    params: { accountID: rent },
    body: { accountReconcileDate: laterDay(), statementBalance: 0 },
  }),
  listStatements: ({ reconciled }) => ({ params: { accountID: reconciled } }),
  readStatement: ({ statement }) => ({ params: { statementID: statement } }),
  reopenStatement: ({ statement }) => ({ params: { statementID: statement }, body: { reason: 'x' } }),
  listSavedViews: () => ({}),
  createSavedView: () => ({ body: { viewName: `x ${randomUUID()}`, list: 'customers', query: { search: 'x' } } }),
  changeSavedView: ({ savedView }) => ({ params: { savedViewID: savedView }, body: { viewName: `x ${randomUUID()}` } }),
  deleteSavedView: ({ savedView }) => ({ params: { savedViewID: savedView } }),
  listReports: () => ({}),
  readReport: ({ report }) => ({ params: { reportID: report } }),
  createReport: oneOfEach => ({ body: { reportName: `x ${randomUUID()}`, reportBody: ledgerOf(oneOfEach) } }),
  changeReport: ({ report }) => ({ params: { reportID: report }, body: { reportName: `x ${randomUUID()}` } }),
  deleteReport: ({ report }) => ({ params: { reportID: report } }),
  restoreReports: () => ({}),
  runReport: ({ report, bank }) => ({ params: { reportID: report }, query: { account: [bank], limit: '5' } }),
  exportReportCsv: ({ report, bank }) => ({ params: { reportID: report }, query: { account: [bank] } }),
  exportReportXlsx: ({ report, bank }) => ({ params: { reportID: report }, query: { account: [bank] } }),
  listReportChanges: changesOf,
  exportReportChangesCsv: changesOf,
  exportReportChangesXlsx: changesOf,
  listOpenItems: ({ customer }) => ({ params: { partyID: customer }, query: { endDate: '2026-11-30', limit: '5' } }),
  listDiscrepancies: ({ reconciled }) => ({ params: { accountID: reconciled } }),
  listAudit: () => ({ query: { limit: '5' } }),
  exportAudit: () => ({}),
  exportBooksCsv: () => ({}),
  exportBooksJson: () => ({}),
  exportBooksHledger: () => ({}),
  exportBooksBeancount: () => ({}),
  exportChart: () => ({}),
  previewImport: () => ({ body: chartFile() }),
  importFile: () => ({ body: chartFile() }),
  listImports: () => ({ query: { limit: '5' } }),
  undoImport: ({ import: importID }) => ({ params: { importID } }),
  listCustomers: () => ({ query: { limit: '5', search: 'a', sort: '-customerName' } }),
  readCustomerActivity: ({ customer }) => ({ params: { customerID: customer }, query: { limit: '5' } }),
  readCustomer: ({ customer }) => ({ params: { customerID: customer } }),
  createCustomer: () => ({ body: { customerName: `new ${randomUUID()}`, customerNotes: 'x' } }),
  changeCustomer: ({ customer }) => ({ params: { customerID: customer }, body: { customerNotes: randomUUID() } }),
  deleteCustomer: ({ emptyCustomer }) => ({ params: { customerID: emptyCustomer } }),
  readCustomerStatement: ({ customer }) => ({ params: { customerID: customer } }),
  readStatementSheet: ({ customer }) => ({ params: { customerID: customer }, query: { startDate: '2026-01-01' } }),
  readStatementPdf: ({ customer }) => ({ params: { customerID: customer } }),
  exportStatementCsv: ({ customer }) => ({ params: { customerID: customer } }),
  mailStatement: ({ customer }) => ({ params: { customerID: customer }, body: { ...MAIL, endDate: '2026-11-30' } }),
  listReceivableInvoices: () => ({ query: { limit: '5', search: 'a', sort: 'customerName', startDate: '2026-01-01' } }),
  listCustomerInvoices: ({ customer }) => ({ params: { customerID: customer } }),
  listUnpaidReceivableInvoices: ({ customer }) => ({ params: { customerID: customer } }),
  readReceivableInvoiceTotals: () => ({ query: { search: 'a', status: 'OPEN', chargeStatus: 'CHARGED' } }),
  readReceivableInvoice: ({ invoice }) => ({ params: { receivableInvoiceID: invoice } }),
  listReceivableInvoiceCounterparts: ({ invoice }) => ({ params: { receivableInvoiceID: invoice } }),
  createReceivableInvoice: ({ customer, sales }) => ({
    body: {
      invoiceClientReference: 'x',
      invoicePreTaxTotal: 5,
      invoiceTotal: 5,
      dateCharged: '2026-11-05',
      customerID: customer,
      revenueAccountID: sales,
    },
  }),
  changeReceivableInvoice: ({ invoice }) => ({
    params: { receivableInvoiceID: invoice },
    body: { invoiceDescription: randomUUID() },
  }),
  chargeReceivableInvoice: ({ invoice }) => ({
    params: { receivableInvoiceID: invoice },
    body: { chargeStatus: 'CHARGED' },
  }),
  chargeReceivableInvoices: ({ invoice }) => ({ body: { receivableInvoices: [{ receivableInvoiceID: invoice }] } }),
  deleteReceivableInvoice: ({ invoice }) => ({ params: { receivableInvoiceID: invoice } }),
  readInvoiceSheet: ({ charged }) => ({ params: { receivableInvoiceID: charged } }),
  readInvoicePdf: ({ charged }) => ({ params: { receivableInvoiceID: charged } }),
  mailInvoice: ({ charged }) => ({ params: { receivableInvoiceID: charged }, body: MAIL }),
  listMails: () => ({ query: { limit: '5', search: 'a', mailState: 'WAITING' } }),
  readMailServer: () => ({}),
  readMail: ({ mail }) => ({ params: { mailID: mail } }),
  readMailFile: ({ mail }) => ({ params: { mailID: mail } }),
  retryMail: ({ canceledMail }) => ({ params: { mailID: canceledMail } }),
  cancelMail: ({ mail }) => ({ params: { mailID: mail } }),
  listCustomerPayments: () => ({ query: { limit: '5', search: 'a', sort: 'customerName', endDate: '2026-12-31' } }),
  readCustomerPaymentTotals: () => ({ query: { status: 'APPLIED', endDate: '2026-11-30' } }),
  readCustomerPayment: ({ payment }) => ({ params: { customerPaymentID: payment } }),
  listCustomerPaymentCounterparts: ({ payment }) => ({ params: { customerPaymentID: payment } }),
  listUnappliedCustomerPayments: ({ customer }) => ({ params: { customerID: customer } }),
  createCustomerPayment: ({ customer, checking }) => ({
    body: { totalReceived: 5, receiptDate: '2026-11-05', customerID: customer, paymentAccountID: checking },
  }),
  changeCustomerPayment: ({ payment }) => ({
    params: { customerPaymentID: payment },
    body: { receiptComment: randomUUID() },
  }),
  deleteCustomerPayment: ({ freePayment }) => ({ params: { customerPaymentID: freePayment } }),
  createCustomerPaymentAdvice: ({ payment, charged }) => ({
    body: { paymentReceiptID: payment, receivableInvoiceID: charged, amountApplied: 1 },
  }),
  applyToReceivableInvoice: ({ payment, charged }) => ({
    params: { receivableInvoiceID: charged },
    body: { applications: [{ customerPaymentID: payment, amountApplied: 1 }] },
  }),
  refundCustomerPayment: ({ freePayment }) => ({
    params: { customerPaymentID: freePayment },
    body: { receiptDate: '2026-11-20', amountRefunded: 1 },
  }),
  applyCustomerPayment: ({ payment, charged }) => ({
    params: { customerPaymentID: payment },
    body: { applications: [{ receivableInvoiceID: charged, amountApplied: 1 }] },
  }),
  listCustomerPaymentAdvices: ({ payment }) => ({ params: { customerPaymentID: payment } }),
  listReceivableInvoiceAdvices: ({ charged }) => ({ params: { receivableInvoiceID: charged } }),
  deleteCustomerPaymentAdvice: ({ advice }) => ({ params: { customerPaymentAdviceID: advice } }),
  createCustomerWriteOff: ({ charged, badDebts }) => ({
    body: { receivableInvoiceID: charged, amount: 1, writeOffAccountID: badDebts, writeOffDate: '2026-11-05' },
  }),
  readCustomerWriteOff: ({ writeOff }) => ({ params: { customerWriteOffID: writeOff } }),
  deleteCustomerWriteOff: ({ writeOff }) => ({ params: { customerWriteOffID: writeOff } }),
  listVendors: () => ({ query: { limit: '5', search: 'a', sort: '-vendorName' } }),
  readVendorActivity: ({ vendor }) => ({ params: { vendorID: vendor }, query: { limit: '5' } }),
  readVendor: ({ vendor }) => ({ params: { vendorID: vendor } }),
  createVendor: () => ({ body: { vendorName: `new ${randomUUID()}`, vendorBankAccount: 'x' } }),
  changeVendor: ({ vendor }) => ({ params: { vendorID: vendor }, body: { vendorBankAccount: randomUUID() } }),
  deleteVendor: ({ emptyVendor }) => ({ params: { vendorID: emptyVendor } }),
  readVendorStatement: ({ vendor }) => ({ params: { vendorID: vendor } }),
  listPayableInvoices: () => ({ query: { limit: '5', search: 'a', sort: 'vendorName', dueStartDate: '2026-01-01' } }),
  listVendorInvoices: ({ vendor }) => ({ params: { vendorID: vendor } }),
  listUnpaidPayableInvoices: ({ vendor }) => ({ params: { vendorID: vendor } }),
  listPayableInvoiceCounterparts: ({ bill }) => ({ params: { payableInvoiceID: bill } }),
  readPayableInvoice: ({ bill }) => ({ params: { payableInvoiceID: bill } }),
  createPayableInvoice: ({ vendor, supplies }) => ({
    body: {
      vendorInvoiceNumber: randomUUID(),
      invoicePreTaxTotal: 5,
      invoiceTotal: 5,
      dateReceived: '2026-11-05',
      dateDue: '2026-12-05',
      vendorID: vendor,
      expenseAccountID: supplies,
    },
  }),
  changePayableInvoice: ({ bill }) => ({
    params: { payableInvoiceID: bill },
    body: { invoiceDescription: randomUUID() },
  }),
  deletePayableInvoice: ({ bill }) => ({ params: { payableInvoiceID: bill } }),
  approvePayableInvoices: ({ bill }) => ({ body: { payableInvoices: [{ payableInvoiceID: bill }] } }),
  rejectPayableInvoices: ({ bill }) => ({ body: { payableInvoices: [{ payableInvoiceID: bill }] } }),
  readHome: () => ({}),
  findRecords: () => ({ query: { search: 'a', limit: '5' } }),
  readCashNeeded: () => ({ query: { startDate: '2026-11-01', weeks: '4' } }),
  readPayableInvoiceTotals: () => ({ query: { search: 'a', isOpen: 'true', approvalStatus: 'PENDING' } }),
  listPotentialDuplicates: () => ({ query: { limit: '5' } }),
  tellApart: ({ bill, approved }) => ({ body: { documentID: bill, otherID: approved, isApart: true } }),
  previewVendorPaymentRun: oneOfEach => ({ body: runOf(oneOfEach) }),
  createVendorPaymentRun: oneOfEach => ({ body: runOf(oneOfEach) }),
  continueVendorPaymentRun: ({ run }) => ({ params: { vendorPaymentRunID: run }, body: {} }),
  cancelVendorPaymentRun: ({ run }) => ({ params: { vendorPaymentRunID: run } }),
  readVendorPaymentRun: ({ run }) => ({ params: { vendorPaymentRunID: run } }),
  listVendorPaymentRuns: () => ({ query: { limit: '5' } }),
  listVendorPayments: () => ({ query: { limit: '5', search: 'a', sort: 'vendorName', endDate: '2026-12-31' } }),
  readVendorPaymentTotals: () => ({ query: { status: 'OPEN', startDate: '2026-01-01' } }),
  readVendorPayment: ({ disbursement }) => ({ params: { vendorPaymentID: disbursement } }),
  listVendorPaymentCounterparts: ({ disbursement }) => ({ params: { vendorPaymentID: disbursement } }),
  listUnappliedVendorPayments: ({ vendor }) => ({ params: { vendorID: vendor } }),
  createVendorPayment: ({ vendor, current }) => ({
    body: { totalPaid: 5, disbursementDate: '2026-11-05', vendorID: vendor, disbursementAccountID: current },
  }),
  changeVendorPayment: ({ disbursement }) => ({
    params: { vendorPaymentID: disbursement },
    body: { disbursementComment: randomUUID() },
  }),
  deleteVendorPayment: ({ freeDisbursement }) => ({ params: { vendorPaymentID: freeDisbursement } }),
  createVendorPaymentAdvice: ({ disbursement, approved }) => ({
    body: { vendorPaymentID: disbursement, payableInvoiceID: approved, amountApplied: 1 },
  }),
  applyToPayableInvoice: ({ disbursement, approved }) => ({
    params: { payableInvoiceID: approved },
    body: { applications: [{ vendorPaymentID: disbursement, amountApplied: 1 }] },
  }),
  refundVendorPayment: ({ freeDisbursement }) => ({
    params: { vendorPaymentID: freeDisbursement },
    body: { disbursementDate: '2026-11-20', amountRefunded: 1 },
  }),
  applyVendorPayment: ({ disbursement, approved }) => ({
    params: { vendorPaymentID: disbursement },
    body: { applications: [{ payableInvoiceID: approved, amountApplied: 1 }] },
  }),
  listVendorPaymentAdvices: ({ disbursement }) => ({ params: { vendorPaymentID: disbursement } }),
  listPayableInvoiceAdvices: ({ approved }) => ({ params: { payableInvoiceID: approved } }),
  deleteVendorPaymentAdvice: ({ billAdvice }) => ({ params: { vendorPaymentAdviceID: billAdvice } }),
  previewStatement: ({ bank }) => ({ params: { accountID: bank }, body: statementFile() }),
  importStatement: ({ bank }) => ({ params: { accountID: bank }, body: statementFile() }),
  undoStatementImport: ({ statementImport }) => ({ params: { statementImportID: statementImport } }),
  listBankLines: ({ bank }) => ({ params: { accountID: bank } }),
  matchBankLines: ({ bank, bankLine, entry }) => ({
    params: { accountID: bank },
    body: { matches: [{ bankLineIDs: [bankLine], transactionIDs: [entry] }] },
  }),
  bookBankLines: ({ bank, bankLine, rent }) => ({
    params: { accountID: bank },
    body: { entries: [{ bankLineID: bankLine, accountID: rent }] },
  }),
  payBankLine: ({ bank, bankLine, customer }) => ({
    params: { accountID: bank },
    body: { bankLineID: bankLine, customerID: customer },
  }),
  setBankLineAside: ({ bankLine }) => ({ params: { bankLineID: bankLine } }),
  undoBankLine: ({ decidedLine }) => ({ params: { bankLineID: decidedLine } }),
  createPayeeRule: ({ bank, rent }) => ({
    params: { accountID: bank },
    body: { prefix: `x ${randomUUID()}`, accountID: rent },
  }),
  deletePayeeRule: ({ payeeRule }) => ({ params: { payeeRuleID: payeeRule } }),
  readHistory: ({ bank }) => ({ params: { objectKind: 'account', objectID: bank } }),
}

/** Returns the valid request to an endpoint for these records. */
export function rightCall({ name }: Pick<Endpoint, 'name'>, oneOfEach: OneOfEach): RightCall {
  const written = RIGHT[name]?.(oneOfEach)
  if (written === undefined) throw new Error(`right-calls.ts has no right call to ${name}`)
  return { params: {}, query: {}, body: undefined, ...written }
}
