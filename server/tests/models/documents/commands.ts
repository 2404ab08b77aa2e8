// The commands of a model test on receivables or payables, valid and invalid. They are generated without ids. When a command runs, its ids
// are chosen from all ids that ever existed.
import fc from 'fast-check'

/** Chooses an id by a number, modulo the number of ids. */
type Nth = number

export type Command =
  | { kind: 'invoice'; party: Nth; cents: number; tax: number; date: string }
  | { kind: 'change'; invoice: Nth; cents: number | undefined; party: Nth | undefined; date: string | undefined }
  | { kind: 'mark'; invoice: Nth; paidInFull: boolean }
  | { kind: 'state'; invoice: Nth; state: 'PENDING' | 'POSTED' | 'ENDED' }
  | { kind: 'remove'; what: 'invoices' | 'payments'; nth: Nth }
  | { kind: 'pay'; party: Nth; cents: number; isRefund: boolean; date: string }
  | { kind: 'correct'; payment: Nth; cents: number }
  | { kind: 'apply'; from: Nth; isCredit: boolean; to: Nth; isRefund: boolean; cents: number }
  | { kind: 'unapply'; application: Nth }
  | { kind: 'writeOff'; invoice: Nth; cents: number }
  | { kind: 'undo'; writeOff: Nth }

const nth = fc.nat({ max: 30 })
const cents = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 60, 100, 250) },
  { weight: 1, arbitrary: fc.constant(0) },
)
const total = fc.oneof({ weight: 4, arbitrary: cents }, { weight: 1, arbitrary: fc.constantFrom(-60, -100) })
const tax = fc.constantFrom(0, 0, 0, 7, -3)
const date = fc.constantFrom('2026-01-05', '2026-02-10', '2026-02-11')
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const is = <K extends string>(kind: K) => fc.constant(kind)
const rarely = fc.integer({ min: 0, max: 5 }).map(number => number === 0)

/** A sequence of commands, most of them valid. */
export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: is('invoice'), party: nth, cents: total, tax, date }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: is('change'),
        invoice: nth,
        cents: maybe(total),
        party: maybe(nth),
        date: maybe(date),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: is('mark'), invoice: nth, paidInFull: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: is('state'),
        invoice: nth,
        state: fc.constantFrom(
          'POSTED' as const,
          'POSTED' as const,
          'POSTED' as const,
          'PENDING' as const,
          'ENDED' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: is('remove'),
        what: fc.constantFrom('invoices' as const, 'payments' as const),
        nth,
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: is('pay'), party: nth, cents, isRefund: rarely, date }) },
    { weight: 1, arbitrary: fc.record({ kind: is('correct'), payment: nth, cents }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: is('apply'), from: nth, isCredit: rarely, to: nth, isRefund: rarely, cents }),
    },
    { weight: 2, arbitrary: fc.record({ kind: is('unapply'), application: nth }) },
    { weight: 2, arbitrary: fc.record({ kind: is('writeOff'), invoice: nth, cents }) },
    { weight: 1, arbitrary: fc.record({ kind: is('undo'), writeOff: nth }) },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
)
