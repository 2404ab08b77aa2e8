// Finds check numbers in bank lines and entries. A line and an entry with different check numbers cannot match.

import type { Cents } from '../money.ts'

/**
 * Matches a word for a check and the number after it, in the spellings that banks and bookkeepers use: `CHECK 1002`, `Chk #1002`, `Cheque
 * no. 1002`, `CHECK PAID 0001002`, `Scheck-Nr. 1002`, `小切手 1002`. `CHECKING 1002` and `CHECK CARD 1002` are not checks.
 */
const LABELED =
  /(?<![\p{L}\p{N}])(?:e-?)?(?:checks?|chks?|chck|cks?|cheques?|chq|share\s?drafts?|schecks?|assegn[oi]|czek|cek|小切手|支票|수표)(?:nr)?[\s.:(-]{0,4}(?:(?:paid|cleared|cashed|numbers?|num|nbr|nro|nr|no|n)(?![\p{L}])[\s.:º°(-]{0,4})?#?[\s.:]{0,2}(?=\d)/gu
/** Matches a number, unless it is part of an amount, a date or a count such as `1 of 3`. */
const NUMBER = /^(\d{1,20})(?![\p{L}\d])(?!\s{0,2}of\s{0,2}\d)(?![.,/-]\d{1,2}(?!\d))/u
/** Matches a separator between the numbers of several checks: `Checks 1001, 1002 and 1004`. */
const JOINED = /^(?:\s{0,2}[,;&+/]\s{0,2}(?:and\s)?|\s(?:and|und|et|y|e)\s)#?(?=\d)/u
const RANGE = /^\s{0,2}[-–]\s{0,2}#?(?=\d)/u
/** The patterns for a comment that starts with `#` and a number, and for a reference that is only a number. */
const BARE_COMMENT = /^\s*#\s?(\d{3,8})(?!\d)/u
const BARE_REFERENCE = /^\s*(?:(?:no|nr|n)[.º°]?\s?|#\s?)?(\d{1,10})\s*$/iu
/** The maximum number of digits of a check number. Longer numbers are bank references. */
const DIGITS_MAX = 10
const RANGE_MAX = 100
const YEAR = /^(?:19|20)\d\d$/
const TEXT_MAX = 600
/** Matches words for a deposit. The number after such a word is a deposit slip number, not a check number. */
const DEPOSIT = /(?<!\p{L})(?:deposit|dep|einzahlung|remise|deposito|versamento|inzahlung)(?!\p{L})/iu

const NO_NUMBERS: readonly string[] = []

/** Returns the check numbers of a bank line, without leading zeros. Includes its check number field and the numbers in its text. */
export function checksOfLine(line: { number: string; payee: string; memo: string; cents: Cents }): readonly string[] {
  const text = `${line.payee} ${line.memo}`
  const own = plain(line.number.replace(/^\D*(\d+)\D*$/u, '$1'))
  const isSlip = line.cents > 0 && DEPOSIT.test(text)
  return unique([...(own !== null && !isSlip ? [own] : []), ...labeledIn(text)])
}

/** Returns the check numbers of an entry: the numbers in its comment, and the reference of its payment. */
export function checksOfEntry(entry: { comment: string; reference: string }): readonly string[] {
  const bare = [BARE_COMMENT.exec(entry.comment)?.[1], BARE_REFERENCE.exec(entry.reference)?.[1]]
  const numbers = bare.flatMap(number => (number === undefined ? [] : (plain(number) ?? [])))
  return unique([...labeledIn(entry.comment), ...labeledIn(entry.reference), ...numbers])
}

/**
 * Returns whether a comment contains one of these check numbers, with or without a word for a check. Years and short numbers are not check
 * numbers.
 */
export function namesCheck(comment: string, checks: readonly string[]): boolean {
  if (checks.length === 0) return false
  return (comment.slice(0, TEXT_MAX).match(/\d{4,10}/g) ?? []).some(
    digits => !YEAR.test(digits) && checks.includes(digits.replace(/^0+/, '')),
  )
}

/** Returns true if neither list of check numbers is empty and they have no number in common. */
export function areOtherChecks(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !areSameCheck(one, other)
}

/** Returns whether two lists of check numbers have a number in common. */
export function areSameCheck(one: readonly string[], other: readonly string[]): boolean {
  return one.some(number => other.includes(number))
}

function unique(numbers: readonly string[]): readonly string[] {
  return numbers.length === 0 ? NO_NUMBERS : [...new Set(numbers)]
}

/** Returns a number without leading zeros. Returns null if the text is not a check number. */
function plain(text: string): string | null {
  const number = /^\d+$/.test(text) ? text.replace(/^0+/, '') : ''
  return number === '' || number.length > DIGITS_MAX ? null : number
}

function labeledIn(text: string): string[] {
  // Text without digits contains no check number.
  if (!/\p{Nd}/u.test(text)) return []
  const folded = text.slice(0, TEXT_MAX).normalize('NFKC').toLowerCase().replaceAll('è', 'e').replaceAll('ç', 'c')
  const found: string[] = []
  for (const label of folded.matchAll(LABELED)) {
    let rest = folded.slice(label.index + label[0].length)
    let last: number | null = null
    for (let isMore = true; isMore && found.length <= RANGE_MAX; ) {
      const [whole = '', digits = ''] = NUMBER.exec(rest) ?? []
      const number = plain(digits)
      if (number === null) break
      if (last !== null) for (let each = last + 1; each < Number(number); each++) found.push(String(each))
      found.push(number)
      rest = rest.slice(whole.length)
      const range = RANGE.exec(rest)
      const end = range === null ? null : Number(/^\d{1,10}/.exec(rest.slice(range[0].length))?.[0])
      const isRange = end !== null && end > Number(number) && end - Number(number) < RANGE_MAX
      const joined = isRange ? range : JOINED.exec(rest)
      last = isRange ? Number(number) : null
      isMore = joined !== null
      rest = rest.slice(joined?.[0].length ?? 0)
    }
  }
  return found
}
