// The fields of a transaction, for comparing and merging if another user changed the transaction while its form was open.
import { formatDay } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Transaction } from '@twofold/contract/transactions'
import { amountTyped } from '../../kit/fields/typed-amount.ts'
import { type ForeignChange, foreignChanges, type MergedField } from '../../kit/forms/foreign-changes.ts'
import { type TransactionValues, valuesOf } from './transaction-form.ts'

type NameOf = (accountID: number) => string

/** The fields of a transaction's form. The lines are merged as a single field, so that lines from two users are never mixed. */
export function mergedFields(nameOf: NameOf): MergedField<TransactionValues>[] {
  return [
    { what: 'Date', names: ['date'], words: ({ date }) => (date === null ? '' : formatDay(date)) },
    { what: 'Comment', names: ['comment'], words: ({ comment }) => comment },
    { what: 'Closing entry', names: ['isClosing'], words: ({ isClosing }) => (isClosing ? 'Yes' : 'No') },
    { what: 'Lines', names: ['lines'], words: ({ lines }) => textOf(lines, nameOf) },
  ]
}

/** Returns the differences between the current transaction and its version when the form was opened. */
export function transactionChanges(
  { before, now, typed }: { before: Transaction; now: Transaction; typed: TransactionValues },
  nameOf: NameOf,
): ForeignChange[] {
  const changes = foreignChanges(mergedFields(nameOf), { before: valuesOf(before), now: valuesOf(now), typed })
  const [was, is] = [before, now].map(({ isReconciled }) => (isReconciled ? 'Y' : 'N')) as [string, string]
  return was === is ? changes : [...changes, { what: 'Reconciled', was, now: is }]
}

/** Whether the `current` value of a response is a transaction. */
export function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionID' in value && 'debitCreditSet' in value
}

function textOf(lines: TransactionValues['lines'], nameOf: NameOf): string {
  return lines
    .map(({ side, accountId, amountText }) => {
      const { cents } = amountTyped(amountText)
      const amount = cents === null ? amountText : formatCents(cents)
      return [side, accountId === null ? '' : nameOf(accountId), amount].join(' ')
    })
    .join('; ')
}
