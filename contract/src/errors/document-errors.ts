// The errors of customers, vendors, their documents, applications and mails.
import type { RefusalCode } from '@twofold/accounting/refusals'
import { ENTRY_ERRORS } from './entry-errors.ts'
import { day, money, type PublicError, severalOf } from './error-words.ts'

const MAIL_STATES: Record<string, string> = {
  WAITING: 'This mail is already waiting to be sent.',
  SENDING: 'This mail is being sent right now.',
  SENT: 'This mail was already sent.',
  CANCELED: 'This mail was already canceled.',
}

const sentenceEnd = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** The part of `ERRORS` for documents. */
export const DOCUMENT_ERRORS = {
  UNKNOWN_PARTY: { status: 400, sentence: 'This customer or vendor does not exist.' },
  PARTY_NAME_EMPTY: ENTRY_ERRORS.PARTY_NAME_EMPTY,
  PARTY_ACCOUNT_FIXED: {
    status: 409,
    sentence: 'The ledger account of a customer or vendor can’t be changed.',
  },
  NO_CONTROL_ACCOUNT: {
    status: 409,
    sentence: ({ control = 'a control account' }) =>
      `The organisation’s settings do not name ${control}, the parent of its account. Choose one there first.`,
  },
  PARTY_HAS_DOCUMENTS: {
    status: 409,
    sentence: ({ documents }) =>
      `${typeof documents === 'number' ? severalOf(documents, 'document') : 'Another record'} still ${
        documents === 1 || documents === undefined ? 'refers' : 'refer'
      } to it. Mark it closed instead.`,
  },
  PARTY_HAS_LINES: {
    status: 409,
    sentence: 'Its account has manual transactions. Mark it closed instead.',
  },
  PARTY_CLOSED: { status: 409, sentence: ({ name = 'This party' }) => `${name} is closed.` },
  ORDERS_NOT_ACCEPTED: {
    status: 409,
    sentence: ({ name = 'this customer' }) => `No orders are accepted from ${name}.`,
  },
  PURCHASES_NOT_ALLOWED: {
    status: 409,
    sentence: ({ name = 'This customer' }) => `${name} is not allowed to purchase.`,
  },
  VENDOR_INVOICES_NOT_ALLOWED: {
    status: 409,
    sentence: ({ name = 'this vendor' }) => `No invoices of ${name} are allowed.`,
  },
  PAYMENTS_NOT_ACCEPTED: {
    status: 409,
    sentence: ({ name = 'this party', note }) =>
      `Payments are turned off for ${name}.${note === undefined || note === '' ? '' : ` ${sentenceEnd(String(note))}`}`,
  },
  OVER_CREDIT_LIMIT: {
    status: 409,
    sentence: ({ name = 'The customer', balanceCents, limitCents, role }) =>
      `${name} would owe ${money(balanceCents)}, above the credit limit of ${money(limitCents)}. ${
        role === undefined ? 'Confirm it to charge anyway.' : 'An accountant may charge anyway.'
      }`,
  },
  CREDIT_LIMIT_NEEDS_ACCOUNTANT: { status: 403, sentence: 'Only an accountant may set a credit limit.' },
  DUPLICATE: {
    status: 409,
    sentence: ({ number = 'with this number', documentID }) =>
      `This vendor already has an invoice ${number}${documentID === undefined ? '' : ` (No. ${documentID})`}. Confirm it if this is another one.`,
  },
  STATE_HAS_ITS_OWN_CALL: {
    status: 400,
    sentence: ({ path = 'its own call' }) => `The charge status is changed with ${path}.`,
  },
  NEW_IS_UNPAID: {
    status: 400,
    sentence: 'A new invoice cannot be marked paid. Create it first, then mark it paid.',
  },
  NEW_IS_PENDING: {
    status: 400,
    sentence: 'New bills are pending. Approve them later.',
  },
  BILL_NOT_APPROVED: { status: 409, sentence: 'It is not approved yet.' },
  BILL_IS_CREDIT: {
    status: 409,
    sentence: 'This is a vendor credit. It is applied to the vendor’s bills automatically.',
  },
  RUN_CHANGED: { status: 409, sentence: 'This vendor or its documents have changed since the run was planned.' },
  RUN_IS_EMPTY: { status: 409, sentence: 'None of the chosen bills can be paid.' },
  RUN_CANCELED: { status: 409, sentence: 'This payment run was canceled.' },
  APPROVER_ENTERED_IT: {
    status: 409,
    sentence: ({ documentID }) =>
      `You entered or last changed ${documentID === undefined ? 'this bill' : `bill ${documentID}`}, so another user must approve it.`,
  },
  BILL_APPROVED: { status: 409, sentence: 'It is approved already. Set it back to Pending before you reject it.' },
  NO_TAX_ACCOUNT: {
    status: 409,
    sentence: 'The organisation’s settings name no account for sales tax. Choose one there first.',
  },
  ALIASES_DIFFER: {
    status: 400,
    sentence: ({ first: one = 'one name', second = 'another' }) =>
      `${one} and ${second} are names of the same field but have different values. Send only one of them.`,
  },
  REFUND_IS_FIXED: { status: 409, sentence: 'A recorded payment cannot become a refund, or a refund a payment.' },
  REVERSAL_TOO_EARLY: {
    status: 400,
    sentence: ({ date }) => `A reversal can’t be before its original, on ${day(date)}.`,
  },
  DOCUMENT_POSTED: {
    status: 409,
    sentence: ({ state = 'Pending' }) => `This is posted. Set it back to ${state} before you delete it.`,
  },
  DOCUMENT_APPLIED: {
    status: 409,
    sentence: ({ advices }) =>
      `Money is applied to or from this${advices === undefined ? '' : ` (application ${advices})`}. Remove the applications first.`,
  },
  APPLIED_KEEPS_PARTY: {
    status: 409,
    sentence:
      'Money is applied to or from this, so its customer or vendor cannot change. Remove the applications first.',
  },
  APPLIED_KEEPS_SIGN: {
    status: 409,
    sentence:
      'Money is applied to this, so an invoice cannot become a credit, or a credit an invoice. Remove the applications first.',
  },
  TOTAL_BELOW_APPLIED: {
    status: 409,
    sentence: ({ appliedCents }) => `${money(appliedCents)} is applied already, so the total cannot be less.`,
  },
  PAID_BY_APPLICATIONS: {
    status: 409,
    sentence: 'This is paid because it is fully applied. Remove an application to open it again.',
  },
  AMOUNT_TO_APPLY_NOT_POSITIVE: { status: 400, sentence: 'Amount to apply must be greater than zero' },
  DOES_NOT_APPLY: {
    status: 400,
    sentence: 'Apply a payment or credit to an invoice, or a refund to the payment or credit it pays back.',
  },
  OF_ANOTHER_PARTY: { status: 400, sentence: 'The two belong to different customers or vendors.' },
  DOCUMENT_CANCELED: { status: 409, sentence: 'Nothing can be applied to or from a canceled or rejected document.' },
  ONLY_POSTED_APPLIES: {
    status: 409,
    sentence: 'This is not charged or approved yet, so nothing can be applied to it. Charge or approve it first.',
  },
  INVOICE_PAID: {
    status: 409,
    sentence: ({ what }) =>
      what === 'refund' ? 'This refund has been fully applied' : 'This invoice has been fully paid',
  },
  PAYMENT_APPLIED: {
    status: 409,
    sentence: ({ what = 'payment receipt' }) => `This ${what} has been fully applied`,
  },
  /** The response also has the rest as `remaining`, which is 0 for the two above. */
  ABOVE_REMAINDER: { status: 409, sentence: 'Amount to apply cannot exceed the available balance' },
  ADVICE_OF_WRITE_OFF: {
    status: 409,
    sentence: ({ customerWriteOffID }) =>
      `This belongs to a write-off${customerWriteOffID === undefined ? '' : ` (${customerWriteOffID})`}. Undo the whole write-off.`,
  },
  RETURNED_GOES_BACK_WHOLE: {
    status: 400,
    sentence: 'A payment can only be returned in full. Leave the amount out, or refund an amount without returning it.',
  },
  MAIL_ADDRESS_INVALID: ENTRY_ERRORS.MAIL_ADDRESS_INVALID,
  TOO_MANY_RECIPIENTS: ENTRY_ERRORS.TOO_MANY_RECIPIENTS,
  MAIL_NOT_ALLOWED: {
    status: 403,
    sentence: 'This organisation can’t send mail. Ask the person who runs this server to allow it.',
  },
  MAIL_LIMIT_REACHED: {
    status: 409,
    sentence: ({ recipients, recipientsMax, recipientsLeft = 0, possible }) =>
      `This organisation can mail ${recipientsMax ?? 'only some'} recipients within 24 hours. It has ${recipientsLeft === 0 ? 'none' : recipientsLeft} left. ${
        recipients === undefined
          ? 'Try again'
          : `You can mail ${recipients === 1 ? 'one recipient' : `${recipients} recipients`}`
      } ${possible === undefined ? 'later' : `from ${possible}`}.`,
  },
  MAIL_STATE: {
    status: 409,
    sentence: ({ state }) => MAIL_STATES[String(state)] ?? 'This is not possible in the current state of the mail.',
  },
  MAIL_FILE_GONE: {
    status: 409,
    sentence: 'The file of this mail was removed because it is old. Send the document again.',
  },
} as const satisfies Partial<Record<RefusalCode, PublicError>>
