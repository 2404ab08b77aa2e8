/**
 * All error codes of the accounting rules and the server. They are public and grouped by topic. The meaning of a code never changes. New
 * codes are added at the end of their group. The status and the message of each code are in the contract.
 */
export const REFUSAL_CODES = [
  // Invalid requests.
  'INVALID_REQUEST',
  'UNKNOWN_FIELD',
  'FIELD_MISSING',
  'FIELD_TYPE',
  'FIELD_VALUE',
  'FIELD_REPEATED',
  'NOT_A_NUMBER',
  'NOT_A_DATE',
  'NOT_A_CHOICE',
  'TEXT_EMPTY',
  'TEXT_TOO_LONG',
  'TEXT_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'TOO_SLOW',
  'NESTED_TOO_DEEP',
  // Money.
  'AMOUNT_NOT_MONEY',
  'TOO_MANY_DECIMALS',
  'DIVISION_BY_ZERO',
  'AMOUNT_OUT_OF_RANGE',
  'BALANCE_OUT_OF_RANGE',
  // Transactions.
  'NEEDS_TWO_SIDES',
  'NEEDS_TWO_ACCOUNTS',
  'UNBALANCED',
  'AMOUNT_DIFFERS_FROM_LINES',
  'UNKNOWN_ACCOUNT',
  'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
  'OWNED_BY_DOCUMENT',
  'CLEARED',
  'LOCKED',
  'HARD_LOCKED',
  'HARD_LOCK_GOES_FORWARD',
  'HARD_LOCK_IN_FUTURE',
  'RECONCILE_DATE_TOO_EARLY',
  'NOTHING_TO_RECONCILE',
  'ON_STATEMENT',
  'TOO_MANY_LINES',
  'NOTHING_TO_RESTORE',
  // Statements.
  'STATEMENT_DATE_NOT_LATER',
  'STATEMENT_BALANCE_DIFFERS',
  'STATEMENT_ON_RELATED_ACCOUNT',
  'STATEMENT_NOT_NEWEST',
  'STATEMENT_REOPENED',
  // Accounts.
  'ACCOUNT_NAME_EMPTY',
  'ACCOUNT_NAME_HAS_COLON',
  'ACCOUNT_NAME_TAKEN',
  'UNKNOWN_ACCOUNT_TYPE',
  'UNKNOWN_PARENT',
  'ACCOUNT_BELOW_ITSELF',
  'ACCOUNT_TYPE_FIXED',
  'ACCOUNT_HAS_CHILDREN',
  'ACCOUNT_HAS_LINES',
  'ACCOUNT_HAS_DOCUMENTS',
  'ACCOUNT_IS_CONTROL',
  'ACCOUNT_IS_PARTY',
  'ACCOUNT_IN_SETTINGS',
  'ACCOUNT_TOO_DEEP',
  'ACCOUNT_TYPE_UNSUITABLE',
  'ACCOUNT_HAS_RECONCILED_LINES',
  'CONTROL_HAS_PARTIES',
  'ACCOUNT_NUMBER_NOT_ALLOWED',
  'ACCOUNT_NUMBER_TAKEN',
  'ACCOUNT_SECTION_NOT_ALLOWED',
  // Customers and vendors.
  'UNKNOWN_PARTY',
  'PARTY_NAME_EMPTY',
  'PARTY_ACCOUNT_FIXED',
  'NO_CONTROL_ACCOUNT',
  'PARTY_HAS_DOCUMENTS',
  'PARTY_HAS_LINES',
  'PARTY_CLOSED',
  'ORDERS_NOT_ACCEPTED',
  'PURCHASES_NOT_ALLOWED',
  'VENDOR_INVOICES_NOT_ALLOWED',
  'PAYMENTS_NOT_ACCEPTED',
  'OVER_CREDIT_LIMIT',
  'CREDIT_LIMIT_NEEDS_ACCOUNTANT',
  // Invoices, bills and payments.
  'TOTAL_DIFFERS',
  'DUPLICATE',
  'STATE_HAS_ITS_OWN_CALL',
  'NEW_IS_UNPAID',
  'NO_TAX_ACCOUNT',
  'ALIASES_DIFFER',
  'REFUND_IS_FIXED',
  'REVERSAL_TOO_EARLY',
  'DOCUMENT_POSTED',
  'DOCUMENT_APPLIED',
  'APPLIED_KEEPS_PARTY',
  'APPLIED_KEEPS_SIGN',
  'TOTAL_BELOW_APPLIED',
  'PAID_BY_APPLICATIONS',
  'NEW_IS_PENDING',
  'APPROVER_ENTERED_IT',
  'BILL_APPROVED',
  // Payment applications.
  'AMOUNT_TO_APPLY_NOT_POSITIVE',
  'DOES_NOT_APPLY',
  'OF_ANOTHER_PARTY',
  'DOCUMENT_CANCELED',
  'ONLY_POSTED_APPLIES',
  'INVOICE_PAID',
  'PAYMENT_APPLIED',
  'ABOVE_REMAINDER',
  'ADVICE_OF_WRITE_OFF',
  'RETURNED_GOES_BACK_WHOLE',
  // Payment runs.
  'BILL_NOT_APPROVED',
  'BILL_IS_CREDIT',
  'RUN_CHANGED',
  'RUN_IS_EMPTY',
  'RUN_CANCELED',
  // Emails.
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'MAIL_NOT_ALLOWED',
  'MAIL_LIMIT_REACHED',
  'MAIL_STATE',
  'MAIL_FILE_GONE',
  // File imports.
  'IMPORT_HAS_FAULTS',
  'NOTHING_TO_IMPORT',
  'IMPORT_TOO_LONG',
  'IMPORT_UNDONE',
  'IMPORT_CHANGED',
  'IMPORT_RECONCILED',
  'IMPORT_ACCOUNTS_USED',
  'IMPORT_DOCUMENTS_CHANGED',
  'IMPORT_DOCUMENTS_APPLIED',
  'IMPORT_PARTIES_USED',
  'FILE_TOO_COSTLY',
  'STATEMENT_KNOWN',
  'STATEMENT_QUESTIONS',
  'IMPORT_QUESTIONS',
  'BANK_LINE_DECIDED',
  'BANK_LINE_WAITS',
  'TRANSACTION_MATCHED',
  'MATCH_SUM_DIFFERS',
  'PAYEE_RULE_TAKEN',
  // Reports.
  'PERIOD_BACKWARD',
  'TOO_MANY_ACCOUNTS',
  'NOT_AN_INSTANT',
  'MOMENTS_BACKWARD',
  // Organisations and their members.
  'ORGANISATION_MISMATCH',
  'UNKNOWN_CHART_TEMPLATE',
  'UNKNOWN_TIME_ZONE',
  'LAST_OWNER',
  'ROLE_ABOVE_OWN',
  'MAY_NOT_FOUND_ORGANISATIONS',
  'INVITATION_TAKEN',
  'INVITATION_USED',
  'INVITATION_OVER',
  'PASSWORD_KEPT_ELSEWHERE',
  'PASSWORD_REACHES_FURTHER',
  'OWN_SECOND_FACTORS_HAVE_THEIR_PAGE',
  'SECOND_FACTORS_KEPT_ELSEWHERE',
  'SECOND_FACTORS_REACH_FURTHER',
  'NO_SECOND_FACTORS',
  'OWN_PASSWORD_HAS_ITS_PAGE',
  'OWN_TWO_FACTORS_FIRST',
  'RESET_NEEDS_TWO_FACTORS',
  // Authentication, permissions and rate limits.
  'NOT_SIGNED_IN',
  'SIGN_IN_REJECTED',
  'PROVIDER_UNAVAILABLE',
  'FORBIDDEN',
  'NOT_A_MEMBER',
  'RECENT_SIGN_IN_REQUIRED',
  'TWO_FACTORS_REQUIRED',
  'SIGN_IN_TIME_MISSING',
  'SIGN_IN_NOT_RECENT',
  'SECOND_FACTOR_MISSING',
  'TOO_MANY_REQUESTS',
  // Missing and changed records, and temporary or internal failures.
  'NOT_FOUND',
  'STALE',
  'IDEMPOTENCY_MISMATCH',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'INTERNAL',
  'BUSY',
] as const

/** The public name of an error. It never changes. */
export type RefusalCode = (typeof REFUSAL_CODES)[number]

const codes: ReadonlySet<string> = new Set(REFUSAL_CODES)

/** Returns whether a string is an error code. */
export function isRefusalCode(text: string): text is RefusalCode {
  return codes.has(text)
}

/**
 * An error. `field` is the API path of the invalid field (`debitCreditSet.1.transactionDCAmount`). `detail` contains the values for the
 * error message: names, dates, cents.
 */
export type Refusal = {
  code: RefusalCode
  field?: string
  detail?: Record<string, string | number>
  /** The current record. Only for STALE. */
  current?: unknown
}

/** The result of a rule: the valid value, or all errors (at least one). Rules never throw. */
export type Result<T> = { ok: true; value: T } | { ok: false; refusals: Refusal[] }

/** Returns a successful result with `value`. */
export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** Returns a refusal. */
export function refusal(code: RefusalCode, field?: string, detail?: Record<string, string | number>): Refusal {
  return {
    code,
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  }
}

/** Returns a result with one error. */
export function refused(
  code: RefusalCode,
  field?: string,
  detail?: Record<string, string | number>,
): { ok: false; refusals: Refusal[] } {
  return { ok: false, refusals: [refusal(code, field, detail)] }
}

/** Returns a successful result with `value` if there are no errors. Otherwise, returns a result with all errors. */
export function resultOf<T>(refusals: Refusal[], value: T): Result<T> {
  return refusals.length === 0 ? accepted(value) : { ok: false, refusals }
}
