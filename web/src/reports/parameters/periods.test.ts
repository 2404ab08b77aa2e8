import { comparedPeriod } from '@twofold/accounting/reports/compared-period'
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, it } from 'vitest'
import { defaultPeriod, monthsOf, nameOfPeriod, type Period, periodNamed } from './periods.ts'

const calendarYear = { today: '2026-11-21', fiscalYearFirstMonth: 1 }
const fromJuly = { today: '2026-03-31', fiscalYearFirstMonth: 7 }

function days(text: string): Period {
  const [startDate = '', endDate = ''] = text.split(' ')
  return { startDate, endDate }
}

describe('named periods', () => {
  it.each([
    ['this-month', '2026-11-01 2026-11-30', '2026-03-01 2026-03-31'],
    ['last-month', '2026-10-01 2026-10-31', '2026-02-01 2026-02-28'],
    ['this-quarter', '2026-10-01 2026-12-31', '2026-01-01 2026-03-31'],
    ['last-quarter', '2026-07-01 2026-09-30', '2025-10-01 2025-12-31'],
    ['this-fiscal-year', '2026-01-01 2026-12-31', '2025-07-01 2026-06-30'],
    ['last-fiscal-year', '2025-01-01 2025-12-31', '2024-07-01 2025-06-30'],
    ['year-to-date', '2026-01-01 2026-11-21', '2025-07-01 2026-03-31'],
    ['last-12-months', '2025-11-22 2026-11-21', '2025-04-01 2026-03-31'],
  ] as const)('%s follows the fiscal year of the organisation', (name, inCalendarYear, inYearFromJuly) => {
    expect(periodNamed(name, calendarYear)).toEqual(days(inCalendarYear))
    expect(periodNamed(name, fromJuly)).toEqual(days(inYearFromJuly))
  })

  it('days of a named period have its name, other days have none', () => {
    expect(nameOfPeriod(days('2026-07-01 2026-09-30'), calendarYear)).toBe('last-quarter')
    expect(nameOfPeriod(days('2026-07-02 2026-09-30'), calendarYear)).toBeNull()
  })

  it('by default, a report begins one month ago and ends today', () => {
    proves(
      'rule 2.54',
      'Choose a saved report, a start date (default one month ago), an end date (default today) and accounts (multi-select of 10 rows, top level excluded).',
    )
    proves(
      'constant 9.9',
      'Report account multi-select shows 10 rows; default report start date is one month before today; default end date is today.',
    )

    expect(defaultPeriod('2026-03-31')).toEqual(days('2026-02-28 2026-03-31'))
  })
})

describe('the period to compare with', () => {
  it.each([
    ['whole months: as many months before', '2026-02-01 2026-03-31', '2025-12-01 2026-01-31', '2025-02-01 2025-03-31'],
    ['a leap February', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31', '2023-02-01 2023-02-28'],
    ['a year after a leap February', '2025-02-01 2025-02-28', '2025-01-01 2025-01-31', '2024-02-01 2024-02-29'],
    ['other days: as many days before', '2026-11-05 2026-11-21', '2026-10-19 2026-11-04', '2025-11-05 2025-11-21'],
    ['one day', '2026-01-01 2026-01-01', '2025-12-31 2025-12-31', '2025-01-01 2025-01-01'],
  ])('%s', (_, of, previous, yearBefore) => {
    expect(comparedPeriod('previous', days(of))).toEqual(days(previous))
    expect(comparedPeriod('year', days(of))).toEqual(days(yearBefore))
  })

  it('is missing before the first day of the calendar', () => {
    expect(comparedPeriod('previous', days('0001-01-01 0001-12-31'))).toBeNull()
    expect(comparedPeriod('year', days('0001-01-01 0001-12-31'))).toBeNull()
  })
})

it('the months of a period are cut to it, and only the last ones are kept', () => {
  expect(monthsOf(days('2026-01-15 2026-03-10'), 12)).toEqual([
    days('2026-01-15 2026-01-31'),
    days('2026-02-01 2026-02-28'),
    days('2026-03-01 2026-03-10'),
  ])
  expect(monthsOf(days('2020-01-01 2026-03-31'), 2)).toEqual([
    days('2026-02-01 2026-02-28'),
    days('2026-03-01 2026-03-31'),
  ])
  expect(monthsOf(days('2026-03-02 2026-02-01'), 12)).toEqual([])
})
