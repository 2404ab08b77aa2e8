// Compares parsed dates with the results of a second calendar that counts Julian days in big integers.

import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import { typedDate } from '../typed-date.ts'
import { writtenDay } from '../written-day.ts'
import { cells } from './equations.ts'
import { forCases } from './for-all.ts'

type Day = { year: bigint; month: bigint; day: bigint }

/** Source: Fliegel and Van Flandern, A machine algorithm for processing calendar dates, CACM 11 (1968). */
function julianDay({ year, month, day }: Day): bigint {
  const janOrFeb = (month - 14n) / 12n
  return (
    (1461n * (year + 4800n + janOrFeb)) / 4n +
    (367n * (month - 2n - janOrFeb * 12n)) / 12n -
    (3n * ((year + 4900n + janOrFeb) / 100n)) / 4n +
    day -
    32_075n
  )
}

/** The inverse of the function above, from the same source. */
function dayOfJulian(julian: bigint): Day {
  let rest = julian + 68_569n
  const centuries = (4n * rest) / 146_097n
  rest -= (146_097n * centuries + 3n) / 4n
  const years = (4000n * (rest + 1n)) / 1_461_001n
  rest = rest - (1461n * years) / 4n + 31n
  const months = (80n * rest) / 2447n
  const late = months / 11n
  return {
    year: 100n * (centuries - 49n) + years + late,
    month: months + 2n - 12n * late,
    day: rest - (2447n * months) / 80n,
  }
}

const FIRST = julianDay({ year: 1n, month: 1n, day: 1n })
const LAST = julianDay({ year: 9999n, month: 12n, day: 31n })

function textOf({ year, month, day }: Day): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Returns the date as text. Returns null for the zero date and for a nonexistent date, whose Julian day converts back to a different date.
 */
function dayOrNull(day: Day): CalendarDate | null {
  if (day.year < 1n || day.year > 9999n || day.month < 1n || day.month > 12n || day.day < 1n) return null
  const back = textOf(dayOfJulian(julianDay(day)))
  return back === textOf(day) && back !== '0001-01-01' ? back : null
}

function julianOrNull(julian: bigint): CalendarDate | null {
  return julian <= FIRST || julian > LAST ? null : textOf(dayOfJulian(julian))
}

const anyDay = fc.bigInt({ min: FIRST + 1n, max: LAST }).map(dayOfJulian)
const someYear = fc.integer({ min: 1900, max: 2150 }).map(BigInt)
const current = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(someYear, anyDay).map(([year, day]) => ({ ...day, year, day: day.day > 28n ? 28n : day.day })),
  },
  anyDay,
)

const MONTHS = cells(
  'January | February | March | April | May | June | July | August | September | October | November | December',
)

/** Returns the year that ends with these two digits and is nearest to `near`. In a tie, returns the year in the same century. */
function nearestYear(digits: bigint, near: bigint): bigint {
  const inCentury = near - (near % 100n) + digits
  const gapOf = (year: bigint) => (year < near ? near - year : year - near)
  return [inCentury - 100n, inCentury + 100n].reduce(
    (best, year) => (gapOf(year) < gapOf(best) ? year : best),
    inCentury,
  )
}

/** Typed text and the expected date. The date can depend on the date in the field. */
type Typed = { text: string; meant: (from: Day, today: Day) => CalendarDate | null }

const two = fc.integer({ min: 0, max: 99 }).map(BigInt)
const month = fc.integer({ min: 0, max: 13 }).map(BigInt)
const day = fc.integer({ min: 0, max: 32 }).map(BigInt)
const padded = (number: bigint) => fc.constantFrom(String(number), String(number).padStart(2, '0'))

const shortcuts: fc.Arbitrary<Typed> = fc.constantFrom<Typed>(
  { text: 't', meant: (_, today) => dayOrNull(today) },
  { text: '+', meant: from => julianOrNull(julianDay(from) + 1n) },
  { text: '-', meant: from => julianOrNull(julianDay(from) - 1n) },
  { text: 'm', meant: from => dayOrNull({ ...from, day: 1n }) },
  {
    text: 'h',
    meant: from =>
      julianOrNull(
        julianDay({ year: from.month === 12n ? from.year + 1n : from.year, month: (from.month % 12n) + 1n, day: 1n }) -
          1n,
      ),
  },
  { text: 'y', meant: from => dayOrNull({ year: from.year, month: 1n, day: 1n }) },
  { text: 'r', meant: from => dayOrNull({ year: from.year, month: 12n, day: 31n }) },
)

const steps: fc.Arbitrary<Typed> = fc
  .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 99_999 }))
  .map(([sign, days]) => ({
    text: `${sign}${days}`,
    meant: from => julianOrNull(julianDay(from) + (sign === '-' ? -BigInt(days) : BigInt(days))),
  }))

const days: fc.Arbitrary<Typed> = day.chain(number =>
  padded(number).map(text => ({ text, meant: from => dayOrNull({ ...from, day: number }) })),
)

const monthDays: fc.Arbitrary<Typed> = fc.tuple(month, day, fc.constantFrom('/', '-')).chain(([m, d, mark]) =>
  fc.tuple(padded(m), padded(d)).map(([left, right]) => ({
    text: `${left}${mark}${right}`,
    meant: from => dayOrNull({ ...from, month: m, day: d }),
  })),
)

const shortYears: fc.Arbitrary<Typed> = fc
  .tuple(month, day, two, fc.constantFrom('/', '-'))
  .map(([m, d, digits, mark]) => ({
    text: `${m}${mark}${d}${mark}${String(digits).padStart(2, '0')}`,
    meant: from => dayOrNull({ year: nearestYear(digits, from.year), month: m, day: d }),
  }))

const named: fc.Arbitrary<Typed> = fc
  .tuple(
    fc.integer({ min: 0, max: 11 }),
    day,
    fc.integer({ min: 3, max: 9 }),
    fc.option(fc.integer({ min: 1, max: 9999 })),
  )
  .map(([m, d, letters, year]) => ({
    text: `${MONTHS[m]?.slice(0, letters)} ${d}${year === null ? '' : `, ${String(year).padStart(4, '0')}`}`,
    meant: from => dayOrNull({ year: year === null ? from.year : BigInt(year), month: BigInt(m + 1), day: d }),
  }))

const iso: fc.Arbitrary<Typed> = fc.tuple(fc.integer({ min: 0, max: 9999 }), month, day).map(([year, m, d]) => ({
  text: textOf({ year: BigInt(year), month: m, day: d }),
  meant: () => dayOrNull({ year: BigInt(year), month: m, day: d }),
}))

const typed = fc.oneof(shortcuts, steps, days, monthDays, shortYears, named, iso)

/** Checks that every typed date is parsed to the date that the second calendar returns, and that a nonexistent date is refused. */
export function compareTypedDates(cases: number): void {
  forCases(cases, typed, current, current, fc.boolean(), ({ text, meant }, from, today, isEmpty) => {
    const context = { today: textOf(today), current: isEmpty ? null : textOf(from), writtenDay }
    const result = typedDate(text, context)
    const said = result.ok ? result.value : null
    const wanted = meant(isEmpty ? today : from, today)
    // Calling `expect` for each case would take longer than the code under test.
    if (said !== wanted) throw new Error(`${text} was read as ${said} and is ${wanted} in ${JSON.stringify(context)}`)
  })
}

/** Checks that the number of days between two dates is the same as in the second calendar. */
export function compareCountedDays(cases: number): void {
  forCases(cases, anyDay, anyDay, (one, other) => {
    const count = Number(julianDay(other) - julianDay(one))
    expect(daysBetween(textOf(one), textOf(other))).toBe(count)
    expect(addDays(textOf(one), count)).toBe(textOf(other))
  })
}
