// Invoices and bills as lists and forms see them: the same thing under two names.
import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { PartyWord } from '../parties/party-values.ts'

/** What is typed of an invoice on both sides, but its amounts and addresses. */
type InvoiceField = 'party' | 'reference' | 'date' | 'dueDate' | 'account'

/** What both sides tell of an invoice. All amounts have the sign of the total. */
export type InvoiceTold = {
  id: number
  partyID: number
  partyName: string
  reference: string
  date: CalendarDate | null
  dueDate: CalendarDate | null
  /** Whom it names at the top of its address. */
  addressName: string
  totalCents: Cents
  paidCents: Cents
  remainingCents: Cents
  paidInFull: boolean
  isMarkedPaid: boolean
  /** It was canceled or rejected. */
  isEnded: boolean
  isPosted: boolean
  preTaxCents: Cents
  taxCents: Cents
  /** Its transaction, and the account that is not the party's; 0 for none. */
  entryID: number
  accountID: number
  accountName: string
  terms: string
  description: string
  modifiedAt: string
  /** The one word of lists for how it stands. */
  status: string
}

/** What tells the two sides apart. */
export type InvoiceSide<Row> = {
  kind: Extract<DocumentKind, 'receivable invoice' | 'payable invoice'>
  party: PartyWord
  /** The address of the list, and the name of its files. */
  path: string
  fileName: string
  /** As titles say it: `Invoices`, `Invoice`, and what one with a negative total is. */
  title: string
  one: string
  credit: string
  /** What each field is called on the screen, and on the wire. */
  labels: Readonly<Record<InvoiceField, string>>
  names: Readonly<Record<InvoiceField, string>>
  /** What is said where the reference is missing, and whether a due day must be there. */
  referenceMissing: string
  isDueRequired: boolean
  /** The columns of its list by their names on the wire, those that the server sorts by among them, and their heads. */
  columns: Readonly<Record<'id' | 'party' | 'paid', string>>
  heads: { date: string; dueDate: string | null; reference: string; address: string; paid: string }
  told: (row: Row) => InvoiceTold
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

/** What both sides call the same on the wire. */
export function toldAlike(invoice: WireInvoice) {
  const { paidInFull, isMarkedPaid, modifiedAt } = invoice
  return {
    ...{ paidInFull, isMarkedPaid, modifiedAt },
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

/** The address of an invoice or bill. */
export function invoicePath<Row>(side: InvoiceSide<Row>, row: Row): string {
  return `${side.path}/${side.told(row).id}`
}

/** What an invoice is called by its total: a negative one is a credit. */
export function wordOfInvoice({ one, credit }: Pick<InvoiceSide<never>, 'one' | 'credit'>, totalCents: Cents): string {
  return totalCents < 0 ? credit : one
}

/** What an invoice or bill adds to the sums of a list. */
export function sumsOfInvoice({ totalCents, paidCents, remainingCents, paidInFull, isEnded }: InvoiceTold) {
  return { total: totalCents, applied: paidCents, open: paidInFull || isEnded ? 0 : remainingCents }
}

/** What invoices or bills come to together, credits below 0. */
export function totalOf<Row>(side: InvoiceSide<Row>, rows: readonly Row[]): Cents {
  return rows.reduce((sum, row) => sum + side.told(row).totalCents, 0)
}
