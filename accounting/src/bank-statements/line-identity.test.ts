import { describe, expect, it } from 'vitest'
import type { BankLine } from './bank-statement.ts'
import { lineIdentities } from './line-identity.ts'

function line(fields: Partial<BankLine> = {}): BankLine {
  return { line: 1, date: '2010-01-05', cents: -350, payee: 'Coffee', memo: '', number: '', bankId: '', ...fields }
}

describe('the identity of a line', () => {
  it("is the bank's own id with its amount, whatever text or day a later file gives it", () => {
    const [first] = lineIdentities([line({ bankId: 'A1' })])
    const [later] = lineIdentities([line({ bankId: 'A1', payee: 'COFFEE SHOP', date: '2010-01-06' })])
    expect(first?.byBank).toBe(later?.byBank)
    expect(lineIdentities([line({ bankId: 'A1', cents: -351 })])[0]?.byBank).not.toBe(first?.byBank)
  })

  it('tells two coffees of one day apart, the same way in each file', () => {
    const one = lineIdentities([line(), line()])
    const other = lineIdentities([line({ line: 7, payee: 'COFFEE ' }), line(), line()])
    expect(new Set(other.map(({ byContent }) => byContent)).size).toBe(3)
    expect(other.slice(0, 2)).toEqual(one)
  })

  it('is its content where a bank numbers the lines of each file anew', () => {
    const two = lineIdentities([line({ bankId: '1' }), line({ bankId: '1', date: '2010-01-07' })])
    expect(two.map(({ byBank }) => byBank)).toEqual([null, null])
  })

  it('is one for what a file tells twice with one id', () => {
    const [first, second] = lineIdentities([line({ bankId: 'A1' }), line({ bankId: 'A1' })])
    expect(second).toEqual(first)
  })
})
