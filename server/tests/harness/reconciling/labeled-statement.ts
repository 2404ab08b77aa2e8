// Generates bank statements from ledger entries, so that the correct match of each line is known. Changes dates and descriptions, and adds
// lines without an entry. Then counts how many proposals of a matcher are correct.
import type { OpenEntry, ReviewLine } from '@twofold/accounting/bank-matching/match-proposal'
import { STRONG_MIN } from '@twofold/accounting/bank-matching/match-proposal'
import { proposeMatches } from '@twofold/accounting/bank-matching/matching'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { type Chance, chanceFrom } from '../../../src/demo/chance.ts'

/** An entry on an account. A positive amount, in cents, is money in. */
export type SampleEntry = { date: CalendarDate; cents: Cents; comment: string; reference?: string }

/** Bank lines, the entries in the books, and for each line the number of its matching entry (0 if no entry matches). */
export type LabeledStatement = { lines: ReviewLine[]; entries: OpenEntry[]; entryOf: ReadonlyMap<number, number> }

/** Counts of lines and proposals. A proposal is correct if it is the entry from which the line was generated. */
export type Counted = {
  /** The number of lines with a matching entry. */
  withEntry: number
  withoutEntry: number
  proposed: number
  right: number
  strong: number
  strongRight: number
}

const DAYS_LATER_MAX = 5
/** The percentage of lines without an entry. */
const WITHOUT_ENTRY_PERCENT = 10

/**
 * Generates the bank lines of one account from its entries. `others` are payments from the same account that are not in the books. They are
 * used for the 10 % of lines without an entry. If `others` is empty, these lines are entries with changed amounts.
 */
export function statementOf(
  posted: readonly SampleEntry[],
  others: readonly SampleEntry[],
  seed: number,
): LabeledStatement {
  const chance = chanceFrom(seed)
  const entries = posted.map((entry, index) => ({ reference: '', ...entry, id: index + 1, isCleared: false }))
  const strangers = Array.from(
    { length: Math.round((posted.length * WITHOUT_ENTRY_PERCENT) / (100 - WITHOUT_ENTRY_PERCENT)) },
    (): SampleEntry => {
      if (others.length > 0) return chance.pick(others)
      const like = chance.pick(posted)
      return { ...like, cents: like.cents + Math.sign(like.cents) * chance.whole(1, 5000) }
    },
  )
  const last = posted.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const through = addDays(last, DAYS_LATER_MAX)
  const shown = [...entries, ...strangers.map(each => ({ ...each, id: 0 }))].map(each => ({
    each,
    order: chance.whole(0, 1e9),
  }))
  shown.sort((one, other) => one.order - other.order)
  const entryOf = new Map<number, number>()
  const lines = shown.map(({ each }, index) => {
    entryOf.set(index + 1, each.id)
    const date = addDays(each.date, chance.whole(0, DAYS_LATER_MAX))
    return { id: index + 1, date, cents: each.cents, number: '', through, ...asBanksWrite(each.comment, date, chance) }
  })
  return { lines, entries, entryOf }
}

/** Counts the proposals for a statement. */
export function countProposals({ lines, entries, entryOf }: LabeledStatement): Counted {
  const proposals = proposeMatches(lines, entries).flatMap(({ lineIds, entryIds, confidence }) =>
    lineIds.map(id => ({
      isStrong: confidence >= STRONG_MIN,
      isRight: entryIds.length === 1 && lineIds.length === 1 && entryOf.get(id) === entryIds[0],
    })),
  )
  const strong = proposals.filter(({ isStrong }) => isStrong)
  const withEntry = [...entryOf.values()].filter(id => id > 0).length
  return {
    withEntry,
    withoutEntry: lines.length - withEntry,
    proposed: proposals.length,
    right: proposals.filter(({ isRight }) => isRight).length,
    strong: strong.length,
    strongRight: strong.filter(({ isRight }) => isRight).length,
  }
}

/** Adds up the counts of several statements. */
export function sumOfCounts(counts: readonly Counted[]): Counted {
  const sum = (read: (each: Counted) => number) => counts.reduce((total, each) => total + read(each), 0)
  return {
    withEntry: sum(each => each.withEntry),
    withoutEntry: sum(each => each.withoutEntry),
    proposed: sum(each => each.proposed),
    right: sum(each => each.right),
    strong: sum(each => each.strong),
    strongRight: sum(each => each.strongRight),
  }
}

/** Returns the counts as text. Recall is the share of lines with an entry for which the matcher proposes this entry. */
export function inWords({ withEntry, withoutEntry, proposed, right, strong, strongRight }: Counted): string {
  const percent = (part: number) => `${((100 * part) / withEntry).toFixed(1)} %`
  return [
    `${withEntry} lines with an entry and ${withoutEntry} without one.`,
    `${proposed} proposed, ${right} of them right: recall ${percent(right)}.`,
    `${strong} strong, ${strong - strongRight} of them wrong: recall of strong ones ${percent(strongRight)}.`,
  ].join(' ')
}

type Change = (text: string, more: { date: CalendarDate; chance: Chance }) => string

const PLACES = ['BALTIMORE MD', 'NEW YORK NY', 'SEATTLE WA', 'WASHINGTON DC', 'ATLANTA GA', 'LONDON GB'] as const
const PREFIXES = [
  ...['POS PURCHASE', 'ACH DEBIT', 'ACH CREDIT', 'DEBIT CARD PURCHASE', 'ONLINE PAYMENT', 'SQ *', 'RECURRING PAYMENT'],
  ...['SEPA LASTSCHRIFT', 'PRLV SEPA', 'VISA', 'ELECTRONIC WITHDRAWAL', 'WEB PMT', 'BILL PAY'],
] as const

const monthAndDay = (date: CalendarDate, mark = '') => `${date.slice(5, 7)}${mark}${date.slice(8, 10)}`

function prefixOf(date: CalendarDate, chance: Chance): string {
  if (chance.happens(15)) return `PURCHASE AUTHORIZED ON ${monthAndDay(date, '/')}`
  return chance.happens(15) ? `CHECKCARD ${monthAndDay(date)}` : chance.pick(PREFIXES)
}

/** Typical changes that banks make to descriptions, with the percentage of lines affected. */
const CHANGES: readonly [percent: number, change: Change][] = [
  [90, text => text.toUpperCase()],
  [60, text => text.normalize('NFKD').replace(/\p{M}/gu, '')],
  [40, text => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()],
  [
    10,
    text =>
      text
        .replace(/[#*]?\d+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  ],
  [8, text => text.replace(/\p{L}{7,}/u, word => word[0] + word.slice(1).replace(/[aeiou]/gi, ''))],
  [6, text => text.replace(/(\p{L}{3,})[^\p{L}\p{N}]+(\p{L}{3,})/u, '$1$2')],
  [5, text => text.split(' ').slice(0, 2).join(' ')],
  [20, (text, { chance }) => text.slice(0, chance.pick([18, 22, 25]))],
  [45, (text, { date, chance }) => `${prefixOf(date, chance)} ${text}`],
  [15, (text, { chance }) => text.slice(0, chance.pick([25, 32, 40]))],
  [25, (text, { chance }) => `${text} ${chance.pick(PLACES)}`],
  [15, (text, { chance }) => `${text} REF ${chance.whole(100_000, 99_999_999)}`],
  [10, (text, { date }) => `${text} ${monthAndDay(date, '/')}`],
  [10, (text, { chance }) => `${text} CARD ${chance.whole(1000, 9999)}`],
  [3, (_, { chance }) => `ELECTRONIC PAYMENT ${chance.whole(100_000, 999_999)}`],
  [1, () => ''],
]

/** Converts the comment of an entry to the payee and memo of a bank line. */
function asBanksWrite(comment: string, date: CalendarDate, chance: Chance): { payee: string; memo: string } {
  let text = comment
  for (const [percent, change] of CHANGES) if (chance.happens(percent)) text = change(text, { date, chance })
  if (chance.happens(70)) return { payee: text, memo: '' }
  if (chance.happens(50)) return { payee: chance.pick(PREFIXES), memo: text }
  const cut = Math.max(1, text.lastIndexOf(' ', 32))
  return { payee: text.slice(0, cut), memo: text.slice(cut).trim() }
}
