// The error codes of the API, each with its HTTP status and message. The errors of accounts, entries and documents are in separate files.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from './errors/account-errors.ts'
import { DOCUMENT_ERRORS } from './errors/document-errors.ts'
import { ENTRY_ERRORS, sentenceIn } from './errors/entry-errors.ts'
import {
  conflict,
  count,
  day,
  forbidden,
  invalid,
  money,
  notSignedIn,
  type PublicError,
  severalOf,
  tooLarge,
  unavailable,
  type Value,
} from './errors/error-words.ts'
import { FORM_ERRORS } from './errors/form-errors.ts'
import { LINES_MAX } from './wire.ts'

const several = (value: Value, one: string, more: string) =>
  value === undefined ? `something ${one}` : `${severalOf(value, 'transaction')} ${value === 1 ? one : more}`
const documents = (value: Value, one = '', more = '') =>
  value === undefined ? `something ${one}`.trim() : `${severalOf(value, 'document')} ${value === 1 ? one : more}`.trim()
const first = (id: Value) => (id === undefined ? '' : ` (the first is ${id})`)

/** The status and message of each code. In an error response, `err` is the message and `code` is the name of the code. */
export const ERRORS: Record<RefusalCode, PublicError> = {
  INVALID_REQUEST: invalid('The request is not valid.'),
  UNKNOWN_FIELD: invalid(({ name }) => `There is no field named ${name ?? ''}.`),
  FIELD_MISSING: invalid(({ name }) => `${name ?? 'This field'} is required.`),
  FIELD_TYPE: invalid(({ name, expected }) => `${name ?? 'This field'} must be ${expected ?? 'of a different type'}.`),
  FIELD_REPEATED: invalid(({ name }) => `${name ?? 'This field'} appears more than once.`),
  FIELD_VALUE: invalid(({ name }) => `${name ?? 'This field'} is not valid.`),
  NOT_A_NUMBER: invalid('Enter a number.'),
  NOT_A_DATE: ENTRY_ERRORS.NOT_A_DATE,
  NOT_A_CHOICE: invalid(({ choices }) =>
    choices ? `Choose one of: ${choices}.` : 'Choose one of the available values.',
  ),
  TEXT_EMPTY: FORM_ERRORS.TEXT_EMPTY,
  TEXT_TOO_LONG: ENTRY_ERRORS.TEXT_TOO_LONG,
  TEXT_NOT_ALLOWED: ENTRY_ERRORS.TEXT_NOT_ALLOWED,
  TOO_LARGE: tooLarge('The request is too large.'),
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'The request body must be JSON.' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'This address does not support this HTTP method.' },
  TOO_SLOW: { status: 408, sentence: 'The request took too long to arrive. Send it again.' },
  NESTED_TOO_DEEP: invalid(
    ({ maximum }) => `The request nests lists and objects more than ${maximum ?? 100} levels deep. Use fewer levels.`,
  ),
  AMOUNT_NOT_MONEY: ENTRY_ERRORS.AMOUNT_NOT_MONEY,
  TOO_MANY_DECIMALS: ENTRY_ERRORS.TOO_MANY_DECIMALS,
  DIVISION_BY_ZERO: ENTRY_ERRORS.DIVISION_BY_ZERO,
  AMOUNT_OUT_OF_RANGE: ENTRY_ERRORS.AMOUNT_OUT_OF_RANGE,
  BALANCE_OUT_OF_RANGE: conflict('This change would make the balance of an account larger than the books can store.'),
  NEEDS_TWO_SIDES: ENTRY_ERRORS.NEEDS_TWO_SIDES,
  NEEDS_TWO_ACCOUNTS: ENTRY_ERRORS.NEEDS_TWO_ACCOUNTS,
  UNBALANCED: ENTRY_ERRORS.UNBALANCED,
  AMOUNT_DIFFERS_FROM_LINES: ENTRY_ERRORS.AMOUNT_DIFFERS_FROM_LINES,
  TOTAL_DIFFERS: ENTRY_ERRORS.TOTAL_DIFFERS,
  UNKNOWN_ACCOUNT: invalid('This account does not exist.'),
  PARTY_ACCOUNT_NEEDS_ACCOUNTANT: forbidden(
    'Only an accountant can post directly to the account of a customer or vendor.',
  ),
  OWNED_BY_DOCUMENT: FORM_ERRORS.OWNED_BY_DOCUMENT,
  CLEARED: FORM_ERRORS.CLEARED,
  LOCKED: conflict(
    ({ lockedOn, role }) =>
      `The books are locked through ${day(lockedOn)}. ${
        role === undefined ? 'Give a reason for the change.' : 'An accountant can change them and must give a reason.'
      }`,
  ),
  HARD_LOCKED: conflict(({ lockedOn }) => `The books are closed through ${day(lockedOn)} and cannot be changed.`),
  HARD_LOCK_GOES_FORWARD: FORM_ERRORS.HARD_LOCK_GOES_FORWARD,
  HARD_LOCK_IN_FUTURE: FORM_ERRORS.HARD_LOCK_IN_FUTURE,
  RECONCILE_DATE_TOO_EARLY: invalid(
    ({ transactionDate }) =>
      `The reconcile date is before ${
        transactionDate === undefined ? '' : `the transaction date, ${day(transactionDate)}, or before `
      }the date through which the account is reconciled.`,
  ),
  NOTHING_TO_RECONCILE: conflict('No line of this transaction can be reconciled.'),
  ON_STATEMENT: conflict('This line is on a recorded statement. Reopen that statement first.'),
  TOO_MANY_LINES: invalid(`A transaction can have at most ${count(LINES_MAX)} lines.`),
  NOTHING_TO_RESTORE: conflict('This transaction has no version to restore.'),
  STATEMENT_DATE_NOT_LATER: invalid(
    ({ reconciledOn }) => `This account is already reconciled through ${day(reconciledOn)}. Choose a later date.`,
  ),
  STATEMENT_BALANCE_DIFFERS: conflict(({ computedBalance, statementBalance }) =>
    computedBalance === undefined
      ? 'A line has changed in the meantime. Nothing was recorded. Check the difference again.'
      : `The reconciled balance is ${money(computedBalance)}, but the statement balance is ${money(statementBalance)}. Nothing was recorded.`,
  ),
  STATEMENT_ON_RELATED_ACCOUNT: conflict(
    ({ name = 'A parent account or subaccount' }) =>
      `${name} has statements. A line can be on only one statement, so you can’t record a statement for this account.`,
  ),
  STATEMENT_NOT_NEWEST: conflict(
    ({ newestOn }) =>
      `You can reopen only the newest statement of an account${newestOn === undefined ? '' : `, dated ${day(newestOn)}`}.`,
  ),
  STATEMENT_REOPENED: conflict('This statement was already reopened.'),
  ...ACCOUNT_ERRORS,
  ...DOCUMENT_ERRORS,
  IMPORT_HAS_FAULTS: conflict(
    ({ faultCount, line, err }) =>
      `The file has ${faultCount === undefined ? 'errors' : severalOf(faultCount, 'error')}. Nothing was imported.${line === undefined ? '' : ` Line ${line}:`}${err === undefined ? '' : ` ${err}`}`,
  ),
  STATEMENT_QUESTIONS: invalid(
    ({ question = 'The format of the file is ambiguous.' }) =>
      `${question} Answer the questions in the preview, then import the file.`,
  ),
  IMPORT_QUESTIONS: invalid(
    ({ question = 'The format of the file is ambiguous.' }) =>
      `${question} Answer the questions in the preview, then import the file.`,
  ),
  NOTHING_TO_IMPORT: conflict('There is nothing to import. Everything in this file is already in your books.'),
  IMPORT_TOO_LONG: tooLarge(
    ({ rowsMax }) =>
      `This file has ${typeof rowsMax === 'number' ? `more than ${count(rowsMax)}` : 'too many'} rows. Import it from the command line.`,
  ),
  IMPORT_UNDONE: conflict('This import was already undone.'),
  IMPORT_CHANGED: conflict(
    ({ changed, transactionID }) =>
      `This import cannot be undone, because ${several(changed, 'was', 'were')} changed later${first(transactionID)}. Delete the changed transactions individually, then undo the import.`,
  ),
  IMPORT_RECONCILED: conflict(
    ({ reconciled, transactionID }) =>
      `This import cannot be undone, because ${several(reconciled, 'is', 'are')} reconciled${first(transactionID)}. Unreconcile the transactions first.`,
  ),
  IMPORT_ACCOUNTS_USED: conflict(
    ({ account = 'an account', used }) =>
      `This import cannot be undone, because ${account}${
        typeof used === 'number' && used > 1
          ? ` and ${severalOf(used - 1, 'other account')} are used or were`
          : ' is used or was'
      } changed later.`,
  ),
  IMPORT_DOCUMENTS_CHANGED: conflict(
    ({ changed, documentID }) =>
      `This import cannot be undone, because ${documents(changed, 'was', 'were')} changed later${first(documentID)}. Delete the changed documents individually, then undo the import.`,
  ),
  IMPORT_DOCUMENTS_APPLIED: conflict(
    ({ applied, documentID }) =>
      `This import cannot be undone, because ${documents(applied, 'has', 'have')} later payment applications${first(documentID)}. Remove the applications first.`,
  ),
  IMPORT_PARTIES_USED: conflict(
    ({ name = 'a customer or vendor', used }) =>
      `This import cannot be undone, because ${name}${
        typeof used === 'number' && used > 1 ? ` and ${count(used - 1)} more were` : ' was'
      } used or changed later.`,
  ),
  FILE_TOO_COSTLY: tooLarge(
    'This file takes too much time or memory to read. Split it into smaller files and import them one by one.',
  ),
  STATEMENT_KNOWN: conflict('All lines of this statement are already imported.'),
  BANK_LINE_DECIDED: conflict(
    ({ lineDate, payee }) =>
      `The line${payee ? ` “${payee}”` : ''}${lineDate ? ` of ${day(lineDate)}` : ''} is already posted, matched or excluded. Undo the posting, match or exclusion first.`,
  ),
  BANK_LINE_WAITS: conflict('This line is still waiting for review. There is nothing to undo.'),
  TRANSACTION_MATCHED: conflict(
    ({ transactionID }) =>
      `${transactionID === undefined ? 'A transaction' : `Transaction ${transactionID}`} is already matched to another bank line.`,
  ),
  MATCH_SUM_DIFFERS: conflict(({ bankCents, entryCents }) =>
    typeof bankCents === 'number' && typeof entryCents === 'number'
      ? `The bank lines total ${money(bankCents)}, but the transactions total ${money(entryCents)}. The totals must be equal.`
      : 'The total of the bank lines must equal the total of the transactions.',
  ),
  PAYEE_RULE_TAKEN: conflict('A rule for this text already exists. Delete it first.'),
  PERIOD_BACKWARD: FORM_ERRORS.PERIOD_BACKWARD,
  TOO_MANY_ACCOUNTS: FORM_ERRORS.TOO_MANY_ACCOUNTS,
  NOT_AN_INSTANT: invalid('Enter a date and time with a UTC offset, such as 2026-11-05T17:30:00Z.'),
  MOMENTS_BACKWARD: FORM_ERRORS.MOMENTS_BACKWARD,
  ORGANISATION_MISMATCH: conflict(
    'You switched to another organisation in another tab. Nothing was saved. Reload the page to continue in that organisation.',
  ),
  UNKNOWN_CHART_TEMPLATE: invalid('Choose one of the available charts of accounts.'),
  UNKNOWN_TIME_ZONE: FORM_ERRORS.UNKNOWN_TIME_ZONE,
  LAST_OWNER: FORM_ERRORS.LAST_OWNER,
  ROLE_ABOVE_OWN: FORM_ERRORS.ROLE_ABOVE_OWN,
  MAY_NOT_FOUND_ORGANISATIONS: FORM_ERRORS.MAY_NOT_FOUND_ORGANISATIONS,
  INVITATION_TAKEN: forbidden('Another user has opened this invitation. Ask for a new one.'),
  INVITATION_USED: conflict('This invitation has been used. Ask for a new one.'),
  INVITATION_OVER: conflict('This invitation has expired or was withdrawn. Ask for a new one.'),
  PASSWORD_KEPT_ELSEWHERE: conflict(
    'This member signs in at another identity provider. The password can only be reset there.',
  ),
  PASSWORD_REACHES_FURTHER: forbidden(
    'This member also works in organisations that you don’t own. Ask the person who runs this server to reset the password.',
  ),
  OWN_SECOND_FACTORS_HAVE_THEIR_PAGE: conflict('You can’t reset your own second step. Use the Two-step sign-in page.'),
  SECOND_FACTORS_KEPT_ELSEWHERE: conflict(
    'This member signs in at another identity provider. The second step can only be reset there.',
  ),
  SECOND_FACTORS_REACH_FURTHER: forbidden(
    'This member also works in organisations that you don’t own. Ask the person who runs this server to reset the second step.',
  ),
  NO_SECOND_FACTORS: conflict('This member has not set up two-step sign-in.'),
  OWN_PASSWORD_HAS_ITS_PAGE: conflict('You can’t reset your own password. Use the Change password page.'),
  OWN_TWO_FACTORS_FIRST: forbidden('Sign in with two factors first. Otherwise, this setting would lock you out.'),
  NOT_SIGNED_IN: notSignedIn('Sign in to continue.'),
  SIGN_IN_REJECTED: notSignedIn('The sign-in could not be completed. Try again.'),
  PROVIDER_UNAVAILABLE: unavailable('The identity provider does not respond. Try again in a moment.'),
  FORBIDDEN: FORM_ERRORS.FORBIDDEN,
  NOT_A_MEMBER: forbidden('You do not belong to an organisation yet.'),
  RECENT_SIGN_IN_REQUIRED: forbidden('This change requires a sign-in within the last five minutes. Sign in again.'),
  TWO_FACTORS_REQUIRED: forbidden('This organisation requires two-factor sign-in. Sign in again with two factors.'),
  RESET_NEEDS_TWO_FACTORS: forbidden(
    'This member belongs to an organisation that requires two-factor sign-in. Sign in again with two factors.',
  ),
  SIGN_IN_TIME_MISSING: notSignedIn(
    'The identity provider didn’t report when you signed in. Ask the person who runs this server for help.',
  ),
  SIGN_IN_NOT_RECENT: notSignedIn(
    'The identity provider didn’t ask you to sign in again. Sign out at the identity provider, then try again.',
  ),
  SECOND_FACTOR_MISSING: notSignedIn(
    'The identity provider didn’t confirm a second factor. Set one up there, or ask the person who runs this server for help.',
  ),
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many attempts. Try again in a moment.' },
  NOT_FOUND: { status: 404, sentence: 'This record does not exist.' },
  STALE: conflict('This record has changed in the meantime. Nothing was saved.'),
  IDEMPOTENCY_MISMATCH: { status: 422, sentence: 'This Idempotency-Key was already used for a different request.' },
  UNAVAILABLE: unavailable(({ reason }) =>
    reason === undefined
      ? 'The books cannot be reached right now. Nothing was changed. Try again in a moment.'
      : `The books can be read but not changed right now, because ${reason}. Nothing was changed. Try again later.`,
  ),
  OUTCOME_UNKNOWN: unavailable(
    ({ mayRepeat }) =>
      `The connection to the database was lost, so your change may or may not be saved. ${
        mayRepeat
          ? 'Send it again in a moment. It will not be saved twice.'
          : 'Check whether your change was saved before you send it again.'
      }`,
  ),
  INTERNAL: {
    status: 500,
    sentence: 'Something went wrong on the server. Check whether your change was saved before you try again.',
  },
  BUSY: unavailable('The server is busy. Nothing was changed. Try again in a moment.'),
}

/** Returns the message of an error. */
export function sentenceOf(refusal: Refusal): string {
  return sentenceIn(ERRORS[refusal.code], refusal)
}

/** The body of an error response. */
export const errorBody = z.object({
  statusCode: z.number(),
  err: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(z.object({ field: z.string(), code: z.string(), err: z.string() }))),
  /** The remaining amount that can be applied, in cents. Present if the request exceeded it. */
  remaining: z.optional(z.number()),
  /** The current record. Present if the request was based on an older version. */
  current: z.optional(z.unknown()),
})
export type ErrorBody = z.output<typeof errorBody>
