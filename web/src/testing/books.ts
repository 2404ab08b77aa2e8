// Minimal books for component tests, with one record of each kind. A test that needs more data sets its own responses.
import { listAccounts, listAccountsOfType, listAccountTypes, readAccount } from '@twofold/contract/accounts'
import { listAudit, readHistory } from '@twofold/contract/audit'
import { listBankLines } from '@twofold/contract/bank-lines'
import { listMails, readMailServer } from '@twofold/contract/documents/mail'
import { readHome } from '@twofold/contract/home'
import { listJournal } from '@twofold/contract/journal'
import { listKnownComments } from '@twofold/contract/known-comments'
import { listMembers } from '@twofold/contract/members'
import { readSettings } from '@twofold/contract/organisations'
import {
  listPayableInvoiceCounterparts,
  listPayableInvoices,
  listVendorInvoices,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import { listVendorPaymentRuns, readVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { listPayableInvoiceAdvices } from '@twofold/contract/payables/vendor-payment-advices'
import {
  listVendorPaymentCounterparts,
  listVendorPayments,
  readVendorPayment,
} from '@twofold/contract/payables/vendor-payments'
import { listVendors, readVendor, readVendorActivity } from '@twofold/contract/payables/vendors'
import { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import {
  listCustomerPaymentCounterparts,
  listCustomerPayments,
  readCustomerPayment,
} from '@twofold/contract/receivables/customer-payments'
import { listCustomers, readCustomer, readCustomerActivity } from '@twofold/contract/receivables/customers'
import { readInvoiceSheet } from '@twofold/contract/receivables/invoice-paper'
import {
  listCustomerInvoices,
  listReceivableInvoiceCounterparts,
  listReceivableInvoices,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { listUnreconciled } from '@twofold/contract/reconciliation'
import { listReports, readReport, runReport } from '@twofold/contract/reports'
import { listSavedViews } from '@twofold/contract/saved-views'
import { findRecords } from '@twofold/contract/search'
import { listTenants } from '@twofold/contract/session'
import { readRegister, readTransaction } from '@twofold/contract/transactions'
import { session, tokens } from '../client/client.ts'
import { accountNamed, CHART, idOf } from './chart.ts'
import type { FakeServer } from './fake-server.ts'

/** The ids of the records. */
export const IDS = {
  customer: 11,
  invoice: 12,
  canceled: 13,
  payment: 14,
  vendor: 21,
  bill: 22,
  pendingBill: 23,
  disbursement: 24,
  run: 25,
  report: 31,
  transaction: 17,
}

const DAY = '2026-11-05T00:00:00Z'
const checking = accountNamed('Checking')

const customer = {
  customerID: IDS.customer,
  customerName: 'Hazel Workshop',
  accountsBalanceTotal: 20_000,
  isOrdersAccepted: true,
  isPaymentsAccepted: true,
  isPurchasesAllowed: true,
  gLAccountReceivable: idOf('County Parks'),
  modifiedAt: 'first',
}

const invoice = {
  receivableInvoiceID: IDS.invoice,
  invoiceNumber: 7,
  invoiceClientReference: 'PO 7',
  dateCharged: DAY,
  invoicePreTaxTotal: 20_000,
  invoiceTotal: 20_000,
  totalRemaining: 20_000,
  chargeStatus: 'CHARGED' as const,
  customerID: IDS.customer,
  customerName: customer.customerName,
  modifiedAt: 'first',
  revenueAccountID: idOf('Consulting'),
  revenueAccountName: 'Income:Consulting',
  gLEntry: IDS.transaction,
}

const canceled = {
  ...invoice,
  receivableInvoiceID: IDS.canceled,
  invoiceNumber: 0,
  invoiceClientReference: 'PO 8',
  gLEntry: 0,
  chargeStatus: 'CANCELED' as const,
}

const payment = {
  customerPaymentID: IDS.payment,
  totalReceived: 10_000,
  totalRemaining: 10_000,
  receiptDate: DAY,
  paymentDate: DAY,
  customerID: IDS.customer,
  customerName: customer.customerName,
  paymentReference: 'check 1',
  paymentAccountID: checking.accountID,
  remittanceAccountID: checking.accountID,
  gLEntry: 18,
  paymentAccountName: checking.accountFullName,
  modifiedAt: 'first',
}

const vendor = {
  vendorID: IDS.vendor,
  vendorName: 'Rowan Timber',
  accountsBalanceTotal: 30_000,
  isVendorInvoices: true,
  isPaymentsAllowed: true,
  glAccountPayable: 40,
  modifiedAt: 'first',
}

const bill = {
  payableInvoiceID: IDS.bill,
  vendorInvoiceNumber: 'RT-17',
  dateReceived: DAY,
  dateDue: DAY,
  invoicePreTaxTotal: 30_000,
  invoiceTotal: 30_000,
  totalRemaining: 30_000,
  approvalStatus: 'APPROVED' as const,
  vendorID: IDS.vendor,
  vendorName: vendor.vendorName,
  expenseAccountID: idOf('Rent'),
  modifiedAt: 'first',
  expenseAccountName: 'Expenses:Premises:Rent',
  gLEntry: 19,
}

const pendingBill = {
  ...bill,
  payableInvoiceID: IDS.pendingBill,
  vendorInvoiceNumber: 'RT-18',
  approvalStatus: 'PENDING' as const,
  gLEntry: 0,
}

const disbursement = {
  vendorPaymentID: IDS.disbursement,
  totalPaid: 10_000,
  totalRemaining: 10_000,
  disbursementDate: DAY,
  paymentDate: DAY,
  vendorID: IDS.vendor,
  vendorName: vendor.vendorName,
  disbursementReference: 'wire 1',
  disbursementAccountID: checking.accountID,
  paymentAccountID: checking.accountID,
  gLEntry: 20,
  paymentAccountName: checking.accountFullName,
  modifiedAt: 'first',
}

const transaction = {
  transactionID: IDS.transaction,
  transactionDate: DAY,
  transactionComment: 'Lunch',
  transactionAmount: 5_000,
  version: 1,
  modifiedAt: 'first',
  debitCreditSet: [
    { accountID: idOf('Petty Cash'), transactionDCAmount: 5_000, debitOrCredit: 'DEBIT' as const },
    { accountID: idOf('Owner Capital'), transactionDCAmount: 5_000, debitOrCredit: 'CREDIT' as const },
  ],
}

const report = { reportID: IDS.report, reportName: 'Trial Balance', modifiedAt: 'first' }

const run = {
  vendorPaymentRunID: IDS.run,
  disbursementDate: DAY,
  disbursementAccountID: checking.accountID,
  totalToPay: 1_000,
  paymentAccountName: checking.accountFullName,
  disbursementReference: 'RUN 41',
  state: 'OPEN' as const,
  vendorCount: 1,
}

/** The records as the server returns them. */
export const RECORDS = {
  customer,
  invoice,
  canceled,
  payment,
  vendor,
  bill,
  pendingBill,
  disbursement,
  transaction,
  report,
}

/** Sets the responses to all read requests. */
export function answerBooks({ answer, answerEmpty }: FakeServer): void {
  answer(listAccounts, { accounts: CHART })
  answer(listAccountsOfType, ({ params, query }) => ({
    accounts: CHART.filter(({ accountKind }) => query?.all === 'true' || accountKind === 'ORDINARY').filter(
      ({ accountType }) => accountType === params.accountType || query?.otherType?.includes(accountType!),
    ),
  }))
  answer(readAccount, ({ params }) => CHART.find(({ accountID }) => accountID === params.accountID)!)
  answer(readRegister, ({ params }) => {
    const { accountID, accountFullName } = CHART.find(account => account.accountID === params.accountID)!
    return { accountID, accountFullName, transaction }
  })
  answer(readTransaction, transaction)
  answerEmpty(listJournal)
  answer(listUnreconciled, ({ params }) => CHART.find(({ accountID }) => accountID === params.accountID)!)
  answer(listBankLines, ({ params }) => CHART.find(({ accountID }) => accountID === params.accountID)!)
  answer(listCustomers, { customers: [customer] })
  answer(readCustomer, customer)
  answer(readCustomerActivity, { customer })
  answer(listReceivableInvoices, { invoices: [invoice, canceled] })
  answer(readReceivableInvoice, ({ params }) => (params.receivableInvoiceID === IDS.canceled ? canceled : invoice))
  answer(listReceivableInvoiceCounterparts, { receivableInvoice: invoice })
  answer(listCustomerInvoices, { invoices: [invoice] })
  answer(listCustomerPayments, { customerPayments: [payment] })
  answer(readCustomerPayment, payment)
  answer(listCustomerPaymentCounterparts, {
    customerPayment: payment,
    counterparts: [
      ...[{ kind: 'receivable invoice' as const, documentID: IDS.invoice, raises: true, isPosted: true, date: DAY }],
    ].map(item => ({ ...item, total: 20_000, remaining: 20_000, reference: 'PO 7' })),
  })
  answer(listVendors, { vendors: [vendor] })
  answer(readVendor, vendor)
  answer(readVendorActivity, { vendor })
  answer(listPayableInvoices, ({ query }) => ({
    invoices: query?.approvalStatus === 'PENDING' ? [pendingBill] : [bill, pendingBill],
  }))
  answer(readPayableInvoice, ({ params }) => (params.payableInvoiceID === IDS.pendingBill ? pendingBill : bill))
  answer(listPayableInvoiceCounterparts, { payableInvoice: bill })
  answer(listVendorInvoices, { invoices: [bill] })
  answer(listVendorPayments, { vendorPayments: [disbursement] })
  answer(readVendorPayment, disbursement)
  answer(listVendorPaymentCounterparts, { vendorPayment: disbursement })
  answer(readVendorPaymentRun, run)
  answer(listVendorPaymentRuns, { vendorPaymentRuns: [run] })
  answer(readCashNeeded, {
    overdue: { approved: 30_000, billCount: 1 },
    weeks: [{ startDate: '2026-11-23T00:00:00Z', endDate: '2026-11-29T00:00:00Z' }],
  })
  answer(listReports, { reports: [report] })
  answer(readReport, report)
  answer(runReport, { reportID: IDS.report, reportName: report.reportName })
  answer(readSettings, { tenantName: 'Fern & Harrow', timeZone: 'UTC', fiscalYearFirstMonth: 1 })
  answer(listMembers, () => ({
    members: [
      {
        userID: Number(session.state().user),
        role: tokens.user()?.answer.role,
        user: { username: 'demo', givenName: 'Dana', familyName: 'Moss' },
        since: '2026-01-01T00:00:00Z',
      },
    ],
  }))
  answer(listTenants, {
    tenantUsersWithDetails: [{ tenantUUID: 'org-a', tenantName: 'Fern & Harrow', user: { username: 'demo' } }],
  })
  answerEmpty(readHome, findRecords, listSavedViews, listKnownComments, listAudit, readHistory, listMails)
  answer(readMailServer, { mayMail: true })
  answer(readInvoiceSheet, { mayMail: true })
  answerEmpty(listAccountTypes, listReceivableInvoiceAdvices, listPayableInvoiceAdvices)
}
