// The form values of an account, and their validation.

import { numberKeyOf } from '@twofold/accounting/ledger/account-order'
import { checkNewAccount } from '@twofold/accounting/ledger/account-rules'
import { type AccountSection, type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import type { Account } from '@twofold/contract/accounts'
import { sentenceOfAccount } from '@twofold/contract/errors/account-errors'
import { errorsOfFailure } from '../../client/call-error.ts'
import type { Chart } from './chart.ts'

/**
 * A `parentId` of 0 means the top level. It is null until the user chooses a parent. `type` is used only at the top level. An empty `section`
 * means that of the parent.
 */
export type AccountValues = {
  parentId: number | null
  name: string
  type: AccountType | ''
  memo: string
  number: string
  section: AccountSection | ''
}

/** The initial values of a new account. It is at the top level until the user chooses a parent. */
export const EMPTY_ACCOUNT: AccountValues = { parentId: 0, name: '', type: '', memo: '', number: '', section: '' }

/** Returns the form values of an existing account. */
export function accountValuesOf(account: Account): AccountValues {
  const { accountParent, accountName, accountType, accountMemo, accountNumber, accountSection } = account
  const section = accountSection ?? ''
  return {
    parentId: accountParent,
    name: accountName,
    type: accountType,
    memo: accountMemo,
    number: accountNumber,
    section,
  }
}

/** Returns the type that an account will have: the type of its parent, or the chosen type at the top level. */
export function typeOf({ parentId, type }: AccountValues, chart: Chart): AccountType | '' {
  return parentId === null || parentId === 0 ? type : (chart.byId.get(parentId)?.accountType ?? '')
}

/**
 * Returns the validation errors, keyed by API field name. Returns an empty object if the values are valid. `ownId` is the id of the account
 * that is being edited.
 */
export function errorsOfAccount(values: AccountValues, chart: Chart, ownId?: number): Record<string, string> {
  if (values.parentId === null) {
    return { accountParent: 'Choose a parent account or the top level.', ...ruleErrors(values, chart, ownId) }
  }
  return ruleErrors(values, chart, ownId)
}

function ruleErrors(values: AccountValues, chart: Chart, ownId?: number): Record<string, string> {
  const parent = values.parentId === null ? undefined : chart.byId.get(values.parentId)
  const own = ownId === undefined ? undefined : chart.byId.get(ownId)
  const isKept = own?.accountName === values.name.trim() && own.accountParent === values.parentId
  const key = nameKeyOf(values.name)
  const takenBy = isKept
    ? undefined
    : chart.accounts.find(
        account =>
          account.accountParent === values.parentId &&
          account.accountID !== ownId &&
          nameKeyOf(account.accountName) === key,
      )
  const numberKey = numberKeyOf(values.number)
  const numberTakenBy = chart.accounts.find(
    ({ accountID, accountNumber }) =>
      numberKey !== '' && accountID !== ownId && numberKeyOf(accountNumber) === numberKey,
  )
  // A section that does not fit a new type is not sent. The field shows the sections of the new type.
  const section = own?.accountSection === values.section ? null : values.section || null
  const checked = checkNewAccount(
    { ...values, parentId: values.parentId || null, section },
    {
      parent:
        parent === undefined || !isAccountType(parent.accountType)
          ? null
          : {
              type: parent.accountType,
              isControl: ownId === undefined && parent.accountKind === 'CONTROL',
              isParty: parent.accountKind === 'PARTY',
              level: parent.accountFullName.split(':').length,
            },
      takenBy: takenBy?.accountName ?? null,
      numberTakenBy: numberTakenBy?.accountName ?? null,
    },
  )
  if (checked.ok) return {}
  return Object.fromEntries(checked.refusals.map(reason => [reason.field ?? 'form', sentenceOfAccount(reason)]))
}

/**
 * Returns the request body. The parent is a number, and the type is included only at the top level. The number and the section are included
 * only if they differ from those of the stored account, `was`.
 */
export function accountBody({ parentId, name, type, memo, number, section }: AccountValues, was = EMPTY_ACCOUNT) {
  return {
    accountParent: parentId ?? 0,
    accountName: name,
    ...(type !== '' && { accountType: type }),
    accountMemo: memo,
    ...(number !== was.number && { accountNumber: number }),
    ...(section !== was.section && { accountSection: section === '' ? null : section }),
  }
}

/** Returns the errors in the server's response, keyed by API field name. Errors that do not belong to a field are under `form`. */
export function errorsOfCall(error: unknown): Record<string, string> {
  return errorsOfFailure(error, field => (field.startsWith('account') ? field : 'form'))
}
