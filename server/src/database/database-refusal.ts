// Converts errors that database triggers raise into refusals. Any other error is a defect or a lost connection.
import { isRefusalCode, type Refusal, type RefusalCode } from '@twofold/accounting/refusals'

type DatabaseError = { code?: string; message?: string; detail?: string; constraint?: string; table?: string }

/** The SQLSTATE of refusals that database triggers raise. The message of the error is the refusal code. Its detail is a date or empty. */
const RAISED = 'TF409'

const BY_CONSTRAINT: Readonly<Record<string, RefusalCode>> = {
  line_account: 'UNKNOWN_ACCOUNT',
  account_sibling_names: 'ACCOUNT_NAME_TAKEN',
  account_parent: 'UNKNOWN_PARENT',
  account_name: 'ACCOUNT_NAME_EMPTY',
  account_numbers: 'ACCOUNT_NUMBER_TAKEN',
  account_number: 'ACCOUNT_NUMBER_NOT_ALLOWED',
  account_section: 'ACCOUNT_SECTION_NOT_ALLOWED',
  transaction_is_balanced: 'UNBALANCED',
  document_applied: 'ABOVE_REMAINDER',
  document_party: 'UNKNOWN_PARTY',
}

const NUMBER_OUT_OF_RANGE = '22003'

/**
 * SQLSTATE codes of values that are invalid for their type, such as invalid dates, numbers and characters. Each endpoint validates its
 * input first. If the database still rejects a value, this check returns 400 instead of 500.
 */
const UNREADABLE: ReadonlySet<string> = new Set(['22007', '22008', '22P02', '22021', '22P05'])

/**
 * Returns the refusal for a database error, or null if the error is not a refusal. A gross total above 2^53 - 1 is refused with
 * BALANCE_OUT_OF_RANGE.
 */
export function refusalOfDatabase(error: unknown): Refusal | null {
  const { code, message = '', detail, constraint } = error as DatabaseError
  if (code === RAISED && isRefusalCode(message)) {
    return { code: message, ...(message.endsWith('LOCKED') && detail && { detail: { lockedOn: detail } }) }
  }
  if (code === NUMBER_OUT_OF_RANGE) return { code: 'BALANCE_OUT_OF_RANGE' }
  if (UNREADABLE.has(code ?? '')) return { code: 'FIELD_VALUE' }
  const known = constraint === undefined ? undefined : BY_CONSTRAINT[constraint]
  return known === undefined ? null : { code: known }
}
