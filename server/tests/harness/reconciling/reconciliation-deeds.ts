// Generates the steps of random reconciliation histories. A step identifies an account or an entry by its position: n is the nth account or
// entry that exists at that step.
import fc from 'fast-check'

export type Deed =
  | { kind: 'post'; from: number; to: number | 'rent'; cents: number; day: number }
  | { kind: 'edit'; nth: number; cents: number | undefined; day: number | undefined }
  | { kind: 'void'; nth: number }
  | { kind: 'clear'; nth: number; bank: number | undefined; day: number }
  | { kind: 'unclear'; nth: number; bank: number | undefined }
  | { kind: 'record'; bank: number; day: number; off: number | undefined }
  | { kind: 'reopen'; bank: number; nth: number }
  | { kind: 'open'; below: number }
  | { kind: 'move'; bank: number; below: number | 'top' }
  | { kind: 'close'; bank: number }

const day = fc.integer({ min: 1, max: 40 })
// Clearing dates and statement dates are chosen from a few days, so that most statements contain cleared lines.
const end = fc.constantFrom(10, 20, 30, 40, 41, 50, 60)
const nth = fc.nat({ max: 30 })
const cents = fc.integer({ min: 1, max: 500 })
// Account 0 is the parent of the other accounts. Account 1 has most of the entries.
const bank = fc.constantFrom(0, 1, 1, 1, 2)
const anyBank = fc.nat({ max: 6 })
// The spare accounts have no entries, so they can be deleted, and their parents can have statements.
const spare = fc.integer({ min: 3, max: 6 })
const anyPlace = fc.oneof(anyBank, fc.constant('top' as const))
const anyOf = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const kind = <K extends Deed['kind']>(name: K) => fc.constant(name)

const post = fc.record({
  kind: kind('post'),
  from: fc.constantFrom(1, 1, 2),
  to: fc.constantFrom('rent' as const, 'rent' as const, 1, 2),
  cents,
  day,
})
const clear = fc.record({ kind: kind('clear'), nth, bank: anyOf(bank), day: end })
const off = fc.constantFrom(0, 0, 0, undefined, 1, -7)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: post },
  { weight: 2, arbitrary: fc.record({ kind: kind('edit'), nth, cents: anyOf(cents), day: anyOf(day) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('void'), nth }) },
  { weight: 16, arbitrary: clear },
  { weight: 2, arbitrary: fc.record({ kind: kind('unclear'), nth, bank: anyOf(bank) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('record'), bank, day: end, off }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('record'), bank: spare, day: end, off: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reopen'), bank: fc.oneof(bank, spare), nth: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('open'), below: spare }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), bank: anyBank, below: fc.oneof(spare, anyPlace) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('close'), bank: fc.oneof(anyBank, spare) }) },
)

/** A history starts with some entries, followed by steps of any kind. */
export const history: fc.Arbitrary<Deed[]> = fc
  .tuple(fc.array(post, { minLength: 8, maxLength: 12 }), fc.array(deed, { minLength: 40, maxLength: 60, size: 'max' }))
  .map(parts => parts.flat())
