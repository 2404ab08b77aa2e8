// The errors for customers, vendors, their documents, payment applications and emails.
import type { RefusalCode } from '@twofold/accounting/refusals'
import { ENTRY_ERRORS } from './entry-errors.ts'
import { conflict, day, forbidden, invalid, money, type PublicError, severalOf } from './error-words.ts'

const MAIL_STATES: Record<string, string> = {
  WAITING: 'This email is already waiting to be sent.',
  SENDING: 'This email is being sent right now.',
  SENT: 'This email was already sent.',
  CANCELED: 'This email was already canceled.',
}

const sentenceEnd = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** The status and message of each document error code. `ERRORS` includes them. */
export const DOCUMENT_ERRORS = {
  UNKNOWN_PARTY: invalid('This customer or vendor does not exist.'),
  PARTY_NAME_EMPTY: ENTRY_ERRORS.PARTY_NAME_EMPTY,
  PARTY_ACCOUNT_FIXED: conflict('The ledger account of a customer or vendor can’t be changed.'),
  NO_CONTROL_ACCOUNT: conflict(
    ({ control = 'customers or vendors' }) =>
      `No account is set for ${control}. Choose one in the organisation’s settings first.`,
  ),
  PARTY_HAS_DOCUMENTS: conflict(
    ({ documents }) =>
      `${typeof documents === 'number' ? severalOf(documents, 'document') : 'Another record'} still ${
        documents === 1 || documents === undefined ? 'refers' : 'refer'
      } to this customer or vendor. Mark it as closed instead.`,
  ),
  PARTY_HAS_LINES: conflict(
    'The account of this customer or vendor has manual transactions. Mark the customer or vendor as closed instead.',
  ),
  PARTY_CLOSED: conflict(({ name = 'This party' }) => `${name} is closed.`),
  ORDERS_NOT_ACCEPTED: conflict(({ name = 'this customer' }) => `Orders are turned off for ${name}.`),
  PURCHASES_NOT_ALLOWED: conflict(({ name = 'This customer' }) => `${name} is not allowed to make purchases.`),
  VENDOR_INVOICES_NOT_ALLOWED: conflict(({ name = 'this vendor' }) => `Invoices from ${name} are not allowed.`),
  PAYMENTS_NOT_ACCEPTED: conflict(
    ({ name = 'this party', note }) =>
      `Payments are turned off for ${name}.${note === undefined || note === '' ? '' : ` ${sentenceEnd(String(note))}`}`,
  ),
  OVER_CREDIT_LIMIT: conflict(
    ({ name = 'The customer', balanceCents, limitCents, role }) =>
      `${name} would owe ${money(balanceCents)}, which is above the credit limit of ${money(limitCents)}. ${
        role === undefined ? 'Confirm to charge the invoice anyway.' : 'An accountant can charge the invoice anyway.'
      }`,
  ),
  CREDIT_LIMIT_NEEDS_ACCOUNTANT: forbidden('Only an accountant can set a credit limit.'),
  DUPLICATE: conflict(
    ({ number, documentID }) =>
      `${number === undefined ? 'An invoice with this number' : `Invoice ${number}`} from this vendor already exists${documentID === undefined ? '' : ` (No. ${documentID})`}. Confirm if this is a different invoice.`,
  ),
  STATE_HAS_ITS_OWN_CALL: invalid(({ path = 'its own call' }) => `To change the charge status, use ${path}.`),
  NEW_IS_UNPAID: invalid('A new invoice cannot be marked as paid. Create it first, then mark it as paid.'),
  NEW_IS_PENDING: invalid('A new bill is always pending. Create it first, then approve it.'),
  BILL_NOT_APPROVED: conflict('This bill is not approved yet.'),
  BILL_IS_CREDIT: conflict('This is a vendor credit. It is applied to the vendor’s bills automatically.'),
  RUN_CHANGED: conflict('This vendor or its documents have changed since the payment run was planned.'),
  RUN_IS_EMPTY: conflict('None of the chosen bills can be paid.'),
  RUN_CANCELED: conflict('This payment run was canceled.'),
  APPROVER_ENTERED_IT: conflict(
    ({ documentID }) =>
      `You entered or last changed ${documentID === undefined ? 'this bill' : `bill ${documentID}`}, so another user must approve it.`,
  ),
  BILL_APPROVED: conflict('This bill is already approved. Set it back to Pending before you reject it.'),
  NO_TAX_ACCOUNT: conflict(
    'The organisation’s settings have no account for sales tax. Choose one in the settings first.',
  ),
  ALIASES_DIFFER: invalid(
    ({ first: one = 'one name', second = 'another' }) =>
      `${one} and ${second} are names of the same field but have different values. Send only one of them.`,
  ),
  REFUND_IS_FIXED: conflict('You cannot change a recorded payment to a refund, or a recorded refund to a payment.'),
  REVERSAL_TOO_EARLY: invalid(
    ({ date }) => `The date of a reversal can’t be before the date of the original transaction, ${day(date)}.`,
  ),
  DOCUMENT_POSTED: conflict(
    ({ state = 'Pending' }) => `This document is posted. Set it back to ${state} before you delete it.`,
  ),
  DOCUMENT_APPLIED: conflict(
    ({ advices }) =>
      `This document has payment applications${advices === undefined ? '' : ` (${advices})`}. Remove the applications first.`,
  ),
  APPLIED_KEEPS_PARTY: conflict(
    'This document has payment applications, so its customer or vendor cannot change. Remove the applications first.',
  ),
  APPLIED_KEEPS_SIGN: conflict(
    'This document has payment applications, so the sign of its total cannot change. Remove the applications first.',
  ),
  TOTAL_BELOW_APPLIED: conflict(
    ({ appliedCents }) => `The total cannot be less than the amount already applied, ${money(appliedCents)}.`,
  ),
  PAID_BY_APPLICATIONS: conflict(
    'This document is paid in full by payment applications. Remove an application to reopen it.',
  ),
  AMOUNT_TO_APPLY_NOT_POSITIVE: invalid('Amount to apply must be greater than zero'),
  DOES_NOT_APPLY: invalid(
    'Apply a payment or credit to an invoice, or a refund to the payment or credit that it pays back.',
  ),
  OF_ANOTHER_PARTY: invalid('The two documents belong to different customers or vendors.'),
  DOCUMENT_CANCELED: conflict('A canceled or rejected document cannot have payment applications.'),
  ONLY_POSTED_APPLIES: conflict(
    'This document is not charged or approved yet. Charge or approve it before you apply a payment or credit.',
  ),
  INVOICE_PAID: conflict(({ what }) =>
    what === 'refund' ? 'This refund has been fully applied' : 'This invoice has been fully paid',
  ),
  PAYMENT_APPLIED: conflict(({ what = 'payment receipt' }) => `This ${what} has been fully applied`),
  /** The response also contains the remaining amount as `remaining`. It is 0 for INVOICE_PAID and PAYMENT_APPLIED. */
  ABOVE_REMAINDER: conflict('Amount to apply cannot exceed the available balance'),
  ADVICE_OF_WRITE_OFF: conflict(
    ({ customerWriteOffID }) =>
      `This payment application belongs to a write-off${customerWriteOffID === undefined ? '' : ` (${customerWriteOffID})`}. Undo the write-off instead.`,
  ),
  RETURNED_GOES_BACK_WHOLE: invalid(
    'A returned payment is refunded in full. Leave out the amount, or refund an amount without marking the payment as returned.',
  ),
  MAIL_ADDRESS_INVALID: ENTRY_ERRORS.MAIL_ADDRESS_INVALID,
  TOO_MANY_RECIPIENTS: ENTRY_ERRORS.TOO_MANY_RECIPIENTS,
  MAIL_NOT_ALLOWED: forbidden(
    'This organisation can’t send email. Ask the person who runs this server to allow email.',
  ),
  MAIL_LIMIT_REACHED: conflict(
    ({ recipients, recipientsMax, recipientsLeft = 0, possible }) =>
      `This organisation can email ${recipientsMax === undefined ? 'a limited number of' : `at most ${recipientsMax}`} recipients within 24 hours. Recipients left now: ${recipientsLeft}. ${
        recipients === undefined
          ? 'Try again'
          : `You can email ${recipients === 1 ? 'one recipient' : `${recipients} recipients`}`
      } ${possible === undefined ? 'later' : `after ${possible}`}.`,
  ),
  MAIL_STATE: conflict(
    ({ state }) => MAIL_STATES[String(state)] ?? 'This action is not possible in the email’s current state.',
  ),
  MAIL_FILE_GONE: conflict('The file attached to this email was removed because it is old. Send the document again.'),
} as const satisfies Partial<Record<RefusalCode, PublicError>>
