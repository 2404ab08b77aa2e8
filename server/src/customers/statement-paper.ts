// Returns a customer statement for printing or as a PDF or CSV file, and sends it by email.
import { centsToDecimal } from '@twofold/accounting/money'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { type PrintedStatement, statementMail, statementSheet } from '@twofold/accounting/sheets/statement-sheet'
import { CUSTOMER } from '@twofold/contract/documents/party-codec'
import { PDF_TYPE } from '@twofold/contract/documents/sheets'
import * as contract from '@twofold/contract/receivables/customer-statements'
import type { Database } from '../database/pool.ts'
import { readStatement, type Statement, type StatementDays } from '../documents/open-items/statement.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import type { Mailing } from '../mail/mail-server.ts'
import { presentMail } from '../mail/present.ts'
import { queueMail } from '../mail/queue.ts'
import { readSheetSettings } from '../pdf/letterhead.ts'
import { missingInSheet, sheetPdf, wholeSheetPdf } from '../pdf/pdf.ts'

const of = (id: number) => ({ side: CUSTOMER.side, id })

async function readPaper(books: Books, customerId: number, days: StatementDays) {
  const statement = await readStatement(books, of(customerId), days)
  if (!statement.ok) return statement
  const settings = await readSheetSettings(books)
  const printed = printedStatement(statement.value)
  return accepted({ printed, settings, sheet: statementSheet(printed, settings.letterhead) })
}

const HEADER = ['date', 'transactionID', 'document', 'reference', 'comment', 'charges', 'payments', 'balance']

function printedStatement({ party, ...statement }: Statement): PrintedStatement {
  const { id, name, email, careOf, address, city, state, zip } = party
  const customer = { customerId: id, customerName: name, customerEmail: email }
  return { ...customer, careOf, address, city, state, zip, ...statement }
}

async function* csvRows({ startDate, endDate, openingCents, closingCents, movements }: Statement) {
  yield [startDate, null, 'Opening balance', null, null, null, null, centsToDecimal(openingCents)]
  for (const { date, transactionId, kind, document, reference, comment, ...cents } of movements) {
    const amounts = [cents.raisedCents, cents.loweredCents, cents.balanceCents].map(centsToDecimal)
    yield [date, transactionId, document, kind === null ? null : reference, comment, ...amounts]
  }
  yield [endDate, null, 'Closing balance', null, null, null, null, centsToDecimal(closingCents)]
}

/** Returns the endpoints for printed customer statements. */
export function statementPaperRoutes(database: Database, { server, recipientsMax }: Mailing): Route[] {
  return [
    readingRoute(database, contract.readStatementSheet, async (books, { params, query }) => {
      const paper = await readPaper(books, params.customerID, query)
      if (!paper.ok) return paper
      const { sheet, printed, settings } = paper.value
      const mail = statementMail(printed, settings.letterhead)
      return accepted({ sheet, mail, missing: await missingInSheet(sheet), mayMail: settings.mayMail })
    }),
    readingRoute(database, contract.readStatementPdf, async (books, { params, query, answerFile }) => {
      const paper = await readPaper(books, params.customerID, query)
      if (!paper.ok) return paper
      const { sheet, settings } = paper.value
      const pieces = sheetPdf(sheet, { paperSize: settings.paperSize, createdAt: new Date() })
      return await answerFile({ fileName: `${sheet.fileName}.pdf`, contentType: PDF_TYPE, pieces })
    }),
    readingRoute(
      database,
      contract.exportStatementCsv,
      async (books, { params, query, answerCsv }): Promise<Result<never>> => {
        const statement = await readStatement(books, of(params.customerID), query)
        if (!statement.ok) return statement
        const fileName = `statement-${params.customerID}-${statement.value.endDate}.csv`
        return await answerCsv({ fileName, header: HEADER, rows: csvRows(statement.value), cellsOf: cells => cells })
      },
    ),
    writingRoute(database, contract.mailStatement, async (books, { params, body, idempotency }) => {
      const { to, subject, message, ...days } = body
      const carried = async () => {
        const paper = await readPaper(books, params.customerID, days)
        if (!paper.ok) return paper
        const { sheet, settings, printed } = paper.value
        const file = await wholeSheetPdf(sheet, { paperSize: settings.paperSize, createdAt: new Date() })
        return accepted({ partyId: printed.customerId, fileName: `${sheet.fileName}.pdf`, file, settings })
      }
      const about = { objectKind: 'customer statement' as const, objectId: params.customerID }
      return presentMail(
        await queueMail(books, { about, recipientsMax, written: { to, subject, message }, carried, idempotency }),
        server,
      )
    }),
  ]
}
