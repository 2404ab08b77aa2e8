// What speaks for a line of a statement and an entry being the same, in points and in words.
import { CHECK_DAYS_MAX, DAYS_APART_MAX, type Entry, type Line } from './match-proposal.ts'
import { ALIKE_MIN, numbersIn, type Words } from './text-likeness.ts'

/** How much speaks for a pair. `days`: how much later the bank is. */
export type Weighed = {
  confidence: number
  days: number
  isAlone: boolean
  /** The words that both texts have, when they are most of the shorter one. */
  alike: string[]
  isSameText: boolean
  isSameCheck: boolean
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
const CONFIDENCE_MAX = 99

/** Returns how many days a line is after an entry of its amount, and whether the entry names the line's check number. Null if they are
 * too many days apart to match. */
export function nearness(line: Line, entry: Entry): { days: number; isSameCheck: boolean } | null {
  const days = line.day - entry.day
  if (entry.date > line.through || days < -DAYS_APART_MAX || days > CHECK_DAYS_MAX) return null
  const number = line.number.replace(/^0+/, '')
  const isSameCheck = number !== '' && numbersIn(entry.comment).includes(number)
  return isSameCheck || days <= DAYS_APART_MAX ? { days, isSameCheck } : null
}

/** Weighs a pair of one amount: same day and text 99, the same day alone 65, ten days apart 45. Null when too many days lie
 * between. */
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
  // A word of many that two payees share by chance speaks for nothing.
  const isAlike = like >= ALIKE_MIN
  const ofText = isAlike ? Math.round(ALIKE_TEXT * like) + (isSameText ? SAME_TEXT : 0) : 0
  const points = SAME_AMOUNT + ofDays + ofText + (isSameCheck ? SAME_CHECK : 0) + (isAlone ? ALONE : 0)
  return {
    confidence: Math.min(CONFIDENCE_MAX, points),
    days,
    isAlone,
    alike: isAlike ? words() : [],
    isSameText,
    isSameCheck,
  }
}

/** The reasons as a bookkeeper would say them. */
export function reasonsOf(
  line: Line,
  entry: Entry,
  { days, isAlone, alike, isSameText, isSameCheck }: Weighed,
): string[] {
  const reasons = [isAlone ? 'Only one of this amount' : 'Same amount', apart(days)]
  if (isSameCheck) reasons.push(`Check number ${line.number}`)
  if (isSameText) reasons.push('Same text')
  else if (alike.length > 0) reasons.push(`Text alike: ${alike.join(' ')}`)
  if (entry.isCleared) reasons.push('Cleared already')
  return reasons
}

/** How far the bank is from the books, in words. */
function apart(days: number): string {
  if (days === 0) return 'Same day'
  const count = Math.abs(days)
  return `Bank ${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
}
