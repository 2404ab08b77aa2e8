// Detects the decimal mark of a file from its unambiguous amounts.
import { accepted, type Result, refused } from '../refusals.ts'
import { centsOf, type DecimalMark, type Figure, figureOf, isGroupedBy } from '../written-amount.ts'
import { bankAffixes } from './bank-affixes.ts'

/**
 * The format of amounts. In `MIXED.`, a period before three digits separates thousands, and a period before one or two digits separates
 * cents. `MIXED,` is the same with a comma.
 */
export type AmountStyle = DecimalMark | 'MIXED.' | 'MIXED,'

/** Currencies with three decimals. */
export const THREE_DECIMALS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

/**
 * The evidence from one amount about the decimal mark. `THREE`: the mark separates cents or thousands. `MILLS`: it separates three
 * decimals.
 */
type Evidence = { kind: 'CERTAIN' | 'DECIMALS' | 'THREE' | 'MILLS'; mark: DecimalMark } | null

/** The detected format of all amounts of a file. `others` are the other possible formats. `BOTH`: the amounts contradict each other. */
export type DetectedStyle = { style: AmountStyle; others: AmountStyle[] } | 'BOTH'

/**
 * Detects the format of a file's amounts, in constant memory. If three digits follow every mark, the marks separate thousands. If other
 * amounts have one or two decimals after the same mark, or the currency has three decimals, two formats are possible.
 */
export function amountEvidence() {
  const seen = new Set<string>()
  let isThreeDecimals = false
  const pointThrees = new Set<string>()
  const has = (kind: 'CERTAIN' | 'DECIMALS' | 'THREE' | 'MILLS', mark: DecimalMark) => seen.has(kind + mark)
  return {
    /** Adds an amount. Returns its kind if it is ambiguous. Returns null otherwise. */
    add(text: string): 'THREE' | 'DECIMALS' | null {
      if (PLAIN_DECIMALS.test(text)) {
        seen.add('DECIMALS.')
        return 'DECIMALS'
      }
      const figure = figureOf(text, bankAffixes)
      if (figure === null) return null
      isThreeDecimals ||= figure.currencies.some(each => THREE_DECIMALS.includes(each))
      const evidence = evidenceOf(figure)
      if (evidence !== null) seen.add(evidence.kind + evidence.mark)
      if (evidence?.kind === 'THREE' && evidence.mark === '.' && pointThrees.size < 2) pointThrees.add(figure.digits)
      return evidence?.kind === 'THREE' || evidence?.kind === 'DECIMALS' ? evidence.kind : null
    },
    /** Returns the format of all amounts. `chosen` is the decimal mark that the user chose. */
    found(chosen: DecimalMark | undefined, hasThreeDecimals: boolean): DetectedStyle {
      const isMixed = (mark: DecimalMark) => has('THREE', mark) && has('DECIMALS', mark) && !has('MILLS', mark)
      const thousandsBy = (mark: DecimalMark): AmountStyle => (isMixed(mark) ? `MIXED${mark}` : otherMark(mark))
      if (chosen !== undefined) {
        const other = otherMark(chosen)
        return { style: isMixed(other) ? `MIXED${other}` : chosen, others: [] }
      }
      const candidates = MARKS.filter(mark => has('CERTAIN', mark) || has('DECIMALS', mark) || has('MILLS', mark))
      if (candidates.length > 1) return 'BOTH'
      const [mark] = candidates
      if (mark !== undefined) return { style: mark, others: isMixed(mark) ? [thousandsBy(mark)] : [] }
      const threes = MARKS.filter(each => has('THREE', each))
      const [three] = threes
      if (three === undefined) return { style: '.', others: [] }
      if (threes.length > 1) return { style: '.', others: [','] }
      // One amount with a nonzero third decimal does not prove that the mark separates thousands.
      const isSingle = three === '.' && pointThrees.size === 1 && ![...pointThrees][0]!.endsWith('0')
      const isOpen = hasThreeDecimals || isThreeDecimals || isSingle
      return isOpen ? { style: three, others: [otherMark(three)] } : { style: otherMark(three), others: [] }
    },
  }
}

const MARKS = ['.', ','] as const
/** A fast test for the most common form of amounts: digits with two decimals after a period. */
const PLAIN_DECIMALS = /^-?\d+\.\d\d$/

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.'
}

function evidenceOf({ digits, isGrouped, isDash }: Figure): Evidence {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (isDash || points + commas === 0) return null
  const mark: DecimalMark = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const [count, others] = mark === '.' ? [points, commas] : [commas, points]
  if (count > 1)
    return others === 0 && isGroupedBy(digits, mark, true) ? { kind: 'CERTAIN', mark: otherMark(mark) } : null
  const [whole = '', fraction = ''] = digits.split(mark)
  if (others > 0 && !isGroupedBy(whole, otherMark(mark), true)) return null
  if (fraction.length !== 3) return { kind: 'DECIMALS', mark }
  if (!isGrouped && others === 0 && /^[1-9]\d{0,2}$/.test(whole)) return { kind: 'THREE', mark }
  return Number(whole + fraction) === 0 ? null : { kind: 'MILLS', mark }
}

/**
 * Returns an amount in cents, parsed in a given format. Decimals after the second must be zeros. Errors: AMOUNT_NOT_MONEY,
 * TOO_MANY_DECIMALS, AMOUNT_OUT_OF_RANGE.
 */
export function styledCents(text: string, style: AmountStyle, centsMax: number): Result<number> {
  const figure = figureOf(text, bankAffixes)
  if (figure === null) return refused('AMOUNT_NOT_MONEY')
  return figure.isDash
    ? accepted(0)
    : centsOf(figure, { mark: markFor(figure, style), centsMax, isIndian: true, isZeroPadded: true })
}

function markFor({ digits }: Figure, style: AmountStyle): DecimalMark {
  if (style === '.' || style === ',') return style
  const mark = style === 'MIXED.' ? '.' : ','
  if (digits.includes(otherMark(mark)))
    return digits.lastIndexOf(mark) > digits.lastIndexOf(otherMark(mark)) ? mark : otherMark(mark)
  const fraction = digits.split(mark)
  return fraction.length === 2 && fraction[1]!.length !== 3 ? mark : otherMark(mark)
}
