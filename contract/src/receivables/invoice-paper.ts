// API calls for the printed version of a receivable invoice: as JSON, as a PDF file, and by email.
import * as z from 'zod/mini'
import { MAIL_REFUSALS, mailInput, mailOutput } from '../documents/mail.ts'
import { PDF_TYPE, printedSheet } from '../documents/sheets.ts'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { idInPath } from '../wire.ts'

const atID = z.object({ receivableInvoiceID: idInPath })

export const readInvoiceSheet = readEndpoint({
  name: 'readInvoiceSheet',
  path: '/receivable-invoices/:receivableInvoiceID/sheet',
  summary: 'Returns the printed text of an invoice or credit note and the text of the email that it is attached to.',
  params: atID,
  response: printedSheet,
  refusals: ['NOT_FOUND'],
})

export const readInvoicePdf = readEndpoint({
  name: 'readInvoicePdf',
  path: '/receivable-invoices/:receivableInvoiceID/pdf',
  summary: 'Returns an invoice or credit note as a PDF.',
  params: atID,
  query: z.strictObject({}),
  response: z.string(),
  contentType: PDF_TYPE,
  refusals: ['NOT_FOUND'],
})

export const mailInvoice = postingEndpoint({
  name: 'mailInvoice',
  method: 'POST',
  path: '/receivable-invoices/:receivableInvoiceID/mail',
  summary: 'Adds an email with the PDF of an invoice or credit note to the outbox.',
  params: atID,
  body: z.strictObject(mailInput),
  response: mailOutput,
  refusals: MAIL_REFUSALS,
  changes: ['mails'],
})
