// What was entered before under a comment, seen from the register in which the next entry is typed.
import type { Cents } from '../money.ts'
import type { AccountType, Side } from './account-types.ts'
import { inSign } from './balance.ts'
import type { Line } from './transaction.ts'

/**
 * How comments may begin that are looked for by a text as it is typed: `ren` finds Rent. The index of comments folds ASCII
 * letters alone, so another text is also looked for in lower case, in upper case and with a first capital. None for a blank
 * text.
 */
export function beginningsOf(typed: string): string[] {
  const text = typed.trim()
  if (text === '') return []
  const lower = text.toLowerCase()
  const capitalised = lower.replace(/^./u, letter => letter.toUpperCase())
  return [...new Set([text, lower, text.toUpperCase(), capitalised].map(asciiLowered))]
}

function asciiLowered(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/** The account in whose register an entry is typed. */
export type RegisterAccount = { accountId: number; type: AccountType }

/**
 * An entry's lines as they would be typed in an account's register. An entry that does not touch the account but has one
 * account of its kind (the kinds: what a balance sheet shows, what an income statement shows) is taken with the register's
 * account in its place: rent paid from the bank last time, typed in the cash register, is paid from cash. Null when there is
 * none of its kind or more than one, or an account that cannot be chosen (`typeOf` knows the types of those that can).
 */
export function linesSeenFrom(
  lines: readonly Line[],
  { accountId, type }: RegisterAccount,
  typeOf: (accountId: number) => AccountType | undefined,
): Line[] | null {
  const types = new Map(lines.map(line => [line.accountId, typeOf(line.accountId)]))
  if ([...types.values()].includes(undefined)) return null
  if (types.has(accountId)) return [...lines]
  const alike = [...types].filter(([, other]) => other !== undefined && isInBalance(other) === isInBalance(type))
  const [only] = alike
  if (only === undefined || alike.length > 1) return null
  return lines.map(line => (line.accountId === only[0] ? { ...line, accountId } : line))
}

function isInBalance(type: AccountType): boolean {
  return type === 'ASSET' || type === 'LIABILITY' || type === 'EQUITY'
}

/**
 * What is typed in the register of an account to enter two lines: the other account, and the amount with the sign that puts
 * the account on its side. Debit rent 1200, credit bank 1200 is rent and -1200 in the register of the bank (DEBIT). Null for
 * any other number of lines.
 */
export function typedEntryOf(
  lines: readonly Line[],
  { accountId, accountSign }: { accountId: number; accountSign: Side },
): { otherAccountId: number; amountCents: Cents } | null {
  const own = lines.find(line => line.accountId === accountId)
  const other = lines.find(line => line.accountId !== accountId)
  if (lines.length !== 2 || own === undefined || other === undefined) return null
  return { otherAccountId: other.accountId, amountCents: inSign(own.cents, accountSign) }
}
