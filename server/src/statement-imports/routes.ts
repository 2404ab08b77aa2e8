// HTTP routes for bank statements.
import * as decisions from '@twofold/contract/bank-lines'
import * as contract from '@twofold/contract/statement-imports'
import type { Database } from '../database/pool.ts'
import type { FileReaders } from '../file-readers/file-readers.ts'
import { fileRoute } from '../file-readers/file-route.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { matchLines } from './deciding.ts'
import { importStatement, previewStatement, readKeptLayouts } from './importing.ts'
import { payLine } from './paying.ts'
import { postLines } from './posting-lines.ts'
import { createRule, endRule } from './rules.ts'
import type { StatementHead } from './statement-read.ts'
import { excludeLine, undoImport, undoLine } from './undoing.ts'
import { readBankLines } from './waiting-lines.ts'

const reading = {
  reader: 'statement' as const,
  prepare: (books: Books, { params }: { params: { accountID: number } }) => readKeptLayouts(books, params.accountID),
}

/** The endpoints for statement imports. */
export function statementImportRoutes(database: Database, readers: FileReaders): Route[] {
  return [
    fileRoute<typeof contract.previewStatement, StatementHead>(
      { database, open: readingRoute, readers },
      contract.previewStatement,
      { ...reading, work: (books, { params, file }) => previewStatement(books, params.accountID, file) },
    ),
    fileRoute<typeof contract.importStatement, StatementHead>(
      { database, open: writingRoute, readers },
      contract.importStatement,
      {
        ...reading,
        work: (books, { params, file, idempotency }) =>
          importStatement(books, params.accountID, { read: file, key: idempotency }),
      },
    ),
    writingRoute(database, contract.undoStatementImport, (books, { params, query }) =>
      undoImport(books, params.statementImportID, query.lockReason),
    ),
    readingRoute(database, decisions.listBankLines, (books, { params, query }) =>
      readBankLines(books, params.accountID, query),
    ),
    writingRoute(database, decisions.matchBankLines, (books, { params, body, idempotency }) =>
      matchLines(books, params.accountID, { matches: body.matches, key: idempotency }),
    ),
    writingRoute(database, decisions.bookBankLines, (books, { params, body, idempotency }) =>
      postLines(books, params.accountID, { entries: body.entries, lockReason: body.lockReason, key: idempotency }),
    ),
    writingRoute(database, decisions.payBankLine, (books, { params, body, idempotency }) =>
      payLine(books, params.accountID, { said: body, key: idempotency }),
    ),
    writingRoute(database, decisions.setBankLineAside, (books, { params }) => excludeLine(books, params.bankLineID)),
    writingRoute(database, decisions.undoBankLine, (books, { params, body }) =>
      undoLine(books, params.bankLineID, body?.lockReason),
    ),
    writingRoute(database, decisions.createPayeeRule, (books, { params, body, idempotency }) =>
      createRule(books, params.accountID, { said: body, key: idempotency }),
    ),
    writingRoute(database, decisions.deletePayeeRule, (books, { params }) => endRule(books, params.payeeRuleID)),
  ]
}
