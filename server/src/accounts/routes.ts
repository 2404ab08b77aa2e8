// The chart of accounts over HTTP.
import { ACCOUNT_TYPES, signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/accounts'
import type { Database } from '../database/pool.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { presentChart } from './chart.ts'
import { changeAccount, createAccount, deleteAccount } from './commands.ts'
import { readChart, readChartAt } from './sql.ts'

/** The calls of the contract's accounts. */
export function accountRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listAccounts, async (books, { query: { date } }) => {
      const chart = presentChart(await (date ? readChartAt(books, date) : readChart(books)), books.signConvention)
      return chart.ok ? accepted({ accounts: chart.value }) : chart
    }),
    readingRoute(database, contract.listAccountsOfType, async (books, { params: { accountType }, query: { all } }) => {
      const chart = presentChart(await readChart(books), books.signConvention)
      if (!chart.ok) return chart
      const ofType = chart.value.filter(account => account.accountType === accountType)
      return accepted({ accounts: ofType.filter(account => all === 'true' || account.accountKind === 'ORDINARY') })
    }),
    readingRoute(database, contract.readAccount, async (books, { params: { accountID } }) => {
      const chart = presentChart(await readChart(books), books.signConvention)
      if (!chart.ok) return chart
      const account = chart.value.find(each => each.accountID === accountID)
      return account === undefined ? refused('NOT_FOUND') : accepted(account)
    }),
    readingRoute(database, contract.listAccountTypes, async ({ signConvention }) =>
      accepted({ accountTypes: ACCOUNT_TYPES.map(name => ({ name, sign: signOf(name, signConvention) })) }),
    ),
    writingRoute(database, contract.createAccount, (books, { body, idempotency }) =>
      createAccount(books, body, idempotency),
    ),
    writingRoute(database, contract.changeAccount, (books, { params, body }) =>
      changeAccount(books, params.accountID, body),
    ),
    writingRoute(database, contract.deleteAccount, (books, { params }) => deleteAccount(books, params.accountID)),
  ]
}
