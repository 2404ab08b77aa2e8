import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { equations } from '../testing/equations.ts'
import { forAll } from '../testing/for-all.ts'
import { bankDay, certainDay, dayEvidence } from './bank-date.ts'
import type { DayOrder } from './day-order.ts'

/** Parses a date from a file that contains no other dates. If several orders are possible, uses the most likely one. */
function alone(text: string): string | null {
  const evidence = dayEvidence()
  evidence.add(text)
  return bankDay(text, evidence.found()[0] ?? 'YMD')
}

describe('a day of a bank', () => {
  test.each(
    equations(`
      1/ 5'10 in MDY = 2010-01-05 | 12/31' 9 in MDY = 2009-12-31 | 28.02'2009 in DMY = 2009-02-28
      05.01.10 in DMY = 2010-01-05 | 31.12.99 in DMY = 1999-12-31 | 2010-1-5 in YMD = 2010-01-05
      2010-1-5 in DMY = 2010-01-05 | 20100105 in MDY = 2010-01-05 | 01/05/2010 13:45:00 in MDY = 2010-01-05
      5 Jan 2010 in MDY = 2010-01-05 | January 5, 2010 in DMY = 2010-01-05 | 24-01-25 in YMD = 2024-01-25
      24-01-25 in DMY = 2025-01-24 | 24/1/5 in YMD = 2024-01-05 | 24/1/5 in DMY = null | 25012024 in DMY = 2024-01-25
      01252024 in MDY = 2024-01-25 | 02/30/2010 in MDY = null | 1/5/010 in MDY = null | soon in MDY = null
    `),
  )('%s is %s', (ordered, day) => {
    const [text = '', order] = ordered.split(' in ')
    expect(String(bankDay(text, order as DayOrder))).toBe(day)
  })

  test.each([
    // Periods, weekdays and month names.
    ...equations(`
      2024.01.25. = 2024-01-25 | 2024. 01. 25. = 2024-01-25 | 2024. január 25. = 2024-01-25
      2024. jan. 25., csütörtök = 2024-01-25 | Thu 25 Jan 2024 = 2024-01-25
      Thursday, January 25, 2024 = 2024-01-25 | Friday, 21 June 2024 = 2024-06-21 | Wed, 3 Jul 2024 = 2024-07-03
      Do, 25.01.2024 = 2024-01-25 | Donnerstag, 25. Januar 2024 = 2024-01-25 | 25.01.2024 (Do) = 2024-01-25
      Thu 1/25/2024 = 2024-01-25 | 2024-Jan-25 = 2024-01-25 | 2024Jan25 = 2024-01-25 | 21Jun2024 = 2024-06-21
      25JAN24 = 2024-01-25 | 5-Jan-24 = 2024-01-05 | Jan-25-2024 = 2024-01-25 | 25.Jan.2024 = 2024-01-25
      25/Jan/2024 = 2024-01-25 | 25th January 2024 = 2024-01-25 | January 1st, 2024 = 2024-01-01
      1er février 2024 = 2024-02-01 | 25 janv. 2024 = 2024-01-25 | 25 mai 2024 = 2024-05-25
      25 août 2024 = 2024-08-25 | 25 déc. 2024 = 2024-12-25 | mar. 5 mars 2024 = 2024-03-05
      25. Mai 2024 = 2024-05-25 | 25-Mär-2024 = 2024-03-25 | 25. Mrz 2024 = 2024-03-25
      25. Jänner 2024 = 2024-01-25 | 25 Dez 2024 = 2024-12-25 | 25 okt 2024 = 2024-10-25
      25 mrt. 2024 = 2024-03-25 | 25 mei 2024 = 2024-05-25 | 25 ene. 2024 = 2024-01-25
      25 de enero de 2024 = 2024-01-25 | 25 ago 2024 = 2024-08-25 | 25 gennaio 2024 = 2024-01-25
      25 lug. 2024 = 2024-07-25 | 25 ott 2024 = 2024-10-25 | 25 de março de 2024 = 2024-03-25
      25 set 2024 = 2024-09-25 | 25 out 2024 = 2024-10-25 | 25. maj 2024 = 2024-05-25 | 25. des. 2024 = 2024-12-25
      tirsdag den 25. juni 2024 = 2024-06-25 | 25 augusti 2024 = 2024-08-25 | lördag 25 maj 2024 = 2024-05-25
      25 września 2024 = 2024-09-25 | 25 paź 2024 = 2024-10-25 | 25. prosince 2024 = 2024-12-25
      25. července 2024 = 2024-07-25 | 25. června 2024 = 2024-06-25 | 25.01.2024 r. = 2024-01-25
      2024年1月25日 = 2024-01-25
    `),
    // Times and zones.
    ...equations(`
      2024-01-25 08:15:00 UTC = 2024-01-25 | 2024-01-25T23:30:00-08:00 = 2024-01-25
      2024-01-25T08:15:00.123456Z = 2024-01-25 | 2024-01-25 08:15:00+01:00[Europe/Berlin] = 2024-01-25
      2024-01-25+01:00 = 2024-01-25 | 2024-01-25-08.15.00.000000 = 2024-01-25 | 1/25/2024 0:00 = 2024-01-25
      1/25/2024 12:30:00 PM = 2024-01-25 | 12:30 25/01/2024 = 2024-01-25 | 25.01.2024, 08:15 Uhr = 2024-01-25
      25-01-2024 kl. 08.15 = 2024-01-25 | 25 janvier 2024 à 8h15 = 2024-01-25
      January 25, 2024 at 8:15 PM EST = 2024-01-25 | Thu Jan 25 08:15:00 UTC 2024 = 2024-01-25
      Thu Jan 25 2024 08:15:00 GMT+0100 (Central European Standard Time) = 2024-01-25 | 200510291120 = 2005-10-29
      20240131T093000 = 2024-01-31 | 20240131093000-0500 = 2024-01-31 | 20240131 093000 = 2024-01-31
      20221028120000.000 GMT = 2022-10-28 | 20100105233000.000[-8:PST] = 2010-01-05
      20100105120000[0:GMT = 2010-01-05
    `),
    // Characters.
    ...equations(`
      ="2024-01-25" = 2024-01-25 | \u200e2024-01-25 = 2024-01-25 | 2024\u201101\u201125 = 2024-01-25
      25\u00a0janv.\u00a02024 = 2024-01-25
      \uff12\uff10\uff12\uff14\uff0f\uff10\uff11\uff0f\uff12\uff15 = 2024-01-25 | 25 01 2024 = 2024-01-25
    `),
    // Strings that are not dates, and ambiguous abbreviations of months.
    ...equations(`
      29/02/2023 = null | 30 Feb 2024 = null | 2024-01 = null | Jan 2024 = null | 2024-13-01 = null
      20240230 = null | 2024-01-25 25:15 = null | 25 jui 2024 = null | 25 listopada 2024 = null
      25 lipca 2024 = 2024-07-25 | 25 lipiec 2024 = 2024-07-25 | 25 lip 2024 = null | 25 srp 2024 = null
      25 srpna 2024 = 2024-08-25 | marble 5 2024 = null | 5 Jan 2024 rent = null | 1.2.3 = null | 1.234,50 = null
      1 234 567 = null | 25/01.2024 = null | 25 2024 Jan = null | 25 Jan 024 = null | 192.168.1.10 = null
      45316 = null | 0000-00-00 = null
    `),
    ['x'.repeat(200), 'null'],
  ])('%s alone in a file is %s', (text, day) => {
    expect(String(alone(text))).toBe(day)
  })

  it('is certain only if it has one reading', () => {
    expect(certainDay('2010-01-05T23:30:00-08:00')).toBe('2010-01-05')
    expect(certainDay('20100231')).toBeNull()
    expect(certainDay('01/05/2010')).toBeNull()
  })

  it('is parsed from every spelling, in its own order', () => {
    const months = 'jan fév mär abr maggio juin juli agosto sept okt nov dez'.split(' ')
    forAll(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom('.', '/', '-'), (days, mark) => {
      const date = addDays('1970-01-01', days)
      const [year = '', month = '', day = ''] = date.split('-')
      const name = months[Number(month) - 1]
      for (const text of [
        `${day} ${name} ${year}`,
        `${year}${mark}${month}${mark}${day}`,
        `${year}${month}${day}120000`,
      ])
        expect(certainDay(text)).toBe(date)
      expect(bankDay([day, month, year].join(mark), 'DMY')).toBe(date)
      expect(bankDay([month, day, year].join(mark), 'MDY')).toBe(date)
      if (date < '2070')
        expect(bankDay([year.slice(2), month, day].join(mark), 'YMD')).toBe(date.replace(/^19/, year.slice(0, 2)))
    })
  })
})

describe('the order of the days of a file', () => {
  test.each([
    ...equations(`
      01/02/10 & 13/02/10 = DMY | 01/02/2010 & 02/13/2010 = MDY | 01.02.10 = DMY | 01.02.2024 & 05.02.2024 = DMY
      01.13.2024 = MDY | 2010-02-01 & 20100202 = YMD | 2010-02-01 & 5 Jan 2010 & no day = YMD
      02/02/2024 & 03/03/2024 = MDY | 24.01.25 = DMY | 1/ 5'10 & 1/13'10 = MDY | 01022024 & 13022024 = DMY
    `),
    // Two orders are possible, so the user must choose one.
    ...equations(`
      01/02/2024 = MDY DMY | 01/02/2024 & 03/04/2024 = MDY DMY | 1-2-2024 = MDY DMY | 01/02/2024 & 2024-03-05 = MDY DMY
      24-01-25 = DMY YMD | 24-13-25 & 24-01-25 = DMY YMD | 1/ 5'10 = MDY DMY
    `),
    // A two-digit year at the start is accepted only if it is plausible.
    ...equations(`
      24-01-25 & 24-01-28 & 24-02-03 = YMD | 24-02-03 & 24-01-28 & 24-01-25 = YMD | 24/12/30 & 25/01/02 = YMD
      23-12-30 & 24-01-02 & 24-06-30 = YMD | 24-01-25 & 25-01-25 & 26-01-25 = DMY | 05-01-24 & 06-01-24 & 31-01-24 = DMY
    `),
    ['13/01/2010 & 01/13/2010', ''],
  ])('of %j is %s', (days, orders) => {
    const evidence = dayEvidence()
    for (const day of days.split(' & ')) evidence.add(day)
    expect(evidence.found().join(' ')).toBe(orders)
  })

  it('never turns a quarter into three years', () => {
    const quarter = fc.array(fc.integer({ min: 0, max: 89 }), { minLength: 12, maxLength: 40 })
    const written = fc.constantFrom<DayOrder>('YMD', 'MDY', 'DMY')
    forAll(fc.integer({ min: 0, max: 15_000 }), quarter, written, (from, offsets, order) => {
      const dates = offsets.map(offset => addDays('2000-01-01', from + offset))
      const evidence = dayEvidence()
      const texts = dates.map(date => {
        const [year = '', month = '', day = ''] = [date.slice(2, 4), date.slice(5, 7), date.slice(8)]
        return (order === 'YMD' ? [year, month, day] : order === 'MDY' ? [month, day, year] : [day, month, year]).join(
          '-',
        )
      })
      for (const text of texts) evidence.add(text)
      for (const found of evidence.found()) {
        const years = new Set(texts.map(text => bankDay(text, found)?.slice(0, 4)))
        expect(years.size).toBeLessThan(3)
      }
    })
  })
})
