// Sends transactions in the background while the user types the next one. They are sent in the order in which they were typed, each with
// its Idempotency-Key, so that each is posted only once. They stay in the tab's session storage until the server has responded, so that
// they survive a reload and a sign-out.
import type { CallInput } from '@twofold/contract/endpoint'
import type { ErrorBody } from '@twofold/contract/errors'
import type { postTransaction, Transaction } from '@twofold/contract/transactions'
import { CallError, isOverload, mayRepeat, sentenceOfFailure, UnreachableError } from './call-error.ts'
import type { KeptForms } from './kept-forms.ts'
import { createListeners } from './listeners.ts'

/** The request body, and the data that the screen needs to show the transaction in its form again. */
export type OutboxEntry = {
  body: CallInput<typeof postTransaction>['body']
  /** The URL of the screen on which the user typed the transaction, such as `/transactions/account/7`. */
  place: string
  /** The screen's title, shown to the user. */
  title: string
  /** The values of the form. Only the form reads them. */
  draft: unknown
}

/**
 * The reason why a transaction was not posted. If `mayRepeat` is true, the outcome is unknown, and the transaction may be sent again with
 * the same key.
 */
export type OutboxFailure = { err: string; fields: NonNullable<ErrorBody['fields']>; mayRepeat: boolean }

/** A transaction with its Idempotency-Key. If `failure` is null, it is being sent. */
export type OutboxItem = OutboxEntry & { key: string; failure: OutboxFailure | null }

type OutboxParts = {
  kept: KeptForms
  send: (item: OutboxItem, store: StorePosted | undefined) => Promise<unknown>
  /** Whether the page is still signed in as the outbox's user in its organisation. Nothing is sent as another user. */
  isOurs: () => boolean
  untilReachable: () => Promise<void>
  /** Resolves when a call may be sent to a busy server again. */
  untilNextTry: (refusal: CallError) => Promise<void>
  newKey: () => string
}

/** Updates the cache with a posted transaction, so that the data is not read again. */
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
  /** Sends a transaction. Resolves to true if the next one may be sent. */
  const deliver = async (item: OutboxItem): Promise<boolean> => {
    try {
      await send(item, stores.get(item.key))
      drop(item.key)
    } catch (error) {
      // The user is signed out. The transaction stays in the outbox and is sent after the next login.
      if (error instanceof CallError && error.status === 401) return false
      if (isOverload(error)) {
        await untilNextTry(error)
        return true
      }
      // Cached data may already include the transaction, so the data is read again and not computed from the response.
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
    /** Calls the listener for each transaction that the server refuses. */
    onRefused(listener: (item: OutboxItem) => void) {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },
    /** Accepts a transaction from its form and sends it. */
    post(entry: OutboxEntry, store: StorePosted) {
      const key = newKey()
      stores.set(key, store)
      become([...items, { ...entry, key, failure: null }])
      void run()
    },
    /** Sends a failed transaction again with the same key. */
    repeat(key: string) {
      become(items.map(item => (item.key === key ? { ...item, failure: null } : item)))
      void run()
    },
    /** Removes and returns a transaction, to be corrected in its form or discarded. */
    take(key: string): OutboxItem | undefined {
      const item = items.find(each => each.key === key)
      if (item !== undefined) drop(key)
      return item
    },
    /** Continues sending after a reload or a sign-out. */
    resume: () => void run(),
  }
}

/** Whether an error is temporary: a missing response, or an error of a proxy in front of the server. */
function isAway(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && [502, 503, 504].includes(error.status))
}

function failureOf(error: unknown): OutboxFailure {
  const err = sentenceOfFailure(error)
  if (!(error instanceof CallError)) return { err, fields: [{ field: '', code: 'INTERNAL', err }], mayRepeat: true }
  const { fields, code } = error.body
  return { err, fields: fields?.length ? fields : [{ field: '', code, err }], mayRepeat: mayRepeat(error) }
}
