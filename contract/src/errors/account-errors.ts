// Error messages for accounts. They are in a separate file, so that a screen with an account form can check the form without loading all
// error messages.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { sentenceIn, sentenceOfEntry } from './entry-errors.ts'
import { conflict, invalid, type PublicError } from './error-words.ts'

/** The status and message of each code, as in `ERRORS`. */
export const ACCOUNT_ERRORS = {
  ACCOUNT_NAME_EMPTY: invalid('Enter an account name.'),
  ACCOUNT_NAME_HAS_COLON: invalid('An account name can’t contain a colon. Colons separate account levels.'),
  ACCOUNT_NAME_TAKEN: conflict(({ existing }) =>
    existing === undefined
      ? 'An account with this name already exists under the same parent.'
      : `An account named “${existing}” already exists under the same parent.`,
  ),
  UNKNOWN_ACCOUNT_TYPE: invalid('Choose an account type.'),
  UNKNOWN_PARENT: invalid('The parent account does not exist.'),
  ACCOUNT_BELOW_ITSELF: invalid('An account can’t be its own subaccount.'),
  ACCOUNT_TYPE_FIXED: conflict(
    'You can’t change the type, because this account or one of its subaccounts has transactions, customers or vendors.',
  ),
  ACCOUNT_HAS_CHILDREN: conflict('This account has subaccounts. Move or delete them first.'),
  ACCOUNT_HAS_LINES: conflict('This account has transactions. Move or delete them first.'),
  ACCOUNT_HAS_DOCUMENTS: conflict('A customer, vendor or document uses this account.'),
  ACCOUNT_IS_CONTROL: conflict(
    'This action is not possible for a control account. Its balance is the sum of its customers or vendors.',
  ),
  ACCOUNT_IS_PARTY: conflict('This account belongs to a customer or vendor. Change the customer or vendor instead.'),
  ACCOUNT_IN_SETTINGS: conflict(
    'This account is a default account in the settings. Choose another account in the settings first.',
  ),
  ACCOUNT_TOO_DEEP: conflict(({ levelsMax, partyLevel }) => {
    const most = levelsMax === undefined ? 'a limited number of' : `at most ${levelsMax}`
    return partyLevel === undefined
      ? `A chart of accounts can have ${most} levels. Choose a parent on a higher level.`
      : `The accounts of customers or vendors would be on level ${partyLevel}. A chart of accounts can have ${most} levels. Choose an account on a higher level.`
  }),
  ACCOUNT_TYPE_UNSUITABLE: invalid('You can’t use an account of this type here. Choose another account.'),
  ACCOUNT_HAS_RECONCILED_LINES: conflict(
    'This account has reconciled lines or statements. Moving it would change the statements of another account.',
  ),
  CONTROL_HAS_PARTIES: conflict(
    'You can’t choose another control account, because customers or vendors have accounts under the current control account.',
  ),
  ACCOUNT_NUMBER_NOT_ALLOWED: invalid(
    'An account number can have letters, digits and single dots, dashes or slashes, such as 4000 or 1-1100.',
  ),
  ACCOUNT_NUMBER_TAKEN: conflict(({ existing }) =>
    existing === undefined
      ? 'Another account already has this number. Choose another number.'
      : `The account “${existing}” already has this number. Choose another number.`,
  ),
  ACCOUNT_SECTION_NOT_ALLOWED: invalid('Accounts of this type can’t be in this section. Choose another section.'),
} satisfies Partial<Record<RefusalCode, PublicError>>

const rows: Partial<Record<RefusalCode, PublicError>> = ACCOUNT_ERRORS

/** Returns the message for an error in an account or in one of its text fields. */
export function sentenceOfAccount(refusal: Refusal): string {
  const row = rows[refusal.code]
  return row === undefined ? sentenceOfEntry(refusal) : sentenceIn(row, refusal)
}
