// The commands of a model test on the books, valid and invalid. They are generated without ids. When a command runs, its ids are chosen
// from all ids that ever existed.
import fc from 'fast-check'

/** Chooses an existing id (by a number, modulo the number of ids), a deleted id, or an id that never existed in these books. */
export type Pick = { nth: number } | { wrong: 'gone' | 'unknown' | 'elsewhere' }

export type LineInput = { account: Pick; side: string; cents: number }

export type Command =
  | {
      kind: 'open'
      parent: Pick | 'top'
      name: string
      type: string | undefined
      memo: string | undefined
      number: string | undefined
      isKeeper: boolean
    }
  | {
      kind: 'change'
      account: Pick
      parent: Pick | 'top' | undefined
      name: string | undefined
      type: string | undefined
      memo: string | undefined
      number: string | undefined
      isStale: boolean
      isKeeper: boolean
    }
  | { kind: 'close'; account: Pick; isKeeper: boolean }
  | { kind: 'record'; account: Pick; date: string }
  | { kind: 'post'; date: string; comment: string; lines: LineInput[]; declaredOff: number | undefined }
  | {
      kind: 'rewrite'
      entry: Pick
      date: string | undefined
      comment: string | undefined
      lines: LineInput[] | undefined
      declaredOff: number | undefined
      isStale: boolean
    }
  | { kind: 'void'; entry: Pick }

const nth = fc.record({ nth: fc.nat({ max: 60 }) })
const wrong = fc.record({
  wrong: fc.constantFrom('gone' as const, 'gone' as const, 'unknown' as const, 'elsewhere' as const),
})
const pick = fc.oneof({ weight: 40, arbitrary: nth }, { weight: 1, arbitrary: wrong })
const place = fc.oneof({ weight: 2, arbitrary: pick }, { weight: 1, arbitrary: fc.constant('top' as const) })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const rarely = fc.integer({ min: 0, max: 11 }).map(number => number === 0)

const RIGHT_NAMES = [
  'Bank',
  'bank ',
  'Cash',
  'CASH',
  'Rent',
  'Straße',
  'STRASSE',
  'E\u0301clair',
  '\u00c9clair',
  '10',
  '9',
  'ΟΔΟΣ',
  'οδος',
]
const WRONG_NAMES = ['', '   ', 'a:b', 'two\nlines', 'nul\u0000', '\ud83d', 'x'.repeat(201)]
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...RIGHT_NAMES) },
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 999 }).map(number => `Account ${number}`) },
  { weight: 1, arbitrary: fc.constantFrom(...WRONG_NAMES) },
)
const TYPES = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS']
const type = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...TYPES) },
  { weight: 1, arbitrary: fc.constant('MAGIC') },
)
const memo = fc.constantFrom('', 'a memo', 'line\nbreak', '😀')
const number = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('', '900', '1000', '1000.5', '1000.10', '20', 'a1', 'B2', ' 7 ') },
  { weight: 1, arbitrary: fc.constantFrom('1 0', 'A1', '1'.repeat(21)) },
)
const date = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      '2025-12-31',
      '2026-01-01',
      '2026-01-31',
      '2026-02-28',
      '2026-11-05',
      '9999-12-31',
      '0001-01-02',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('2026-02-30', '0001-01-01', '10000-01-01', 'today', '') },
)
const comment = fc.constantFrom('', 'a comment', 'ünïcödé 😀')
const cents = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(1, 2, 100, 12345) },
  { weight: 2, arbitrary: fc.constant(10 ** 13) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 10 ** 13 + 1, 0.5) },
)
const side = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('DEBIT', 'CREDIT') },
  { weight: 1, arbitrary: fc.constant('LEFT') },
)
const anyLines = fc.array(fc.record({ account: pick, side, cents }), { maxLength: 5 })
/** Lines that balance: some debits, and one credit for their sum. */
const balancedLines = fc
  .record({
    to: pick,
    from: fc.array(fc.record({ account: pick, cents: fc.constantFrom(1, 2, 100, 12345) }), {
      minLength: 1,
      maxLength: 4,
    }),
    side: fc.constantFrom('DEBIT', 'CREDIT'),
  })
  .map(({ to, from, side }): LineInput[] => {
    const other = side === 'DEBIT' ? 'CREDIT' : 'DEBIT'
    const total = from.reduce((sum, line) => sum + line.cents, 0)
    return [...from.map(line => ({ ...line, side })), { account: to, side: other, cents: total }]
  })
const lines = fc.oneof({ weight: 5, arbitrary: balancedLines }, { weight: 1, arbitrary: anyLines })
const declaredOff = fc.constantFrom(undefined, undefined, undefined, 0, 0, 1)

/** A sequence of commands, most of them valid. */
export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('open' as const),
        parent: place,
        name,
        type: fc.oneof({ weight: 9, arbitrary: type }, { weight: 1, arbitrary: fc.constant(undefined) }),
        memo: maybe(memo),
        number: maybe(number),
        isKeeper: rarely,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        account: pick,
        parent: maybe(place),
        name: maybe(name),
        type: maybe(type),
        memo: maybe(memo),
        number: maybe(number),
        isStale: rarely,
        isKeeper: rarely,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), account: pick, isKeeper: rarely }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('record' as const), account: pick, date }) },
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('post' as const), date, comment, lines, declaredOff }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('rewrite' as const),
        entry: pick,
        date: maybe(date),
        comment: maybe(comment),
        lines: maybe(lines),
        declaredOff,
        isStale: rarely,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), entry: pick }) },
  ),
  { minLength: 1, maxLength: 45, size: 'max' },
)
