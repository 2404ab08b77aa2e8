// Transactions and registers over HTTP.
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { type Route, route } from '../http/route.ts'
import type { Post } from '../ledger/post.ts'
import { presentTransaction } from './present.ts'

/** The calls of the contract's transactions. `post` is the process's one way to post. */
export function transactionRoutes(_database: Database, post: Post): Route[] {
  return [
    route(contract.postTransaction, async ({ principal, requestId, body, idempotency }) => {
      const lines = linesFromDebitCreditSet(body.debitCreditSet)
      if (!lines.ok) return lines
      const posted = await post({ ...principal, requestId }, idempotency, {
        date: body.transactionDate,
        comment: body.transactionComment ?? '',
        lines: lines.value,
        declaredAmountCents: body.transactionAmount,
        lockReason: body.lockReason,
      })
      return posted.ok ? accepted(presentTransaction(posted.value)) : posted
    }),
  ]
}
