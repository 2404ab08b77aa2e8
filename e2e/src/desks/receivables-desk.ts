// The fixture of receivables tests: customers with invoices and receipts, created through the API by another user.
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { ApiSession } from '../stage/api-session.ts'
import { deskAccounts } from './desk.ts'

export type ReceivablesDesk = Awaited<ReturnType<typeof openDesk>>

/** An API session and the accounts of the books. */
export async function openDesk(session: ApiSession) {
  const { checking, income, tax } = await deskAccounts(session)
  return {
    checking,
    income,
    tax,
    customer: async (customerName: string, fields: object = {}) =>
      (await session.call(createCustomer, { body: { customerName, ...fields } })).customerID,
    /** Creates an invoice, charged by default. A negative one is a credit note. */
    async invoice(
      customerID: number,
      cents: number,
      reference: string,
      { date = '2026-10-05', isPending = false } = {},
    ) {
      const body = {
        ...{ customerID, invoiceClientReference: reference, dateCharged: date, revenueAccountID: income.accountID },
        ...{ invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents },
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
        ...{ customerID, totalReceived: cents, receiptDate: date, paymentReference, isRefund },
        paymentAccountID: checking.accountID,
      }
      return (await session.call(createCustomerPayment, { body })).customerPaymentID
    },
    owed: async (customerID: number) =>
      (await session.call(readCustomer, { params: { customerID: String(customerID) } })).accountsBalanceTotal,
  }
}

/** The ids of one customer’s documents: one of each kind, and some applications. */
export type Receivables = Record<'customer' | 'invoice' | 'credit' | 'payment' | 'appliedPayment' | 'refund', number>

/** Seeds a customer with a partly paid invoice, another open one, a credit note, receipts and a refund. */
export async function layReceivables(session: ApiSession, customerName = 'Hazel Workshop'): Promise<Receivables> {
  const desk = await openDesk(session)
  const customer = await desk.customer(customerName)
  const invoice = await desk.invoice(customer, 60_000, 'PO-17', { date: '2026-09-04' })
  await desk.invoice(customer, 125_050, 'second floor windows', { isPending: true })
  const credit = await desk.invoice(customer, -20_000, 'returned')
  const payment = await desk.payment(customer, 100_000, 'check 4711')
  const appliedPayment = await desk.payment(customer, 5_000, 'wire')
  const refund = await desk.payment(customer, 3_000, 'too much', { isRefund: true })
  const to = { receivableInvoiceID: invoice }
  await session.call(createCustomerPaymentAdvice, { body: { ...to, paymentReceiptID: payment, amountApplied: 25_000 } })
  await session.call(createCustomerPaymentAdvice, {
    body: { ...to, paymentReceiptID: appliedPayment, amountApplied: 5_000 },
  })
  return { customer, invoice, credit, payment, appliedPayment, refund }
}
