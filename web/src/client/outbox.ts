// Transactions that are being sent while the user types the next one. They are sent one after the other in the order they were
// typed, each with its Idempotency-Key, so that each is posted only once. They stay in the tab's session storage until the server
// has answered, so that they survive a reload and a sign-out.
import type { CallInput } from '@twofold/contract/endpoint'
import type { ErrorBody } from '@twofold/contract/errors'
import type { postTransaction, Transaction } from '@twofold/contract/transactions'
import { CallError, isOverload, mayRepeat, sentenceOfFailure, UnreachableError } from './call-error.ts'
import type { KeptForms } from './kept-forms.ts'
import { createListeners } from './listeners.ts'

/** The body, and what the screen needs to return the entry to its form. */
export type OutboxEntry = {
  body: CallInput<typeof postTransaction>['body']
  /** The screen where it was typed, such as `/transactions/account/7`. */
  place: string
  /** The screen's name for the user. */
  title: string
  /** The form's values; only the form reads them. */
  draft: unknown
}

/** Why an entry was not posted. `mayRepeat`: the server may have posted it, and accepts the key only once. */
export type OutboxFailure = { err: string; fields: NonNullable<ErrorBody['fields']>; mayRepeat: boolean }

/** An entry with its Idempotency-Key. It is being sent if it has no failure. */
export type OutboxItem = OutboxEntry & { key: string; failure: OutboxFailure | null }

type OutboxParts = {
  kept: KeptForms
  send: (item: OutboxItem, store: StorePosted | undefined) => Promise<unknown>
  /** Whether the page is still signed in as this outbox's user in its organisation. Nothing is sent for another user. */
  isOurs: () => boolean
  untilReachable: () => Promise<void>
  /** Settles when a busy server may be asked again. */
  untilNextTry: (refusal: CallError) => Promise<void>
  newKey: () => string
}

/** Updates the cache with a posted transaction, instead of reading it again. */
export type StorePosted = (transaction: Transaction) => void | Promise<void>

export type Outbox = ReturnType<typeof createOutbox>

const NAME = 'outbox'

/** The outbox of one user in one organisation. */
export function createOutbox({ kept, send, isOurs, untilReachable, untilNextTry, newKey }: OutboxParts) {
  const changes = createListeners()
  const refusals = new Set<(item: OutboxItem) => void>()
  const stores = new Map<string, StorePosted>()
  let items = (kept.read(NAME) as readonly OutboxItem[] | undefined) ?? []
  let isRunning = false

  const become = (next: readonly OutboxItem[]) => {
    items = next
    if (next.length === 0) kept.drop(NAME)
    else kept.write(NAME, next)
    changes.notify()
  }
  const drop = (key: string) => {
    stores.delete(key)
    become(items.filter(item => item.key !== key))
  }
  const refuse = (refused: OutboxItem) => {
    become(items.map(item => (item.key === refused.key ? refused : item)))
    for (const listener of [...refusals]) listener(refused)
  }
  /** Sends an entry. Resolves to whether the next one may follow. */
  const deliver = async (item: OutboxItem): Promise<boolean> => {
    try {
      await send(item, stores.get(item.key))
      drop(item.key)
    } catch (error) {
      // Signed out: the entry stays and is sent after the next sign-in.
      if (error instanceof CallError && error.status === 401) return false
      if (isOverload(error)) {
        await untilNextTry(error)
        return true
      }
      // The entry may already be included in cached data, so that data is read again and not computed from the answer.
      stores.delete(item.key)
      if (isAway(error)) await untilReachable()
      else refuse({ ...item, failure: failureOf(error) })
    }
    return true
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let mayGoOn = true; mayGoOn; ) {
      const next = items.find(({ failure }) => failure === null)
      mayGoOn = next !== undefined && isOurs() && (await deliver(next))
    }
    isRunning = false
  }
  return {
    subscribe: changes.subscribe,
    items: () => items,
    /** Calls the listener for each entry that the server refuses. */
    onRefused(listener: (item: OutboxItem) => void) {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },
    /** Takes an entry from its form and sends it. */
    post(entry: OutboxEntry, store: StorePosted) {
      const key = newKey()
      stores.set(key, store)
      become([...items, { ...entry, key, failure: null }])
      void run()
    },
    /** Sends a failed entry again with the same key. */
    repeat(key: string) {
      become(items.map(item => (item.key === key ? { ...item, failure: null } : item)))
      void run()
    },
    /** Returns an entry to be corrected in its form or discarded. */
    take(key: string): OutboxItem | undefined {
      const item = items.find(each => each.key === key)
      if (item !== undefined) drop(key)
      return item
    },
    /** Continues after a reload or a sign-out. */
    resume: () => void run(),
  }
}

/** Whether an error is temporary: a missing answer, or an answer of a proxy in front of the server. */
function isAway(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && [502, 503, 504].includes(error.status))
}

function failureOf(error: unknown): OutboxFailure {
  const err = sentenceOfFailure(error)
  if (!(error instanceof CallError)) return { err, fields: [{ field: '', code: 'INTERNAL', err }], mayRepeat: true }
  const { fields, code } = error.body
  return { err, fields: fields?.length ? fields : [{ field: '', code, err }], mayRepeat: mayRepeat(error) }
}
