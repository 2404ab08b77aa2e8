// An account's fields as they are compared and merged when somebody else changed it while its form was open.
import type { Account } from '@twofold/contract/accounts'
import type { AccountValues } from '../pickers/account-values.ts'
import type { MergedField } from '../ui/foreign-changes.ts'

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

/** Whether an answer's `current` is an account. */
export function isAccount(value: unknown): value is Account {
  return typeof value === 'object' && value !== null && 'accountID' in value && 'accountParent' in value
}
