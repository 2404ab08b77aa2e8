// The fixture for receivables tests. Creates customers with invoices and receipts through the API, as another user.
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { ApiSession } from '../fixture/api-session.ts'
import { findPostingAccounts } from './demo-organisations.ts'

export type ReceivablesDriver = Awaited<ReturnType<typeof createReceivablesDriver>>

/** Creates a driver from an API session and the accounts of its books. */
export async function createReceivablesDriver(session: ApiSession) {
  const { checking, income, tax } = await findPostingAccounts(session)
  return {
    checking,
    income,
    tax,
    customer: async (customerName: string, fields: object = {}) =>
      (await session.call(createCustomer, { body: { customerName, ...fields } })).customerID,
    /** Creates an invoice, charged by default. If the total is negative, creates a credit note. */
    async invoice(
      customerID: number,
      cents: number,
      reference: string,
      { date = '2026-10-05', isPending = false } = {},
    ) {
      const body = {
        customerID,
        invoiceClientReference: reference,
        dateCharged: date,
        revenueAccountID: income.accountID,
        invoicePreTaxTotal: cents,
        invoiceTax: 0,
        invoiceTotal: cents,
      }
      const { receivableInvoiceID } = await session.call(createReceivableInvoice, { body })
      const params = { receivableInvoiceID: String(receivableInvoiceID) }
      if (!isPending) await session.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
      return receivableInvoiceID
    },
    async payment(
      customerID: number,
      cents: number,
      paymentReference: string,
      { date = '2026-10-20', isRefund = false } = {},
    ) {
      const body = {
        customerID,
        totalReceived: cents,
        receiptDate: date,
        paymentReference,
        isRefund,
        paymentAccountID: checking.accountID,
      }
      return (await session.call(createCustomerPayment, { body })).customerPaymentID
    },
    owed: async (customerID: number) =>
      (await session.call(readCustomer, { params: { customerID: String(customerID) } })).accountsBalanceTotal,
  }
}

/** The ids of a customer's documents (one of each kind) and of some payment applications. */
export type Receivables = Record<'customer' | 'invoice' | 'credit' | 'payment' | 'appliedPayment' | 'refund', number>

/** Seeds a customer with a partly paid invoice, another open invoice, a credit note, receipts and a refund. */
export async function seedReceivables(session: ApiSession, customerName = 'Hazel Workshop'): Promise<Receivables> {
  const driver = await createReceivablesDriver(session)
  const customer = await driver.customer(customerName)
  const invoice = await driver.invoice(customer, 60_000, 'PO-17', { date: '2026-09-04' })
  await driver.invoice(customer, 125_050, 'second floor windows', { isPending: true })
  const credit = await driver.invoice(customer, -20_000, 'returned')
  const payment = await driver.payment(customer, 100_000, 'check 4711')
  const appliedPayment = await driver.payment(customer, 5_000, 'wire')
  const refund = await driver.payment(customer, 3_000, 'too much', { isRefund: true })
  const to = { receivableInvoiceID: invoice }
  await session.call(createCustomerPaymentAdvice, { body: { ...to, paymentReceiptID: payment, amountApplied: 25_000 } })
  await session.call(createCustomerPaymentAdvice, {
    body: { ...to, paymentReceiptID: appliedPayment, amountApplied: 5_000 },
  })
  return { customer, invoice, credit, payment, appliedPayment, refund }
}
