import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { centsToDecimal } from '../money.ts'
import { cells, equations } from '../testing/equations.ts'
import { forAll } from '../testing/for-all.ts'
import { type AmountStyle, amountEvidence } from './amount-style.ts'
import { bankAmount } from './bank-amount.ts'

/** Parses an amount from a file that contains no other amounts. */
function alone(text: string): number | string {
  const evidence = amountEvidence()
  evidence.add(text)
  const found = evidence.found(undefined, false)
  return found === 'BOTH' || found.others.length > 0 ? bankAmount(text, '.') : bankAmount(text, found.style)
}

describe('an amount of a bank', () => {
  test.each(
    equations(`
      12.5 with . = 1250 | -1,234.50 with . = -123450 | 1.234,50- with , = -123450 | CHF 1'234.50 with . = 123450
      1 234,50 € with , = 123450 | $-5.00 with . = -500 | -$5.00 with . = -500 | (5.00) with . = -500
      5.00 DR with . = -500 | 5.00CR with . = 500 | +2000 with . = 200000 | \u22125 with . = -500 | .5 with . = 50
      1,00,000.00 with . = 10000000 | 1.5000 with . = 150 | -0.00 with . = 0 | 12.50 with MIXED. = 1250
      -15.990 with MIXED. = -1599000 | 1.234,50 with MIXED. = 123450 | 12,5 with MIXED, = 1250
      -15,990 with MIXED, = -1599000
    `),
  )('%s is %s cents', (amount, cents) => {
    const [text = '', style] = amount.split(' with ')
    expect(bankAmount(text, style as AmountStyle)).toBe(Number(cents))
  })

  test.each([
    // Signs and currencies.
    ...equations(`
      $(12.50) = -1250 | $ (1,234.50) = -123450 | USD (12.50) = -1250 | (12.50) USD = -1250 | (USD 12.50) = -1250
      ($12.50) = -1250 | \u201312.50 = -1250 | 12.50\u2212 = -1250 | 12.50- EUR = -1250 | 12.50 EUR- = -1250
      EUR -12.50 = -1250 | - 12.50 = -1250 | +12.50 CR = 1250 | 12.50 Dr. = -1250 | 12.50D = -1250
      12.50 C = 1250 | 12,50 S = -1250 | 12,50 H = 1250 | DR 12.50 = -1250 | 12.50 DEBIT = -1250 | $ - = 0 | - = 0
      -R$ 12,50 = -1250 | R$ 12,50 = 1250 | A$12.50 = 1250 | C$12.50 = 1250 | CA$12.50 = 1250 | NZ$12.50 = 1250
      HK$12.50 = 1250 | US$ 12.50 = 1250 | U$S 12,50 = 1250 | CLP$ 45.000 = 4500000 | $12.50 USD = 1250
      Fr. 12.50 = 1250 | SFr. = NaN | Rs. 12.50 = 1250 | Rs.12.50 = 1250 | RM12.50 = 1250 | R 1 234,50 = 123450
      kr 12,50 = 1250 | 12,50 kr. = 1250 | 12 500 Ft = 1250000 | 12,50 Kč = 1250 | 12,50 zł = 1250
      12,50 руб. = 1250 | 12.50₴ = 1250 | ₹1,00,000 = 10000000 | ¥12,500 = 1250000 | 12,500円 = 1250000
      £1,234 = 123400
    `),
    [' $ (1,234.50)', '-123450'],
    ['$ \u2013 ', '0'],
    // Thousands separators and decimal marks.
    ...equations(`
      1\u2019234.50 = 123450 | 1'234.50 = 123450 | 12'345.60 = 1234560 | 1'234'567.5 = 123456750
      1 234,5 = 123450 | 1\u00a0234.50 = 123450 | 1\u202f234,50 = 123450 | 1\u2009234,50 = 123450
      1\u2007234.50 = 123450 | 1.234.567 = 123456700 | 1,234,567 = 123456700 | 1.234.567,5 = 123456750
      -15.990 = -1599000 | 45,000 = 4500000 | 0.500 = 50 | 1234.500 = 123450 | 12,-- = 1200 | 1.850,- = 185000
      12.- = 1200 | 12. = 1200
    `),
    // Characters.
    ...equations(`
      \u200e12.50 = 1250 | \u202d12.50\u202c = 1250 | \ufeff12.50 = 1250 | ="12.50" = 1250 | ="-12.50" = -1250
      '12.50 = 1250 | 0000000000000000012.50 = 1250 | \uff0d\uff11\uff12\uff0e\uff15\uff10 = -1250
      \uff081,234.50\uff09 = -123450 | \uffe512,500 = 1250000 | \u0661\u0662\u066b\u0665\u0660 = 1250
      \u0661\u066c\u0662\u0663\u0664\u066b\u0665 = 123450 | \u06f1\u06f2 = 1200 | \u0967\u0968.50 = NaN
    `),
  ])('%j alone in a file is %s cents', (text, cents) => {
    if (cents === 'NaN') expect(alone(text)).toMatch(/^“.*\.$/)
    else expect(String(alone(text))).toBe(cents)
  })

  it.each([
    ...cells(`
      abc | 1.2.3 | 5e3 | 12.5e1 | 1,23,4 | 999999999999999 | -(5 | --5 | (-5) | (5)- | -(5) | -5 DR | -5 CR
      +5 DR | (5) CR | 12.505 | 1 2 3 | 12 50 | 1 23 | 12 3456 | 1'23.50 | 1 234.567,50 | 1'234 567 | 0 123
      12.50% | 12.50k | K$ 12 | 12 M | 50¢ | 50 c | 50 d | 50c | \u00ad12.50 | 1\u06622 | 12\u2075 | ½ | 12.50.
      12.50 XYZ | $$5 | $5 € | 12/50 | 1_000 | 0x10 | NaN | 12:50 | #12 | 12 TSD | 5 MIO | () | $ | USD | (12
      12) | 12,50, | , | . | -- | 12-- | 0,1234,5 | 1..5 | [12.50] | 12.50 or 13
    `),
    ...['', ' ', '12\n345', '9'.repeat(500)],
  ])('%j is refused with a sentence, and never another amount', text => {
    expect(alone(text)).toMatch(text === '' ? /^The amount is empty\.$/ : /^“.*\.$/s)
  })

  it('is refused if it has the other decimal mark', () => {
    expect(bankAmount('1,50', '.')).toBe('“1,50” isn’t an amount with a decimal point.')
    expect(bankAmount('1.5', ',')).toBe('“1.5” isn’t an amount with a decimal comma.')
    expect(bankAmount('0,500', '.')).toBe('“0,500” isn’t an amount with a decimal point.')
    expect(bankAmount('1.505', '.')).toBe('“1.505” has more than two decimals.')
  })

  it('is parsed to the cent as written, with either mark, any grouping, sign and currency', () => {
    const dress = fc.constantFrom('#', '$#', '$ #', '# EUR', 'CHF #', '€#', '#\u00a0€')
    const minus = fc.constantFrom('-#', '\u2212#', '(#)', '#-', '# DR', '\u2013#', '\uff0d#')
    const cents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })
    forAll(cents, fc.constantFrom('', ',', ' ', "'", '\u202f'), dress, minus, (sum, group, currency, sign) => {
      const [whole = '', fraction = ''] = centsToDecimal(Math.abs(sum)).split('.')
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
      const written = (figure: string) => currency.replace('#', (sum < 0 ? sign : '#').replace('#', figure))
      expect(bankAmount(written(`${grouped}.${fraction}`), '.')).toBe(sum)
      expect(bankAmount(written(`${grouped.replaceAll(',', '.')},${fraction}`), ',')).toBe(sum)
    })
  })

  it('is the cents of its digits or is refused, whatever surrounds them', () => {
    const unit = fc.constantFrom(...'0123456789.,-+()$ \u00a0\u2019', 'EUR', 'DR', 'CR', 'k')
    forAll(fc.string({ unit, maxLength: 8 }), fc.constantFrom<AmountStyle>('.', ',', 'MIXED.'), (text, style) => {
      const cents = bankAmount(text, style)
      if (typeof cents === 'string') return
      const digits = text.replace(/\D/g, '').replace(/^0+/, '')
      const read = String(Math.abs(cents)).replace(/^0$/, '')
      // The digits of the result are the first digits of the text, followed by up to two zeros.
      expect(`${digits}00`.startsWith(read) || `${read}` === digits.slice(0, read.length)).toBe(true)
      if (!/[-()DR]/.test(text)) expect(cents).toBeGreaterThanOrEqual(0)
    })
  })
})

describe('the decimal mark of a file', () => {
  const found = (amounts: string[], chosen?: '.' | ',', hasThreeDecimals = false) => {
    const evidence = amountEvidence()
    for (const amount of amounts) evidence.add(amount)
    const style = evidence.found(chosen, hasThreeDecimals)
    return style === 'BOTH' ? style : [style.style, ...style.others].join(' or ')
  }
  test.each([
    ...equations(`
      1,234 & 12.5 = . | 1.234 & 12,5 = , | 1.234.567 = , | -236,48 & 1.488,69 & -1.000 = ,
      -1.000,00 € & -950,00 € & 2.000 = , | -15.990 & -45.000 = , | -15,990 & -45,000 = . | -15.990 & -45.000 & 100 = ,
      -15.990 & 12.50 = . or MIXED. | -15.990 & 12.5 & 7 = . or MIXED. | -15,990 & 12,50 = , or MIXED,
      -15.990 & 12.5000 = . or MIXED. | -15.990 & 1,234.50 = . or MIXED. | -15.990 & 1,234.500 = . | -15.990 & 0.500 = .
      -15.990 & 1234.500 & 12.50 = . | -15.990 & 12,345 = . or , | -15.990 & 1'234.50 = . or MIXED.
      KWD 12.345 = . or , | 12.505 = . or , | 12.505 & 12.505 = . or , | 12.505 & 13.506 = , | -15.990 = , | 12,505 = .
      0.000 & 15.990 = , | 1.50 & 1,50 = BOTH | 1.234,50 & 1,234.50 = BOTH
    `),
    ['-15.990 & -7 & x & ', ','],
    ['5 & x & ', '.'],
  ])('of %j is %s', (amounts, style) => {
    expect(found(amounts.split(' & '))).toBe(style)
  })

  test('is a question if the currency has three decimals', () => {
    expect(found(['12.345'], undefined, true)).toBe('. or ,')
    expect(found(['12.345', '0.500'], undefined, true)).toBe('.')
  })

  test('is what the user chose', () => {
    expect(found(['-15.990', '12.50'], '.')).toBe('.')
    expect(found(['-15.990', '12.50'], ',')).toBe('MIXED.')
    expect(found(['-15.990'], '.')).toBe('.')
  })
})
