// The entries of one register on their way to the server, and those that it refused.
import type { Account } from '@twofold/contract/accounts'
import type { Transaction } from '@twofold/contract/transactions'
import { useEffect, useEffectEvent } from 'react'
import type { OutboxItem } from '../client/outbox.ts'
import { useOutbox } from '../client/use-outbox.ts'
import { type EntryValues, entryErrors } from './entry-form.ts'
import { registerPath } from './paths.ts'
import { type CheckedForm, type FormErrors, withLockReason } from './posting.ts'
import { useRegisterCache } from './register-cache.ts'

/** An entry as the row can take it back: what was typed, and what is wrong with it by field. */
export type GivenBack = { values: EntryValues; errors: FormErrors }

type Draft = { values: EntryValues; lineKeys: readonly number[] }

type Heard = {
  onPosted: (transaction: Transaction) => void
  /** The server refused an entry; answers whether the row takes it back at once. It stays on the list otherwise. */
  onRefused: (entry: GivenBack) => boolean
}

/** Posts the entries of an account's register in the background. */
export function useEntryOutbox({ accountID, accountName }: Account, { onPosted, onRefused }: Heard) {
  const { outbox, items } = useOutbox()
  const store = useRegisterCache()
  const place = registerPath(accountID)
  const refused = useEffectEvent((item: OutboxItem) => {
    if (item.place === place && item.failure?.mayRepeat === false && onRefused(givenBack(item))) outbox.take(item.key)
  })
  useEffect(() => outbox.onRefused(refused), [outbox])
  return {
    items: items.filter(item => item.place === place),
    post(values: EntryValues, { posting, lineKeys }: Extract<CheckedForm, { ok: true }>) {
      const draft: Draft = { values, lineKeys }
      const body = withLockReason(posting, values.lockReason)
      outbox.post({ place, title: accountName, body, draft }, after => {
        store({ after })
        onPosted(after)
      })
    },
    repeat: outbox.repeat,
    discard: (key: string) => void outbox.take(key),
    /** Takes a refused entry off the list, back into the row. */
    takeBack(key: string): GivenBack | undefined {
      const item = outbox.take(key)
      return item && givenBack(item)
    },
  }
}

/** What was typed for an entry on the list. */
export function valuesOf(item: OutboxItem): EntryValues {
  return (item.draft as Draft).values
}

function givenBack(item: OutboxItem): GivenBack {
  const { values, lineKeys } = item.draft as Draft
  return { values, errors: entryErrors(item.failure?.fields ?? [], lineKeys) }
}
