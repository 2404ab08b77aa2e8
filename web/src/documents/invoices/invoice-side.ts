// The format that lists and forms use for both invoices and bills. The two kinds of records differ only in their names.
import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { PartyWord } from '../../parties/party-values.ts'

/** The typed fields of invoices and bills, except amounts and addresses. */
type InvoiceField = 'party' | 'reference' | 'date' | 'dueDate' | 'account'

/** The summary of an invoice or bill. All amounts have the sign of the total. */
export type InvoiceSummary = {
  id: number
  partyID: number
  partyName: string
  reference: string
  date: CalendarDate | null
  dueDate: CalendarDate | null
  /** The name in the invoice's billing address or in the bill's remittance address. */
  addressName: string
  totalCents: Cents
  paidCents: Cents
  remainingCents: Cents
  paidInFull: boolean
  isMarkedPaid: boolean
  /** Whether the invoice or bill was canceled or rejected. */
  isEnded: boolean
  isPosted: boolean
  preTaxCents: Cents
  taxCents: Cents
  /** The id of the transaction of the invoice or bill, and the account other than the party's account. 0 if there is no such account. */
  entryID: number
  accountID: number
  accountName: string
  terms: string
  description: string
  modifiedAt: string
  /** The status as it is shown in lists. */
  status: string
}

/** The differences between invoices and bills. */
export type InvoiceSide<Row> = {
  kind: Extract<DocumentKind, 'receivable invoice' | 'payable invoice'>
  party: PartyWord
  /** The path of the list, and the name of its files. */
  path: string
  fileName: string
  /** The titles `Invoices` and `Invoice`, and the name of an invoice with a negative total. */
  title: string
  one: string
  credit: string
  /** The label and the API name of each field. */
  labels: Readonly<Record<InvoiceField, string>>
  names: Readonly<Record<InvoiceField, string>>
  /** The error for a missing reference. `isDueRequired` is true if a due date is required. */
  referenceMissing: string
  isDueRequired: boolean
  /** The API field names of list columns, and the headers of the columns. */
  columns: Readonly<Record<'id' | 'party' | 'paid', string>>
  heads: { date: string; dueDate: string | null; reference: string; address: string; paid: string }
  describe: (row: Row) => InvoiceSummary
}

type WireInvoice = {
  dateDue: string
  invoicePreTaxTotal: Cents
  invoiceTax: Cents
  invoiceTotal: Cents
  paymentTerms: string
  invoiceDescription: string
  totalPaid: Cents
  totalRemaining: Cents
  paidInFull: boolean
  isMarkedPaid: boolean
  gLEntry: number
  modifiedAt: string
}

/** Returns the part of the summary whose API field names are the same for invoices and bills. */
export function commonSummaryOf(invoice: WireInvoice) {
  const { paidInFull, isMarkedPaid, modifiedAt } = invoice
  return {
    paidInFull,
    isMarkedPaid,
    modifiedAt,
    dueDate: fromWire(invoice.dateDue),
    preTaxCents: invoice.invoicePreTaxTotal,
    taxCents: invoice.invoiceTax,
    totalCents: invoice.invoiceTotal,
    terms: invoice.paymentTerms,
    description: invoice.invoiceDescription,
    paidCents: invoice.totalPaid,
    remainingCents: invoice.totalRemaining,
    entryID: invoice.gLEntry,
  }
}

/** Returns the URL of an invoice or bill. */
export function invoicePath<Row>(side: InvoiceSide<Row>, row: Row): string {
  return `${side.path}/${side.describe(row).id}`
}

/** Returns the name for an invoice with the given total. An invoice with a negative total is a credit. */
export function wordOfInvoice({ one, credit }: Pick<InvoiceSide<never>, 'one' | 'credit'>, totalCents: Cents): string {
  return totalCents < 0 ? credit : one
}

/** Returns the amounts that an invoice or bill adds to the sums of a list. */
export function sumsOfInvoice({ totalCents, paidCents, remainingCents, paidInFull, isEnded }: InvoiceSummary) {
  return { total: totalCents, applied: paidCents, open: paidInFull || isEnded ? 0 : remainingCents }
}

/** Returns the sum of invoices or bills. Credits are negative. */
export function totalOf<Row>(side: InvoiceSide<Row>, rows: readonly Row[]): Cents {
  return rows.reduce((sum, row) => sum + side.describe(row).totalCents, 0)
}
