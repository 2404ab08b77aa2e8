import { BALANCE_CENTS_MAX, type Cents } from '../money.ts'
import { accepted, type Result, refusal, refused, resultOf } from '../refusals.ts'
import type { Side } from './account-types.ts'

/**
 * Converts a debit-positive amount to an amount that is positive on the given side: debits - credits for DEBIT, credits - debits for
 * CREDIT. -500 is 500 for CREDIT. Applying the function twice returns the original amount.
 */
export function inSign(cents: Cents, sign: Side): Cents {
  return sign === 'DEBIT' || cents === 0 ? cents : -cents
}

/**
 * Returns the balance after each row of a register, in order. With an opening balance of 1000, the rows +500 and -200 result in 1500 and
 * 1300. Errors: BALANCE_OUT_OF_RANGE if a balance exceeds +/-(2^53 - 1).
 */
export function runningBalances(openingCents: Cents, netCents: readonly Cents[]): Result<Cents[]> {
  let balance = openingCents
  const balances = netCents.map(cents => {
    balance += cents
    return balance
  })
  return balances.every(Number.isSafeInteger) ? accepted(balances) : refused('BALANCE_OUT_OF_RANGE')
}

/** An account and the sum of its lines, debit-positive. Lines of its subaccounts are not included. */
export type OwnBalance = { id: number; parentId: number | null; ownCents: Cents }

/**
 * Returns the balance of each account including its subaccounts, debit-positive. Example: Assets has no lines and its subaccounts Bank and
 * Cash have 500 and 200, so its balance is 700. The result is exact and does not depend on the order of the accounts. Errors:
 * BALANCE_OUT_OF_RANGE with the `accountID` if a balance exceeds +/-(2^53 - 1).
 */
export function rollUp(accounts: readonly OwnBalance[]): Result<Map<number, Cents>> {
  const grossCents = accounts.reduce((sum, account) => sum + Math.abs(account.ownCents), 0)
  if (grossCents <= BALANCE_CENTS_MAX) {
    const whole: Arithmetic<number> = { of: cents => cents, plus: (a, b) => a + b }
    return accepted(sumsUpTheTree(accounts, whole))
  }
  // Partial sums can exceed the range even if the balances do not. BigInt is exact but slower, so it is used only for such sums.
  const exact: Arithmetic<bigint> = { of: BigInt, plus: (a, b) => a + b }
  const sums = sumsUpTheTree(accounts, exact)
  const refusals = [...sums]
    .filter(([, cents]) => cents > BigInt(BALANCE_CENTS_MAX) || cents < -BigInt(BALANCE_CENTS_MAX))
    .map(([accountID]) => refusal('BALANCE_OUT_OF_RANGE', undefined, { accountID }))
  return resultOf(refusals, new Map([...sums].map(([id, cents]) => [id, Number(cents)])))
}

type Arithmetic<Amount> = { of: (cents: Cents) => Amount; plus: (a: Amount, b: Amount) => Amount }

function sumsUpTheTree<Amount>(accounts: readonly OwnBalance[], { of, plus }: Arithmetic<Amount>): Map<number, Amount> {
  const parentIds = new Map(accounts.map(account => [account.id, account.parentId]))
  const sums = new Map(accounts.map(account => [account.id, of(account.ownCents)]))
  const openChildren = new Map<number, number>()
  for (const { parentId } of accounts) {
    if (parentId !== null) openChildren.set(parentId, (openChildren.get(parentId) ?? 0) + 1)
  }
  const ready = accounts.filter(account => !openChildren.has(account.id)).map(account => account.id)
  for (const id of ready) {
    const parentId = parentIds.get(id) ?? null
    if (parentId === null) continue
    sums.set(parentId, plus(sums.get(parentId) ?? of(0), sums.get(id) ?? of(0)))
    const stillOpen = (openChildren.get(parentId) ?? 0) - 1
    openChildren.set(parentId, stillOpen)
    if (stillOpen === 0) ready.push(parentId)
  }
  return sums
}
