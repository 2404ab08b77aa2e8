// The fixture for receivables tests. Creates customers with invoices and receipts through the API, as another user.
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import {
  changeReceivableInvoice,
  chargeReceivableInvoice,
  createReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import type { ApiSession } from '../fixture/api-session.ts'
import { type Applied, type DocumentOptions, findPostingAccounts, type PaymentOptions } from './demo-organisations.ts'

export type ReceivablesDriver = Awaited<ReturnType<typeof createReceivablesDriver>>

/** Creates a driver from an API session and the accounts of its books. */
export async function createReceivablesDriver(session: ApiSession) {
  const { checking, income, tax } = await findPostingAccounts(session)
  const paramsOf = (id: number) => ({ params: { receivableInvoiceID: String(id) } })
  const customer = async (customerName: string, fields: object = {}) =>
    (await session.call(createCustomer, { body: { customerName, ...fields } })).customerID
  const invoice = async (
    customerID: number,
    cents: number,
    reference: string,
    { date = '2026-10-05', isPending = false, ...fields }: DocumentOptions = {},
  ) => {
    const amounts = { invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents }
    const names = { customerID, invoiceClientReference: reference, dateCharged: date }
    const body = { ...names, revenueAccountID: income.accountID, ...amounts, ...fields }
    const { receivableInvoiceID } = await session.call(createReceivableInvoice, { body })
    const charged = { ...paramsOf(receivableInvoiceID), body: { chargeStatus: 'CHARGED' as const } }
    if (!isPending) await session.call(chargeReceivableInvoice, charged)
    return receivableInvoiceID
  }
  return {
    checking,
    own: income,
    tax,
    customer,
    party: customer,
    /** Creates an invoice, charged by default. If the total is negative, creates a credit note. */
    invoice,
    document: invoice,
    async payment(
      customerID: number,
      cents: number,
      paymentReference: string,
      { date = '2026-10-20', isRefund = false, ...fields }: PaymentOptions = {},
    ) {
      const amounts = { totalReceived: cents, receiptDate: date, paymentAccountID: checking.accountID }
      const body = { customerID, paymentReference, isRefund, ...amounts, ...fields }
      return (await session.call(createCustomerPayment, { body })).customerPaymentID
    },
    /** Applies a receipt, or a credit note, to an invoice. */
    apply: ({ from, to, cents, credit }: Applied) =>
      session.call(createCustomerPaymentAdvice, {
        body: {
          ...(credit ? { creditInvoiceID: from } : { paymentReceiptID: from }),
          receivableInvoiceID: to,
          amountApplied: cents,
        },
      }),
    read: (id: number) => session.call(readReceivableInvoice, paramsOf(id)),
    change: (id: number, body: object) => session.call(changeReceivableInvoice, { ...paramsOf(id), body }),
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
  await driver.apply({ from: payment, to: invoice, cents: 25_000 })
  await driver.apply({ from: appliedPayment, to: invoice, cents: 5_000 })
  return { customer, invoice, credit, payment, appliedPayment, refund }
}
