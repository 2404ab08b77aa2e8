// Creates records of every kind in an organisation, for tests of all calls.
import { randomUUID } from 'node:crypto'
import { centsToDecimal } from '@twofold/accounting/money'
import { createPayeeRule } from '@twofold/contract/bank-lines'
import { cancelMail } from '@twofold/contract/documents/mail'
import { importFile } from '@twofold/contract/imports'
import { inviteMember } from '@twofold/contract/members'
import { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { recordStatement } from '@twofold/contract/reconciliation'
import { createReport } from '@twofold/contract/reports'
import { createSavedView } from '@twofold/contract/saved-views'
import { importStatement } from '@twofold/contract/statement-imports'
import { createBooksDriver } from '../harness/books-driver.ts'
import { openPayables, payables } from '../harness/documents/payables.ts'
import { openReceivables, receivables } from '../harness/documents/receivables.ts'
import { createBankLinesDriver } from '../harness/reconciling/bank-lines-driver.ts'
import { reconciler } from '../harness/reconciling/reconciler.ts'
import type { SignedIn } from '../harness/signed-in.ts'
import { memberWithAccount } from '../harness/signing-in/new-person.ts'
import { done, type TestApi } from '../harness/test-api.ts'

/**
 * The ids of an organisation and its records. `empty` is an account without lines. `code` is an invitation code. `import` is an import that
 * created an account. `statement` is a recorded statement of `reconciled`, an account without lines. `bankLine` is for review and matches
 * the entry; `decidedLine` is excluded. `emptyCustomer` and `emptyVendor` have no documents, `invoice` and `bill` are pending,
 * `freePayment` and `freeDisbursement` are not applied, and `mail` is in the outbox.
 */
export type OneOfEach = Awaited<ReturnType<typeof makeOneOfEach>>

/**
 * Creates four accounts (one of them with a statement), two entries (one of them deleted), a member with a password, an invitation and an
 * import of a fifth account. Also creates a report, a bank statement and a rule, customers, vendors, invoices and payments. All names begin with `prefix`. `known`
 * contains the records of customers and vendors if they already exist.
 */
export async function makeOneOfEach(
  api: TestApi,
  owner: SignedIn,
  { prefix = '', cents = 100, known }: { prefix?: string; cents?: number; known?: OfParties } = {},
) {
  const books = createBooksDriver(api, owner)
  // The valid calls search for the letter "a", which a random name might not contain.
  const name = () => `${prefix}a ${randomUUID()}`
  const bank = (await books.open(name())).accountID
  const rent = (await books.open(name(), 'EXPENSE')).accountID
  const empty = (await books.open(name())).accountID
  const { transactionID } = await books.enter({ debit: rent, credit: bank, cents, comment: `${prefix}rent` })
  const deleted = await books.enter({ debit: rent, credit: bank, cents, comment: `${prefix}deleted` })
  await api.call(owner, 'DELETE', `/transactions/${deleted.transactionID}`)
  await api.call(owner, 'PUT', `/accounts/${bank}`, { body: { accountMemo: `${prefix}memo` } })
  const { invitation, code } = await makeInvitation(api, owner, prefix)
  const reconciled = (await books.open(name())).accountID
  const { statementID } = done(recordStatement, await reconciler(api, owner).record(reconciled, '2026-10-31', 0))
  return {
    tenantUUID: owner.tenantUUID,
    bank,
    rent,
    empty,
    entry: transactionID,
    deletedEntry: deleted.transactionID,
    member: await makeMember(api, owner, name()),
    invitation: invitation.invitationID,
    code,
    import: await makeImport(api, owner, prefix),
    reconciled,
    statement: statementID,
    report: await makeReport(api, owner, { name: name(), rent }),
    savedView: await makeSavedView(api, owner, { name: name(), bank }),
    ...(await makeBankLines(api, owner, { prefix, bank, rent, cents })),
    ...(known ?? (await makeParties(api, owner, prefix))),
  }
}

type OfParties = Awaited<ReturnType<typeof makeParties>>

/** Creates the records of customers and vendors. */
export async function makeParties(api: TestApi, owner: SignedIn, prefix = '') {
  return { ...(await makeReceivables(api, owner, prefix)), ...(await makePayables(api, owner, prefix)) }
}

/** Creates customers, a pending and a charged invoice, an applied and an unapplied payment, and a write-off. */
export async function makeReceivables(api: TestApi, owner: SignedIn, prefix = '') {
  const accounts = await openReceivables(api, owner, prefix)
  const sales = receivables(api, owner)
  // The valid calls search for the letter "a", which a random name may not contain.
  const name = () => `${prefix}a ${randomUUID()}`
  const { customerID } = await sales.customer(name())
  const draft = { revenueAccountID: accounts.sales, invoiceClientReference: `${prefix}reference` }
  const { receivableInvoiceID } = await sales.invoice(customerID, 700, draft)
  const charged = (await sales.invoice(customerID, 900, draft)).receivableInvoiceID
  await sales.charge(charged)
  const paid = () => sales.payment(customerID, 800, accounts.bank, { paymentReference: `${prefix}reference` })
  const { customerPaymentID } = await paid()
  const applied = { customerPaymentID, receivableInvoiceID: charged, amountApplied: 100 }
  const body = { to: 'ann@example.com', subject: `${prefix}subject`, message: `${prefix}message` }
  const path = `/receivable-invoices/${charged}/mail`
  const mailed = async () => done(mailInvoice, await api.call(owner, 'POST', path, { body })).mailID
  const canceled = async () => {
    const mailID = await mailed()
    return done(cancelMail, await api.call(owner, 'PUT', `/mails/${mailID}/cancel`)).mailID
  }
  return {
    customer: customerID,
    emptyCustomer: (await sales.customer(name())).customerID,
    sales: accounts.sales,
    checking: accounts.bank,
    badDebts: accounts.badDebts,
    invoice: receivableInvoiceID,
    charged,
    payment: customerPaymentID,
    freePayment: (await paid()).customerPaymentID,
    advice: (await sales.apply(applied)).customerPaymentAdviceID,
    writeOff: (await sales.writeOff(charged, 10, accounts.badDebts)).customerWriteOffID,
    mail: await mailed(),
    canceledMail: await canceled(),
  }
}

/** Creates vendors, a pending and an approved bill, an applied and an unapplied payment. */
export async function makePayables(api: TestApi, owner: SignedIn, prefix = '') {
  const accounts = await openPayables(api, owner, prefix)
  const purchases = payables(api, owner)
  // The valid calls search for the letter "a", which a random name may not contain.
  const name = () => `${prefix}a ${randomUUID()}`
  const { vendorID } = await purchases.vendor(name())
  const draft = { expenseAccountID: accounts.supplies, invoiceDescription: `${prefix}reference` }
  const { payableInvoiceID } = await purchases.bill(vendorID, 700, draft)
  const approved = (await purchases.bill(vendorID, 900, draft)).payableInvoiceID
  await purchases.approve(approved)
  const paid = () => purchases.payment(vendorID, 800, accounts.bank, { paymentReference: `${prefix}reference` })
  const { vendorPaymentID } = await paid()
  const applied = { vendorPaymentID, payableInvoiceID: approved, amountApplied: 100 }
  return {
    vendor: vendorID,
    emptyVendor: (await purchases.vendor(name())).vendorID,
    supplies: accounts.supplies,
    current: accounts.bank,
    bill: payableInvoiceID,
    approved,
    disbursement: vendorPaymentID,
    freeDisbursement: (await paid()).vendorPaymentID,
    billAdvice: (await purchases.apply(applied)).vendorPaymentAdviceID,
    run: (
      await purchases.run({
        ...runOf({ approved, current: accounts.bank }),
        disbursementReference: `${prefix}reference`,
      })
    ).vendorPaymentRunID,
  }
}

async function makeReport(api: TestApi, owner: SignedIn, { name, rent }: { name: string; rent: number }) {
  const body = { reportName: name, reportBody: ledgerOf({ rent }) }
  return done(createReport, await api.call(owner, 'POST', '/reports', { body })).reportID
}

/** Creates a shared view of a register. */
async function makeSavedView(api: TestApi, owner: SignedIn, { name, bank }: { name: string; bank: number }) {
  const body = { viewName: name, list: 'register', accountID: bank, query: { isReconciled: 'false' }, isShared: true }
  return done(createSavedView, await api.call(owner, 'POST', '/saved-views', { body })).savedViewID
}

async function makeImport(api: TestApi, owner: SignedIn, prefix: string): Promise<number> {
  const answer = await api.call(owner, 'POST', '/imports', { body: chartFile(prefix) })
  return done(importFile, answer).importID
}

type Lines = { prefix: string; bank: number; rent: number; cents: number }

/** Imports a statement of two lines. One line matches the entry, and the other line matches nothing. */
async function makeBankLines(api: TestApi, owner: SignedIn, { prefix, bank, rent, cents }: Lines) {
  const driver = createBankLinesDriver(api, owner)
  const amount = `-${centsToDecimal(cents)}`
  const text = `Date,Description,Amount\n2026-11-05,${prefix}rent,${amount}\n2026-11-06,${prefix}other,${amount}\n`
  const { statementImportID } = done(importStatement, await driver.bring(bank, text))
  const [line, other] = (await driver.page(bank)).lines.map(({ bankLineID }) => bankLineID)
  await api.call(owner, 'PUT', `/bank-lines/${other}/aside`)
  const { payeeRuleID } = done(createPayeeRule, await driver.rule(bank, `${prefix}payee`, rent))
  return { statementImport: statementImportID, bankLine: line!, decidedLine: other!, payeeRule: payeeRuleID }
}

/** Invites a user. The prefix is the name of the invited user. */
export async function makeInvitation(api: TestApi, owner: SignedIn, prefix = '') {
  const body = { invitee: `${prefix}invitee`, role: 'VIEWER' }
  return done(inviteMember, await api.call(owner, 'POST', '/members/invitations', { body }))
}

/** Creates a member with an account at the embedded provider and a second factor that an owner can reset. No test signs in with it. */
async function makeMember({ pools }: TestApi, into: SignedIn, username: string): Promise<number> {
  const { accountId, userId } = await memberWithAccount(pools.owner.pool, into, 'CLERK', username)
  await pools.owner.pool.query("SELECT idp_set_app($1, 'not a secret', 0)", [accountId])
  return userId
}

/** A report of accounts that the user chooses when the report is run, filtered by stored accounts. */
export function ledgerOf({ rent }: { rent: number }) {
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

/** A payment run of one bill. */
export function runOf({ approved, current }: { approved: number; current: number }) {
  return { payableInvoiceIDs: [approved], disbursementDate: '2026-11-05', disbursementAccountID: current }
}
