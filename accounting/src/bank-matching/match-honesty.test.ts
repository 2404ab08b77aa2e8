// Tests when a proposed match is certain. Unless stated otherwise, each test has one bank line and one entry with the same amount.
import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { type OpenEntry, type ReviewLine, STRONG_MIN } from './match-proposal.ts'
import { proposeMatches } from './matching.ts'

type Given<Item> = Partial<Item> & { day?: number }

const on = (day: number) => `2024-03-${String(day).padStart(2, '0')}`

function lineOf({ day = 11, ...fields }: Given<ReviewLine>, index = 0): ReviewLine {
  const empty = { payee: '', memo: '', number: '' }
  return { id: index + 1, date: on(day), cents: -10_000, ...empty, through: '2024-04-30', ...fields }
}

function entryOf({ day = 11, ...fields }: Given<OpenEntry>, index = 0): OpenEntry {
  return { id: index + 11, date: on(day), cents: -10_000, comment: '', reference: '', isCleared: false, ...fields }
}

/** Returns the proposals for lines and entries, each as `line-entry`. A strong proposal is `line-entry strong`. */
function proposed(lines: Given<ReviewLine>[], entries: Given<OpenEntry>[]): string[] {
  return proposeMatches(lines.map(lineOf), entries.map(entryOf)).map(
    ({ lineIds, entryIds, confidence }) =>
      `${lineIds.join('+')}-${entryIds.map(id => id - 10).join('+')}${confidence >= STRONG_MIN ? ' strong' : ''}`,
  )
}

describe('different check numbers exclude a match:', () => {
  test.each<[line: Given<ReviewLine>, entry: Given<OpenEntry>]>([
    [{ payee: 'CHECK 1002', number: '1002' }, { comment: 'Check 1001 Smith' }],
    [{ payee: 'CHECK', number: '0001002' }, { comment: 'Smith, chk #1001' }],
    [{ payee: 'CHECK #1002' }, { comment: 'CK 1001 Smith' }],
    [{ payee: 'CHECK PAID', memo: 'Check no. 1002 Smith' }, { comment: 'Cheque 1001 Smith' }],
    [{ payee: 'SMITH', number: '1002' }, { comment: '#1001 Smith' }],
    [
      { payee: 'CHECK 1002', number: '1002' },
      { comment: 'Payment 1001, Smith', reference: '1001' },
    ],
    [{ payee: 'CHECK 1002 ROWAN TIMBER' }, { comment: 'Payment Check 1001, Rowan Timber', reference: 'Check 1001' }],
    [{ payee: 'Scheck 1002' }, { comment: 'Scheck Nr. 1001' }],
    [{ payee: 'CHECK 1002' }, { comment: 'Checks 1003-1005' }],
  ])('%j and %j', (line, entry) => expect(proposed([line], [entry])).toEqual([]))

  test('a line matches the entry with its check number, even if others have the same amount', () => {
    const entries = [{ comment: 'Check 1001 Smith' }, { comment: 'Check 1002 Miller', day: 1 }, { comment: 'Smith' }]
    expect(proposed([{ payee: 'CHECK', number: '1002' }], entries)).toEqual(['1-2 strong'])
  })

  test('a check is found even if it is not among the nearest forty entries', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ comment: `Shop ${index}`, day: 11 }))
    const lines = [{ payee: 'CHECK', number: '1002', day: 28 }]
    expect(proposed(lines, [...many, { comment: 'Check 1002 Smith', day: 1 }])).toEqual(['1-61 strong'])
  })

  test('a sum of entries or lines never contains a different check', () => {
    const parts = [
      { comment: 'Check 1001', cents: -4000 },
      { comment: 'Check 1003', cents: -6000 },
    ]
    expect(proposed([{ payee: 'CHECK 1002', number: '1002' }], parts)).toEqual([])
    expect(proposed([{ payee: 'CHECKS 1001-1003' }], parts)).toEqual(['1-1+2'])
    const shown = [
      { payee: 'CHECK 1001', cents: -4000 },
      { payee: 'CHECK 1002', cents: -6000 },
    ]
    expect(proposed(shown, [{ comment: 'Check 1003 Smith' }])).toEqual([])
  })

  test('the slip number of a deposit does not exclude its checks', () => {
    const parts = [
      { comment: 'Check 5501, Hazel', cents: 4000 },
      { comment: 'Check 812, Orlo', cents: 6000 },
    ]
    expect(proposed([{ payee: 'DEPOSIT', number: '77', cents: 10_000 }], parts)).toEqual(['1-1+2'])
  })
})

describe('amount and day without a common name are only a proposal:', () => {
  test.each([
    ...equations(`
      GREEN GROCER = Harbor Rent | ACH DEBIT = ACH debit | ACH DEBIT COMCAST = ACH debit, state tax
      POS PURCHASE 0412 = POS purchase | PAYMENT THANK YOU = Payment Smith | Zahlung per Lastschrift = Lastschrift Miete
      4711 0815 = 4711 0816 | 20240311 = Paid on 20240311 | 100.00 = 100.00 for Smith | MARCH 2024 = March 2024 Harbor
      MILLER LLC = Smith LLC | RENT A CAR = Rent | OFFICE DEPOT #191 = Office Link
      BALTIMORE GAS = GREEN GROCER BALTIMORE | 株式会社東京 = 株式会社大阪 | ООО РОМАШКА = ООО Лютик | שופרסל תשלום = תשלום ארנונה
      BGE = Baltimore Gas and Electric | !!! *** = ???
    `),
    ['', ''],
    ['', 'Harbor Rent'],
    ['GREEN GROCER', ''],
  ])('“%s” and “%s”', (payee, comment) => {
    expect(proposed([{ payee }], [{ comment }])).toEqual(['1-1'])
    expect(proposed([{ payee: 'POS DEBIT', memo: payee }], [{ comment }])).toEqual(['1-1'])
  })
})

describe('a common name is certain in the spelling of banks:', () => {
  test.each([
    ...equations(`
      HARBOR RENT = Harbor Rent | ACH DEBIT COMCAST CABLE = Comcast
      SQ *CORNER COFFEE BALTIMORE MD = Corner Coffee | TERECK OFFICE SOLU = Tereck Office Solutions
      CAFE LUNA = Café Luna | MUELLER GMBH = Müller | LODZKA SPOLKA = Łódzka | LOWES #438 = Lowe's
      WESTGROUP SEATTLE WA = West Group | STPLS = Staples | A.T.&T. WIRELESS = AT&T | トウキヨウデンリヨク = トウキョウデンリョク
      ﾄｳｷﾖｳﾃﾞﾝﾘﾖｸ = トウキヨウデンリヨク | 東京電力エナジー = 東京電力 | ОПЛАТА РОМАШКА = ООО Ромашка | PAYROLL 0115 = Payroll
      शर्मा स्टोर = शर्मा
    `),
  ])('“%s” and “%s”', (payee, comment) => expect(proposed([{ payee }], [{ comment }])).toEqual(['1-1 strong']))
})

describe('a common name is not certain', () => {
  test.each<[why: string, lines: Given<ReviewLine>[], entries: Given<OpenEntry>[], is: string[]]>([
    ['a week apart', [{ payee: 'HARBOR', day: 18 }], [{ comment: 'Harbor' }], ['1-1']],
    ['if the bank line is three days earlier', [{ payee: 'HARBOR', day: 8 }], [{ comment: 'Harbor' }], ['1-1']],
    ['with another invoice', [{ payee: 'HARBOR INVOICE 1002' }], [{ comment: 'Harbor, invoice 1001' }], ['1-1']],
    ['with another month', [{ payee: 'HARBOR MARCH' }], [{ comment: 'Harbor, February' }], ['1-1']],
    ['if two entries match', [{ payee: 'HARBOR' }], [{ comment: 'Harbor', day: 9 }, { comment: 'Harbor' }], ['1-2']],
    ['if two lines match', [{ payee: 'HARBOR' }, { payee: 'HARBOR', day: 12 }], [{ comment: 'Harbor' }], ['1-1']],
    [
      'if a line without text could be it',
      [{ payee: 'HARBOR' }, { payee: 'PAYMENT' }],
      [{ comment: 'Harbor' }],
      ['1-1'],
    ],
    [
      'if an entry without text could',
      [{ payee: 'HARBOR' }],
      [{ comment: 'Harbor', day: 10 }, { comment: '' }],
      ['1-1'],
    ],
  ])('%s', (_, lines, entries, is) => expect(proposed(lines, entries)).toEqual(is))

  test('but an entry of another name or invoice does not make it doubtful', () => {
    expect(
      proposed([{ payee: 'HARBOR' }, { payee: 'GREEN GROCER' }], [{ comment: 'Green Grocer' }, { comment: 'Harbor' }]),
    ).toEqual(['1-2 strong', '2-1 strong'])
    expect(
      proposed([{ payee: 'HARBOR INV 1001' }], [{ comment: 'Harbor, inv 1002' }, { comment: 'Harbor, inv 1001' }]),
    ).toEqual(['1-2 strong'])
  })
})

test('a proposal has the reason why it is not certain', () => {
  const reasonsFor = (payee: string, comment: string, day = 11) =>
    proposeMatches([lineOf({ payee, day })], [entryOf({ comment })])[0]?.reasons.at(-1)
  expect([
    reasonsFor('GREEN GROCER', 'Harbor Rent'),
    reasonsFor('HARBOR INV 7', 'Harbor, inv 8'),
    reasonsFor('HARBOR', 'Harbor', 19),
    reasonsFor('HARBOR', 'Harbor'),
  ]).toEqual(['No matching name', 'Different number or month in the text', 'The dates are too far apart', 'Same text'])
})

test('no match by name is certain if lines of adjacent days are missing', () => {
  const ask = (known: { from: string; to: string }) =>
    proposeMatches([lineOf({ payee: 'HARBOR' })], [entryOf({ comment: 'Harbor' })], known)[0]!.confidence >= STRONG_MIN
  expect(ask({ from: '2024-02-20', to: '2024-03-31' })).toBe(true)
  expect(ask({ from: '2024-03-08', to: '2024-03-31' })).toBe(false)
  expect(ask({ from: '2024-02-20', to: '2024-03-14' })).toBe(false)
})
