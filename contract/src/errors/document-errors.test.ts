// Tests the exact error messages for customers, vendors and their documents.
import type { RefusalCode } from '@twofold/accounting/refusals'
import { expect, test } from 'vitest'
import { sentenceOf } from '../errors.ts'
import { DOCUMENT_ERRORS } from './document-errors.ts'

type Read = readonly [code: keyof typeof DOCUMENT_ERRORS, sentence: string, detail?: Record<string, string | number>]

const READ: readonly Read[] = [
  ['UNKNOWN_PARTY', 'This customer or vendor does not exist.'],
  ['PARTY_NAME_EMPTY', 'Enter a name.'],
  ['PARTY_ACCOUNT_FIXED', 'The ledger account of a customer or vendor can’t be changed.'],
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
  [
    'PARTY_HAS_LINES',
    'The account of this customer or vendor has manual transactions. Mark the customer or vendor as closed instead.',
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
  ['CREDIT_LIMIT_NEEDS_ACCOUNTANT', 'Only an accountant can set a credit limit.'],
  [
    'DUPLICATE',
    'Invoice A-1 from this vendor already exists (No. 7). Confirm if this is a different invoice.',
    { number: 'A-1', documentID: 7 },
  ],
  ['STATE_HAS_ITS_OWN_CALL', 'To change the charge status, use /charge.', { path: '/charge' }],
  ['NEW_IS_UNPAID', 'A new invoice cannot be marked as paid. Create it first, then mark it as paid.'],
  ['NEW_IS_PENDING', 'A new bill is always pending. Create it first, then approve it.'],
  ['BILL_NOT_APPROVED', 'This bill is not approved yet.'],
  ['BILL_IS_CREDIT', 'This is a vendor credit. It is applied to the vendor’s bills automatically.'],
  ['RUN_CHANGED', 'This vendor or its documents have changed since the payment run was planned.'],
  ['RUN_IS_EMPTY', 'None of the chosen bills can be paid.'],
  ['RUN_CANCELED', 'This payment run was canceled.'],
  ['APPROVER_ENTERED_IT', 'You entered or last changed bill 7, so another user must approve it.', { documentID: 7 }],
  ['BILL_APPROVED', 'This bill is already approved. Set it back to Pending before you reject it.'],
  ['NO_TAX_ACCOUNT', 'The organisation’s settings have no account for sales tax. Choose one in the settings first.'],
  [
    'ALIASES_DIFFER',
    'receiptDate and paymentDate are names of the same field but have different values. Send only one of them.',
    { first: 'receiptDate', second: 'paymentDate' },
  ],
  ['REFUND_IS_FIXED', 'You cannot change a recorded payment to a refund, or a recorded refund to a payment.'],
  [
    'REVERSAL_TOO_EARLY',
    'The date of a reversal can’t be before the date of the original transaction, Nov 5, 2026.',
    { date: '2026-11-05' },
  ],
  ['DOCUMENT_POSTED', 'This document is posted. Set it back to Pending before you delete it.'],
  [
    'DOCUMENT_APPLIED',
    'This document has payment applications (3, 4). Remove the applications first.',
    { advices: '3, 4' },
  ],
  [
    'APPLIED_KEEPS_PARTY',
    'This document has payment applications, so its customer or vendor cannot change. Remove the applications first.',
  ],
  [
    'APPLIED_KEEPS_SIGN',
    'This document has payment applications, so the sign of its total cannot change. Remove the applications first.',
  ],
  ['TOTAL_BELOW_APPLIED', 'The total cannot be less than the amount already applied, $6.00.', { appliedCents: 600 }],
  [
    'PAID_BY_APPLICATIONS',
    'This document is paid in full by payment applications. Remove an application to reopen it.',
  ],
  ['AMOUNT_TO_APPLY_NOT_POSITIVE', 'Amount to apply must be greater than zero'],
  [
    'DOES_NOT_APPLY',
    'Apply a payment or credit to an invoice, or a refund to the payment or credit that it pays back.',
  ],
  ['OF_ANOTHER_PARTY', 'The two documents belong to different customers or vendors.'],
  ['DOCUMENT_CANCELED', 'A canceled or rejected document cannot have payment applications.'],
  [
    'ONLY_POSTED_APPLIES',
    'This document is not charged or approved yet. Charge or approve it before you apply a payment or credit.',
  ],
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
    'RETURNED_GOES_BACK_WHOLE',
    'A returned payment is refunded in full. Leave out the amount, or refund an amount without marking the payment as returned.',
  ],
  [
    'MAIL_ADDRESS_INVALID',
    '“ann” isn’t an email address. Enter an address such as ann@example.com. Separate several addresses with commas.',
    { address: 'ann' },
  ],
  ['TOO_MANY_RECIPIENTS', 'An email can have at most 10 recipients.', { recipientsMax: 10 }],
  ['MAIL_NOT_ALLOWED', 'This organisation can’t send email. Ask the person who runs this server to allow email.'],
  [
    'MAIL_LIMIT_REACHED',
    'This organisation can email at most 200 recipients within 24 hours. Recipients left now: 3. You can email 10 recipients after Nov 27, 2026, 14:03 EST.',
    { recipients: 10, recipientsMax: 200, recipientsLeft: 3, possible: 'Nov 27, 2026, 14:03 EST' },
  ],
  ['MAIL_STATE', 'This email was already sent.', { state: 'SENT' }],
  ['MAIL_FILE_GONE', 'The file attached to this email was removed because it is old. Send the document again.'],
]

/** The document errors that also apply to other records. */
const READ_BESIDE: readonly (readonly [
  code: RefusalCode,
  sentence: string,
  detail?: Record<string, string | number>,
])[] = [
  ['NOT_FOUND', 'This record does not exist.'],
  ['STALE', 'This record has changed in the meantime. Nothing was saved.'],
  ['IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was already used for a different request.'],
  ['CLEARED', 'This change affects a reconciled line. Unreconcile the line first.'],
  ['LOCKED', 'The books are locked through Nov 5, 2026. Give a reason for the change.', { lockedOn: '2026-11-05' }],
  [
    'LOCKED',
    'The books are locked through Nov 5, 2026. An accountant can change them and must give a reason.',
    { lockedOn: '2026-11-05', role: 'ACCOUNTANT' },
  ],
  ['HARD_LOCKED', 'The books are closed through Nov 5, 2026 and cannot be changed.', { lockedOn: '2026-11-05' }],
  ['UNKNOWN_ACCOUNT', 'This account does not exist.'],
  ['ACCOUNT_TYPE_UNSUITABLE', 'You can’t use an account of this type here. Choose another account.'],
  [
    'ACCOUNT_IS_CONTROL',
    'This action is not possible for a control account. Its balance is the sum of its customers or vendors.',
  ],
  ['ACCOUNT_IS_PARTY', 'This account belongs to a customer or vendor. Change the customer or vendor instead.'],
  ['ACCOUNT_HAS_DOCUMENTS', 'A customer, vendor or document uses this account.'],
  [
    'OWNED_BY_DOCUMENT',
    'This entry belongs to payable invoice 7. Change the document instead.',
    { kind: 'payable invoice', id: 7 },
  ],
  ['PARTY_ACCOUNT_NEEDS_ACCOUNTANT', 'Only an accountant can post directly to the account of a customer or vendor.'],
  ['TOTAL_DIFFERS', 'The total must equal the pre-tax total plus the tax ($10.80).', { sumCents: 1_080 }],
  ['BALANCE_OUT_OF_RANGE', 'This change would make the balance of an account larger than the books can store.'],
  ['NOT_A_DATE', 'Enter a real calendar date, such as 2026-11-05.'],
  ['TEXT_EMPTY', 'This field can’t be empty.'],
  ['FIELD_MISSING', 'receiptDate is required.', { name: 'receiptDate' }],
]

test.each(READ_BESIDE.map(([code, sentence, detail]) => ({ code, sentence, detail })))(
  'of a document too, $code: $sentence',
  ({ code, sentence, detail }) => {
    expect(sentenceOf({ code, ...(detail && { detail }) })).toBe(sentence)
  },
)

test.each(READ.map(([code, sentence, detail]) => ({ code, sentence, detail })))('$code: $sentence', refused => {
  const { code, sentence, detail } = refused
  expect(sentenceOf({ code, ...(detail && { detail }) })).toBe(sentence)
})

test('every refusal about parties and documents is among them', () => {
  const read = new Set<RefusalCode>(READ.map(([code]) => code))
  expect(Object.keys(DOCUMENT_ERRORS).filter(code => !read.has(code as RefusalCode))).toEqual([])
})
