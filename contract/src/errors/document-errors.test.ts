// Tests the error messages for customers, vendors and their documents that depend on details. The test of the catalogue checks that every
// error has a message that is a sentence.
import type { RefusalCode } from '@twofold/accounting/refusals'
import { expect, test } from 'vitest'
import { sentenceOf } from '../errors.ts'

type Read = readonly [code: RefusalCode, sentence: string, detail?: Record<string, string | number>]

const READ: readonly Read[] = [
  [
    'NO_CONTROL_ACCOUNT',
    'No account is set for Accounts Receivable. Choose one in the organisation’s settings first.',
    { control: 'Accounts Receivable' },
  ],
  [
    'PARTY_HAS_DOCUMENTS',
    '2 documents still refer to this customer or vendor. Mark it as closed instead.',
    { documents: 2 },
  ],
  [
    'PARTY_HAS_DOCUMENTS',
    '1 document still refers to this customer or vendor. Mark it as closed instead.',
    { documents: 1 },
  ],
  ['PARTY_CLOSED', 'Ann is closed.', { name: 'Ann' }],
  ['ORDERS_NOT_ACCEPTED', 'Orders are turned off for Ann.', { name: 'Ann' }],
  ['PURCHASES_NOT_ALLOWED', 'Ann is not allowed to make purchases.', { name: 'Ann' }],
  ['VENDOR_INVOICES_NOT_ALLOWED', 'Invoices from Zed are not allowed.', { name: 'Zed' }],
  ['PAYMENTS_NOT_ACCEPTED', 'Payments are turned off for Ann.', { name: 'Ann', note: '' }],
  ['PAYMENTS_NOT_ACCEPTED', 'Payments are turned off for Ann. Cash only.', { name: 'Ann', note: 'Cash only' }],
  [
    'OVER_CREDIT_LIMIT',
    'Ann would owe $100.01, which is above the credit limit of $100.00. Confirm to charge the invoice anyway.',
    { name: 'Ann', balanceCents: 10_001, limitCents: 10_000 },
  ],
  [
    'OVER_CREDIT_LIMIT',
    'Ann would owe $100.01, which is above the credit limit of $100.00. An accountant can charge the invoice anyway.',
    { name: 'Ann', balanceCents: 10_001, limitCents: 10_000, role: 'BOOKKEEPER' },
  ],
  [
    'DUPLICATE',
    'Invoice A-1 from this vendor already exists (No. 7). Confirm if this is a different invoice.',
    { number: 'A-1', documentID: 7 },
  ],
  ['STATE_HAS_ITS_OWN_CALL', 'To change the charge status, use /charge.', { path: '/charge' }],
  ['APPROVER_ENTERED_IT', 'You entered or last changed bill 7, so another user must approve it.', { documentID: 7 }],
  [
    'ALIASES_DIFFER',
    'receiptDate and paymentDate are names of the same field but have different values. Send only one of them.',
    { first: 'receiptDate', second: 'paymentDate' },
  ],
  [
    'REVERSAL_TOO_EARLY',
    'The date of a reversal can’t be before the date of the original transaction, Nov 5, 2026.',
    { date: '2026-11-05' },
  ],
  [
    'DOCUMENT_APPLIED',
    'This document has payment applications (3, 4). Remove the applications first.',
    { advices: '3, 4' },
  ],
  ['TOTAL_BELOW_APPLIED', 'The total cannot be less than the amount already applied, $6.00.', { appliedCents: 600 }],
  ['AMOUNT_TO_APPLY_NOT_POSITIVE', 'Amount to apply must be greater than zero'],
  ['INVOICE_PAID', 'This invoice has been fully paid', { what: 'bill' }],
  ['INVOICE_PAID', 'This refund has been fully applied', { what: 'refund' }],
  ['PAYMENT_APPLIED', 'This payment receipt has been fully applied', { what: 'payment receipt' }],
  ['PAYMENT_APPLIED', 'This payment disbursement has been fully applied', { what: 'payment disbursement' }],
  ['PAYMENT_APPLIED', 'This credit note has been fully applied', { what: 'credit note' }],
  ['ABOVE_REMAINDER', 'Amount to apply cannot exceed the available balance', { remainingCents: 100 }],
  [
    'ADVICE_OF_WRITE_OFF',
    'This payment application belongs to a write-off (9). Undo the write-off instead.',
    { customerWriteOffID: 9 },
  ],
  [
    'MAIL_ADDRESS_INVALID',
    '“ann” isn’t an email address. Enter an address such as ann@example.com. Separate several addresses with commas.',
    { address: 'ann' },
  ],
  ['TOO_MANY_RECIPIENTS', 'An email can have at most 10 recipients.', { recipientsMax: 10 }],
  [
    'MAIL_LIMIT_REACHED',
    'This organisation can email at most 200 recipients within 24 hours. Recipients left now: 3. You can email 10 recipients after Nov 27, 2026, 14:03 EST.',
    { recipients: 10, recipientsMax: 200, recipientsLeft: 3, possible: 'Nov 27, 2026, 14:03 EST' },
  ],
  ['MAIL_STATE', 'This email was already sent.', { state: 'SENT' }],
  ['LOCKED', 'The books are locked through Nov 5, 2026. Give a reason for the change.', { lockedOn: '2026-11-05' }],
  [
    'LOCKED',
    'The books are locked through Nov 5, 2026. An accountant can change them and must give a reason.',
    { lockedOn: '2026-11-05', role: 'ACCOUNTANT' },
  ],
  ['HARD_LOCKED', 'The books are closed through Nov 5, 2026 and cannot be changed.', { lockedOn: '2026-11-05' }],
  [
    'OWNED_BY_DOCUMENT',
    'This entry belongs to payable invoice 7. Change the document instead.',
    { kind: 'payable invoice', id: 7 },
  ],
  ['TOTAL_DIFFERS', 'The total must equal the pre-tax total plus the tax ($10.80).', { sumCents: 1_080 }],
  ['FIELD_MISSING', 'receiptDate is required.', { name: 'receiptDate' }],
]

test.each(READ.map(([code, sentence, detail]) => ({ code, sentence, detail })))('$code: $sentence', refused => {
  const { code, sentence, detail } = refused
  expect(sentenceOf({ code, ...(detail && { detail }) })).toBe(sentence)
})
