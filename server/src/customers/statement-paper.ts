// A customer's statement on paper: its sheet, its files, and by mail.
import { centsToDecimal } from '@twofold/accounting/money'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { statementMail, statementSheet } from '@twofold/accounting/sheets/statement-sheet'
import * as contract from '@twofold/contract/customer-statements'
import { PDF_TYPE } from '@twofold/contract/sheets'
import type { Database } from '../database/pool.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import type { MailServer } from '../mail/mail-server.ts'
import { presentMail } from '../mail/present.ts'
import { queueMail } from '../mail/queue.ts'
import { readSheetSettings } from '../sheets/letterhead.ts'
import { missingInSheet, sheetPdf, wholeSheetPdf } from '../sheets/pdf.ts'
import { readStatement, type Statement } from './statement.ts'

type Days = Parameters<typeof readStatement>[2]

async function readPaper(books: Books, customerId: number, days: Days) {
  const statement = await readStatement(books, customerId, days)
  if (!statement.ok) return statement
  const settings = await readSheetSettings(books)
  const { printed } = statement.value
  return accepted({ printed, settings, sheet: statementSheet(printed, settings.letterhead) })
}

const HEADER = ['date', 'transactionID', 'document', 'reference', 'comment', 'charges', 'payments', 'balance']

async function* csvRows({ printed, rows }: Statement) {
  const { startDate, endDate, openingCents, closingCents, movements } = printed
  yield [startDate, null, 'Opening balance', null, null, null, null, centsToDecimal(openingCents)]
  for (const [index, movement] of movements.entries()) {
    const { id, reference, comment } = rows[index]!
    const { date, document, raisedCents, loweredCents, balanceCents } = movement
    const amounts = [raisedCents, loweredCents, balanceCents].map(centsToDecimal)
    yield [date, id, document, reference, comment, ...amounts]
  }
  yield [endDate, null, 'Closing balance', null, null, null, null, centsToDecimal(closingCents)]
}

/** The calls of the contract's statements on paper. */
export function statementPaperRoutes(database: Database, mailServer: MailServer | null): Route[] {
  return [
    readingRoute(database, contract.readStatementSheet, async (books, { params, query }) => {
      const paper = await readPaper(books, params.customerID, query)
      if (!paper.ok) return paper
      const { sheet, printed, settings } = paper.value
      const mail = statementMail(printed, settings.letterhead)
      return accepted({ sheet, mail, missing: missingInSheet(sheet) })
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
        const statement = await readStatement(books, params.customerID, query)
        if (!statement.ok) return statement
        const { customerId, endDate } = statement.value.printed
        const fileName = `statement-${customerId}-${endDate}.csv`
        return await answerCsv({ fileName, header: HEADER, rows: csvRows(statement.value) })
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
        await queueMail(books, { about, written: { to, subject, message }, carried, idempotency }),
        mailServer,
      )
    }),
  ]
}
