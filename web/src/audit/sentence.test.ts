import type { AuditEntry } from '@twofold/contract/audit'
import { expect, test } from 'vitest'
import { amountOf, changedFields } from './changed-fields.ts'
import { deedOf, personName, recordPath } from './sentence.ts'

const entry = (rest: Partial<AuditEntry>): AuditEntry => ({
  auditEntryID: 1,
  at: '2026-11-05T10:00:00.000000Z',
  userID: 7,
  role: 'BOOKKEEPER',
  action: 'post',
  objectKind: 'transaction',
  objectID: 2331,
  entryNumber: 0,
  objectVersion: 1,
  reason: '',
  before: null,
  after: null,
  blockNo: 1,
  sessionID: 's',
  requestID: 'r',
  documents: [],
  ...rest,
})

const account = (accountName: string, rest = {}) => ({
  accountParent: 3,
  accountName,
  accountType: 'EXPENSE',
  accountMemo: '',
  ...rest,
})

const names = new Map([[9, { userID: 9, username: 'ann', givenName: 'Ann', familyName: 'Lee' }]])

const CHECK = { documentID: 172, kind: 'vendor payment', reference: 'Check 4223', partyName: 'Larkin & Moss' }
const BILL = { documentID: 331, kind: 'payable invoice', reference: '7486', partyName: 'Larkin & Moss' }
const APPLIED = { applied: 172, appliedTo: 331, amountApplied: 45_000 }

test.each<[Partial<AuditEntry>, string]>([
  [
    { action: 'create', objectKind: 'vendor payment advice', after: APPLIED, documents: [BILL, CHECK] },
    'applied $450.00 of vendor payment Check 4223 to bill 7486, Larkin & Moss',
  ],
  [
    { action: 'delete', objectKind: 'vendor payment advice', before: APPLIED, documents: [BILL, CHECK] },
    'removed the application of $450.00 of vendor payment Check 4223 to bill 7486, Larkin & Moss',
  ],
  [
    {
      action: 'create',
      objectKind: 'payable invoice',
      objectID: 331,
      after: { invoiceTotal: 45_000 },
      documents: [BILL],
    },
    'created bill 7486 of Larkin & Moss, $450.00',
  ],
  [{}, 'posted transaction 2331'],
  [{ action: 'change' }, 'changed transaction 2331'],
  [{ action: 'void' }, 'voided transaction 2331'],
  [{ action: 'create', objectKind: 'account', after: account('Rent') }, 'opened account Rent'],
  [
    { action: 'change', objectKind: 'account', before: account('Rent'), after: account('Office') },
    'changed account Office',
  ],
  [{ action: 'delete', objectKind: 'account', before: account('Rent') }, 'closed account Rent'],
  [
    { action: 'create', objectKind: 'organisation', after: { tenantName: 'Fern & Harrow' } },
    'created organisation Fern & Harrow',
  ],
  [{ action: 'change', objectKind: 'organisation', before: { softLockDate: null } }, 'changed the settings'],
  [{ action: 'create', objectKind: 'member', objectID: 9, after: { role: 'CLERK' } }, 'added Ann Lee'],
  [{ action: 'create', objectKind: 'member', objectID: 9, userID: 9 }, 'joined'],
  [{ action: 'change', objectKind: 'member', objectID: 9 }, 'changed the role of Ann Lee'],
  [{ action: 'delete', objectKind: 'member', objectID: 8 }, 'removed User 8'],
  [{ action: 'delete', objectKind: 'member', objectID: 9, userID: 9 }, 'left'],
  [{ action: 'reset password', objectKind: 'member', objectID: 9 }, 'reset the password of Ann Lee'],
  [
    { action: 'create', objectKind: 'invitation', after: { invitee: 'grace@example.com' } },
    'invited grace@example.com',
  ],
  [{ action: 'delete', objectKind: 'invitation', before: { invitee: 'grace' } }, 'withdrew the invitation of grace'],
  [{ action: 'reconcile' }, 'reconciled transaction 2331'],
  [{ action: 'unreconcile' }, 'unreconciled transaction 2331'],
  [
    { action: 'record', objectKind: 'statement', after: { statementNo: 3, statementDate: '2026-09-30T00:00:00Z' } },
    'recorded statement 3 of Sep 30, 2026',
  ],
  [
    { action: 'reopen', objectKind: 'statement', after: { statementNo: 3, statementDate: '2026-09-30T00:00:00Z' } },
    'reopened statement 3 of Sep 30, 2026',
  ],
  [
    { action: 'refuse', objectKind: 'statement', before: { transactionID: 77 } },
    'tried to change transaction 77 on a statement',
  ],
  [{ action: 'refuse', objectKind: 'statement', before: { accountID: 4 } }, 'tried to move account 4 past a statement'],
  [{ action: 'export', objectKind: 'books', after: { format: 'json' } }, 'exported the books as JSON'],
  [{ action: 'export', objectKind: 'books', after: { format: 'hledger' } }, 'exported the books as hledger'],
  [{ action: 'export', objectKind: 'books', after: { format: 'chart' } }, 'exported the chart of accounts'],
  [{ action: 'export', objectKind: 'audit trail', after: { format: 'csv' } }, 'exported the audit trail'],
  [
    { action: 'export', objectKind: 'audit trail', after: { format: 'csv', startDate: '2026-11-01' } },
    'exported part of the audit trail',
  ],
  [{ action: 'create', objectKind: 'receivable invoice', objectID: 5 }, 'created invoice 5'],
  [{ action: 'pay', objectKind: 'vendor payment run', objectID: 5 }, 'paid vendor payment run 5'],
  [{ action: 'cancel', objectKind: 'vendor payment run', objectID: 5 }, 'canceled vendor payment run 5'],
  [
    { action: 'refuse', objectKind: 'payable invoice', objectID: 5 },
    'tried to approve bill 5, which they entered or last changed',
  ],
  [
    { action: 'tell apart', objectKind: 'vendor payment', objectID: 5, after: { notADuplicateOf: 6 } },
    'marked vendor payment 5 as not a duplicate of 6',
  ],
  [
    { action: 'take together', objectKind: 'payable invoice', objectID: 5, before: { notADuplicateOf: 6 } },
    'marked bill 5 as a possible duplicate of 6',
  ],
])('%j reads “%s”', (rest, sentence) => {
  expect(deedOf(entry(rest), names)).toBe(sentence)
})

test('who did it is named by name, by sign-in, or by number', () => {
  const person = { userID: 7, username: 'ann', givenName: 'Ann', familyName: 'Lee' }
  expect(personName(person, 7)).toBe('Ann Lee')
  expect(personName({ ...person, givenName: '', familyName: '' }, 7)).toBe('ann')
  expect(personName(undefined, 7)).toBe('User 7')
})

test('what is gone leads nowhere', () => {
  expect(recordPath(entry({}))).toBe('/transactions/2331')
  expect(recordPath(entry({ action: 'void' }))).toBeNull()
  expect(recordPath(entry({ objectKind: 'account', objectID: 4 }))).toBe('/transactions/account/4')
  expect(recordPath(entry({ objectKind: 'statement', after: { accountID: 4 } }))).toBe('/reconcile/4?statements=open')
  expect(recordPath(entry({ objectKind: 'vendor', objectID: 4 }))).toBe('/vendors/4')
  expect(recordPath(entry({ objectKind: 'payable invoice', objectID: 4 }))).toBe('/payable-invoices/4')
  expect(recordPath(entry({ objectKind: 'bank line' }))).toBeNull()
})

const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
  accountID,
  debitOrCredit,
  transactionDCAmount,
})
const transaction = (lines: unknown[], rest = {}) => ({
  transactionDate: '2026-11-05T00:00:00Z',
  transactionComment: 'Rent',
  debitCreditSet: lines,
  ...rest,
})

test('a change shows what differs, lines by side and account', () => {
  const before = transaction([line(1, 'DEBIT', 300), line(1, 'DEBIT', 200), line(2, 'CREDIT', 500)])
  const after = transaction([line(1, 'DEBIT', 500), line(3, 'CREDIT', 500)], { transactionComment: 'Office' })
  expect(changedFields({ before, after })).toEqual([
    { key: 'transactionComment', label: 'Comment', kind: 'text', before: 'Rent', after: 'Office' },
    { key: 'CREDIT 2', label: 'Credit', accountID: 2, kind: 'money', before: 500, after: undefined },
    { key: 'CREDIT 3', label: 'Credit', accountID: 3, kind: 'money', before: undefined, after: 500 },
  ])
})

test('a record that came shows what it holds and nothing blank', () => {
  expect(
    changedFields({ before: null, after: account('Rent') }).map(({ label, kind, after }) => [label, kind, after]),
  ).toEqual([
    ['Parent', 'account', 3],
    ['Name', 'text', 'Rent'],
    ['Type', 'text', 'EXPENSE'],
  ])
  const posted = changedFields({ before: null, after: transaction([line(1, 'DEBIT', 5), line(2, 'CREDIT', 5)]) })
  expect(posted.map(({ label, kind }) => [label, kind])).toEqual([
    ['Date', 'day'],
    ['Comment', 'text'],
    ['Debit', 'money'],
    ['Credit', 'money'],
  ])
})

test('fields of other records have different names', () => {
  const after = {
    invoiceTotal: 500,
    dateCharged: '2026-11-05',
    dateDue: '2026-12-05',
    paymentAccountID: 4,
    isClosed: true,
    taxID: 'x',
    badDebtsID: 9,
  }
  expect(changedFields({ before: null, after }).map(({ label, kind }) => [label, kind])).toEqual([
    ['Invoice total', 'money'],
    ['Date charged', 'day'],
    ['Date due', 'day'],
    ['Payment account ID', 'account'],
    ['Is closed', 'text'],
    ['Tax ID', 'text'],
    ['Bad debts ID', 'account'],
  ])
})

test('the amount of an entry is the sum of its debits', () => {
  expect(
    amountOf({
      before: null,
      after: transaction([line(1, 'DEBIT', 300), line(4, 'DEBIT', 200), line(2, 'CREDIT', 500)]),
    }),
  ).toBe(500)
  expect(amountOf({ before: transaction([line(1, 'DEBIT', 7), line(2, 'CREDIT', 7)]), after: null })).toBe(7)
  expect(amountOf({ before: null, after: account('Rent') })).toBeNull()
})
