// What tells the stories of customers' and of vendors' payments apart: the words of a side, and who enters what they begin with.
import type { ApiSession } from '../stage/api-session.ts'

type Dated = { date?: string; isRefund?: boolean }

/** A colleague who enters what a story begins with, and does what somebody else does meanwhile. */
export type PaymentDesk = {
  checkingID: number
  party: (name: string, fields?: object) => Promise<number>
  invoice: (partyID: number, cents: number, reference: string, told?: Dated) => Promise<number>
  payment: (partyID: number, cents: number, reference: string, told?: Dated) => Promise<number>
  apply: (paymentID: number, invoiceID: number, cents: number) => Promise<unknown>
  changeReference: (paymentID: number, reference: string) => Promise<unknown>
  /** The reference and comment of the first payment that is found. */
  found: (search: string) => Promise<{ reference: string; comment: string }>
  owed: (partyID: number) => Promise<number>
  /** What is left of an invoice or bill. */
  left: (invoiceID: number) => Promise<number>
}

/** The words of a side, and its desk. */
export type PaymentWords = {
  path: string
  invoicePath: string
  /** `Payment Receipt`, as in titles. */
  title: string
  noID: string
  party: 'Customer' | 'Vendor'
  labels: { date: string; total: string; reference: string; account: string }
  heads: string[]
  /** How an invoice and a credit are named by their numbers. */
  invoiceName: string
  creditName: string
  oneInvoice: string
  titles: { invoices: string; credits: string }
  advice: { remove: string; confirm: string; failure: string; removed: string; path: string; title: string }
  /** The buttons that send money of a payment back, and what the second one says of the account before it does. */
  refund: { left: string; whole: string; said: string }
  /** A party that may not be paid, and what is said then of `Elder Partners`. */
  refused: { fields: object; sentence: string }
  sort: string
  openDesk: (session: ApiSession) => Promise<PaymentDesk>
}
