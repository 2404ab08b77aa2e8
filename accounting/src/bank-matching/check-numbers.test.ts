import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { areOtherChecks, areSameCheck, checksOfEntry, checksOfLine, namesCheck } from './check-numbers.ts'

const inComment = (comment: string) => checksOfEntry({ comment, reference: '' })

describe('a comment has', () => {
  test.each([
    ...equations(`
      CHECK 1002 = 1002 | CHECK #1002 SMITH = 1002 | Chk 0001002 = 1002 | CK#1002 = 1002 | Ck. 1002 = 1002
      Cheque No. 1002 = 1002 | chèque n° 1002 = 1002 | CHECK PAID #1002 = 1002 | Check Number: 1002 = 1002
      CHECK1002 = 1002 | E-CHECK 1002 = 1002 | Scheck-Nr. 1002 = 1002 | Assegno n. 1002 = 1002 | 小切手 1002 = 1002
      IN-CLEARING CHECK #: 1002 = 1002 | Share draft 1002 = 1002 | check (1002) = 1002 | ck 1001/1002 = 1001 1002
      Ｃｈｅｃｋ　１００２ = 1002 | #1002 Smith = 1002 | Payment Check 4101, Rowan Timber: Deposit = 4101
      check 1001, 50.00 paid = 1001 | Checks 1001, 1002 and 1004 = 1001 1002 1004
      checks #1001 & #1003 = 1001 1003 | Checks 1001-1004 = 1001 1002 1003 1004
    `),
  ])('the check numbers of “%s”', (comment, numbers) => expect(inComment(comment).join(' ')).toBe(numbers))

  test.each([
    ...['CHECKING 1234', 'CHECK CARD 1234', 'CHECKCARD 0412 STARBUCKS', 'Paycheck 12', 'check 1 of 3', 'check 12/14'],
    ...['check 10.50', 'Invoice 1002', 'Smith #1002', 'Rent 2026', 'check in', 'Check', '', 'CHECKS AND BALANCES 1002'],
    ...['check 123456789012', 'check 0000'],
  ])('no check number in “%s”', comment => expect(inComment(comment)).toEqual([]))
})

test('the reference of a payment that is only a number is a check number', () => {
  const ofReference = (reference: string) => checksOfEntry({ comment: 'Payment', reference })
  expect(['1002', 'No. 1002', '#1002', 'Check 1002', 'check no 1002'].map(ofReference)).toEqual(Array(5).fill(['1002']))
  expect(['ACH 1002', 'RT-1002', '4711 0815', ''].map(ofReference)).toEqual([[], [], [], []])
})

test('the check number of a line counts, and those in its text, but not the slip number of a deposit', () => {
  const ofLine = (number: string, payee = '', memo = '') =>
    checksOfLine({ number, payee, memo, cents: payee === 'DEPOSIT' ? 1 : -1 })
  expect(ofLine('0001002')).toEqual(['1002'])
  expect(ofLine('CHK1002')).toEqual(['1002'])
  expect(ofLine('', 'CHECK', 'Check #1002')).toEqual(['1002'])
  expect(ofLine('1002', 'CHECK 1003')).toEqual(['1002', '1003'])
  expect(ofLine('77', 'DEPOSIT')).toEqual([])
  expect(ofLine('77', 'OFFICE DEP')).toEqual(['77'])
  expect(ofLine('20240115123456')).toEqual([])
})

test('check numbers differ if both sides have some and share none', () => {
  expect(areOtherChecks(['1001'], ['1002'])).toBe(true)
  expect(areOtherChecks(['1001'], ['1001', '1002'])).toBe(false)
  expect(areOtherChecks([], ['1002'])).toBe(false)
  expect(areSameCheck(['1002'], ['1001', '1002'])).toBe(true)
})

test('a comment can contain a check number without a word for it, but a year is not a check number', () => {
  expect(namesCheck('1042 Smith', ['1042'])).toBe(true)
  expect(namesCheck('Federal 001042', ['1042'])).toBe(true)
  expect([namesCheck('Dues 2024', ['2024']), namesCheck('15 chairs', ['15']), namesCheck('11042', ['1042'])]).toEqual([
    ...[false, false, false],
  ])
})

test('a text of 50,000 numbers is read once', () => {
  const text = 'check 1,'.repeat(50_000)
  expect(inComment(text).length).toBe(1)
})
