// The entries of one register on their way to the server, and those that it refused.
import type { Account } from '@twofold/contract/accounts'
import type { Transaction } from '@twofold/contract/transactions'
import { useEffect, useEffectEvent } from 'react'
import type { OutboxItem } from '../../client/outbox.ts'
import { useOutbox } from '../../client/use-outbox.ts'
import { registerPath } from '../register/paths.ts'
import { useRegisterCache } from '../register/use-register-cache.ts'
import { type EntryValues, entryErrors } from './entry-form.ts'
import type { BegunEntry } from './entry-pattern.ts'
import { type CheckedForm, errorsByField, type FormErrors, withLockReason } from './posting.ts'
import type { TransactionValues } from './transaction-form.ts'

/** Why nothing is put into the entry row now. */
export const ROW_IS_BEGUN = 'Post or clear the entry above first.'

/** An entry as its form can take it back: what was typed, and what is wrong with it by field. */
export type GivenBack = BegunEntry & { errors: FormErrors }

type Draft = { values: EntryValues | TransactionValues; lineKeys: readonly number[] }

/** Hears of an entry that was posted, and of the reason with which it passed a lock; empty for none. */
export type OnPosted = (transaction: Transaction, lockReason: string) => void

/** Takes what was typed for an account's register over from its form, and posts it in the background. */
export function usePostLater({ accountID, accountName }: Account, onPosted: OnPosted) {
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

/** What is on its way or was refused in an account's register. `onRefused` hears of each refusal and answers whether the form
 * takes the entry back at once; it stays on the list otherwise. */
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
    /** Takes a refused entry off the list, back into its form. */
    takeBack(key: string): GivenBack | undefined {
      const item = outbox.take(key)
      return item && givenBack(item)
    },
  }
}

/** What was typed for an entry on the list, and in which form. */
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
