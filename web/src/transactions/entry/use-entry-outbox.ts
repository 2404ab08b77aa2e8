// The transactions of one register that are being sent or that the server has rejected.
import type { Account } from '@twofold/contract/accounts'
import type { Transaction } from '@twofold/contract/transactions'
import { useEffect, useEffectEvent } from 'react'
import type { OutboxItem } from '../../client/outbox.ts'
import { useOutbox } from '../../client/use-session.ts'
import { registerPath } from '../register/register-view.ts'
import { useRegisterCache } from '../register/use-register-cache.ts'
import { type EntryValues, entryErrors } from './entry-form.ts'
import type { BegunEntry } from './entry-pattern.ts'
import { type CheckedForm, errorsByField, type FormErrors, withLockReason } from './posting.ts'
import type { TransactionValues } from './transaction-form.ts'

/** The reason why a transaction cannot be moved back to the entry row. */
export const ROW_IS_BEGUN = 'Post or clear the entry above first.'

/** The form values of a rejected transaction, and its errors by field. */
export type GivenBack = BegunEntry & { errors: FormErrors }

type Draft = { values: EntryValues | TransactionValues; lineKeys: readonly number[] }

/** Called with a posted transaction and its reason for overriding the lock date. The reason is empty if no lock date was overridden. */
export type OnPosted = (transaction: Transaction, lockReason: string) => void

/** Returns a function that posts the transaction in a form in the background. */
export function usePostInBackground({ accountID, accountName }: Account, onPosted: OnPosted) {
  const { outbox } = useOutbox()
  const store = useRegisterCache()
  return (values: Draft['values'], { posting, lineKeys }: Extract<CheckedForm, { ok: true }>) => {
    const draft: Draft = { values, lineKeys }
    const body = withLockReason(posting, values.lockReason)
    outbox.post({ place: registerPath(accountID), title: accountName, body, draft }, after => {
      const stored = store({ after })
      onPosted(after, values.lockReason)
      return stored
    })
  }
}

/**
 * The transactions of an account's register that are being sent or were rejected. `onRefused` is called when a transaction is rejected. If
 * it returns true, the form shows the transaction again. Otherwise, it stays in the list.
 */
export function useUnposted({ accountID }: Account, onRefused: (entry: GivenBack) => boolean) {
  const { outbox, items } = useOutbox()
  const place = registerPath(accountID)
  const refused = useEffectEvent((item: OutboxItem) => {
    if (item.place === place && item.failure?.mayRepeat === false && onRefused(givenBack(item))) outbox.take(item.key)
  })
  useEffect(() => outbox.onRefused(refused), [outbox])
  return {
    items: items.filter(item => item.place === place),
    repeat: outbox.repeat,
    discard: (key: string) => void outbox.take(key),
    /** Removes a rejected transaction from the list and returns its values for the form. */
    takeBack(key: string): GivenBack | undefined {
      const item = outbox.take(key)
      return item && givenBack(item)
    },
  }
}

/** Returns the typed values of a transaction in the list, and the form in which the user typed them. */
export function begunEntryOf(item: OutboxItem): BegunEntry {
  const { values } = item.draft as Draft
  return 'lines' in values ? { form: 'split', values } : { form: 'row', values }
}

function givenBack(item: OutboxItem): GivenBack {
  const { lineKeys } = item.draft as Draft
  const entry = begunEntryOf(item)
  const errorsOf = entry.form === 'row' ? entryErrors : errorsByField
  return { ...entry, errors: errorsOf(item.failure?.fields ?? [], lineKeys) }
}
