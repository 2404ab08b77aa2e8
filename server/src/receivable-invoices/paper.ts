// Returns the print layout and the PDF of a receivable invoice, and sends the PDF by email.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import {
  invoiceMail,
  invoiceSheet,
  type PrintedAddress,
  type PrintedInvoice,
} from '@twofold/accounting/sheets/invoice-sheet'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { PDF_TYPE } from '@twofold/contract/documents/sheets'
import * as contract from '@twofold/contract/receivables/invoice-paper'
import type { Database } from '../database/pool.ts'
import type { Document } from '../documents/document.ts'
import type { PaymentApplication } from '../documents/payment-applications.ts'
import { readPaymentApplications } from '../documents/payment-applications.ts'
import { readDocument } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import type { Mailing } from '../mail/mail-server.ts'
import { presentMail } from '../mail/present.ts'
import { queueMail } from '../mail/queue.ts'
import { readParty } from '../parties/sql.ts'
import { readSheetSettings } from '../pdf/letterhead.ts'
import { missingInSheet, sheetPdf, wholeSheetPdf } from '../pdf/pdf.ts'

function addressOf({ details }: Document, prefix: 'billTo' | 'shipTo'): PrintedAddress {
  const part = (name: string) => String(details[`${prefix}${name}`] ?? '')
  return {
    name: part('Name'),
    address1: part('Address1'),
    address2: part('Address2'),
    city: part('City'),
    state: part('State'),
    zip: part('Zip'),
  }
}

/** Returns the counterpart of a document in a payment application. */
function otherOf({ creditItem, debitItem, amountCents }: PaymentApplication, id: number) {
  const { kind, date, reference, totalCents, isPosted } = creditItem.id === id ? debitItem : creditItem
  // A customer payment is a debit item only if it is a refund.
  const isRefund = creditItem.id === id && kind === 'customer payment'
  return {
    kind: kind as DocumentKind,
    date: date as CalendarDate,
    reference,
    totalCents,
    isRefund,
    appliedCents: amountCents,
    isPosted,
  }
}

async function readPrinted(books: Books, id: number): Promise<PrintedInvoice | null> {
  const document = await readDocument(books, RECEIVABLE_INVOICE.kind, id)
  if (document === null) return null
  const applications = await readPaymentApplications(books, id)
  const party = await readParty(books, 'RECEIVABLE', document.partyId)
  return {
    id,
    number: document.number,
    state: document.state,
    date: document.date,
    dueDate: document.dueDate,
    terms: String(document.details.paymentTerms ?? ''),
    reference: document.reference,
    description: document.comment,
    preTaxCents: document.preTaxCents,
    taxCents: document.taxCents,
    totalCents: document.totalCents,
    appliedCents: document.appliedCents,
    isMarkedPaid: document.isMarkedPaid,
    customerName: document.partyName,
    customerEmail: party?.email ?? '',
    billTo: addressOf(document, 'billTo'),
    shipTo: addressOf(document, 'shipTo'),
    applications: applications.map(application => otherOf(application, id)),
    customerId: document.partyId,
  }
}

/** Returns an invoice with its print layout. Fails with NOT_FOUND. Runs four statements. */
async function readPaper(books: Books, id: number) {
  const printed = await readPrinted(books, id)
  if (printed === null) return refused('NOT_FOUND')
  const settings = await readSheetSettings(books)
  return accepted({ printed, settings, sheet: invoiceSheet(printed, settings.letterhead) })
}

/** The endpoints for printed invoices. */
export function invoicePaperRoutes(database: Database, { server, recipientsMax }: Mailing): Route[] {
  return [
    readingRoute(database, contract.readInvoiceSheet, async (books, { params }) => {
      const paper = await readPaper(books, params.receivableInvoiceID)
      if (!paper.ok) return paper
      const { sheet, printed, settings } = paper.value
      const mail = invoiceMail(printed, settings.letterhead)
      return accepted({ sheet, mail, missing: await missingInSheet(sheet), mayMail: settings.mayMail })
    }),
    readingRoute(database, contract.readInvoicePdf, async (books, { params, answerFile }): Promise<Result<never>> => {
      const paper = await readPaper(books, params.receivableInvoiceID)
      if (!paper.ok) return paper
      const { sheet, settings } = paper.value
      const pieces = sheetPdf(sheet, { paperSize: settings.paperSize, createdAt: new Date() })
      return await answerFile({ fileName: `${sheet.fileName}.pdf`, contentType: PDF_TYPE, pieces })
    }),
    writingRoute(database, contract.mailInvoice, async (books, { params, body, idempotency }) => {
      const id = params.receivableInvoiceID
      const carried = async () => {
        const paper = await readPaper(books, id)
        if (!paper.ok) return paper
        const { sheet, settings, printed } = paper.value
        const file = await wholeSheetPdf(sheet, { paperSize: settings.paperSize, createdAt: new Date() })
        return accepted({ partyId: printed.customerId, fileName: `${sheet.fileName}.pdf`, file, settings })
      }
      const about = { objectKind: 'receivable invoice' as const, objectId: id }
      return presentMail(await queueMail(books, { about, recipientsMax, written: body, carried, idempotency }), server)
    }),
  ]
}
