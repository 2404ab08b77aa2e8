import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../../tests/harness/documents/receivables.ts'
import { filled, plantedError } from '../../tests/harness/planted-error.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { verify } from './verify.ts'

const { api, owner } = setUpSharedBooks()
/** The ids of the records in which tests insert errors, by name. */
let named: Record<string, number>

beforeAll(async () => {
  named = await booksOfEverything()
})

/**
 * Creates a charged invoice that is partly paid, a reversed invoice, a pending invoice, a credit note, and a payment that is partly
 * unapplied.
 */
async function booksOfEverything(): Promise<Record<string, number>> {
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const { customerID, gLAccountReceivable } = await sales.customer('Ann')
  const draft = { revenueAccountID: accounts.sales }
  const charge = async (cents: number, fields = {}) =>
    sales.charge((await sales.invoice(customerID, cents, { ...draft, ...fields })).receivableInvoiceID)
  const invoice = await charge(1000)
  const reversed = await charge(500, { dateCharged: '2026-01-05' })
  await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
  await sales.charge(reversed.receivableInvoiceID, 'PENDING')
  const credit = await charge(-300)
  const pending = await sales.invoice(customerID, 70, draft)
  const payment = await sales.payment(customerID, 600, accounts.bank)
  const creditItem = { paymentReceiptID: payment.customerPaymentID }
  const advice = await sales.apply({
    ...creditItem,
    receivableInvoiceID: invoice.receivableInvoiceID,
    amountApplied: 400,
  })
  return {
    ...(await booksOfPayables()),
    invoice: invoice.receivableInvoiceID,
    entry: invoice.gLEntry,
    reversed: reversed.receivableInvoiceID,
    reversed_entry: reversed.gLEntry,
    credit: credit.receivableInvoiceID,
    pending: pending.receivableInvoiceID,
    payment: payment.customerPaymentID,
    advice: advice.customerPaymentAdviceID,
    ann: gLAccountReceivable,
    customer: customerID,
  }
}

/** Creates an approved bill that is partly paid, a vendor credit, and a payment run that paid another bill. */
async function booksOfPayables(): Promise<Record<string, number>> {
  const accounts = await openPayables(api, owner)
  const purchases = payables(api, owner)
  const { vendorID, glAccountPayable } = await purchases.vendor('Zed')
  const approved = async (cents: number) => {
    const { payableInvoiceID } = await purchases.bill(vendorID, cents, { expenseAccountID: accounts.supplies })
    return purchases.approve(payableInvoiceID)
  }
  const bill = await approved(1000)
  const credit = await approved(-300)
  const { vendorPaymentID, gLEntry } = await purchases.payment(vendorID, 600, accounts.bank)
  const applied = { vendorPaymentID, payableInvoiceID: bill.payableInvoiceID, amountApplied: 400 }
  const { vendorPaymentAdviceID } = await purchases.apply(applied)
  const fields = { disbursementDate: '2026-11-20', disbursementAccountID: accounts.bank }
  const { vendorPaymentRunID } = await purchases.run({ payableInvoiceIDs: [bill.payableInvoiceID], ...fields })
  return {
    bill: bill.payableInvoiceID,
    bill_entry: bill.gLEntry,
    vendor_credit: credit.payableInvoiceID,
    disbursement: vendorPaymentID,
    disbursement_entry: gLEntry,
    bill_advice: vendorPaymentAdviceID,
    zed: glAccountPayable,
    vendor: vendorID,
    run: vendorPaymentRunID,
  }
}

const TABLES = [
  ...['transaction', 'line', 'account', 'party', 'document', 'party_posted', 'advice', 'account_total', 'month_total'],
  'payment_run',
]

/** Inserts an error with every trigger disabled, and returns the violations that verify finds. The error is rolled back. */
async function found(text: string): Promise<string[]> {
  const { pool } = api.pools.owner
  const client = await pool.connect()
  const query = client.query.bind(client)
  try {
    await query(`BEGIN; ${plantedError(TABLES, named, text)}`)
    // The error exists only in this database transaction.
    const inside = { ...api.pools.owner, pool: { connect: async () => quiet(client) } as unknown as typeof pool }
    const violations = await verify(inside, { organisationId: owner.organisationId })
    return [...new Set(violations.map(({ id }) => id))].sort()
  } finally {
    await query('ROLLBACK')
    client.release()
  }
}

/** Returns a connection that ignores BEGIN and ROLLBACK, because its database transaction is started and ended elsewhere. */
function quiet(client: pg.PoolClient) {
  return {
    query: (first: string | object, ...rest: unknown[]) =>
      typeof first === 'string' && /^(BEGIN|ROLLBACK)/.test(first)
        ? Promise.resolve({ rows: [] })
        : (client.query as (...values: unknown[]) => unknown)(first, ...rest),
    release: () => {},
  }
}

const INVOICE = 'WHERE document_id = {invoice}'
const BILL = 'WHERE document_id = {bill}'
const APPLICATION = 'WHERE advice_id = {advice}'
const CUSTOMER = 'WHERE party_id = {customer}'

test('books kept through the API have no violation', async () => {
  await api.expectRight()
})

describe('verify reports a planted error', () => {
  test.each([
    ['P1', 'an amount that is applied twice', `UPDATE document SET applied = 800 ${INVOICE}`],
    ['P1', 'a missing application', `DELETE FROM advice ${APPLICATION}`],
    ['P1', 'a changed amount of an application', `UPDATE advice SET amount = 401 ${APPLICATION}`],
    ['P1', 'an application from a credit to a payment', `UPDATE advice SET raising_id = {credit} ${APPLICATION}`],
    ['S2', 'a missing entry', `UPDATE transaction SET voided = true WHERE transaction_id = {entry}`],
    ['S2', 'an entry on a different date', `UPDATE transaction SET date = '2026-11-06' WHERE transaction_id = {entry}`],
    [
      'S2',
      'an entry with a different amount',
      `UPDATE transaction SET cents = ARRAY[1001, -1001] WHERE transaction_id = {entry}`,
    ],
    ['S2', 'an entry on a different account', `UPDATE document SET account_id = {ann} ${INVOICE}`],
    ['S2', 'an entry of a pending document', `UPDATE document SET state = 'PENDING', entry_id = NULL ${INVOICE}`],
    ['S2', 'a posted document without an entry', `UPDATE document SET state = 'POSTED' WHERE document_id = {pending}`],
    [
      'S2',
      'a reversal without the entry that it reverses',
      `UPDATE transaction SET voided = true WHERE transaction_id = {reversed_entry}`,
    ],
    ['S2', 'a gap in the numbers of invoices', `UPDATE document SET number = 9 ${INVOICE}`],
    ['S1', 'a document with a different amount', `UPDATE document SET total = 999, pre_tax = 999 ${INVOICE}`],
    ['P1', 'a bill that is paid twice', `UPDATE document SET applied = 800 ${BILL}`],
    [
      'P1',
      'an application from a vendor credit to a payment',
      `UPDATE advice SET lowering_id = {vendor_credit}, raising_id = {disbursement} WHERE advice_id = {bill_advice}`,
    ],
    ['S2', 'a missing entry of a bill', `UPDATE transaction SET voided = true WHERE transaction_id = {bill_entry}`],
    [
      'S2',
      'the entry of a payment to a vendor on the wrong side',
      `UPDATE transaction SET cents = ARRAY[-600, 600] WHERE transaction_id = {disbursement_entry}`,
    ],
    ['S2', 'a bill on the account of a vendor', `UPDATE document SET account_id = {zed} ${BILL}`],
    ['S1', 'a bill with a different amount', `UPDATE document SET total = 999, pre_tax = 999 ${BILL}`],
    [
      'S1',
      'a vendor’s document in the ledger under another vendor’s account',
      `UPDATE transaction SET account = array_replace(account, {zed}, {ann}) WHERE transaction_id = {bill_entry}`,
    ],
    ['T3', 'an account without its vendor', `UPDATE party SET live = false WHERE party_id = {vendor}`],
    [
      'C2',
      'a batch of a payment run without an audit entry',
      `UPDATE payment_run SET version = 9 WHERE payment_run_id = {run}`,
    ],
    [
      'C2',
      'two documents marked as not duplicates without an audit entry',
      `INSERT INTO told_apart (organisation_id, earlier_id, later_id) SELECT organisation_id, {bill}, {bill} + 1 FROM document
        ${BILL}`,
    ],
    ['S1', 'a wrong sum of posted documents', `UPDATE party_posted SET cents = cents + 1 ${CUSTOMER}`],
    ['S1', 'a wrong sum of open invoices', `UPDATE party_posted SET open_cents = open_cents + 1 ${CUSTOMER}`],
    ['T3', 'an account without its customer', `UPDATE party SET live = false ${CUSTOMER}`],
    ['C2', 'a version of a document without an audit entry', `UPDATE document SET version = 9 ${INVOICE}`],
    ['C2', 'a version of a customer without an audit entry', `UPDATE party SET version = 9 ${CUSTOMER}`],
  ])('%s: %s', async (id, _, text) => {
    expect(await found(text)).toContain(id)
  })
})

describe('the database refuses, for every role', () => {
  const refused = async (text: string) => {
    const client = await api.pools.owner.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(filled(text, named))
      return 'done'
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? (error as Error).message
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  const advice = (creditItem: string, debitItem: string, amount: number, party = 'customer') =>
    `INSERT INTO advice (organisation_id, party_id, lowering_id, raising_id, amount)
     VALUES (${owner.organisationId}, {${party}}, {${creditItem}}, {${debitItem}}, ${amount})`

  test.each([
    ['to apply more than is open', () => advice('payment', 'invoice', 201), 'document_applied'],
    ['to apply documents that cannot be applied to each other', () => advice('credit', 'payment', 1), 'DOES_NOT_APPLY'],
    ['to change an application', () => `UPDATE advice SET amount = 1`, 'ADVICES_ARE_KEPT'],
    ['an application within one document', () => advice('invoice', 'invoice', 1), 'DOES_NOT_APPLY'],
    [
      'a total below the applied amount',
      () => `UPDATE document SET total = 399, pre_tax = 399 ${INVOICE}`,
      'document_applied',
    ],
    ['to delete a document', () => `DELETE FROM document`, 'VOID_INSTEAD'],
    [
      'to delete a posted invoice',
      () => `UPDATE document SET live = false WHERE document_id = {credit}`,
      'DOCUMENT_POSTED',
    ],
    ['to change a number', () => `UPDATE document SET number = 7 ${INVOICE}`, 'IDENTITY_IS_FIXED'],
    [
      'to cancel an invoice with applications',
      () => `UPDATE document SET state = 'ENDED', entry_id = NULL ${INVOICE}`,
      'DOCUMENT_APPLIED',
    ],
    [
      'to apply more of a vendor payment than is open',
      () => advice('disbursement', 'bill', 201, 'vendor'),
      'document_applied',
    ],
    [
      "to apply a customer's payment to a bill",
      () => advice('payment', 'bill', 1),
      /advice_organisation_id_raising_id/,
    ],
    [
      'to move a payment run backwards',
      () => `UPDATE payment_run SET state = 'CANCELED'; UPDATE payment_run SET state = 'OPEN'`,
      'RUN_CANCELED',
    ],
    ['to change the account of a customer', () => `UPDATE party SET account_id = account_id + 1`, 'IDENTITY_IS_FIXED'],
    ['to delete a customer with documents', () => `UPDATE party SET live = false ${CUSTOMER}`, 'PARTY_HAS_DOCUMENTS'],
    ['to write history directly', () => `DELETE FROM document_version`, 'WRITTEN_BY_TRIGGERS_ONLY'],
    [
      'to move an applied document to another customer',
      () => `UPDATE document SET party_id = party_id + 1 WHERE document_id = {payment}`,
      /fkey|party/,
    ],
  ])('%s', async (_, text, reason) => {
    expect(await refused(text())).toMatch(reason)
  })
})
