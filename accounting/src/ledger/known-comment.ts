// Suggests the next entry of a register, based on earlier entries with the same comment.
import type { Cents } from '../money.ts'
import type { AccountType, Side } from './account-types.ts'
import { inSign } from './balance.ts'
import type { Line } from './transaction.ts'

/**
 * Returns the prefixes of comments to search for: `ren` finds Rent. The index of comments ignores case only for ASCII letters. Other
 * prefixes are therefore also searched in lower case, in upper case and with a first capital. Returns an empty list for blank text.
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

/** The account of the register in which the user types an entry. */
export type RegisterAccount = { accountId: number; type: AccountType }

/**
 * Returns the lines of an earlier entry, adapted to the register of an account. If the entry does not use this account, the account
 * replaces the entry's only account of the same kind (balance sheet or income statement). For example, rent that was paid from the bank is
 * paid from cash when it is typed in the cash register. Returns null if there is no such account or more than one, or if an account cannot
 * be chosen. `typeOf` returns the types of the accounts that can be chosen.
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
 * Returns the values that a user would type in the register of an account to enter two lines: the other account, and the signed amount. The
 * sign determines whether the register's account is debited or credited. Example: for debit rent 1200, credit bank 1200, the values in the
 * register of the bank (DEBIT) are rent and -1200. Returns null for any other number of lines.
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
