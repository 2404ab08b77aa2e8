// Which account may stand on a document beside its party's.
import type { AccountType } from '../ledger/account-types.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import type { DocumentKind } from './document-kinds.ts'

/** The types of account that each kind takes; the first is the specified one, the others stand under "Other accounts". */
const ACCOUNT_TYPES_OF_KIND: Record<DocumentKind, readonly AccountType[]> = {
  'receivable invoice': ['INCOME', 'GAIN', 'LIABILITY', 'EQUITY'],
  'customer payment': ['ASSET', 'LIABILITY'],
  'customer write-off': ['EXPENSE', 'LOSS'],
  'payable invoice': ['EXPENSE', 'LOSS', 'ASSET', 'EQUITY'],
  'vendor payment': ['ASSET', 'LIABILITY'],
}

/** The types of account that a kind of document takes, the usual one first. */
export function accountTypesOf(kind: DocumentKind): readonly AccountType[] {
  return ACCOUNT_TYPES_OF_KIND[kind]
}

/** What must be known of an account before it stands on a document. */
export type DocumentAccountFacts = { type: AccountType; isControl: boolean; isParty: boolean }

/**
 * Whether an account may stand on a document of this kind (null: there is no such account). Refuses, beside `field`,
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
