// Generates transactions with two lines, and posts them over HTTP.
import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { postTransaction } from '@twofold/contract/transactions'
import type { Sample } from './figures.ts'
import { HttpConnection } from './http-connection.ts'
import { type Bounds, load } from './load.ts'

/**
 * The accounts to which a load posts. `spread`: any two accounts. `one bank account`: one account is always the first. `bank and card`: one
 * account is always the first, and in one of ten posts the other account is the second. The register of the second account is therefore a
 * tenth as long.
 */
export type Spread = 'spread' | 'one bank account' | 'bank and card'

/** The destination of posts: the server's port, the path, and the headers. */
export type Door = { port: number; path: string; headers: Readonly<Record<string, string>> }

/** The path for posts in Twofold's API. */
export const POST_PATH = `/api${postTransaction.path}`

/** Returns the two accounts of the n-th post as numbers below `count`. The two accounts are always different. */
export function pairOf(n: number, count: number, spread: Spread): { debit: number; credit: number } {
  if (spread === 'bank and card') return { debit: 0, credit: n % 10 === 0 ? 1 : 2 + ((n * 7919) % (count - 2)) }
  const other = 1 + ((n * 7919) % (count - 1))
  return spread === 'spread' ? { debit: n % count, credit: (n + other) % count } : { debit: 0, credit: other }
}

/** Returns the amount of the n-th post in cents. */
export function centsOf(n: number): number {
  return 100 + ((n * 31) % 99_900)
}

/** Returns the date of the n-th post. The dates are within two years. */
export function dayOf(n: number): CalendarDate {
  return addDays('2024-01-01', (n * 37) % 731)
}

/** Returns the request body of the n-th post. It is the same body that the screens send. */
export function bodyOf(n: number, accountIds: readonly number[], spread: Spread): string {
  const { debit, credit } = pairOf(n, accountIds.length, spread)
  const transactionDCAmount = centsOf(n)
  return JSON.stringify({
    transactionDate: `${dayOf(n)}T00:00:00Z`,
    transactionComment: `Office supplies, order ${n}`,
    transactionAmount: transactionDCAmount,
    debitCreditSet: [
      { accountID: accountIds[debit], transactionDCAmount, debitOrCredit: 'DEBIT' },
      { accountID: accountIds[credit], transactionDCAmount, debitOrCredit: 'CREDIT' },
    ],
  })
}

/** Posts until the limits are reached. Each post has its own idempotency key. Throws at the first refused post. */
export async function postLoad(
  door: Door,
  bounds: Bounds,
  accountIds: readonly number[],
  spread: Spread,
): Promise<Sample> {
  const connections = await Promise.all(
    Array.from({ length: bounds.workers }, () => HttpConnection.open(door.port, door.headers)),
  )
  const run = randomUUID()
  // Each turn starts with different dates and accounts.
  const start = Math.floor(Math.random() * 1_000_000)
  try {
    return await load(bounds, async (worker, index) => {
      const body = bodyOf(start + index, accountIds, spread)
      const { status, body: answer } = await connections[worker]!.post(door.path, body, `${run}-${index}`)
      if (status !== 200) throw new Error(`A post was answered ${status}: ${answer}`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}
