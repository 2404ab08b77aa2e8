// What invoices and bills share on the screens, and what differs between them.
import type { CallOf } from '@twofold/contract/endpoint'
import type { DocumentSide, WireDocument } from '../document-side.ts'

/** The parts that only invoices and bills have. */
type InvoiceWords = {
  kind: 'receivable invoice' | 'payable invoice'
  codec: { names: { dueDate: string; state: string } }
  /** Returns the documents of one party. */
  partyCall: CallOf<'params' | 'query', { invoices: WireDocument[]; next: string | null }>
  labels: { dueDate: string; paid: string }
  /** The error for a missing reference. `isDueRequired` is true if a due date is required. */
  referenceMissing: string
  isDueRequired: boolean
}

/** Invoices or bills. */
export type InvoiceSide = DocumentSide & InvoiceWords

/** The words and rules that are the same for invoices and bills. */
export const INVOICE_WORDS = {
  failing: 'Invoice',
  noID: 'No invoice ID provided',
  idNoun: 'invoice',
  missing: 'sheet',
  permission: 'documents.write',
  applyPath: 'apply-payment',
  isListDeferred: true,
  listName: 'invoices',
} as const

/** The words of the apply screen that are the same for invoices and bills. */
export const INVOICE_APPLY_WORDS = {
  totals: ['Total', 'Total'],
  remaining: 'Remaining',
  done: 'This invoice has been fully paid',
} as const
