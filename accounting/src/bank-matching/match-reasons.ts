// Scores pairs of a bank line and an entry, and explains each score to the user.
import { areOtherChecks, areSameCheck, namesCheck } from './check-numbers.ts'
import { ALIKE_MIN, type Words } from './compared-words.ts'
import { CHECK_DAYS_MAX, type ComparedEntry, DAYS_APART_MAX, type Line } from './match-proposal.ts'

/** The score of a pair of a bank line and an entry. `days` is the number of days from the entry to the bank line. */
export type Weighed = {
  /** The score, 1 .. 99. Pairs with a higher score are preferred. */
  points: number
  days: number
  isAlone: boolean
  /** The words that both texts have in common, if they make up most of the shorter text. */
  alike: string[]
  isSameText: boolean
  isSameCheck: boolean
  /** The strongest evidence besides the amount and the date: 2 for the check number, 1 for a name, 0 if nothing identifies the payment. */
  grade: 0 | 1 | 2
  /** The texts have different numbers after the same word, or different months. */
  isOtherNumber: boolean
}

const SAME_AMOUNT = 40
const SAME_DAY = 25
const PER_DAY_LATER = 2
/** An entry is rarely dated after its bank line. */
const PER_DAY_EARLIER = 4
const ALIKE_TEXT = 25
/**
 * All words of the texts are equal, including numbers. This distinguishes the entry from other payments of the same amount to the same
 * payee.
 */
const SAME_TEXT = 10
const SAME_CHECK = 30
const ALONE = 10
const POINTS_MAX = 99

/**
 * Returns the number of days from an entry to a line with the same amount, and whether the entry has the line's check number. Returns null
 * if they have different check numbers or are too many days apart to match.
 */
export function nearness(line: Line, entry: ComparedEntry): { days: number; isSameCheck: boolean } | null {
  const days = line.day - entry.day
  if (entry.date > line.through || days < -DAYS_APART_MAX || days > CHECK_DAYS_MAX) return null
  if (areOtherChecks(line.checks, entry.checks)) return null
  const isSameCheck = areSameCheck(line.checks, entry.checks) || namesCheck(entry.comment, line.checks)
  return isSameCheck || days <= DAYS_APART_MAX ? { days, isSameCheck } : null
}

/**
 * Scores a pair with equal amounts. Examples: 99 points for the same date and text, 65 for the same date only, and 45 if they are ten days
 * apart. Returns null if the line and the entry cannot match.
 */
export function weigh(
  line: Line,
  entry: ComparedEntry,
  { isAlone, compared }: { isAlone: boolean; compared: Words },
): Weighed | null {
  const near = nearness(line, entry)
  if (near === null) return null
  const { days, isSameCheck } = near
  const { likeness: like, words } = compared.compare(line.words, entry.words)
  const ofDays = Math.max(0, SAME_DAY - (days < 0 ? PER_DAY_EARLIER : PER_DAY_LATER) * Math.abs(days))
  const isSameText = like > 0.99 && line.words.length === entry.words.length
  // One common word among many other words does not identify the payment.
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

/** The reasons why a pair is not certain, by code. */
export type Doubt = 'no word' | 'other number' | 'days' | 'others'

const DOUBTS: Record<Doubt, string> = {
  'no word': 'No matching name',
  'other number': 'Different number or month in the text',
  days: 'The dates are too far apart',
  others: 'Other lines or entries also match',
}

/** Returns the reasons in words for the user. If the pair is not certain, the last reason explains why. */
export function reasonsOf(
  line: Line,
  entry: ComparedEntry,
  { days, isAlone, alike, isSameText, isSameCheck, doubt }: Weighed & { doubt: Doubt | null },
): string[] {
  const reasons = [isAlone ? 'Unique amount' : 'Same amount', apart(days)]
  if (isSameCheck)
    reasons.push(`Check number ${line.checks.find(number => hasNumber(entry, number)) ?? line.checks[0]}`)
  if (isSameText) reasons.push('Same text')
  else if (alike.length > 0) reasons.push(`Similar text: ${alike.join(' ')}`)
  if (entry.isCleared) reasons.push('Already cleared')
  if (doubt !== null) reasons.push(DOUBTS[doubt])
  return reasons
}

function hasNumber({ comment, checks }: ComparedEntry, number: string): boolean {
  return checks.includes(number) || comment.includes(number)
}

/** Describes the number of days between the bank line and the entry. */
function apart(days: number): string {
  if (days === 0) return 'Same day'
  const count = Math.abs(days)
  return `Bank date ${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
}
