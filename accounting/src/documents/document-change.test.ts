import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import { proves } from '../testing/proves.ts'
import { accountTypesOf, checkDocumentAccount } from './document-account.ts'
import {
  checkDocumentChange,
  checkInvoiceDeletion,
  checkRejection,
  checkStateChange,
  isPaidInFull,
  paidMarkAfter,
} from './document-change.ts'
import { type DocumentKind, PARTY_SIDES } from './document-kinds.ts'
import { checkCredit, checkDay, checkFlags, checkTotal } from './document-posting.ts'
import { DOCUMENT_STATES, stateOfWord, stateShown, stateWord } from './document-states.ts'

const codes = (result: Result<unknown>) => (result.ok ? 'accepted' : result.refusals.map(({ code }) => code).join(' '))

const FIELDS = { partyId: 'customerID', totalCents: 'invoiceTotal' }
const applied = (totalCents: number, appliedCents: number) => ({
  partyId: 1,
  totalCents,
  appliedCents,
  isRefund: false,
})

test.each([
  [applied(1000, 400), { totalCents: 400 }, 'accepted'],
  [applied(1000, 400), { totalCents: 399 }, 'TOTAL_BELOW_APPLIED'],
  [applied(1000, 400), { totalCents: -1000 }, 'APPLIED_KEEPS_SIGN'],
  [applied(-1000, 400), { totalCents: -400 }, 'accepted'],
  [applied(-1000, 400), { totalCents: -399 }, 'TOTAL_BELOW_APPLIED'],
  [applied(1000, 400), { partyId: 2 }, 'APPLIED_KEEPS_PARTY'],
  [applied(1000, 0), { partyId: 2, totalCents: -5 }, 'accepted'],
  [applied(1000, 0), { isRefund: true }, 'REFUND_IS_FIXED'],
])('%j becoming %j is %s', (before, change, expected) => {
  expect(codes(checkDocumentChange(before, { ...before, ...change }, FIELDS))).toBe(expected)
})

describe('states', () => {
  test('receivable and payable invoices have own names for the same three states', () => {
    expect(PARTY_SIDES.map(side => DOCUMENT_STATES.map(state => stateShown(side, state)))).toEqual([
      ['Pending', 'Charged', 'Canceled'],
      ['Pending', 'Approved', 'Rejected'],
    ])
    for (const side of PARTY_SIDES)
      for (const state of DOCUMENT_STATES) expect(stateOfWord(side, stateWord(side, state))).toBe(state)
  })

  test('an invoice with applications cannot be canceled, but can be pending again', () => {
    const posted = { side: 'RECEIVABLE', state: 'POSTED', applicationIds: [7, 8] } as const
    expect(checkStateChange(posted, 'ENDED')).toMatchObject({ refusals: [{ detail: { advices: '7, 8' } }] })
    expect(codes(checkStateChange(posted, 'PENDING'))).toBe('accepted')
    expect(codes(checkStateChange({ ...posted, applicationIds: [] }, 'ENDED'))).toBe('accepted')
  })

  test('a posted or applied document cannot be deleted', () => {
    const pending = { side: 'PAYABLE', state: 'PENDING', applicationIds: [] } as const
    expect(codes(checkInvoiceDeletion(pending))).toBe('accepted')
    expect(codes(checkInvoiceDeletion({ ...pending, state: 'POSTED', applicationIds: [1] }))).toBe(
      'DOCUMENT_POSTED DOCUMENT_APPLIED',
    )
  })
})

describe('paid in full', () => {
  function facts(state: 'PENDING' | 'POSTED', totalCents: number, appliedCents: number, isMarkedPaid = false) {
    return { state, totalCents, appliedCents, isMarkedPaid }
  }

  test.each([
    [facts('POSTED', 1000, 999), false],
    [facts('POSTED', 1000, 1000), true],
    [facts('POSTED', -1000, 1000), true],
    [facts('PENDING', 1000, 1000), true],
    [facts('PENDING', 0, 0), false],
    [facts('POSTED', 0, 0), true],
    [facts('POSTED', 1000, 0, true), true],
  ])('%j is %s', (paid, expected) => {
    expect(isPaidInFull(paid)).toBe(expected)
  })

  test('a value equal to the shown one changes nothing, a different one sets or removes the mark', () => {
    const [open, marked] = [facts('POSTED', 1000, 400), facts('POSTED', 1000, 400, true)]
    const marks = (of: typeof open) =>
      [undefined, true, false].map(wanted => paidMarkAfter(of, wanted)).map(after => after.ok && after.value)
    expect([marks(open), marks(marked)]).toEqual([
      [false, true, false],
      [true, true, false],
    ])
  })

  test('an invoice paid by applications stays paid until one is deleted', () => {
    expect(codes(paidMarkAfter(facts('POSTED', 1000, 1000), false))).toBe('PAID_BY_APPLICATIONS')
    expect(codes(paidMarkAfter(facts('POSTED', 1000, 1000, true), false))).toBe('PAID_BY_APPLICATIONS')
    expect(paidMarkAfter(facts('POSTED', 1000, 1000), true)).toMatchObject({ value: false })
  })
})

const ALLOWED = { isClosed: false, takesDocuments: true, isPurchasesAllowed: true, takesPayments: true }
const ANN = { name: 'Ann', ...ALLOWED, paymentsNote: '' }

describe('the permissions of a party', () => {
  const document = (kind: DocumentKind, totalCents = 100, isRefund = false) => ({ kind, totalCents, isRefund })

  test.each([
    [document('receivable invoice'), {}, 'accepted'],
    [document('receivable invoice'), { isClosed: true }, 'PARTY_CLOSED'],
    [document('receivable invoice'), { takesDocuments: false }, 'ORDERS_NOT_ACCEPTED'],
    [document('receivable invoice'), { isPurchasesAllowed: false }, 'PURCHASES_NOT_ALLOWED'],
    [document('payable invoice'), { takesDocuments: false }, 'VENDOR_INVOICES_NOT_ALLOWED'],
    [document('receivable invoice', -100), { isClosed: true, takesDocuments: false }, 'accepted'],
    [document('receivable invoice', 0), { isClosed: true }, 'accepted'],
    [document('customer payment'), { isClosed: true }, 'accepted'],
    [document('customer payment'), { takesPayments: false }, 'PAYMENTS_NOT_ACCEPTED'],
    [document('customer payment', 100, true), { takesPayments: false }, 'accepted'],
  ])('%j with %j is %s', (made, flags, expected) => {
    expect(codes(checkFlags(made, { ...ANN, ...flags }))).toBe(expected)
  })
})

describe('the credit limit', () => {
  const owing = (limitCents: number, balanceAfterCents: number) => ({ name: 'Ann', limitCents, balanceAfterCents })
  const keeper = { role: 'BOOKKEEPER', isConfirmed: true } as const
  const accountant = { role: 'ACCOUNTANT', isConfirmed: true } as const

  test('can be exceeded only by an accountant who confirms it', () => {
    expect(codes(checkCredit(owing(1000, 1000), keeper))).toBe('accepted')
    expect(codes(checkCredit(owing(0, 10 ** 12), keeper))).toBe('accepted')
    expect(checkCredit(owing(1000, 1001), keeper)).toMatchObject({ refusals: [{ detail: { role: 'ACCOUNTANT' } }] })
    expect(codes(checkCredit(owing(1000, 1001), { ...accountant, isConfirmed: false }))).toBe('OVER_CREDIT_LIMIT')
    expect(codes(checkCredit(owing(1000, 1001), accountant))).toBe('accepted')
  })
})

test('a total must be the pre-tax total plus the tax', () => {
  expect(codes(checkTotal({ preTaxCents: 1000, taxCents: 80, totalCents: 1080 }))).toBe('accepted')
  expect(codes(checkTotal({ preTaxCents: 1000, taxCents: 80, totalCents: 1081 }))).toBe('TOTAL_DIFFERS')
})

test('an account on a document has a suitable type and is never a control or party account', () => {
  proves(
    'constant 9.6',
    'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
  )

  const account = { type: 'INCOME', isControl: false, isParty: false } as const
  const judged = (facts: Parameters<typeof checkDocumentAccount>[1]) =>
    codes(checkDocumentAccount('receivable invoice', facts, 'revenueAccountID'))
  expect(judged(account)).toBe('accepted')
  expect(judged({ ...account, type: 'EXPENSE' })).toBe('ACCOUNT_TYPE_UNSUITABLE')
  expect(judged({ ...account, isControl: true })).toBe('ACCOUNT_IS_CONTROL')
  expect(judged({ ...account, isParty: true })).toBe('ACCOUNT_IS_PARTY')
  expect(judged(null)).toBe('UNKNOWN_ACCOUNT')
})

test('the usual account is income on an invoice, an asset on a payment and an expense on a bill', () => {
  proves(
    'constant 9.6',
    'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
  )

  const kinds = ['receivable invoice', 'customer payment', 'vendor payment', 'payable invoice'] as const
  expect(kinds.map(kind => accountTypesOf(kind)[0])).toEqual(['INCOME', 'ASSET', 'ASSET', 'EXPENSE'])
})

test('a document must have a date', () => {
  expect(codes(checkDay('2026-11-05', 'dateCharged'))).toBe('accepted')
  expect(codes(checkDay('0001-01-01', 'dateCharged'))).toBe('NOT_A_DATE')
})

test('pending and rejected bills without applications can be rejected in a batch', () => {
  const bill = (state: 'PENDING' | 'POSTED' | 'ENDED', ...applicationIds: number[]) =>
    codes(checkRejection({ state, applicationIds }))
  expect([bill('PENDING'), bill('ENDED')]).toEqual(['accepted', 'accepted'])
  expect(bill('PENDING', 7)).toBe('DOCUMENT_APPLIED')
  expect([bill('POSTED'), bill('POSTED', 7)]).toEqual(['BILL_APPROVED', 'BILL_APPROVED'])
})
