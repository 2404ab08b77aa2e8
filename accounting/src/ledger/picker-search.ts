// Searches accounts by the first letters of the words in their full names: `as ch` finds Assets:Bank:Checking.
import { searchKeyOf } from './sort-key.ts'

/**
 * An account in a picker. `isBehind` lowers its rank, because users usually choose other accounts, such as its subaccounts. `number` is
 * empty or omitted if the account has no number.
 */
export type PickableAccount = { id: number; fullName: string; number?: string; isBehind?: boolean }

/** Accounts prepared for searching at each key press. */
export type PickerIndex<A extends PickableAccount> = readonly IndexedAccount<A>[]

type IndexedAccount<A> = {
  account: A
  path: string
  ownName: string
  namesAbove: string[]
  segments: string[][]
  number: string
}

const WORD = /[\p{L}\p{N}]+/gu

/** Sets `isBehind` on the accounts that have subaccounts in the list, for fields in which the user chooses an account to post to. */
export function markHeadings<A extends PickableAccount>(accounts: readonly A[]): A[] {
  const above = new Set(accounts.map(({ fullName }) => fullName.slice(0, Math.max(0, fullName.lastIndexOf(':')))))
  return accounts.map(account => ({ ...account, isBehind: above.has(account.fullName) }))
}

/** Prepares accounts for the search. Equally good matches are returned in the given order (tree order). */
export function indexForPicker<A extends PickableAccount>(accounts: readonly A[]): PickerIndex<A> {
  return accounts.map(account => {
    const names = account.fullName.split(':').map(searchKeyOf)
    const [ownName = '', namesAbove] = [names.at(-1), names.slice(0, -1)]
    const number = searchKeyOf(account.number ?? '')
    return { account, path: names.join(':'), ownName, namesAbove, segments: names.map(wordsOf), number }
  })
}

/**
 * Returns the accounts whose full name contains, for every typed word, a word that starts with it. Accents and case are ignored. Words
 * after a colon must be found at a lower level than the words before it. The best matches are accounts with the exact name, then their
 * subaccounts, then names that start with the text. These are followed by accounts whose own name contains all words, accounts whose own
 * name contains only the last word, and all others. Equally good matches are in tree order. Accounts with `isBehind` are listed after other
 * accounts whose name starts with the text, unless their whole full name is typed. For example, `sales` finds subaccounts of Sales before
 * Sales Discounts. An account whose number is typed comes first, before those whose number starts with the text: `40` finds 4000. An empty
 * search text finds all accounts.
 */
export function findAccounts<A extends PickableAccount>(index: PickerIndex<A>, typed: string, countMax: number): A[] {
  const text = searchKeyOf(typed).trim()
  const groups = text.split(':').map(wordsOf)
  if (groups.every(words => words.length === 0)) return text === '' ? index.slice(0, countMax).map(firstOf) : []
  const found: { account: A; rank: number; order: number }[] = []
  index.forEach((entry, order) => {
    const rank = rankOfNumber(entry, text) ?? rankOf(entry, text, groups)
    if (rank === null) return
    const isAfter = entry.account.isBehind === true && entry.path !== text
    found.push({ account: entry.account, rank: isAfter ? Math.max(rank, NAME_BEGINS) + AFTER_OTHERS : rank, order })
  })
  found.sort((left, right) => left.rank - right.rank || left.order - right.order)
  return found.slice(0, countMax).map(firstOf)
}

function firstOf<A>({ account }: { account: A }): A {
  return account
}

const BELOW_THE_NAME = 0.5
const NAME_BEGINS = 1
const AFTER_OTHERS = 0.5

/** Returns the rank of an account whose number matches the text, or null. The name can follow the number. */
function rankOfNumber<A>({ number, ownName }: IndexedAccount<A>, text: string): number | null {
  if (number === '') return null
  if (number === text) return 0
  if (number.startsWith(text)) return NAME_BEGINS
  return text.startsWith(`${number} `) && ownName.startsWith(text.slice(number.length + 1)) ? 0 : null
}

function rankOf<A>(entry: IndexedAccount<A>, text: string, groups: string[][]): number | null {
  // If a typed word does not occur in the full name, no word of the full name starts with it. This test quickly excludes most accounts.
  if (!groups.every(words => words.every(word => entry.path.includes(word)))) return null
  if (!isFoundInOrder(entry.segments, groups)) return null
  if (entry.ownName === text || entry.path === text) return 0
  if (entry.namesAbove.includes(text)) return BELOW_THE_NAME
  if (entry.ownName.startsWith(text)) return NAME_BEGINS
  const ownWords = entry.segments.at(-1) ?? []
  const words = groups.flat()
  if (words.every(word => hasWord(ownWords, word))) return 2
  return hasWord(ownWords, words.at(-1) ?? '') ? 3 : 4
}

/** Returns whether each group of words is found in names at a lower level than those of the previous group. */
function isFoundInOrder(segments: string[][], groups: string[][]): boolean {
  let from = 0
  for (const words of groups) {
    const depths = words.map(word => segments.findIndex((names, depth) => depth >= from && hasWord(names, word)))
    if (depths.includes(-1)) return false
    from = Math.max(from - 1, ...depths) + 1
  }
  const asksForBelow = groups.length > 1 && groups.at(-1)?.length === 0
  return !asksForBelow || from < segments.length
}

function hasWord(words: readonly string[], beginning: string): boolean {
  return words.some(word => word.startsWith(beginning))
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}
