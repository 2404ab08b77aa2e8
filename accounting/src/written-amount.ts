// Parses all amounts in bank files, other imports and typed fields. Splits an amount into its digits and its sign. The meaning of a period
// or a comma in the digits depends on the file: see bank-statements/amount-style.ts.
import { accepted, type Result, refused } from './refusals.ts'
import { plainCharacters } from './written-text.ts'

/** The possible decimal marks, which separate dollars from cents. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** The parts of an amount. */
export type Figure = {
  /** The digits, periods and commas: `1.234,50`. Spaces and apostrophes between thousands are removed. */
  digits: string
  isNegative: boolean
  /** True if spaces or apostrophes separate the thousands. A period or a comma can then only separate the cents. */
  isGrouped: boolean
  /** Currency codes and currency signs, in upper case. */
  currencies: string[]
  /**
   * True if the amount has a form that is accepted only in files. Its sign is after the digits or is a word such as `DR`, or dashes replace
   * the cents (`12.-`).
   */
  isForFiles: boolean
  /** True if the amount is only a dash, which means zero, as in the accounting format of spreadsheets. */
  isDash: boolean
}

/** The parsed characters before or after the digits. */
export type Affixes = {
  /** The plus and minus signs, in order. */
  signs: string
  /** One letter for each word for debit (`D`) or credit (`C`). */
  words: string
  opened: number
  closed: number
  currencies: string[]
  /** The number of currencies that are written as ISO codes. */
  codeCount: number
}

/** Parses the text before or after the digits. Returns null if it contains anything other than signs, brackets and currencies. */
export type AffixReader = (text: string, isAfter: boolean) => Affixes | null

/** The maximum length of an amount, in characters. */
const FIGURE_LENGTH_MAX = 400
/** This pattern matches most amounts in files: digits and separators. */
const SIMPLE = /^-?[\d.,]*\d[.,]?$/
const GROUPED = /^([1-9]\d{0,2})((?: \d{3})+|(?:'\d{3})+)([.,]\d*)?$/
/** The decimal mark of Arabic digits. */
const ARABIC_POINT = /\u066b/g

/** Returns the parts of an amount. Returns null if the string is not an amount. */
export function figureOf(text: string, affixesOf: AffixReader = typedAffixes): Figure | null {
  if (text === '' || text.length > FIGURE_LENGTH_MAX) return null
  if (SIMPLE.test(text)) return simpleFigure(text)
  const plain = plainCharacters(text)
  if (plain === null) return null
  const written = plain.replace(ARABIC_POINT, '.')
  const first = written.search(/\d/)
  if (first < 0) return dashFigure(affixesOf(written, false))
  const last = written.search(/\d\D*$/)
  const parts = [
    written.slice(0, first).replace(/^'/, ''),
    written.slice(first, last + 1),
    written.slice(last + 1),
  ] as const
  return around(parts, affixesOf)
}

function simpleFigure(text: string): Figure {
  const isNegative = text.startsWith('-')
  const digits = isNegative ? text.slice(1) : text
  return { digits, isNegative, isGrouped: false, currencies: [], isForFiles: false, isDash: false }
}

function dashFigure(found: Affixes | null): Figure | null {
  if (found === null || found.signs !== '-' || found.opened + found.closed > 0 || found.words !== '') return null
  return { ...simpleFigure('0'), currencies: found.currencies, isForFiles: true, isDash: true }
}

/** A period or comma next to the digits belongs to them, unless it ends an abbreviation such as `Rs.`. */
function around([before, core, after]: readonly [string, string, string], affixesOf: AffixReader): Figure | null {
  const isLead = /[.,]$/.test(before) && affixesOf(before, false) === null
  const tail = /^([.,])(--?(?=\D|$))?/.exec(after)
  const digits = groupedDigits((isLead ? before.slice(-1) : '') + core + (tail?.[1] ?? ''))
  const [left, right] = [
    affixesOf(isLead ? before.slice(0, -1) : before, false),
    affixesOf(tail === null ? after : after.slice(tail[0].length), true),
  ]
  if (digits === null || left === null || right === null) return null
  const currencies = [...left.currencies, ...right.currencies]
  const isBracketed = left.opened === 1 && right.closed === 1
  if (!isBracketed && left.opened + left.closed + right.opened + right.closed > 0) return null
  if (left.closed + right.opened > 0 || !mayStandTogether(currencies, left.codeCount + right.codeCount)) return null
  const minuses = left.signs + right.signs + left.words + right.words
  if (minuses.length > 1 && minuses !== '+C') return null
  const isNegative = isBracketed || /[-D]/.test(minuses)
  if (isBracketed && minuses !== '') return null
  const isForFiles = right.signs !== '' || left.words + right.words !== '' || tail?.[2] !== undefined
  return { ...digits, isNegative, currencies, isForFiles, isDash: false }
}

/** Returns whether there is at most one currency, or a currency code with its sign: `USD $5.00`, `$5.00 USD`. */
function mayStandTogether({ length }: readonly string[], codeCount: number): boolean {
  return length < 2 || (length === 2 && codeCount === 1)
}

function groupedDigits(core: string): Pick<Figure, 'digits' | 'isGrouped'> | null {
  if (/^[\d.,]+$/.test(core)) return { digits: core, isGrouped: false }
  const groups = GROUPED.exec(core)
  if (groups === null) return null
  return { digits: groups[1]! + groups[2]!.replace(/[ ']/g, '') + (groups[3] ?? ''), isGrouped: true }
}

/**
 * Parses the signs, brackets and dollar signs around typed amounts. Bank files can have other characters: see
 * bank-statements/bank-affixes.ts.
 */
function typedAffixes(text: string): Affixes | null {
  const found: Affixes = { signs: '', words: '', opened: 0, closed: 0, currencies: [], codeCount: 0 }
  for (const token of text.match(/US\$|USD\.?|\S/gi) ?? []) {
    if (/[+-]/.test(token)) found.signs += token
    else if (token === '(') found.opened += 1
    else if (token === ')') found.closed += 1
    else if (token === '$' || token.length > 1) {
      found.currencies.push('$')
      if (!token.includes('$')) found.codeCount += 1
    } else return null
  }
  return found
}

/**
 * Converts an amount with the given decimal mark to cents. The other mark can only separate thousands. Errors: AMOUNT_NOT_MONEY,
 * TOO_MANY_DECIMALS for a third decimal (with `isZeroPadded`, zeros are allowed), and AMOUNT_OUT_OF_RANGE above `centsMax`.
 */
export function centsOf(
  { digits, isNegative, isGrouped }: Figure,
  { mark, centsMax, isIndian = false, isZeroPadded = false }: CentsOptions,
): Result<number> {
  const other = mark === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  const isSound = more.length === 0 && !fraction.includes(other) && whole + fraction !== ''
  if (!isSound || (whole.includes(other) && (isGrouped || !isGroupedBy(whole, other, isIndian))))
    return refused('AMOUNT_NOT_MONEY')
  if (!(isZeroPadded ? /^\d{0,2}0*$/ : /^\d{0,2}$/).test(fraction)) return refused('TOO_MANY_DECIMALS')
  const all = (whole.replaceAll(other, '') + fraction.slice(0, 2).padEnd(2, '0')).replace(/^0+(?=\d)/, '')
  const cents = all.length > 16 ? Number.POSITIVE_INFINITY : Number(all)
  if (cents > centsMax) return refused('AMOUNT_OUT_OF_RANGE', undefined, { centsMax })
  return accepted(isNegative && cents !== 0 ? -cents : cents)
}

type CentsOptions = { mark: DecimalMark; centsMax: number; isIndian?: boolean; isZeroPadded?: boolean }

/**
 * Returns whether a mark separates thousands, as in `1,234,567`. With `isIndian`, `12,34,567` is also accepted. The first group must not
 * start with zero: `0,500` is one half.
 */
export function isGroupedBy(whole: string, mark: DecimalMark, isIndian: boolean): boolean {
  const [first = '', ...groups] = whole.split(mark)
  if (!/^[1-9]\d{0,2}$/.test(first)) return false
  if (groups.every(group => group.length === 3)) return true
  return (
    isIndian &&
    first.length < 3 &&
    groups.at(-1)?.length === 3 &&
    groups.slice(0, -1).every(group => group.length === 2)
  )
}
