import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '../testing/for-all.ts'
import type { BankLine } from './bank-statement.ts'
import { pairChangedLines } from './changed-lines.ts'
import { followCorrections } from './corrections.ts'
import { lineIdentities } from './line-identity.ts'

function line(fields: Partial<BankLine> = {}): BankLine {
  return { line: 1, date: '2010-01-05', cents: -350, payee: 'Coffee', memo: '', number: '', bankId: '', ...fields }
}

describe('the identity of a line', () => {
  it('counts equal lines of a file, whatever ids the bank gives them', () => {
    const lines = [line({ bankId: 'A1' }), line({ bankId: 'A2' }), line({ payee: 'COFFEE ' }), line({ bankId: 'A1' })]
    const identities = lineIdentities(lines)
    expect(new Set(identities.map(({ byContent }) => byContent)).size).toBe(1)
    expect(identities.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })

  it.each<[string, Partial<BankLine>]>([
    ['day', { date: '2010-01-06' }],
    ['amount', { cents: -351 }],
    ['payee', { payee: 'Tea' }],
    ['memo', { memo: 'Card 1' }],
    ['check number', { number: '7' }],
  ])('differs by %s, even with the same id', (_, fields) => {
    const [one, other] = lineIdentities([line({ bankId: 'A1' }), line({ bankId: 'A1', ...fields })])
    expect(other?.byContent).not.toBe(one?.byContent)
    expect(other?.place).toBe(1)
  })

  it('includes the bank’s id as written, with the amount', () => {
    const idOf = (fields: Partial<BankLine>) => lineIdentities([line(fields)])[0]?.byBank
    expect(idOf({ bankId: 'A1', payee: 'Tea', date: '2010-02-06' })).toBe(idOf({ bankId: 'A1' }))
    expect(idOf({ bankId: 'A1', cents: -351 })).not.toBe(idOf({ bankId: 'A1' }))
    expect(idOf({ bankId: 'a1' })).not.toBe(idOf({ bankId: 'A1' }))
    expect(idOf({})).toBeNull()
  })
})

/** A test double for an account. Like the database, it counts the lines with the same content. */
function importInto(account: Map<string, number>, lines: readonly BankLine[]): number {
  const before = new Map(account)
  let added = 0
  for (const { byContent, place } of lineIdentities(lines)) {
    if (place <= (before.get(byContent) ?? 0)) continue
    account.set(byContent, (account.get(byContent) ?? 0) + 1)
    added++
  }
  return added
}

const anyLine = fc
  .record({ payee: fc.constantFrom('Coffee', 'coffee', 'Tea'), bankId: fc.constantFrom('', '1', '2') })
  .map(line)
const anyFile = fc.array(anyLine, { maxLength: 12 })

describe('counting equal lines', () => {
  it('gives an account as many equal lines as the file with the most of them, in any order of files and lines', () => {
    forCases(300, fc.array(anyFile, { maxLength: 4 }), files => {
      const countsOf = (lines: readonly BankLine[]) => {
        const counts = new Map<string, number>()
        for (const { byContent } of lineIdentities(lines)) counts.set(byContent, (counts.get(byContent) ?? 0) + 1)
        return counts
      }
      const most = new Map<string, number>()
      for (const file of files)
        for (const [content, count] of countsOf(file)) most.set(content, Math.max(count, most.get(content) ?? 0))
      const inOrder = new Map<string, number>()
      const reversed = new Map<string, number>()
      for (const file of files) importInto(inOrder, file)
      for (const file of files.toReversed()) importInto(reversed, file.toReversed())
      const sorted = (counts: Map<string, number>) => [...counts].sort()
      expect(sorted(inOrder)).toEqual(sorted(most))
      expect(sorted(reversed)).toEqual(sorted(most))
    })
  })

  it('adds nothing if a file is imported again, and only the additional lines if it has more', () => {
    forCases(300, anyFile, anyFile, (file, more) => {
      const account = new Map<string, number>()
      expect(importInto(account, file)).toBe(file.length)
      expect(importInto(account, file)).toBe(0)
      expect(importInto(account, [...more, ...file])).toBe(more.length)
    })
  })
})

describe('changed lines', () => {
  const candidate = (no: number, day: string, id: number, existingDay: string, isCorrection = false) => ({
    no,
    date: `2010-01-${day}`,
    isCorrection,
    existing: { id, date: `2010-01-${existingDay}`, content: `content ${id}` },
  })
  const one = () => 1

  it.each([
    ['on the same day', [candidate(1, '05', 9, '05')], [{ no: 1, id: 9 }]],
    ['seven days later', [candidate(1, '12', 9, '05')], [{ no: 1, id: 9 }]],
    ['seven days earlier', [candidate(1, '05', 9, '12')], [{ no: 1, id: 9 }]],
    ['eight days later', [candidate(1, '13', 9, '05')], []],
    ['eight days later, as a correction', [candidate(1, '13', 9, '05', true)], [{ no: 1, id: 9 }]],
    ['of two lines, the nearer', [candidate(1, '08', 9, '05'), candidate(2, '06', 9, '05')], [{ no: 2, id: 9 }]],
    [
      'two lines and two existing ones, each once',
      [1, 2].flatMap(no => [8, 9].map(id => candidate(no, '05', id, '05'))),
      [
        { no: 1, id: 8 },
        { no: 2, id: 9 },
      ],
    ],
  ])('are proposed %s', (_, candidates, pairs) => {
    expect(pairChangedLines(candidates, one)).toEqual(pairs)
  })

  it('are not proposed for lines that the file still has unchanged', () => {
    expect(pairChangedLines([candidate(1, '05', 9, '05')], () => 0)).toEqual([])
    const equal = [candidate(1, '05', 8, '05'), candidate(2, '05', 9, '05')].map(each => ({
      ...each,
      existing: { ...each.existing, content: 'same' },
    }))
    expect(pairChangedLines(equal, one)).toEqual([{ no: 1, id: 8 }])
  })
})

describe('corrections in a file', () => {
  const corrects = (bankId: string, isRemoval = false) => ({ corrects: { bankId, isRemoval } })
  const known = (lines: BankLine[]) => {
    const followed = followCorrections(lines)
    return [
      followed.lines.map(({ line }) => line),
      followed.removals.map(({ line }) => line),
      followed.leftOut.map(({ line }) => line).sort(),
    ]
  }

  it.each<[string, BankLine[], number[][]]>([
    ['replaced', [line({ bankId: 'A' }), line({ line: 2, bankId: 'B', ...corrects('A') })], [[2], [], [1]]],
    ['removed', [line({ bankId: 'A' }), line({ line: 2, bankId: 'B', ...corrects('A', true) })], [[], [2], [1, 2]]],
    ['replaced before it', [line({ bankId: 'B', ...corrects('A') }), line({ line: 2, bankId: 'A' })], [[1], [], [2]]],
    ['not in the file', [line({ bankId: 'B', ...corrects('A') })], [[1], [], []]],
    [
      'one of two with the id',
      [line({ bankId: 'A' }), line({ line: 2, bankId: 'A' }), line({ line: 3, ...corrects('A') })],
      [[1, 2, 3], [], []],
    ],
    [
      'corrected twice',
      [
        line({ bankId: 'A' }),
        line({ line: 2, bankId: 'B', ...corrects('A') }),
        line({ line: 3, bankId: 'C', ...corrects('B') }),
      ],
      [[3], [], [1, 2]],
    ],
    ['itself', [line({ bankId: 'A', ...corrects('A') })], [[1], [], []]],
    [
      'each other: only the earlier is skipped',
      [line({ bankId: 'A', ...corrects('B') }), line({ line: 2, bankId: 'B', ...corrects('A') })],
      [[2], [], [1]],
    ],
  ])('are followed for an entry that is %s', (_, lines, expected) => {
    expect(known(lines)).toEqual(expected)
  })

  it('never lose an entry: each is a line, or skipped with a reason', () => {
    const entry = fc.record({
      bankId: fc.constantFrom('', 'A', 'B', 'C'),
      target: fc.constantFrom('', 'A', 'B', 'C'),
      isRemoval: fc.boolean(),
    })
    forCases(300, fc.array(entry, { maxLength: 10 }), entries => {
      const lines = entries.map(({ bankId, target, isRemoval }, index) =>
        line({ line: index + 1, bankId, ...(target !== '' && corrects(target, isRemoval)) }),
      )
      const followed = followCorrections(lines)
      const named = new Set([...followed.lines, ...followed.leftOut].map(each => each.line))
      expect(named.size).toBe(lines.length)
    })
  })
})
