import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { forAll, forCases } from '../testing/for-all.ts'
import { accountProposer, keysOfPayee } from './account-proposer.ts'
import type { OpenEntry, ReviewLine } from './match-proposal.ts'
import { proposeMatches } from './matching.ts'
import { payeeBeginnings, payeeKey } from './text-likeness.ts'

function line(id: number, cents: number, fields: Partial<ReviewLine> = {}): ReviewLine {
  return { id, date: '2010-01-15', cents, payee: '', memo: '', number: '', through: '2010-01-31', ...fields }
}

function entry(id: number, cents: number, fields: Partial<OpenEntry> = {}): OpenEntry {
  return { id, date: '2010-01-15', cents, comment: '', reference: '', isCleared: false, ...fields }
}

describe('a proposed match', () => {
  it('has its reasons in words', () => {
    const [proposal] = proposeMatches(
      [line(1, -362, { payee: 'FEDERAL SHIPPING AB#', number: '1042' })],
      [entry(9, -362, { date: '2010-01-12', comment: 'Federal 1042' })],
    )
    expect(proposal).toMatchObject({ lineIds: [1], entryIds: [9], confidence: 99 })
    const reasons = ['Unique amount', 'Bank date 3 days later', 'Check number 1042', 'Similar text: federal']
    expect(proposal?.reasons).toEqual(reasons)
  })

  it('is not certain for only an amount and a day', () => {
    const [day] = proposeMatches([line(1, -5, { payee: 'Payroll' })], [entry(1, -5, { comment: 'Wages' })])
    expect(day).toMatchObject({ confidence: 74, reasons: ['Unique amount', 'Same day', 'No matching name'] })
    const [chance] = proposeMatches(
      [line(1, -5, { payee: 'Rent landlord' })],
      [entry(1, -5, { date: '2010-01-14', comment: 'Rent October' })],
    )
    expect(chance).toMatchObject({
      confidence: 73,
      reasons: expect.arrayContaining(['Bank date 1 day later', 'No matching name']),
    })
  })

  it('has the same amount and sign to the cent', () => {
    expect(proposeMatches([line(1, -362)], [entry(1, 362), entry(2, -361)])).toEqual([])
  })

  it('spans at most ten days, unless the check numbers agree', () => {
    expect(proposeMatches([line(1, -5)], [entry(1, -5, { date: '2010-01-04' })])).toEqual([])
    expect(proposeMatches([line(1, -5)], [entry(1, -5, { date: '2010-01-05' })])).toHaveLength(1)
    const check = entry(1, -5, { date: '2009-11-05', comment: 'Check #1042' })
    expect(proposeMatches([line(1, -5, { number: '1042' })], [check])).toHaveLength(1)
  })

  it('excludes entries dated after the statement', () => {
    const later = entry(1, -5, { date: '2010-02-01' })
    expect(proposeMatches([line(1, -5, { date: '2010-01-31' })], [later])).toEqual([])
    expect(proposeMatches([line(1, -5, { date: '2010-01-31', through: '2010-02-28' })], [later])).toHaveLength(1)
  })

  it('prefers the more similar text, then the nearer day, and uses each line and entry once', () => {
    const proposals = proposeMatches(
      [line(1, -5, { payee: 'Coffee bar' }), line(2, -5, { payee: 'Bus' }), line(3, -5)],
      [entry(1, -5, { comment: 'Bus' }), entry(2, -5, { comment: 'Coffee bar' })],
    )
    expect(proposals.map(({ lineIds, entryIds }) => [lineIds, entryIds])).toEqual([
      [[1], [2]],
      [[2], [1]],
    ])
  })

  it('reassigns pairs if the last ones of one amount would be too far apart', () => {
    const on = (day: string) => ({ date: `2010-01-${day}` })
    const proposals = proposeMatches(
      [line(1, -362, on('12')), line(2, -362, on('22')), line(3, -362, on('23'))],
      [entry(1, -362, on('05')), entry(2, -362, on('13')), entry(3, -362, on('22'))],
    )
    expect(proposals.map(({ lineIds, entryIds }) => [lineIds, entryIds])).toEqual([
      [[1], [1]],
      [[2], [3]],
      [[3], [2]],
    ])
  })

  it('matches a deposit with its checks, and a payment with its parts', () => {
    const checks = [10000, 20000, 7].map((cents, index) => entry(index + 1, cents, { date: '2010-01-14' }))
    const [deposit] = proposeMatches([line(1, 30000, { payee: 'Deposit' })], checks)
    expect(deposit).toMatchObject({ lineIds: [1], entryIds: [1, 2], reasons: ['2 entries add up to this amount'] })
    const parts = [-100, -150, -50].map((cents, index) => line(index + 1, cents, { payee: 'Rent part' }))
    const [payment] = proposeMatches(parts, [entry(7, -300, { comment: 'Rent' })])
    expect(payment).toMatchObject({
      lineIds: [1, 2, 3],
      entryIds: [7],
      reasons: ['3 bank lines add up to this amount', 'Similar text'],
    })
  })

  it('excludes ambiguous sums', () => {
    const open = [1, 2, 3, 4].map(id => entry(id, 100, { date: addDays('2010-01-10', id) }))
    expect(proposeMatches([line(1, 200)], open)).toEqual([])
  })

  it('has each line and each entry once, with equal sums, for any input', () => {
    const day = fc.integer({ min: 0, max: 30 }).map(days => addDays('2010-01-01', days))
    const cents = fc.integer({ min: -6, max: 6 }).filter(each => each !== 0)
    const text = fc.constantFrom('', 'bus', 'coffee bar', 'rent')
    const lines = fc.array(fc.record({ date: day, cents, payee: text }), { maxLength: 25 })
    const entries = fc.array(fc.record({ date: day, cents, comment: text }), { maxLength: 25 })
    forCases(300, lines, entries, (some, others) => {
      const waiting = some.map((fields, index) => line(index + 1, fields.cents, fields))
      const open = others.map((fields, index) => entry(index + 1, fields.cents, fields))
      const proposals = proposeMatches(waiting, open)
      const lineIds = proposals.flatMap(each => each.lineIds)
      const entryIds = proposals.flatMap(each => each.entryIds)
      expect(new Set(lineIds).size).toBe(lineIds.length)
      expect(new Set(entryIds).size).toBe(entryIds.length)
      for (const proposal of proposals) {
        const sum = (items: readonly { id: number; cents: number }[], ids: number[]) =>
          items.reduce((total, item) => (ids.includes(item.id) ? total + item.cents : total), 0)
        expect(sum(waiting, proposal.lineIds)).toBe(sum(open, proposal.entryIds))
      }
      expect(proposeMatches(waiting.toReversed(), open.toReversed())).toEqual(proposals)
    })
  })
})

describe('the account proposed for a new line', () => {
  const rules = [
    { ruleId: 1, prefix: 'Fedex', counterAccountId: 10 },
    { ruleId: 2, prefix: 'FEDEX SHP', counterAccountId: 11 },
  ]
  const known = (text: string, counterAccountId: number, times = 1) => ({
    key: payeeKey(text),
    counterAccountId,
    times,
    text,
  })
  const propose = accountProposer(rules, [known('Office Depot #12', 12, 3)])

  it('is that of the user’s longest rule', () => {
    expect(propose({ payee: 'fedex  shp 12/14', memo: '' })).toEqual({
      counterAccountId: 11,
      ruleId: 2,
      reasons: ['Bank rule for “FEDEX SHP”'],
    })
  })

  it('is the last account of the same payee, whatever number follows the name', () => {
    expect(propose({ payee: 'OFFICE DEPOT #191', memo: '' })).toMatchObject({
      counterAccountId: 12,
      reasons: ['Same account as the last 3 times'],
    })
    expect(propose({ payee: 'Someone', memo: '' })).toBeNull()
  })

  it('is the account of the known payee whose text the line starts with, and names that payee', () => {
    const history = [known('PAPER & PEN 0172', 13, 2), known('PAPER & PEN 0172 GIFT CARDS', 14), known('ACH DEBIT', 15)]
    const proposed = (payee: string) => accountProposer([], history)({ payee, memo: '' })
    expect(proposed('PAPER & PEN 0172 RETURN')).toEqual({
      counterAccountId: 13,
      ruleId: null,
      reasons: ['Same account as the last 2 times for “PAPER & PEN 0172”'],
    })
    expect(proposed('PAPER & PEN 0188')?.reasons).toEqual(['Same account as the last 2 times'])
    expect(proposed('PAPER & PEN GIFT CARDS 0188 RETURN')).toMatchObject({
      counterAccountId: 14,
      reasons: ['Same account as last time for “PAPER & PEN 0172 GIFT CARDS”'],
    })
    const none = [
      'PAPER & CO',
      'PAPER',
      'PAPERS & PENCILS RETURN',
      'THE PAPER & PEN',
      'ACH DEBIT STATE TAX',
      'ACH DEBIT CITY',
    ]
    expect(none.map(proposed)).toEqual(none.map(() => null))
    // Most words of this text name a different payee.
    expect(proposed('PAPER & PEN RETURN OF LAST YEARS BALANCE')).toBeNull()
  })

  it('is never that of a payee with whom the text shares fewer than two words at its start, or less than half', () => {
    const word = fc.constantFrom('paper', 'pen', 'ach', 'debit', 'of', 'city', 'water', '0172', 'x')
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map(all => all.join(' '))
    forAll(text, fc.array(text, { maxLength: 6 }), (payee, others) => {
      const key = payeeKey(payee)
      const proposal = accountProposer(
        [],
        others.map((each, id) => known(each, id)),
      )({ payee, memo: '' })
      const keys = others.map(payeeKey)
      if (proposal === null) return void expect(keysOfPayee(key).filter(each => keys.includes(each))).toEqual([])
      const from = keys[proposal.counterAccountId]!
      if (from === key) return
      expect(`${key} `.startsWith(`${from} `)).toBe(true)
      expect(keys).not.toContain(key)
      const [all, begun] = [key.split(' ').length, from.split(' ').length]
      expect(begun).toBeGreaterThanOrEqual(Math.max(2, all / 2))
      // This key is longer than all other matching keys.
      const longer = keys.filter(each => each.length > from.length && `${key} `.startsWith(`${each} `))
      expect(longer.filter(each => payeeBeginnings(key).includes(each))).toEqual([])
    })
  })
})
