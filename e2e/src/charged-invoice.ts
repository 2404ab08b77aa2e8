import { listAccounts } from '@twofold/contract/accounts'
import { createCustomer } from '@twofold/contract/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivable-invoices'
import type { ApiSession } from './api-session.ts'

/** Makes a customer and charges him an invoice of 120.00; answers both their ids. */
export async function chargedInvoice(session: ApiSession): Promise<{ customer: number; invoice: number }> {
  const { accounts } = await session.call(listAccounts, {})
  const { accountID: revenueAccountID } = accounts.find(({ accountName }) => accountName === 'Store Sales')!
  const body = { customerName: 'Linden & Daughters', customerDefaultCity: 'Salem' }
  const { customerID } = await session.call(createCustomer, { body })
  const amounts = { invoicePreTaxTotal: 12_000, invoiceTotal: 12_000 }
  const fields = { invoiceClientReference: 'PO 1', dateCharged: '2026-11-05', customerID, revenueAccountID }
  const made = await session.call(createReceivableInvoice, { body: { ...fields, ...amounts } })
  const params = { receivableInvoiceID: String(made.receivableInvoiceID) }
  await session.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
  return { customer: customerID, invoice: made.receivableInvoiceID }
}
