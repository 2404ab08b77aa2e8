// Tests that responses and requests use the field, list and value names of the specification.
import { PAYABLE_STATES, RECEIVABLE_STATES } from '@twofold/accounting/documents/document-states'
import { ACCOUNT_TYPES } from '@twofold/accounting/ledger/account-types'
import {
  ACCOUNT_GROUPS,
  ACCOUNT_SET_TYPES,
  DATA_SET_NAMES,
  DATA_SET_TYPES,
} from '@twofold/accounting/reports/report-body'
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as accounts from './accounts.ts'
import type { Endpoint } from './endpoint.ts'
import * as bills from './payables/payable-invoices.ts'
import * as vendorApplications from './payables/vendor-payment-advices.ts'
import * as disbursements from './payables/vendor-payments.ts'
import * as vendors from './payables/vendors.ts'
import * as customerApplications from './receivables/customer-payment-advices.ts'
import * as receipts from './receivables/customer-payments.ts'
import * as customers from './receivables/customers.ts'
import * as invoices from './receivables/receivable-invoices.ts'
import * as reconciliation from './reconciliation.ts'
import * as reports from './reports.ts'
import * as session from './session.ts'
import * as transactions from './transactions.ts'

type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }

function jsonOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Json {
  return schema === undefined ? {} : (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
}

/** Returns all fields of a schema by name. A field of a nested list or record has a name such as `user.username`. */
function fieldsIn(json: Json): Record<string, Json> {
  const own = Object.entries(json.properties ?? json.items?.properties ?? {})
  return Object.fromEntries(
    own.flatMap(([name, field]): [string, Json][] => [
      [name, field],
      ...Object.entries(fieldsIn(field)).map(([inner, each]): [string, Json] => [`${name}.${inner}`, each]),
    ]),
  )
}

const answered = ({ response }: Endpoint) => Object.keys(fieldsIn(jsonOf(response, 'output')))
const taken = ({ body }: Endpoint) => Object.keys(fieldsIn(jsonOf(body, 'input')))

const CUSTOMER = `customerID customerName customerDefaultCareOf customerDefaultAddress customerDefaultCity
  customerDefaultState customerDefaultZip customerDefaultEmail customerDefaultPhone customerNotes creditLimit isClosed
  isOrdersAccepted isPaymentsAccepted isPurchasesAllowed paymentsAcceptedNote accountsBalanceTotal gLAccountReceivable`
const VENDOR = `vendorID vendorName vendorDefaultCareOf vendorDefaultAddress vendorDefaultCity vendorDefaultState
  vendorDefaultZip vendorDefaultEmail vendorDefaultPhone vendorReferenceAcct vendorNotes taxID glAccountPayable isClosed
  isVendorInvoices isPaymentsAllowed accountsBalanceTotal`
const INVOICE = `receivableInvoiceID invoiceClientReference invoicePreTaxTotal invoiceTax invoiceTotal dateCharged
  paidInFull totalPaid chargeStatus customerID customerName revenueAccountID invoiceDescription modifiedAt`
const ADDRESSES = `billToName billToAddress1 billToAddress2 billToCity billToState billToZip
  shipToName shipToAddress1 shipToAddress2 shipToCity shipToState shipToZip`
const RECEIPT = `customerPaymentID totalReceived totalApplied receiptDate paymentDate customerID customerName
  receiptComment paymentComment paymentReference paymentAccountID gLEntry modifiedAt`
const BILL = `payableInvoiceID vendorInvoiceNumber invoicePreTaxTotal invoiceTax invoiceTotal dateReceived dateDue
  paidInFull totalPaid approvalStatus vendorID vendorName expenseAccountID purchaseOrderID invoiceDescription
  paymentTerms paymentMethod`
const REMIT_TO = 'remitToName remitToAddress1 remitToAddress2 remitToCity remitToState remitToZip'
const DISBURSEMENT = `vendorPaymentID totalPaid totalApplied disbursementDate paymentDate vendorID vendorName
  disbursementComment paymentComment disbursementReference paymentReference disbursementAccountID paymentAccountID
  isRefund gLEntry modifiedAt`
const REPORT_BODY = `sourceAccountSetType sourceAccountGroup sourcePredefinedAccounts sourceRecurseSubAccounts
  sourceRecurseSubAccountsDepth filterAccountSetType filterAccountGroup filterPredefinedAccounts
  filterRecurseSubAccounts filterRecurseSubAccountsDepth dataSetType`
const within = (list: string, fields: string) => fields.replace(/\S+/g, name => `${list}.${name}`)

test.each<[what: string, call: Endpoint, fields: string]>([
  ['the user', session.currentUserRead, 'user.username user.givenName user.familyName tenantUUID tenantName role'],
  [
    'a membership',
    session.listTenants,
    within('tenantUsersWithDetails', 'tenantName tenantUUID role user user.username user.givenName user.familyName'),
  ],
  ['tokens', session.authenticate, 'accessToken refreshToken'],
  ['tokens, renewed', session.refresh, 'accessToken refreshToken'],
  ['tokens of another organisation', session.switchTenant, 'accessToken refreshToken'],
  [
    'an account',
    accounts.readAccount,
    `accountID accountLeft accountRight accountFullName accountName accountType accountSign accountBalance
     accountReconcileDate accountParent accountMemo`,
  ],
  ['an account to choose', accounts.listAccountsOfType, within('accounts', 'accountID accountFullName')],
  [
    'an account to reconcile',
    reconciliation.listUnreconciled,
    'priorReconciledBalance accountSign accountFullName accountReconcileDate transactions',
  ],
  ['the account types', accounts.listAccountTypes, within('accountTypes', 'name sign')],
  [
    'a register',
    transactions.readRegister,
    `accountFullName accountSign ${within(
      'transactions',
      `transactionID transactionDate transactionComment transactionDCAmount debitOrCredit split isReconciled
       transactionReconcileDate`,
    )}`,
  ],
  [
    'a transaction',
    transactions.readTransaction,
    `transactionID transactionDate transactionComment ${within('debitCreditSet', 'accountID transactionDCAmount debitOrCredit')}`,
  ],
  ['a report', reports.readReport, `reportID reportName ${within('reportBody', REPORT_BODY)}`],
  ['the output of a report', reports.runReport, 'reportID reportName startDate endDate'],
  ['a customer', customers.readCustomer, CUSTOMER],
  ['a vendor', vendors.readVendor, VENDOR],
  ['an invoice', invoices.readReceivableInvoice, `${INVOICE} ${ADDRESSES}`],
  ['a receipt', receipts.readCustomerPayment, RECEIPT],
  [
    'a remittance',
    customerApplications.listCustomerPaymentAdvices,
    within(
      'customerPaymentAdviceDetails',
      `customerPaymentAdviceID customerPaymentID paymentReceiptID receivableInvoiceID amountApplied customerName
       paymentDate paymentReference`,
    ),
  ],
  ['a bill', bills.readPayableInvoice, `${BILL} ${REMIT_TO}`],
  ['a disbursement', disbursements.readVendorPayment, DISBURSEMENT],
  [
    'an advice of a disbursement',
    vendorApplications.listVendorPaymentAdvices,
    within(
      'vendorPaymentAdviceDetails',
      `vendorPaymentAdviceID vendorPaymentID payableInvoiceID amountApplied vendorName vendorInvoiceNumber dateReceived
       paymentDate paymentReference`,
    ),
  ],
])('the response for %s has every field', (_, call, fields) => {
  proves('fields 3.1', '**User response**: user {username, givenName, familyName}, tenantUUID, tenantName, role.')
  proves(
    'fields 3.2',
    '**Tenant membership** (list tenantUsersWithDetails): tenantName, tenantUUID, role, user {username, givenName, familyName}.',
  )
  proves('fields 3.3', '**Auth tokens**: accessToken, refreshToken. The access token carries an exp claim.')
  proves(
    'fields 3.4',
    '**Account**: accountID (number), accountLeft, accountRight (nested-set bounds), accountFullName, accountName, accountType, accountSign, accountBalance (cents), accountReconcileDate, accountParent (number, 0 means top level), accountMemo, priorReconciledBalance (reconciliation view).',
  )
  proves(
    'fields 3.5',
    '**Account type**: name, sign. Fixed list: ASSET→DEBIT, LIABILITY→CREDIT, EQUITY→CREDIT, INCOME→DEBIT, EXPENSE→CREDIT, GAIN→CREDIT, LOSS→DEBIT.',
  )
  proves(
    'fields 3.6',
    "**Transaction**: transactionID, transactionDate, transactionComment, transactionDCAmount (cents), debitOrCredit, split (comma-separated account IDs of the other sides), isReconciled (boolean), transactionReconcileDate, debitCreditSet (lines of accountID, transactionDCAmount, debitOrCredit = DEBIT or CREDIT). An account's response also carries accountFullName, accountSign and a transactions list.",
  )
  proves(
    'fields 3.8',
    '**Report**: reportID, reportName, reportBody with sourceAccountSetType, sourceAccountGroup, sourcePredefinedAccounts (always sent empty), sourceRecurseSubAccounts (false), sourceRecurseSubAccountsDepth (0), filterAccountSetType, filterAccountGroup, filterPredefinedAccounts (empty), filterRecurseSubAccounts (false), filterRecurseSubAccountsDepth (0), dataSetType. Report result: reportID, reportName, startDate, endDate; the output contents are not shown.',
  )
  proves(
    'fields 3.10',
    '**Customer**: customerID, customerName, customerDefaultCareOf, customerDefaultAddress, customerDefaultCity, customerDefaultState, customerDefaultZip, customerDefaultEmail, customerDefaultPhone, customerNotes, creditLimit (number), isClosed, isOrdersAccepted, isPaymentsAccepted, isPurchasesAllowed, paymentsAcceptedNote, accountsBalanceTotal, gLAccountReceivable.',
  )
  proves(
    'fields 3.11',
    '**Vendor**: vendorID, vendorName, vendorDefaultCareOf, vendorDefaultAddress, vendorDefaultCity, vendorDefaultState, vendorDefaultZip, vendorDefaultEmail, vendorDefaultPhone, vendorReferenceAcct, vendorNotes, taxID, glAccountPayable (number; sent on update only), isClosed, isVendorInvoices, isPaymentsAllowed, accountsBalanceTotal.',
  )
  proves(
    'fields 3.12',
    '**Receivable invoice**: receivableInvoiceID, invoiceClientReference, invoicePreTaxTotal, invoiceTax, invoiceTotal, dateCharged, paidInFull, totalPaid, chargeStatus, {hash}, {hash}, customerID, customerName, revenueAccountID, invoiceDescription, modifiedAt.',
  )
  proves(
    'fields 3.13',
    '**Customer payment (receipt)**: customerPaymentID, totalReceived, totalApplied, receiptDate/paymentDate, customerID, customerName, receiptComment/paymentComment, paymentReference, paymentAccountID (remittance account), gLEntry, modifiedAt.',
  )
  proves(
    'fields 3.14',
    '**Customer payment advice**: customerPaymentAdviceID, customerPaymentID / paymentReceiptID, receivableInvoiceID, amountApplied, customerName, paymentDate, paymentReference.',
  )
  proves(
    'fields 3.15',
    '**Payable invoice**: payableInvoiceID, vendorInvoiceNumber, invoicePreTaxTotal, invoiceTax, invoiceTotal, dateReceived, dateDue, paidInFull, totalPaid, approvalStatus, {hash}, vendorID, vendorName, expenseAccountID, purchaseOrderID (0 if none), invoiceDescription, paymentTerms, paymentMethod.',
  )
  proves(
    'fields 3.16',
    '**Vendor payment (disbursement)**: vendorPaymentID, totalPaid, totalApplied, disbursementDate/paymentDate, vendorID, vendorName, disbursementComment/paymentComment, disbursementReference/paymentReference, disbursementAccountID/paymentAccountID, isRefund, gLEntry, modifiedAt.',
  )
  proves(
    'fields 3.17',
    '**Vendor payment advice**: vendorPaymentAdviceID, vendorPaymentID, payableInvoiceID, amountApplied, vendorName, vendorInvoiceNumber, dateReceived, paymentDate, paymentReference.',
  )
  proves(
    'fields 3.18',
    '**Customer read view** (for defaults): customerID, customerName, customerDefaultAddress/City/State/Zip. **Account read view** for selection: accountID, accountFullName, filtered by account type (INCOME, ASSET, EXPENSE).',
  )
  proves(
    'rule 7.30',
    'POST /receivable-invoices {invoiceClientReference, invoicePreTaxTotal, invoiceTax, invoiceTotal, dateCharged, bill-to and ship-to fields, customerID, revenueAccountID, invoiceDescription}.',
  )
  proves(
    'rule 7.42',
    'POST /payable-invoices {vendorInvoiceNumber, totals, dateReceived, dateDue, paidInFull false, approvalStatus PENDING, remitTo fields, vendorID, expenseAccountID, purchaseOrderID, invoiceDescription, paymentTerms, paymentMethod}.',
  )

  expect(answered(call)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test.each<[what: string, call: Endpoint, fields: string]>([
  ['signing in', session.authenticate, 'clientID code redirectURI'],
  ['renewing the tokens', session.refresh, 'refreshToken'],
  ['switching the organisation', session.switchTenant, 'tenantUUID'],
  ['a new account', accounts.createAccount, 'accountParent accountName accountType accountMemo'],
  ['a changed account', accounts.changeAccount, 'accountParent accountName accountType accountMemo'],
  ['a reconcile date', reconciliation.recordStatement, 'accountID accountReconcileDate'],
  [
    'a new transaction',
    transactions.postTransaction,
    'transactionDate transactionComment transactionAmount debitCreditSet',
  ],
  [
    'a changed transaction',
    transactions.changeTransaction,
    'transactionID transactionDate transactionComment debitCreditSet',
  ],
  ['a mark', reconciliation.reconcileTransaction, 'transactionID transactionReconcileDate'],
  ['a new report', reports.createReport, `reportName ${within('reportBody', REPORT_BODY)}`],
  ['a changed report', reports.changeReport, `reportName ${within('reportBody', REPORT_BODY)}`],
  ['a new customer', customers.createCustomer, CUSTOMER],
  ['a changed customer', customers.changeCustomer, CUSTOMER],
  ['a new vendor', vendors.createVendor, VENDOR],
  ['a changed vendor', vendors.changeVendor, VENDOR],
  ['a new invoice', invoices.createReceivableInvoice, `${INVOICE} ${ADDRESSES}`],
  ['a changed invoice', invoices.changeReceivableInvoice, `${INVOICE} ${ADDRESSES}`],
  ['a charge', invoices.chargeReceivableInvoice, 'chargeStatus'],
  ['a new receipt', receipts.createCustomerPayment, RECEIPT],
  ['a changed receipt', receipts.changeCustomerPayment, `${RECEIPT} remittanceAccountID`],
  [
    'a new remittance',
    customerApplications.createCustomerPaymentAdvice,
    'paymentReceiptID customerPaymentID receivableInvoiceID amountApplied',
  ],
  ['a new bill', bills.createPayableInvoice, `${BILL} ${REMIT_TO}`],
  ['a changed bill', bills.changePayableInvoice, `${BILL} ${REMIT_TO}`],
  ['a new disbursement', disbursements.createVendorPayment, DISBURSEMENT],
  ['a changed disbursement', disbursements.changeVendorPayment, DISBURSEMENT],
  [
    'a new advice of a disbursement',
    vendorApplications.createVendorPaymentAdvice,
    'vendorPaymentID payableInvoiceID amountApplied',
  ],
])('the request for %s accepts every field', (_, call, fields) => {
  proves(
    'fields 3.7',
    '**Transaction create payload**: transactionDate (ISO), transactionComment, transactionAmount (cents), debitCreditSet.',
  )

  expect(taken(call)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test('responses return lists under their specified names', () => {
  proves(
    'rule 7.50',
    'invoices, customers, accounts, vendors, customerPayments, paymentDisbursements, vendorPayments, customerPaymentAdviceDetails, vendorPaymentAdviceDetails, reports, transactions.',
  )

  const names = [
    ...[invoices.listReceivableInvoices, bills.listPayableInvoices, customers.listCustomers, vendors.listVendors],
    ...[accounts.listAccounts, receipts.listCustomerPayments, disbursements.listVendorPayments, reports.listReports],
    ...[
      customerApplications.listCustomerPaymentAdvices,
      vendorApplications.listVendorPaymentAdvices,
      transactions.readRegister,
    ],
  ].flatMap(call => Object.keys(jsonOf(call.response, 'output').properties ?? {}))
  const specified = `invoices customers accounts vendors customerPayments paymentDisbursements vendorPayments
    customerPaymentAdviceDetails vendorPaymentAdviceDetails reports transactions`
  expect(names).toEqual(expect.arrayContaining(specified.split(/\s+/)))
})

test('amounts are whole cents', () => {
  proves('rule 1.13', 'Money is held everywhere as integer cents.')

  const amounts: [Endpoint, string][] = [
    [accounts.readAccount, 'accountBalance'],
    [transactions.readTransaction, 'debitCreditSet.transactionDCAmount'],
    [customers.readCustomer, 'creditLimit'],
    [customers.readCustomer, 'accountsBalanceTotal'],
    [vendors.readVendor, 'accountsBalanceTotal'],
    [invoices.readReceivableInvoice, 'invoiceTotal'],
    [receipts.readCustomerPayment, 'totalReceived'],
    [customerApplications.listCustomerPaymentAdvices, 'customerPaymentAdviceDetails.amountApplied'],
    [bills.readPayableInvoice, 'invoiceTotal'],
    [disbursements.readVendorPayment, 'totalPaid'],
  ]
  for (const [call, field] of amounts)
    expect([call.name, field, fieldsIn(jsonOf(call.response, 'output'))[field]?.type]).toEqual([
      call.name,
      field,
      'integer',
    ])
})

describe('the values are exactly those of the specification', () => {
  test('states, methods and types', () => {
    proves(
      'rule 4.14',
      '**Receivable invoice chargeStatus**: PENDING, CHARGED, CANCELED (labels Pending, Charged, Canceled).',
    )
    proves('rule 4.18', '**Payable invoice approvalStatus**: PENDING, APPROVED, REJECTED.')
    proves(
      'rule 5.16',
      '**Payable invoice**: required Vendor Invoice Number, Pre-Tax Total, Tax (default 0), Total, Date Received, Date Due; Purchase Order ID numeric and optional; payment method one of CHECK, ACH, WIRE, CREDIT_CARD.',
    )
    proves(
      'constant 9.7',
      'Charge statuses PENDING, CHARGED, CANCELED; approval statuses PENDING, APPROVED, REJECTED; payment methods CHECK, ACH, WIRE, CREDIT_CARD.',
    )

    expect(RECEIVABLE_STATES).toEqual(['PENDING', 'CHARGED', 'CANCELED'])
    expect(PAYABLE_STATES).toEqual(['PENDING', 'APPROVED', 'REJECTED'])
    expect(bills.PAYMENT_METHODS).toEqual(['CHECK', 'ACH', 'WIRE', 'CREDIT_CARD'])
    expect(ACCOUNT_TYPES).toEqual(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS'])
  })

  test('report enumerations', () => {
    proves(
      'fields 3.9',
      '**Report enumerations**: sourceAccountSetType and filterAccountSetType take NONE, GROUP, PREDEFINED or USER_SUPPLIED. The account group takes null, ASSET, LIABILITY, EQUITY, INCOME or EXPENSE. dataSetType takes AGING (Aging Summary), SUMGROUPLINE (Sum/Group/Line), BALANCE, INCOME, EXPENSE, INCOMETRANS (Income Transactions), EXPENSETRANS (Expense Transactions), NETTRANS (Net Transactions), LEDGER, RECONCILIATION.',
    )

    expect(ACCOUNT_SET_TYPES).toEqual(['NONE', 'GROUP', 'PREDEFINED', 'USER_SUPPLIED'])
    expect(ACCOUNT_GROUPS).toEqual(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'])
    const specified =
      'AGING SUMGROUPLINE BALANCE INCOME EXPENSE INCOMETRANS EXPENSETRANS NETTRANS LEDGER RECONCILIATION'
    expect([...DATA_SET_TYPES].toSorted()).toEqual(specified.split(' ').toSorted())
    expect(DATA_SET_NAMES).toMatchObject({
      AGING: 'Aging Summary',
      SUMGROUPLINE: 'Sum/Group/Line',
      INCOMETRANS: 'Income Transactions',
      EXPENSETRANS: 'Expense Transactions',
      NETTRANS: 'Net Transactions',
    })
  })
})
