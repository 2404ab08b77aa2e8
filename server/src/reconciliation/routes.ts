// HTTP routes for reconciliation.
import { inSign } from '@twofold/accounting/ledger/balance'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { listDiscrepancies } from '@twofold/contract/discrepancies'
import * as contract from '@twofold/contract/reconciliation'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { markLines, markManyLines } from '../ledger/marks.ts'
import { type PostedTransaction, presentTransaction } from '../ledger/posted-transaction.ts'
import { recordStatement, reopenStatement } from './commands.ts'
import { readDiscrepancies } from './discrepancies.ts'
import { presentAccount, presentRows, presentStatement } from './present.ts'
import { readAccountOfStatement, readReconciledAccount, streamStatementLines, streamUnreconciled } from './sql.ts'
import { readStatements, readStoredStatement } from './statement-sql.ts'

/** The endpoints for reconciliation. */
export function reconciliationRoutes(database: Database): Route[] {
  return [...markRoutes(database), ...statementRoutes(database)]
}

function markRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listUnreconciled, async (books, { params, query, answerRows }) => {
      const account = await readReconciledAccount(books, params.accountID)
      if (account === null) return refused('NOT_FOUND')
      const head = presentAccount(account, books.signConvention)
      const priorReconciledBalance = inSign(account.reconciledCents, head.accountSign)
      const parts = streamUnreconciled(books, account, query.date ?? books.today)
      return await answerRows({
        head: { ...head, priorReconciledBalance, relatedAccountFullName: account.relatedName ?? '' },
        name: 'transactions',
        rows: presentRows(parts, account, head.accountSign),
      })
    }),
    writingRoute(database, contract.reconcileTransaction, async (books, { params, query, body }) => {
      const accountId = requestedAccount(query, body)
      if (!accountId.ok) return accountId
      const lines = { transactionIds: [params.transactionID], accountId: accountId.value }
      return onlyOne(await markLines(books, lines, body.transactionReconcileDate))
    }),
    writingRoute(database, contract.unreconcileTransaction, async (books, { params, query, body }) => {
      const accountId = requestedAccount(query, body)
      if (!accountId.ok) return accountId
      return onlyOne(
        await markLines(books, { transactionIds: [params.transactionID], accountId: accountId.value }, null),
      )
    }),
    writingRoute(database, contract.reconcileLines, async (books, { params, body }) => {
      const lines = { transactionIds: body.transactionIDs, accountId: params.accountID }
      return several(await markManyLines(books, lines, body.transactionReconcileDate))
    }),
    writingRoute(database, contract.unreconcileLines, async (books, { params, body }) => {
      const lines = { transactionIds: body.transactionIDs, accountId: params.accountID }
      return several(await markManyLines(books, lines, null))
    }),
  ]
}

type AccountParams = { accountID?: number | undefined }

/** Returns the requested account, or null. Fails with FIELD_VALUE if the query and the body contain different accounts. */
function requestedAccount(query: AccountParams, body: AccountParams): Result<number | null> {
  const [fromQuery, fromBody] = [query.accountID, body.accountID]
  if (fromQuery !== undefined && fromBody !== undefined && fromQuery !== fromBody)
    return refused('FIELD_VALUE', 'accountID', { name: 'accountID' })
  return accepted(fromBody ?? fromQuery ?? null)
}

function onlyOne(marked: Result<PostedTransaction[]>) {
  return marked.ok ? accepted(presentTransaction(marked.value[0] as PostedTransaction)) : marked
}

function several(marked: Result<number[]>) {
  return marked.ok ? accepted({ transactionIDs: marked.value }) : marked
}

function statementRoutes(database: Database): Route[] {
  return [
    writingRoute(database, contract.recordStatement, (books, { params, body }) =>
      recordStatement(books, params.accountID, body),
    ),
    writingRoute(database, contract.reopenStatement, (books, { params, body }) =>
      reopenStatement(books, params.statementID, body.reason),
    ),
    readingRoute(database, contract.listStatements, async (books, { params }) => {
      const account = await readReconciledAccount(books, params.accountID)
      if (account === null) return refused('NOT_FOUND')
      const head = presentAccount(account, books.signConvention)
      const stored = await readStatements(books, params.accountID)
      return accepted({ ...head, statements: stored.map(each => presentStatement(each, head.accountSign)) })
    }),
    readingRoute(database, listDiscrepancies, async (books, { params: { accountID } }) => {
      const account = await readReconciledAccount(books, accountID)
      if (account === null) return refused('NOT_FOUND')
      const head = presentAccount(account, books.signConvention)
      return accepted({ ...head, discrepancies: await readDiscrepancies(books, accountID, head.accountSign) })
    }),
    readingRoute(database, contract.readStatement, async (books, { params: { statementID }, answerRows }) => {
      const account = await readAccountOfStatement(books, statementID)
      const statement = await readStoredStatement(books, statementID)
      if (account === null || statement === null) return refused('NOT_FOUND')
      const shown = presentAccount(account, books.signConvention)
      const lines = streamStatementLines(books, account, { statementId: statementID, date: statement.date })
      return await answerRows({
        head: { ...presentStatement(statement, shown.accountSign), ...shown },
        name: 'transactions',
        rows: presentRows(lines, account, shown.accountSign),
      })
    }),
  ]
}
