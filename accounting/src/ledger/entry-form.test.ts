import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_CENTS_MAX } from '../money.ts'
import { forAll } from '../testing/for-all.ts'
import { proves } from '../testing/proves.ts'
import type { Side } from './account-types.ts'
import { entryFromForm, flipNegativeLines, linesOfEntry } from './entry-form.ts'
import { checkTransaction } from './transaction.ts'

const BANK = 1
const OTHER = 2

describe('the entry form', () => {
  test.each<[accountSign: Side, amountCents: number, debit: number, credit: number]>([
    ['DEBIT', 500, BANK, OTHER],
    ['DEBIT', -500, OTHER, BANK],
    ['CREDIT', 500, OTHER, BANK],
    ['CREDIT', -500, BANK, OTHER],
  ])(
    'in the register of a %s account, %i debits account %i and credits %i',
    (accountSign, amountCents, debit, credit) => {
      expect(entryFromForm({ accountId: BANK, accountSign, otherAccountId: OTHER, amountCents })).toEqual({
        ok: true,
        value: { debitAccountId: debit, creditAccountId: credit, amountCents: 500 },
      })
    },
  )

  test.each([
    [0, OTHER, 'AMOUNT_OUT_OF_RANGE'],
    [LINE_CENTS_MAX + 1, OTHER, 'AMOUNT_OUT_OF_RANGE'],
    [500, BANK, 'NEEDS_TWO_ACCOUNTS'],
  ])('with %i against account %i is refused: %s', (amountCents, otherAccountId, code) => {
    const result = entryFromForm({ accountId: BANK, accountSign: 'DEBIT', otherAccountId, amountCents })
    expect(result).toMatchObject({ ok: false, refusals: [{ code }] })
  })

  test('creates only transactions that can be posted', () => {
    proves('rule 5.2', 'A negative amount is flipped to positive and both sides are swapped.')

    forAll(fc.integer({ min: -LINE_CENTS_MAX, max: LINE_CENTS_MAX }), fc.boolean(), (amountCents, isDebit) => {
      fc.pre(amountCents !== 0)
      const accountSign = isDebit ? 'DEBIT' : 'CREDIT'
      const entry = entryFromForm({ accountId: BANK, accountSign, otherAccountId: OTHER, amountCents })
      if (!entry.ok) throw new Error('refused')
      const draft = { date: '2026-11-05', comment: '', lines: linesOfEntry(entry.value) }
      expect(checkTransaction(draft)).toEqual({ ok: true, value: Math.abs(amountCents) })
    })
  })
})

test('in the edit form a negative line moves to the other side, and the order is kept', () => {
  expect(
    flipNegativeLines([
      { accountId: 1, side: 'DEBIT', amountCents: -300 },
      { accountId: 2, side: 'CREDIT', amountCents: -200 },
      { accountId: 3, side: 'CREDIT', amountCents: 100 },
      { accountId: 4, side: 'DEBIT', amountCents: 0 },
    ]),
  ).toEqual([
    { accountId: 1, side: 'CREDIT', amountCents: 300 },
    { accountId: 2, side: 'DEBIT', amountCents: 200 },
    { accountId: 3, side: 'CREDIT', amountCents: 100 },
    { accountId: 4, side: 'DEBIT', amountCents: 0 },
  ])
})
