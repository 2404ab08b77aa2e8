import { listCustomerPayments } from '@twofold/contract/customer-payments'
import { listCustomers } from '@twofold/contract/customers'
import { listPayableInvoices } from '@twofold/contract/payable-invoices'
import { listReceivableInvoices } from '@twofold/contract/receivable-invoices'
import { listVendorPayments } from '@twofold/contract/vendor-payments'
import { listVendors } from '@twofold/contract/vendors'
import { useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../client/use-answer.ts'
import type { FoundRecord } from './palette-choices.ts'

/** How long a typist may pause before the server is asked. */
const PAUSE_MS = 150

/** How many of a kind are offered. */
const FOUND_MAX = '5'

/** A single letter finds too much to be worth asking. */
const LENGTH_MIN = 2

/** The parties, their invoices and payments that fit what is typed, found by the server: there may be any number of them. */
export function useFoundRecords(typed: string): readonly FoundRecord[] {
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isEnabled = search.length >= LENGTH_MIN
  const query = { search, limit: FOUND_MAX }
  const bestFirst = { query: { ...query, sort: 'fit' } } as const
  const customers = useAnswer(listCustomers, bestFirst, { isEnabled }).data
  const invoices = useAnswer(listReceivableInvoices, { query }, { isEnabled }).data
  const receipts = useAnswer(listCustomerPayments, { query }, { isEnabled }).data
  const vendors = useAnswer(listVendors, bestFirst, { isEnabled }).data
  const bills = useAnswer(listPayableInvoices, { query }, { isEnabled }).data
  const disbursements = useAnswer(listVendorPayments, { query }, { isEnabled }).data
  const isAnswered = search === text
  return useMemo((): readonly FoundRecord[] => {
    if (!isAnswered) return NOTHING
    return [
      ...(customers?.customers ?? []).map(customer => ({
        group: 'Customers' as const,
        path: `/customers/${customer.customerID}`,
        words: customer.customerName,
        beside: customer.customerDefaultCity,
        cents: customer.accountsBalanceTotal,
      })),
      ...(invoices?.invoices ?? []).map(invoice => ({
        group: 'Invoices' as const,
        path: `/receivable-invoices/${invoice.receivableInvoiceID}`,
        words: invoice.invoiceClientReference,
        beside: invoice.customerName,
        cents: invoice.invoiceTotal,
      })),
      ...(receipts?.customerPayments ?? []).map(payment => ({
        group: 'Receive Payments' as const,
        path: `/customer-payments/${payment.customerPaymentID}`,
        words: payment.paymentReference || `No. ${payment.customerPaymentID}`,
        beside: payment.customerName,
        cents: payment.isRefund ? -payment.totalReceived : payment.totalReceived,
      })),
      ...(vendors?.vendors ?? []).map(vendor => ({
        group: 'Vendors' as const,
        path: `/vendors/${vendor.vendorID}`,
        words: vendor.vendorName,
        beside: vendor.vendorDefaultCity,
        cents: vendor.accountsBalanceTotal,
      })),
      ...(bills?.invoices ?? []).map(bill => ({
        group: 'Bills' as const,
        path: `/payable-invoices/${bill.payableInvoiceID}`,
        words: bill.vendorInvoiceNumber,
        beside: bill.vendorName,
        cents: bill.invoiceTotal,
      })),
      ...(disbursements?.vendorPayments ?? []).map(payment => ({
        group: 'Send Payments' as const,
        path: `/vendor-payments/${payment.vendorPaymentID}`,
        words: payment.paymentReference || `No. ${payment.vendorPaymentID}`,
        beside: payment.vendorName,
        cents: payment.isRefund ? -payment.totalPaid : payment.totalPaid,
      })),
    ]
  }, [isAnswered, customers, invoices, receipts, vendors, bills, disbursements])
}

const NOTHING: readonly FoundRecord[] = []
