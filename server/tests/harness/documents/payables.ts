// Creates the payables of a test over HTTP as a member. Every call must succeed.
import { changeSettings } from '@twofold/contract/organisations'
import * as bills from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import * as vendorAdvices from '@twofold/contract/payables/vendor-payment-advices'
import * as payments from '@twofold/contract/payables/vendor-payments'
import * as vendors from '@twofold/contract/payables/vendors'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { done, type TestApi } from '../test-api.ts'

/** The accounts for payables. */
export type PayableAccounts = { control: number; supplies: number; bank: number }

const opened = new WeakMap<TestApi, Map<number, Promise<PayableAccounts>>>()

/** Opens the accounts for payables, once per organisation, and sets the control account in the settings. */
export function openPayables(api: TestApi, owner: SignedIn, prefix = ''): Promise<PayableAccounts> {
  const known = opened.get(api) ?? new Map<number, Promise<PayableAccounts>>()
  opened.set(api, known)
  const accounts = known.get(owner.organisationId) ?? open(api, owner, prefix)
  known.set(owner.organisationId, accounts)
  return accounts
}

async function open(api: TestApi, owner: SignedIn, prefix: string): Promise<PayableAccounts> {
  const books = createBooksDriver(api, owner)
  const control = (await books.open(`${prefix}Payable`, 'LIABILITY')).accountID
  const supplies = (await books.open(`${prefix}Supplies`, 'EXPENSE')).accountID
  const bank = (await books.open(`${prefix}Current`)).accountID
  const body = { accountsPayableID: control }
  done(changeSettings, await api.call(owner, 'PUT', '/organisation/settings', { body }))
  return { control, supplies, bank }
}

let numbers = 0

/** Creates payables over HTTP. Every call must succeed. */
export function payables(api: TestApi, member: SignedIn) {
  return {
    /** Creates a vendor. */
    vendor: async (vendorName = 'Zed', fields: Record<string, unknown> = {}) =>
      done(vendors.createVendor, await api.call(member, 'POST', '/vendors', { body: { vendorName, ...fields } })),
    /** Returns a vendor. */
    vendorNow: async (id: number) => done(vendors.readVendor, await api.call(member, 'GET', `/vendors/${id}`)),
    /** Enters a bill of `cents` without tax and with a unique number. `fields` adds or overrides fields. */
    bill: async (vendorID: number, cents: number, fields: Record<string, unknown> = {}) => {
      numbers += 1
      const days = { dateReceived: '2026-11-05', dateDue: '2026-12-05' }
      const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
      const body = { vendorInvoiceNumber: `N-${numbers}`, ...days, vendorID, ...amounts, ...fields }
      return done(bills.createPayableInvoice, await api.call(member, 'POST', '/payable-invoices', { body }))
    },
    /** Approves a bill, or sets another status. */
    approve: async (id: number, approvalStatus = 'APPROVED', beside: Record<string, unknown> = {}) => {
      const answer = await api.call(member, 'PUT', `/payable-invoices/${id}`, { body: { approvalStatus, ...beside } })
      return done(bills.changePayableInvoice, answer)
    },
    /** Returns a bill. */
    billNow: async (id: number) =>
      done(bills.readPayableInvoice, await api.call(member, 'GET', `/payable-invoices/${id}`)),
    /** Records a payment to a vendor, or with `isRefund` a refund from a vendor. */
    payment: async (
      vendorID: number,
      totalPaid: number,
      disbursementAccountID: number,
      fields: Record<string, unknown> = {},
    ) => {
      const body = { vendorID, totalPaid, disbursementAccountID, disbursementDate: '2026-11-06', ...fields }
      return done(payments.createVendorPayment, await api.call(member, 'POST', '/vendor-payments', { body }))
    },
    /** Plans a payment run. */
    run: async (body: Record<string, unknown>) =>
      done(createVendorPaymentRun, await api.call(member, 'POST', '/vendor-payment-runs', { body })),
    /** Returns a payment. */
    paymentNow: async (id: number) => {
      const answer = await api.call(member, 'GET', `/vendor-payments/${id}`)
      const { vendorPaymentAdviceDetails: _, ...payment } = done(payments.readVendorPayment, answer)
      return payment
    },
    /** Applies one document to another. */
    apply: async (body: Record<string, unknown>) =>
      done(
        vendorAdvices.createVendorPaymentAdvice,
        await api.call(member, 'POST', '/vendor-payment-advices', { body }),
      ),
  }
}
