// Compares typed amounts with a second reader of the same grammar. It reads character by character in big integers, and shares
// no code with what it checks.
import fc from 'fast-check'
import { BALANCE_CENTS_MAX, LINE_CENTS_MAX, parseAmount } from '../money.ts'

type Reading = bigint | 'AMOUNT_NOT_MONEY' | 'TOO_MANY_DECIMALS' | 'AMOUNT_OUT_OF_RANGE'

function read(text: string, centsMax: number): number | string | undefined {
  const result = parseAmount(text, centsMax)
  return result.ok ? result.value : result.refusals[0]?.code
}

function expectSame(text: string, centsMax: number, reading: Reading): void {
  const said = read(text, centsMax)
  const wanted = typeof reading === 'bigint' ? Number(reading) : reading
  // Both zeros mean that nothing is owed. No screen may show a minus sign before a zero.
  const isSame = said === wanted && !Object.is(said, -0)
  // A call of `expect` for each case would take longer than the code under test.
  if (!isSame) throw new Error(`${JSON.stringify(text)} was read as ${said} and is ${wanted}`)
}

/** The parts of an amount, and the ways to write it. */
const written = fc.record({
  digits: fc.oneof(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 0n, max: 10n ** 19n })),
  decimals: fc.integer({ min: 0, max: 4 }),
  hasPoint: fc.boolean(),
  hasCommas: fc.boolean(),
  leadingZeros: fc.constantFrom('', '0', '00'),
  dress: fc.constantFrom('-#', '\u2212#', '$-#', '-$#', '(#)', '($#)', '#', '$#', '#$', '(#$)'),
  space: fc.constantFrom('', ' ', '\u00a0', '\u202f', '\t'),
})

/** Checks that an amount is the digits that were typed, whatever signs, separators and spaces surround them. */
export function compareWrittenAmounts(cases: number): void {
  fc.assert(
    fc.property(written, fc.constantFrom(LINE_CENTS_MAX, BALANCE_CENTS_MAX), (amount, centsMax) => {
      const all = amount.digits.toString().padStart(amount.decimals + 1, '0')
      const fraction = amount.decimals === 0 ? '' : all.slice(-amount.decimals)
      const whole = (amount.hasCommas ? '' : amount.leadingZeros) + all.slice(0, all.length - amount.decimals)
      const point = fraction !== '' || amount.hasPoint ? '.' : ''
      const figure = (amount.hasCommas ? inThousands(whole) : whole) + point + fraction
      const text = [...amount.dress.replace('#', figure)].join(amount.space)
      const magnitude = amount.digits * 10n ** BigInt(Math.max(0, 2 - amount.decimals))
      const isNegative = /[-\u2212(]/.test(amount.dress)
      if (amount.decimals > 2) expectSame(text, centsMax, 'TOO_MANY_DECIMALS')
      else if (magnitude > BigInt(centsMax)) expectSame(text, centsMax, 'AMOUNT_OUT_OF_RANGE')
      else expectSame(text, centsMax, isNegative ? -magnitude : magnitude)
    }),
    { numRuns: cases },
  )
}

function inThousands(digits: string): string {
  const groups = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** Checks that a second reader gets the same result from any text of the characters of amounts. */
export function compareAnyAmounts(cases: number): void {
  const wild = fc.string({ unit: fc.constantFrom(...'0123456789.,$-() \u2212'), maxLength: 9 })
  const nearly = fc.tuple(written, fc.nat(), fc.constantFrom(...'0,.$-()')).map(([amount, at, letter]) => {
    const text = amount.dress.replace('#', inThousands(amount.digits.toString()))
    return text.slice(0, at % (text.length + 1)) + letter + text.slice(at % (text.length + 1))
  })
  fc.assert(
    fc.property(fc.oneof(wild, nearly), text => expectSame(text, LINE_CENTS_MAX, secondReading(text))),
    { numRuns: cases },
  )
}

/** The second reader. It makes one pass over the text. `take` consumes the next letter if it is the given one. */
function secondReading(text: string): Reading {
  const letters = [...text].filter(letter => letter.trim() !== '').map(letter => (letter === '\u2212' ? '-' : letter))
  let at = 0
  const take = (letter: string) => letters[at] === letter && ++at > 0
  const isBracketed = take('(')
  const hasDollar = take('$')
  const isNegative = !isBracketed && take('-')
  if (!hasDollar) take('$')
  const whole = takeWhole()
  if (whole === null) return 'AMOUNT_NOT_MONEY'
  const fraction = take('.') ? takeDigits() : ''
  if (whole + fraction === '') return 'AMOUNT_NOT_MONEY'
  take('$')
  if (isBracketed && !take(')')) return 'AMOUNT_NOT_MONEY'
  if (at < letters.length) return 'AMOUNT_NOT_MONEY'
  if (fraction.length > 2) return 'TOO_MANY_DECIMALS'
  let cents = 0n
  for (const digit of `${whole}${fraction}${'0'.repeat(2 - fraction.length)}`) cents = cents * 10n + BigInt(digit)
  if (cents > BigInt(LINE_CENTS_MAX)) return 'AMOUNT_OUT_OF_RANGE'
  return isBracketed || isNegative ? -cents : cents

  function takeDigits(): string {
    let digits = ''
    for (let letter = letters[at]; letter !== undefined && letter >= '0' && letter <= '9'; letter = letters[at]) {
      digits += letter
      at += 1
    }
    return digits
  }

  /** The dollars. Null if a comma does not separate thousands. */
  function takeWhole(): string | null {
    let digits = takeDigits()
    const first = digits.length
    let isParted = false
    while (take(',')) {
      const group = takeDigits()
      isParted = true
      if (group.length !== 3) return null
      digits += group
    }
    return isParted && (first < 1 || first > 3) ? null : digits
  }
}
