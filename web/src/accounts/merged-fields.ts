// Compares and merges the fields of an account if another user changed it while its form was open.

import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { AccountValues } from '../kit/pickers/account-values.ts'

/** The fields of an account's form. */
export function mergedFields(nameOf: (accountID: number) => string): MergedField<AccountValues>[] {
  return [
    { what: 'Account Name', names: ['name'], words: ({ name }) => name },
    {
      what: 'Parent Account',
      names: ['parentId'],
      words: ({ parentId }) => (parentId === null ? '' : nameOf(parentId)),
    },
    { what: 'Account Type', names: ['type'], words: ({ type }) => type },
    { what: 'Memo', names: ['memo'], words: ({ memo }) => memo },
  ]
}
