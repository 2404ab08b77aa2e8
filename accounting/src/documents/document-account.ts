// The accounts that a document can have in addition to its party's account.
import type { AccountType } from '../ledger/account-types.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import type { DocumentKind } from './document-kinds.ts'

/**
 * The account types that are allowed for each kind of document. The specification defines the first type. The others are listed under
 * "Other accounts".
 */
const ACCOUNT_TYPES_OF_KIND: Record<DocumentKind, readonly AccountType[]> = {
  'receivable invoice': ['INCOME', 'GAIN', 'LIABILITY', 'EQUITY'],
  'customer payment': ['ASSET', 'LIABILITY'],
  'customer write-off': ['EXPENSE', 'LOSS'],
  'payable invoice': ['EXPENSE', 'LOSS', 'ASSET', 'EQUITY'],
  'vendor payment': ['ASSET', 'LIABILITY'],
}

/** Returns the account types that are allowed for a kind of document, the usual type first. */
export function accountTypesOf(kind: DocumentKind): readonly AccountType[] {
  return ACCOUNT_TYPES_OF_KIND[kind]
}

/** The properties of an account that determine whether a document can have it. */
export type DocumentAccountFacts = { type: AccountType; isControl: boolean; isParty: boolean }

/**
 * Checks whether a document of this kind can have an account. Null means that the account does not exist. Errors for `field`:
 * UNKNOWN_ACCOUNT, ACCOUNT_IS_CONTROL, ACCOUNT_IS_PARTY, ACCOUNT_TYPE_UNSUITABLE.
 */
export function checkDocumentAccount(
  kind: DocumentKind,
  account: DocumentAccountFacts | null,
  field: string,
): Result<null> {
  if (account === null) return refused('UNKNOWN_ACCOUNT', field)
  if (account.isControl) return refused('ACCOUNT_IS_CONTROL', field)
  if (account.isParty) return refused('ACCOUNT_IS_PARTY', field)
  return ACCOUNT_TYPES_OF_KIND[kind].includes(account.type) ? accepted(null) : refused('ACCOUNT_TYPE_UNSUITABLE', field)
}
