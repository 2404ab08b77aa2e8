// The score of a pair of a bank line and an entry, and the reasons in words.
import { areOtherChecks, areSameCheck, namesCheck } from './check-numbers.ts'
import { ALIKE_MIN, type Words } from './compared-words.ts'
import { CHECK_DAYS_MAX, DAYS_APART_MAX, type Entry, type Line } from './match-proposal.ts'

/** How well a pair agrees. `days`: how much later the bank is. */
export type Weighed = {
  /** Points, 1 .. 99. Pairs with more of them come first. */
  points: number
  days: number
  isAlone: boolean
  /** The words that both texts have, when they are most of the shorter one. */
  alike: string[]
  isSameText: boolean
  isSameCheck: boolean
  /** What agrees besides amount and day: 2 the check number, 1 a name, 0 nothing that identifies the payment. */
  grade: 0 | 1 | 2
  /** The texts name different numbers after the same word, or different months. */
  isOtherNumber: boolean
}

const SAME_AMOUNT = 40
const SAME_DAY = 25
const PER_DAY_LATER = 2
/** Books are seldom behind the bank. */
const PER_DAY_EARLIER = 4
const ALIKE_TEXT = 25
/** Word by word, with its numbers: of many payments of one amount to one payee this one is meant. */
const SAME_TEXT = 10
const SAME_CHECK = 30
const ALONE = 10
const POINTS_MAX = 99

/** Returns how many days a line is after an entry of its amount, and whether the entry names the line's check. Null if they are too many
 * days apart to match, or name different checks. */
export function nearness(line: Line, entry: Entry): { days: number; isSameCheck: boolean } | null {
  const days = line.day - entry.day
  if (entry.date > line.through || days < -DAYS_APART_MAX || days > CHECK_DAYS_MAX) return null
  if (areOtherChecks(line.checks, entry.checks)) return null
  const isSameCheck = areSameCheck(line.checks, entry.checks) || namesCheck(entry.comment, line.checks)
  return isSameCheck || days <= DAYS_APART_MAX ? { days, isSameCheck } : null
}

/** Weighs a pair of one amount: same day and text 99 points, the same day alone 65, ten days apart 45. Returns null if they cannot be
 * the same. */
export function weigh(
  line: Line,
  entry: Entry,
  { isAlone, compared }: { isAlone: boolean; compared: Words },
): Weighed | null {
  const near = nearness(line, entry)
  if (near === null) return null
  const { days, isSameCheck } = near
  const { likeness: like, words } = compared.compare(line.words, entry.words)
  const ofDays = Math.max(0, SAME_DAY - (days < 0 ? PER_DAY_EARLIER : PER_DAY_LATER) * Math.abs(days))
  const isSameText = like > 0.99 && line.words.length === entry.words.length
  // One word of many that two payees have in common does not identify the payment.
  const isAlike = like >= ALIKE_MIN
  const ofText = isAlike ? Math.round(ALIKE_TEXT * like) + (isSameText ? SAME_TEXT : 0) : 0
  const points = SAME_AMOUNT + ofDays + ofText + (isSameCheck ? SAME_CHECK : 0) + (isAlone ? ALONE : 0)
  const isSameName = compared.haveSameName(line.words, entry.words)
  return {
    points: Math.min(POINTS_MAX, points),
    days,
    isAlone,
    alike: isAlike ? words() : [],
    isSameText,
    isSameCheck,
    grade: isSameCheck ? 2 : isSameName ? 1 : 0,
    isOtherNumber: like > 0 && compared.areOtherNumbers(line.words, entry.words),
  }
}

/** Why a pair is not sure. */
export type Doubt = 'no word' | 'other number' | 'days' | 'others'

const DOUBTS: Record<Doubt, string> = {
  'no word': 'No name in common',
  'other number': 'Different number or month in the text',
  days: 'Too many days apart to be sure',
  others: 'Other lines or entries fit as well',
}

/** Returns the reasons in words, the doubt last. */
export function reasonsOf(
  line: Line,
  entry: Entry,
  { days, isAlone, alike, isSameText, isSameCheck, doubt }: Weighed & { doubt: Doubt | null },
): string[] {
  const reasons = [isAlone ? 'Only one of this amount' : 'Same amount', apart(days)]
  if (isSameCheck)
    reasons.push(`Check number ${line.checks.find(number => hasNumber(entry, number)) ?? line.checks[0]}`)
  if (isSameText) reasons.push('Same text')
  else if (alike.length > 0) reasons.push(`Text alike: ${alike.join(' ')}`)
  if (entry.isCleared) reasons.push('Cleared already')
  if (doubt !== null) reasons.push(DOUBTS[doubt])
  return reasons
}

function hasNumber({ comment, checks }: Entry, number: string): boolean {
  return checks.includes(number) || comment.includes(number)
}

/** How far the bank is from the books, in words. */
function apart(days: number): string {
  if (days === 0) return 'Same day'
  const count = Math.abs(days)
  return `Bank ${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
}
