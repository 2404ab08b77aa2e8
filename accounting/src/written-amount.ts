// The one reader of written amounts: files of banks, other imports and typed fields. It separates an amount into its digits and its
// sign. What a point or a comma among the digits means depends on the file: see bank-statements/amount-style.ts.
import { accepted, type Result, refused } from './refusals.ts'
import { plainCharacters } from './written-text.ts'

/** The character that separates cents from dollars. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** An amount in its parts. */
export type Figure = {
  /** Digits, points and commas: `1.234,50`. Spaces and apostrophes between thousands are removed. */
  digits: string
  isNegative: boolean
  /** Spaces or apostrophes separate the thousands, so a point or a comma can only separate the cents. */
  isGrouped: boolean
  /** Currency codes and signs, in capitals. */
  currencies: string[]
  /** The sign is after the digits or is a word such as `DR`, or the cents are dashes (`12.-`). */
  isForFiles: boolean
  /** There are no digits. A dash is zero, as in the accounting format of spreadsheets. */
  isDash: boolean
}

const CODES = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC ' +
    'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ' +
    'ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NIS NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SFR SGD SHP SLE SOS SRD ' +
    'SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG ' +
    'ATS BEF DEM EEK ESP FIM FRF GRD IEP ITL LTL LVL NLG PTE SIT SKK'
  ).split(' '),
)
/** Dollars and pesos that name their country. `K$` and `M$` are thousands and millions, and are not read. */
const DOLLARS = new Set(
  'A AR AU B BZ C CA CL COL HK J JA MX N NT NZ R RD S SG TT U US Z'.split(' ').map(name => `${name}$`),
)
/** Abbreviations of currencies, without their point. */
const CURRENCY_WORDS = new Set(
  'BS DH DHS EURO EUROS FR FT KČ KC KR KN LEI LV ЛВ R RM RP RS TL ZŁ ZL РУБ Р ГРН ДИН'.split(' '),
)
const DEBIT_WORDS = new Set(['D', 'DB', 'DR', 'DT', 'DEBIT', 'S', 'SOLL'])
const CREDIT_WORDS = new Set(['C', 'CR', 'CT', 'CREDIT', 'H', 'HABEN'])

/** The maximum length of an amount, in characters. */
const FIGURE_LENGTH_MAX = 400
/** Most amounts of most files: digits and marks. */
const SIMPLE = /^-?[\d.,]*\d[.,]?$/
const GROUPED = /^([1-9]\d{0,2})((?: \d{3})+|(?:'\d{3})+)([.,]\d*)?$/
/** Separators of Arabic digits: they mean thousands and cents wherever they occur. */
const ARABIC_GROUPS = /\u066c/g
const ARABIC_POINT = /\u066b/g

/** Returns the parts of an amount, or null if the text is no amount. */
export function figureOf(text: string): Figure | null {
  if (text === '' || text.length > FIGURE_LENGTH_MAX) return null
  if (SIMPLE.test(text)) return simpleFigure(text)
  const plain = plainCharacters(text)
  if (plain === null) return null
  const written = plain.replace(ARABIC_GROUPS, "'").replace(ARABIC_POINT, '.')
  const first = written.search(/\d/)
  if (first < 0) return dashFigure(written)
  const last = written.search(/\d\D*$/)
  return around(written.slice(0, first).replace(/^'/, ''), written.slice(first, last + 1), written.slice(last + 1))
}

function simpleFigure(text: string): Figure {
  const isNegative = text.startsWith('-')
  const digits = isNegative ? text.slice(1) : text
  return { digits, isNegative, isGrouped: false, currencies: [], isForFiles: false, isDash: false }
}

function dashFigure(written: string): Figure | null {
  const found = affixesOf(written)
  if (found === null || found.signs !== '-' || found.opened + found.closed > 0 || found.words !== '') return null
  return {
    digits: '0',
    isNegative: false,
    isGrouped: false,
    currencies: found.currencies,
    isForFiles: true,
    isDash: true,
  }
}

/** A point or comma next to the digits is part of them, unless it ends an abbreviation such as `Rs.`. */
function around(before: string, core: string, after: string): Figure | null {
  const isLead = /[.,]$/.test(before) && affixesOf(before) === null
  const tail = /^([.,])(--?(?=\D|$))?/.exec(after)
  const digits = groupedDigits((isLead ? before.slice(-1) : '') + core + (tail?.[1] ?? ''))
  const [left, right] = [
    affixesOf(isLead ? before.slice(0, -1) : before),
    affixesOf(tail === null ? after : after.slice(tail[0].length), true),
  ]
  if (digits === null || left === null || right === null) return null
  const currencies = [...left.currencies, ...right.currencies]
  const isBracketed = left.opened === 1 && right.closed === 1
  if (!isBracketed && left.opened + left.closed + right.opened + right.closed > 0) return null
  if (left.closed + right.opened > 0 || !mayStandTogether(currencies)) return null
  const minuses = left.signs + right.signs + left.words + right.words
  if (minuses.length > 1 && minuses !== '+C') return null
  const isNegative = isBracketed || /[-D]/.test(minuses)
  if (isBracketed && minuses !== '') return null
  const isForFiles = right.signs !== '' || left.words + right.words !== '' || tail?.[2] !== undefined
  return { ...digits, isNegative, currencies, isForFiles, isDash: false }
}

/** One currency, or a code and a sign of it: `USD $5.00`, `$5.00 USD`. */
function mayStandTogether(currencies: readonly string[]): boolean {
  if (currencies.length < 2) return true
  return currencies.length === 2 && currencies.filter(each => CODES.has(each)).length === 1
}

function groupedDigits(core: string): Pick<Figure, 'digits' | 'isGrouped'> | null {
  if (/^[\d.,]+$/.test(core)) return { digits: core, isGrouped: false }
  const groups = GROUPED.exec(core)
  if (groups === null) return null
  return { digits: groups[1]! + groups[2]!.replace(/[ ']/g, '') + (groups[3] ?? ''), isGrouped: true }
}

type Affixes = { signs: string; words: string; opened: number; closed: number; currencies: string[] }

const TOKEN = /\s*(?:([+-])|([()])|(U\$S|\p{L}{1,3}\$|\$|S\/\.?|B\/\.?)|(\p{Sc}|[元円圓원])|(\p{L}{1,6})\.?)/uy

/** Returns the signs, brackets, currencies and words on one side of the digits. Returns null if there is anything else. */
function affixesOf(text: string, isAfter = false): Affixes | null {
  const found: Affixes = { signs: '', words: '', opened: 0, closed: 0, currencies: [] }
  const trimmed = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const token = TOKEN.exec(trimmed)
    if (token === null) return null
    const [, sign, bracket, dollar, currency, word] = token
    if (sign !== undefined) found.signs += sign
    else if (bracket === '(') found.opened += 1
    else if (bracket === ')') found.closed += 1
    else if (dollar !== undefined) {
      const name = dollar.toUpperCase()
      if (/^\p{L}+\$$/u.test(name) && !isDollar(name)) return null
      found.currencies.push(name)
    } else if (currency !== undefined) {
      // A sign of cents: the amount would be a hundred times too large.
      if (/[\u00a2\uffe0]/.test(currency)) return null
      found.currencies.push(currency)
    } else if (!takeWord(found, word!, isAfter)) return null
  }
  return found
}

/** `CLP$` and `USD$` name the currency by its code. */
function isDollar(dollar: string): boolean {
  return DOLLARS.has(dollar) || CODES.has(dollar.slice(0, -1))
}

/** A single letter is a sign only in capitals after the digits: `50 c` and `50 d` are cents and pence. */
function takeWord(found: Affixes, word: string, isAfter: boolean): boolean {
  const name = word.toUpperCase()
  const maySign = name.length > 1 || (isAfter && name === word)
  if (maySign && DEBIT_WORDS.has(name)) found.words += 'D'
  else if (maySign && CREDIT_WORDS.has(name)) found.words += 'C'
  else if (CODES.has(name) || CURRENCY_WORDS.has(name)) found.currencies.push(name)
  else return false
  return true
}

/**
 * Returns the cents of a figure with this decimal mark. The other mark may only separate thousands. Refuses AMOUNT_NOT_MONEY,
 * TOO_MANY_DECIMALS for a third decimal (with `isZeroPadded`, except zeros), and AMOUNT_OUT_OF_RANGE beyond `centsMax`.
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

/** Returns whether a mark separates thousands: `1,234,567`. `isIndian` also accepts `12,34,567`. A group before the first mark does not
 * begin with zero: `0,500` is a half. */
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
