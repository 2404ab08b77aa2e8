// Compares parsed amounts with the results of a second parser for the same grammar. The second parser reads character by character, uses
// big integers, and shares no code with the tested parser.

import fc from 'fast-check'
import { BALANCE_CENTS_MAX, LINE_CENTS_MAX, parseAmount } from '../money.ts'
import { cells } from './equations.ts'
import { forCases } from './for-all.ts'

type Reading = bigint | 'AMOUNT_NOT_MONEY' | 'TOO_MANY_DECIMALS' | 'AMOUNT_OUT_OF_RANGE'

function read(text: string, centsMax: number): number | string | undefined {
  const result = parseAmount(text, centsMax)
  return result.ok ? result.value : result.refusals[0]?.code
}

function expectSame(text: string, centsMax: number, reading: Reading): void {
  const said = read(text, centsMax)
  const wanted = typeof reading === 'bigint' ? Number(reading) : reading
  // Zero and minus zero are equal here, but screens must never show a minus sign before a zero.
  const isSame = said === wanted && !Object.is(said, -0)
  // Calling `expect` for each case would take longer than the code under test.
  if (!isSame) throw new Error(`${JSON.stringify(text)} was read as ${said} and is ${wanted}`)
}

/** The parts of an amount, and the spellings of each part. */
const written = fc.record({
  digits: fc.oneof(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 0n, max: 10n ** 19n })),
  decimals: fc.integer({ min: 0, max: 4 }),
  hasPoint: fc.boolean(),
  hasCommas: fc.boolean(),
  leadingZeros: fc.constantFrom('', '0', '00'),
  dress: fc.constantFrom(
    ...cells('-# | \u2212# | \u2013# | $-# | -$# | (#) | ($#) | $(#) | (#)$ | # | +# | $# | #$ | (#$)'),
  ),
  space: fc.constantFrom('', ' ', '\u00a0', '\u202f', '\t'),
  group: fc.constantFrom(',', ' ', "'", '\u2019', '\u00a0', '\u202f'),
})

/** Checks that an amount has the digits that were typed, regardless of the signs, separators and spaces around them. */
export function compareWrittenAmounts(cases: number): void {
  forCases(cases, written, fc.constantFrom(LINE_CENTS_MAX, BALANCE_CENTS_MAX), (amount, centsMax) => {
    const all = amount.digits.toString().padStart(amount.decimals + 1, '0')
    const fraction = amount.decimals === 0 ? '' : all.slice(-amount.decimals)
    const whole = (amount.hasCommas ? '' : amount.leadingZeros) + all.slice(0, all.length - amount.decimals)
    const point = fraction !== '' || amount.hasPoint ? '.' : ''
    const figure = (amount.hasCommas ? inThousands(whole, amount.group) : whole) + point + fraction
    const text = [...amount.dress].join(amount.space).replace('#', figure)
    const magnitude = amount.digits * 10n ** BigInt(Math.max(0, 2 - amount.decimals))
    const isNegative = /[-\u2212\u2013(]/.test(amount.dress)
    if (amount.decimals > 2) expectSame(text, centsMax, 'TOO_MANY_DECIMALS')
    else if (magnitude > BigInt(centsMax)) expectSame(text, centsMax, 'AMOUNT_OUT_OF_RANGE')
    else expectSame(text, centsMax, isNegative ? -magnitude : magnitude)
  })
}

function inThousands(digits: string, mark: string): string {
  const groups = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(mark)
}

/** Checks that the second parser returns the same result for random strings of the characters that occur in amounts. */
export function compareAnyAmounts(cases: number): void {
  const wild = fc.string({ unit: fc.constantFrom(...'0123456789.,$-() \u2212'), maxLength: 9 })
  const nearly = fc.tuple(written, fc.nat(), fc.constantFrom(...'0,.$-()')).map(([amount, at, letter]) => {
    const text = amount.dress.replace('#', inThousands(amount.digits.toString(), amount.group))
    return text.slice(0, at % (text.length + 1)) + letter + text.slice(at % (text.length + 1))
  })
  forCases(cases, fc.oneof(wild, nearly), text => expectSame(text, LINE_CENTS_MAX, secondReading(text)))
}

/** The second parser. It makes one pass over the text. `take` consumes the next character if `wanted` contains it. */
function secondReading(text: string): Reading {
  const plain = text.replace(/[\u2212\u2013]/g, '-').replaceAll('\u2019', "'")
  const letters = [...plain.replace(/\s+/g, ' ')]
  let at = 0
  const seen: Record<string, number> = { $: 0, '+': 0, '-': 0, '(': 0, ')': 0 }
  const take = (wanted: string) => (letters[at] !== undefined && wanted.includes(letters[at]!) ? letters[at++]! : null)
  for (let sign = take(' $+-('); sign !== null; sign = take(' $+-(')) seen[sign] = (seen[sign] ?? 0) + 1
  const { whole, isSound } = takeWhole()
  const fraction = take('.') ? takeDigits() : ''
  for (let sign = take(' $)'); sign !== null; sign = take(' $)')) seen[sign] = (seen[sign] ?? 0) + 1
  const isSignSound = seen['+']! + seen['-']! + seen['(']! < 2 && seen['(']! === seen[')']! && seen.$! < 2
  if (!isSound || !isSignSound || at < letters.length) return 'AMOUNT_NOT_MONEY'
  // In the accounting format of spreadsheets, a dash means zero.
  if (whole + fraction === '') return /^ ?\$ ?- ?$|^ ?- ?\$ ?$/.test(letters.join('')) ? 0n : 'AMOUNT_NOT_MONEY'
  if (fraction.length > 2) return 'TOO_MANY_DECIMALS'
  let cents = 0n
  for (const digit of `${whole}${fraction}${'0'.repeat(2 - fraction.length)}`) cents = cents * 10n + BigInt(digit)
  if (cents > BigInt(LINE_CENTS_MAX)) return 'AMOUNT_OUT_OF_RANGE'
  return seen['-']! + seen['(']! > 0 ? -cents : cents

  function takeDigits(): string {
    let digits = ''
    for (let digit = take('0123456789'); digit !== null; digit = take('0123456789')) digits += digit
    return digits
  }

  /** Returns the whole dollars. `isSound` is false if a separator in them does not separate thousands. */
  function takeWhole(): { whole: string; isSound: boolean } {
    let whole = takeDigits()
    const first = whole
    const mark = [',', ' ', "'"].find(
      each => letters[at] === each && /\d/.test(letters[at + 1] ?? (each === ',' ? '0' : '')),
    )
    if (mark === undefined) return { whole, isSound: true }
    let isSound = /^[1-9]\d{0,2}$/.test(first)
    while (letters[at] === mark && (mark === ',' || /\d/.test(letters[at + 1] ?? ''))) {
      at += 1
      const group = takeDigits()
      isSound &&= group.length === 3
      whole += group
    }
    return { whole, isSound }
  }
}
