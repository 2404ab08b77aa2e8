// What the rules refuse of an account. The rows of errors.ts that a screen with an account's form needs before the server has seen it.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { sentenceIn, sentenceOfEntry } from './entry-errors.ts'
import type { PublicError } from './error-words.ts'

/** One row a code, as in `ERRORS`. */
export const ACCOUNT_ERRORS = {
  ACCOUNT_NAME_EMPTY: { status: 400, sentence: 'Give the account a name.' },
  ACCOUNT_NAME_HAS_COLON: {
    status: 400,
    sentence: 'An account’s name may not hold a colon: colons separate the levels.',
  },
  ACCOUNT_NAME_TAKEN: {
    status: 409,
    sentence: ({ existing }) =>
      existing === undefined
        ? 'There is already an account of this name at this place.'
        : `There is already an account of this name at this place, written “${existing}”.`,
  },
  UNKNOWN_ACCOUNT_TYPE: { status: 400, sentence: 'Choose an account type.' },
  UNKNOWN_PARENT: { status: 400, sentence: 'The parent account does not exist.' },
  ACCOUNT_BELOW_ITSELF: { status: 400, sentence: 'An account cannot stand below itself.' },
  ACCOUNT_TYPE_FIXED: {
    status: 409,
    sentence: 'The account’s type is fixed because it, or an account below it, has transactions or parties.',
  },
  ACCOUNT_HAS_CHILDREN: { status: 409, sentence: 'This account has accounts below it. Move or delete them first.' },
  ACCOUNT_HAS_LINES: { status: 409, sentence: 'This account has transactions.' },
  ACCOUNT_HAS_DOCUMENTS: { status: 409, sentence: 'A customer, vendor or document refers to this account.' },
  ACCOUNT_IS_CONTROL: {
    status: 409,
    sentence: 'This is a control account: it is the sum of its customers or vendors and takes nothing by hand.',
  },
  ACCOUNT_IS_PARTY: { status: 409, sentence: 'This account belongs to a customer or vendor: change it there.' },
  ACCOUNT_IN_SETTINGS: { status: 409, sentence: 'The organisation’s settings name this account.' },
  ACCOUNT_TOO_DEEP: {
    status: 409,
    sentence: ({ levelsMax = 'so many', partyLevel }) =>
      partyLevel === undefined
        ? `A chart of accounts has at most ${levelsMax} levels: choose a parent that stands higher.`
        : `Customers or vendors would stand on level ${partyLevel} of at most ${levelsMax}: choose an account that stands higher.`,
  },
  ACCOUNT_TYPE_UNSUITABLE: { status: 400, sentence: 'An account of this type cannot serve here.' },
  ACCOUNT_HAS_RECONCILED_LINES: {
    status: 409,
    sentence:
      'This account has reconciled lines or statements, and a move would take it into or out of another account’s statements.',
  },
  CONTROL_HAS_PARTIES: {
    status: 409,
    sentence: 'Customers or vendors have accounts below the present one, so another cannot take its place.',
  },
} satisfies Partial<Record<RefusalCode, PublicError>>

const rows: Partial<Record<RefusalCode, PublicError>> = ACCOUNT_ERRORS

/** The sentence of what the rules of accounts, and of the texts in them, refused. */
export function sentenceOfAccount(refusal: Refusal): string {
  const row = rows[refusal.code]
  return row === undefined ? sentenceOfEntry(refusal) : sentenceIn(row, refusal)
}
