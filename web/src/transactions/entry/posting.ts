// Creates the request body for the two transaction forms, and assigns errors to their fields.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { checkTransaction, debitCreditSetOf, type Line } from '@twofold/accounting/ledger/transaction'
import type { RefusalCode } from '@twofold/accounting/refusals'
import type { CallInput } from '@twofold/contract/endpoint'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import type { postTransaction } from '@twofold/contract/transactions'
import { CallError, sentenceOfFailure } from '../../client/call-error.ts'

/** The request body that posts a transaction. */
type Posting = CallInput<typeof postTransaction>['body']

/**
 * The error messages of a form, keyed by field. The fields of lines are `KEY.account` and `KEY.amount`, where `KEY` is the line's key in
 * the form. Errors that do not belong to a field are under `form`.
 */
export type FormErrors = Record<string, string>

/** The request body for the transaction in a form, or the form's errors. */
export type CheckedForm =
  | { ok: true; posting: Posting; lineKeys: readonly number[] }
  | { ok: false; errors: FormErrors }

/** An error from the rules of `accounting` or from the server. */
export type FieldRefusal = { field?: string | undefined; code?: string; err: string }

/** Checks the given lines with the rules of `accounting`. `lineKeys` are the lines' keys in the form. */
export function checkPosting(
  entry: { date: CalendarDate; comment: string; lines: readonly Line[] },
  lineKeys: readonly number[],
): CheckedForm {
  const checked = checkTransaction(entry)
  if (!checked.ok) {
    const refusals = checked.refusals.map(reason => ({
      field: reason.field,
      code: reason.code,
      err: sentenceOfEntry(reason),
    }))
    return { ok: false, errors: errorsByField(refusals, lineKeys) }
  }
  const posting = {
    transactionDate: toWire(entry.date),
    transactionComment: entry.comment,
    transactionAmount: checked.value,
    debitCreditSet: debitCreditSetOf(entry.lines),
  }
  return { ok: true, posting, lineKeys }
}

/** Returns the request body. Includes the reason for overriding the lock date, if any. */
export function withLockReason<Body extends object>(body: Body, lockReason: string): Body & { lockReason?: string } {
  const reason = lockReason.trim()
  return reason === '' ? body : { ...body, lockReason: reason }
}

const FIELDS: Record<string, string> = {
  transactionDate: 'date',
  transactionComment: 'comment',
  transactionAmount: 'form',
  lockReason: 'lockReason',
}

/** If the period is locked, the form always asks for a reason, even if the error is assigned to another field. */
const FIELD_OF_CODE: Partial<Record<RefusalCode, string>> = { LOCKED: 'lockReason' }

/** Returns the errors, keyed by the form's fields. Several errors for the same field are joined. */
export function errorsByField(refusals: readonly FieldRefusal[], lineKeys: readonly number[]): FormErrors {
  const errors: FormErrors = {}
  for (const { field = '', code, err } of refusals) {
    const line = /^debitCreditSet\.(\d+)\.(\w+)$/.exec(field)
    const key = line === null ? undefined : lineKeys[Number(line[1])]
    const name =
      FIELD_OF_CODE[code as RefusalCode] ??
      (key === undefined ? (FIELDS[field] ?? 'form') : `${key}.${line?.[2] === 'accountID' ? 'account' : 'amount'}`)
    errors[name] = errors[name] === undefined ? err : `${errors[name]} ${err}`
  }
  return errors
}

/** Returns the errors of a failed call, keyed by the form's fields: the server's messages, or a message that the server is unreachable. */
export function errorsOfCall(error: unknown, lineKeys: readonly number[]): FormErrors {
  if (!(error instanceof CallError)) return { form: sentenceOfFailure(error) }
  const { fields, code, err } = error.body
  return errorsByField(fields?.length ? fields : [{ code, err }], lineKeys)
}
