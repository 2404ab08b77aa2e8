// Creates the receivables of a test over HTTP as a member. Every call must succeed.

import { changeSettings } from '@twofold/contract/organisations'
import * as customerAdvices from '@twofold/contract/receivables/customer-payment-advices'
import * as payments from '@twofold/contract/receivables/customer-payments'
import * as writeOffs from '@twofold/contract/receivables/customer-write-offs'
import * as customers from '@twofold/contract/receivables/customers'
import * as invoices from '@twofold/contract/receivables/receivable-invoices'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { done, type TestApi } from '../test-api.ts'

/** The accounts for receivables. */
export type ReceivableAccounts = { control: number; tax: number; sales: number; bank: number; badDebts: number }

const opened = new WeakMap<TestApi, Map<number, Promise<ReceivableAccounts>>>()

/** Opens the accounts for receivables, once per organisation, and sets the default accounts in the settings. */
export function openReceivables(api: TestApi, owner: SignedIn, prefix = ''): Promise<ReceivableAccounts> {
  const known = opened.get(api) ?? new Map<number, Promise<ReceivableAccounts>>()
  opened.set(api, known)
  const accounts = known.get(owner.organisationId) ?? open(api, owner, prefix)
  known.set(owner.organisationId, accounts)
  return accounts
}

async function open(api: TestApi, owner: SignedIn, prefix: string): Promise<ReceivableAccounts> {
  const books = createBooksDriver(api, owner)
  const control = (await books.open(`${prefix}Receivable`)).accountID
  const tax = (await books.open(`${prefix}Sales Tax`, 'LIABILITY')).accountID
  const sales = (await books.open(`${prefix}Sales`, 'INCOME')).accountID
  const bank = (await books.open(`${prefix}Checking`)).accountID
  const badDebts = (await books.open(`${prefix}Bad Debts`, 'EXPENSE')).accountID
  const body = { accountsReceivableID: control, salesTaxPayableID: tax }
  done(changeSettings, await api.call(owner, 'PUT', '/organisation/settings', { body }))
  return { control, tax, sales, bank, badDebts }
}

/** Creates receivables over HTTP. Every call must succeed. */
export function receivables(api: TestApi, member: SignedIn) {
  return {
    /** Creates a customer. */
    customer: async (customerName = 'Ann', fields: Record<string, unknown> = {}) =>
      done(
        customers.createCustomer,
        await api.call(member, 'POST', '/customers', { body: { customerName, ...fields } }),
      ),
    /** Creates an invoice of `cents` without tax. `fields` adds or overrides fields. */
    invoice: async (customerID: number, cents: number, fields: Record<string, unknown> = {}) => {
      const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
      const body = { invoiceClientReference: 'A-1', dateCharged: '2026-11-05', customerID, ...amounts, ...fields }
      return done(invoices.createReceivableInvoice, await api.call(member, 'POST', '/receivable-invoices', { body }))
    },
    /** Charges an invoice, or sets another status. */
    charge: async (id: number, chargeStatus = 'CHARGED', beside: Record<string, unknown> = {}) => {
      const body = { chargeStatus, ...beside }
      const answer = await api.call(member, 'PUT', `/receivable-invoices/${id}/charge`, { body })
      return done(invoices.chargeReceivableInvoice, answer)
    },
    /** Returns an invoice. */
    invoiceNow: async (id: number) =>
      done(invoices.readReceivableInvoice, await api.call(member, 'GET', `/receivable-invoices/${id}`)),
    /** Records a payment from a customer, or with `isRefund` a refund to a customer. */
    payment: async (
      customerID: number,
      totalReceived: number,
      paymentAccountID: number,
      fields: Record<string, unknown> = {},
    ) => {
      const body = { customerID, totalReceived, paymentAccountID, receiptDate: '2026-11-06', ...fields }
      return done(payments.createCustomerPayment, await api.call(member, 'POST', '/customer-payments', { body }))
    },
    /** Returns a payment. */
    paymentNow: async (id: number) => {
      const answer = await api.call(member, 'GET', `/customer-payments/${id}`)
      const { customerPaymentAdviceDetails: _, ...payment } = done(payments.readCustomerPayment, answer)
      return payment
    },
    /** Applies one document to another. */
    apply: async (body: Record<string, unknown>) =>
      done(
        customerAdvices.createCustomerPaymentAdvice,
        await api.call(member, 'POST', '/customer-payment-advices', { body }),
      ),
    /** Writes off part of an invoice. */
    writeOff: async (receivableInvoiceID: number, amount: number, writeOffAccountID: number) => {
      const body = { receivableInvoiceID, amount, writeOffAccountID, writeOffDate: '2026-11-20' }
      return done(writeOffs.createCustomerWriteOff, await api.call(member, 'POST', '/customer-write-offs', { body }))
    },
    /** Returns a customer. */
    customerNow: async (id: number) => done(customers.readCustomer, await api.call(member, 'GET', `/customers/${id}`)),
  }
}
