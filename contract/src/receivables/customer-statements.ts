// API calls for a customer's statement: as JSON, as files, and by email. Both dates of the period are inclusive. By default, the statement
// contains all entries up to today.
import * as z from 'zod/mini'
import { MAIL_REFUSALS, mailInput, mailOutput } from '../documents/mail.ts'
import { PDF_TYPE, printedSheet } from '../documents/sheets.ts'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { day, idInPath } from '../wire.ts'

const ofCustomer = z.object({ customerID: idInPath })
const days = { startDate: z.optional(day), endDate: z.optional(day) }

export const readStatementSheet = readEndpoint({
  name: 'readStatementSheet',
  path: '/customers/:customerID/statement/sheet',
  summary: 'Returns the text of a customer’s statement and the text of the email that it is attached to.',
  params: ofCustomer,
  query: z.strictObject(days),
  response: printedSheet,
  refusals: ['NOT_FOUND', 'PERIOD_BACKWARD'],
})

export const readStatementPdf = readEndpoint({
  name: 'readStatementPdf',
  path: '/customers/:customerID/statement/pdf',
  summary: 'Returns a customer’s statement as a PDF.',
  params: ofCustomer,
  query: z.strictObject(days),
  response: z.string(),
  contentType: PDF_TYPE,
  refusals: ['NOT_FOUND', 'PERIOD_BACKWARD'],
})

export const exportStatementCsv = readEndpoint({
  name: 'exportStatementCsv',
  path: '/customers/:customerID/statement/csv',
  summary: 'Returns a customer’s statement as CSV: the opening balance, a row for each entry, and the closing balance.',
  params: ofCustomer,
  query: z.strictObject(days),
  response: z.string(),
  contentType: 'text/csv',
  refusals: ['NOT_FOUND', 'PERIOD_BACKWARD'],
})

export const mailStatement = postingEndpoint({
  name: 'mailStatement',
  method: 'POST',
  path: '/customers/:customerID/statement/mail',
  summary: 'Adds an email with the PDF of a customer’s statement to the outbox.',
  params: ofCustomer,
  body: z.strictObject({ ...mailInput, ...days }),
  response: mailOutput,
  refusals: [...MAIL_REFUSALS, 'PERIOD_BACKWARD'],
  changes: ['mails'],
})
