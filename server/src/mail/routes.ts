// The API routes of the outbox.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/documents/mail'
import { PDF_TYPE } from '@twofold/contract/documents/sheets'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerList } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import { readAllowance } from './allowance.ts'
import type { Mailing } from './mail-server.ts'
import { presentMail, presentMailRow, presentMailServer } from './present.ts'
import { cancelMail, retryMail } from './queue.ts'
import { mailList, readFileOf, readMail } from './sql.ts'

async function* onePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}

/** Returns the routes for email. */
export function mailRoutes(database: Database, mailing: Mailing): Route[] {
  const { server, recipientsMax } = mailing
  return [
    readingRoute(database, contract.listMails, (books, { query, answerRows }) =>
      answerList(books, 'mails', {
        list: mailList(books, { state: query.mailState, search: query.search }),
        params: query,
        present: presentMailRow,
        answerRows,
      }),
    ),
    readingRoute(database, contract.readMailServer, async books =>
      accepted(presentMailServer(mailing, await readAllowance(books, recipientsMax))),
    ),
    readingRoute(database, contract.readMail, async (books, { params }) => {
      const mail = await readMail(books, params.mailID)
      return mail === null ? refused('NOT_FOUND') : presentMail(accepted(mail), server)
    }),
    readingRoute(database, contract.readMailFile, async (books, { params, answerFile }) => {
      const stored = await readFileOf(books, params.mailID)
      if (stored === null) return refused('NOT_FOUND')
      const { fileName, file } = stored
      if (file === null) return refused('MAIL_FILE_GONE')
      return await answerFile({ fileName, contentType: PDF_TYPE, pieces: onePiece(file) })
    }),
    writingRoute(database, contract.retryMail, async (books, { params }) =>
      presentMail(await retryMail(books, params.mailID, recipientsMax), server),
    ),
    writingRoute(database, contract.cancelMail, async (books, { params }) =>
      presentMail(await cancelMail(books, params.mailID), server),
    ),
  ]
}
