// A receivable invoice on paper: as a sheet, as a PDF, and by mail.
import * as z from 'zod/mini'
import { MAIL_REFUSALS, mailAnswered, mailSent } from '../documents/mail.ts'
import { PDF_TYPE, printedSheet } from '../documents/sheets.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../wire.ts'

const atID = z.object({ receivableInvoiceID: idInPath })

export const readInvoiceSheet = endpoint({
  name: 'readInvoiceSheet',
  method: 'GET',
  path: '/receivable-invoices/:receivableInvoiceID/sheet',
  summary: 'What stands on the sheet of an invoice or credit note, word for word, and what a mail with it would say.',
  permission: 'documents.read',
  params: atID,
  response: printedSheet,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readInvoicePdf = endpoint({
  name: 'readInvoicePdf',
  method: 'GET',
  path: '/receivable-invoices/:receivableInvoiceID/pdf',
  summary: 'The sheet of an invoice or credit note as a PDF.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({}),
  response: z.string(),
  contentType: PDF_TYPE,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const mailInvoice = endpoint({
  name: 'mailInvoice',
  method: 'POST',
  path: '/receivable-invoices/:receivableInvoiceID/mail',
  summary: 'Puts a mail with the PDF of an invoice or credit note into the outbox.',
  permission: 'documents.post',
  params: atID,
  body: z.strictObject(mailSent),
  response: mailAnswered,
  refusals: MAIL_REFUSALS,
  changes: ['mails'],
})
