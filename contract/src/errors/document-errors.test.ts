// The messages of refused calls about customers, vendors and their documents, word for word.
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
    'The organisation’s settings do not name Accounts Receivable, the parent of its account. Choose one there first.',
    { control: 'Accounts Receivable' },
  ],
  ['PARTY_HAS_DOCUMENTS', '2 documents still refer to it. Mark it closed instead.', { documents: 2 }],
  ['PARTY_HAS_DOCUMENTS', '1 document still refers to it. Mark it closed instead.', { documents: 1 }],
  ['PARTY_HAS_LINES', 'Its account has manual transactions. Mark it closed instead.'],
  ['PARTY_CLOSED', 'Ann is closed.', { name: 'Ann' }],
  ['ORDERS_NOT_ACCEPTED', 'No orders are accepted from Ann.', { name: 'Ann' }],
  ['PURCHASES_NOT_ALLOWED', 'Ann is not allowed to purchase.', { name: 'Ann' }],
  ['VENDOR_INVOICES_NOT_ALLOWED', 'No invoices of Zed are allowed.', { name: 'Zed' }],
  ['PAYMENTS_NOT_ACCEPTED', 'Payments are turned off for Ann.', { name: 'Ann', note: '' }],
  ['PAYMENTS_NOT_ACCEPTED', 'Payments are turned off for Ann. Cash only.', { name: 'Ann', note: 'Cash only' }],
  [
    'OVER_CREDIT_LIMIT',
    'Ann would owe $100.01, above the credit limit of $100.00. Confirm it to charge anyway.',
    { name: 'Ann', balanceCents: 10_001, limitCents: 10_000 },
  ],
  [
    'OVER_CREDIT_LIMIT',
    'Ann would owe $100.01, above the credit limit of $100.00. An accountant may charge anyway.',
    { name: 'Ann', balanceCents: 10_001, limitCents: 10_000, role: 'BOOKKEEPER' },
  ],
  ['CREDIT_LIMIT_NEEDS_ACCOUNTANT', 'Only an accountant may set a credit limit.'],
  [
    'DUPLICATE',
    'This vendor already has an invoice A-1 (No. 7). Confirm it if this is another one.',
    { number: 'A-1', documentID: 7 },
  ],
  ['STATE_HAS_ITS_OWN_CALL', 'The charge status is changed with /charge.', { path: '/charge' }],
  ['NEW_IS_UNPAID', 'A new invoice cannot be marked paid. Create it first, then mark it paid.'],
  ['NEW_IS_PENDING', 'New bills are pending. Approve them later.'],
  ['BILL_NOT_APPROVED', 'It is not approved yet.'],
  ['BILL_IS_CREDIT', 'This is a vendor credit. It is applied to the vendor’s bills automatically.'],
  ['RUN_CHANGED', 'This vendor or its documents have changed since the run was planned.'],
  ['RUN_IS_EMPTY', 'None of the chosen bills can be paid.'],
  ['RUN_CANCELED', 'This payment run was canceled.'],
  ['APPROVER_ENTERED_IT', 'You entered or last changed bill 7, so another user must approve it.', { documentID: 7 }],
  ['BILL_APPROVED', 'It is approved already. Set it back to Pending before you reject it.'],
  ['NO_TAX_ACCOUNT', 'The organisation’s settings name no account for sales tax. Choose one there first.'],
  [
    'ALIASES_DIFFER',
    'receiptDate and paymentDate are names of the same field but have different values. Send only one of them.',
    { first: 'receiptDate', second: 'paymentDate' },
  ],
  ['REFUND_IS_FIXED', 'A recorded payment cannot become a refund, or a refund a payment.'],
  ['REVERSAL_TOO_EARLY', 'A reversal can’t be before its original, on Nov 5, 2026.', { date: '2026-11-05' }],
  ['DOCUMENT_POSTED', 'This is posted. Set it back to Pending before you delete it.'],
  [
    'DOCUMENT_APPLIED',
    'Money is applied to or from this (application 3, 4). Remove the applications first.',
    { advices: '3, 4' },
  ],
  [
    'APPLIED_KEEPS_PARTY',
    'Money is applied to or from this, so its customer or vendor cannot change. Remove the applications first.',
  ],
  [
    'APPLIED_KEEPS_SIGN',
    'Money is applied to this, so an invoice cannot become a credit, or a credit an invoice. Remove the applications first.',
  ],
  ['TOTAL_BELOW_APPLIED', '$6.00 is applied already, so the total cannot be less.', { appliedCents: 600 }],
  ['PAID_BY_APPLICATIONS', 'This is paid because it is fully applied. Remove an application to open it again.'],
  ['AMOUNT_TO_APPLY_NOT_POSITIVE', 'Amount to apply must be greater than zero'],
  ['DOES_NOT_APPLY', 'Apply a payment or credit to an invoice, or a refund to the payment or credit it pays back.'],
  ['OF_ANOTHER_PARTY', 'The two belong to different customers or vendors.'],
  ['DOCUMENT_CANCELED', 'Nothing can be applied to or from a canceled or rejected document.'],
  [
    'ONLY_POSTED_APPLIES',
    'This is not charged or approved yet, so nothing can be applied to it. Charge or approve it first.',
  ],
  ['INVOICE_PAID', 'This invoice has been fully paid', { what: 'bill' }],
  ['INVOICE_PAID', 'This refund has been fully applied', { what: 'refund' }],
  ['PAYMENT_APPLIED', 'This payment receipt has been fully applied', { what: 'payment receipt' }],
  ['PAYMENT_APPLIED', 'This payment disbursement has been fully applied', { what: 'payment disbursement' }],
  ['PAYMENT_APPLIED', 'This credit note has been fully applied', { what: 'credit note' }],
  ['ABOVE_REMAINDER', 'Amount to apply cannot exceed the available balance', { remainingCents: 100 }],
  ['ADVICE_OF_WRITE_OFF', 'This belongs to a write-off (9). Undo the whole write-off.', { customerWriteOffID: 9 }],
  [
    'RETURNED_GOES_BACK_WHOLE',
    'A payment can only be returned in full. Leave the amount out, or refund an amount without returning it.',
  ],
  [
    'MAIL_ADDRESS_INVALID',
    '“ann” isn’t an email address. Enter one such as ann@example.com. Separate several with commas.',
    { address: 'ann' },
  ],
  ['TOO_MANY_RECIPIENTS', 'An email can have at most 10 recipients.', { recipientsMax: 10 }],
  ['MAIL_NOT_ALLOWED', 'This organisation can’t send mail. Ask the person who runs this server to allow it.'],
  [
    'MAIL_LIMIT_REACHED',
    'This organisation can mail 200 recipients within 24 hours. It has 3 left. You can mail 10 recipients from Nov 27, 2026, 14:03 EST.',
    { recipients: 10, recipientsMax: 200, recipientsLeft: 3, possible: 'Nov 27, 2026, 14:03 EST' },
  ],
  ['MAIL_STATE', 'This mail was already sent.', { state: 'SENT' }],
  ['MAIL_FILE_GONE', 'The file of this mail was removed because it is old. Send the document again.'],
]

/** The errors that documents share with all other records. */
const READ_BESIDE: readonly (readonly [
  code: RefusalCode,
  sentence: string,
  detail?: Record<string, string | number>,
])[] = [
  ['NOT_FOUND', 'This does not exist.'],
  ['STALE', 'This has changed in the meantime. Nothing was saved.'],
  ['IDEMPOTENCY_MISMATCH', 'The same Idempotency-Key was already used for something else.'],
  ['CLEARED', 'A reconciled line would change. Unreconcile it first.'],
  ['LOCKED', 'The books are locked through Nov 5, 2026. Give a reason to change them.', { lockedOn: '2026-11-05' }],
  [
    'LOCKED',
    'The books are locked through Nov 5, 2026. An accountant may change them, with a reason.',
    { lockedOn: '2026-11-05', role: 'ACCOUNTANT' },
  ],
  ['HARD_LOCKED', 'The books are closed through Nov 5, 2026 and cannot be changed.', { lockedOn: '2026-11-05' }],
  ['UNKNOWN_ACCOUNT', 'This account does not exist.'],
  ['ACCOUNT_TYPE_UNSUITABLE', 'You can’t use an account of this type here. Choose another account.'],
  [
    'ACCOUNT_IS_CONTROL',
    'You can’t do this with a control account. Its balance is the sum of its customers or vendors.',
  ],
  ['ACCOUNT_IS_PARTY', 'This account belongs to a customer or vendor. Change the customer or vendor instead.'],
  ['ACCOUNT_HAS_DOCUMENTS', 'A customer, vendor or document uses this account.'],
  [
    'OWNED_BY_DOCUMENT',
    'This entry belongs to payable invoice 7: change it there.',
    { kind: 'payable invoice', id: 7 },
  ],
  ['PARTY_ACCOUNT_NEEDS_ACCOUNTANT', 'Only an accountant may post directly to the account of a customer or vendor.'],
  ['TOTAL_DIFFERS', 'The total must equal the pre-tax total plus the tax: $10.80.', { sumCents: 1_080 }],
  ['BALANCE_OUT_OF_RANGE', 'This would take an account beyond the largest sum the books can hold.'],
  ['NOT_A_DATE', 'Enter a real calendar date, such as 2026-11-05.'],
  ['TEXT_EMPTY', 'This can’t be empty.'],
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
