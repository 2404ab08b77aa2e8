import type { Transaction } from '@twofold/contract/transactions'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError, UnreachableError } from './call-error.ts'
import { keptForms } from './kept-forms.ts'
import { createOutbox, type OutboxItem, type StorePosted } from './outbox.ts'
import { memoryStorage, settled } from './testing/browser-pieces.ts'

const refusal = (statusCode: number, code = 'X') => new CallError({ statusCode, err: 'No.', code, requestId: '' })

/** A fake server whose responses the test controls, and the outbox of a page. */
function page(storage = memoryStorage(), whose = { user: 'ann', organisation: 'org-a' }) {
  const calls: { comment: string; key: string; answer: () => void; fail: (error: unknown) => void }[] = []
  let keys = 0
  let isOurs = true
  let back = () => {}
  let next = () => {}
  const outbox = createOutbox({
    kept: keptForms(storage, whose),
    send: ({ body, key }, store) =>
      new Promise<void>((resolve, reject) => {
        const comment = body.transactionComment ?? ''
        calls.push({
          comment,
          key,
          fail: reject,
          answer: () => {
            store?.({ transactionComment: comment } as Transaction)
            resolve()
          },
        })
      }),
    isOurs: () => isOurs,
    untilReachable: () => new Promise(resolve => (back = resolve)),
    untilNextTry: () => new Promise(resolve => (next = resolve)),
    newKey: () => `key-${++keys}`,
  })
  const post = (comment: string, store: StorePosted = () => {}) =>
    outbox.post(
      {
        body: { transactionDate: '2026-11-05', transactionComment: comment, debitCreditSet: [] },
        place: '/transactions/account/7',
        title: 'Checking',
        draft: { comment },
      },
      store,
    )
  return {
    outbox,
    calls,
    post,
    back: () => back(),
    next: () => next(),
    signIn: (is: boolean) => {
      isOurs = is
    },
    left: () => outbox.items().map(({ body, failure }) => [body.transactionComment, failure?.err ?? null]),
  }
}

let first: ReturnType<typeof page>
beforeEach(() => {
  first = page()
})

it('entries typed while one is being sent follow it, in the order they were typed', async () => {
  const { post, calls, left } = first
  for (const comment of ['one', 'two', 'three']) post(comment)
  expect(calls.map(({ comment }) => comment)).toEqual(['one'])
  for (let sent = 0; sent < 3; sent += 1) {
    calls[sent]?.answer()
    await settled()
  }
  expect(calls.map(({ comment }) => comment)).toEqual(['one', 'two', 'three'])
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
  expect(left()).toEqual([])
})

it('a refused entry is kept with its reason, and the next ones are posted', async () => {
  const { post, calls, left, outbox } = first
  const heard: OutboxItem[] = []
  outbox.onRefused(item => heard.push(item))
  for (const comment of ['bad', 'good']) post(comment)
  calls[0]?.fail(refusal(409, 'LOCKED'))
  await settled()
  calls[1]?.answer()
  await settled()
  expect(left()).toEqual([['bad', 'No.']])
  expect(heard[0]?.failure).toEqual({
    err: 'No.',
    fields: [{ field: '', code: 'LOCKED', err: 'No.' }],
    mayRepeat: false,
  })
  expect(outbox.take('key-1')?.draft).toEqual({ comment: 'bad' })
  expect(left()).toEqual([])
})

it.each([new UnreachableError(null), refusal(502), refusal(503), refusal(504)])(
  'after no answer (%s) the same entry is sent again with the same key when the server is back, and the cache is read again',
  async error => {
    const { post, calls, left, back } = first
    const store = vi.fn()
    post('rent', store)
    calls[0]?.fail(error)
    await settled()
    expect(left()).toEqual([['rent', null]])
    expect(calls).toHaveLength(1)
    back()
    await settled()
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    calls[1]?.answer()
    await settled()
    expect(left()).toEqual([])
    expect(store).not.toHaveBeenCalled()
  },
)

it.each([refusal(429, 'TOO_MANY_REQUESTS'), refusal(503, 'BUSY')])(
  'an entry that a busy server refuses (%s) waits, and is sent again with the same key until it is accepted',
  async error => {
    const { post, calls, left, next, outbox } = first
    const store = vi.fn()
    const heard = vi.fn()
    outbox.onRefused(heard)
    post('rent', store)
    for (let refused = 1; refused <= 3; refused += 1) {
      calls.at(-1)?.fail(error)
      await settled()
      expect([calls.length, left()]).toEqual([refused, [['rent', null]]])
      next()
      await settled()
    }
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
    calls.at(-1)?.answer()
    await settled()
    expect([left(), heard.mock.calls.length, store.mock.calls.length]).toEqual([[], 0, 1])
  },
)

it('after an internal error of the server the entry may be sent again with the same key', async () => {
  const { post, calls, left, outbox } = first
  post('rent')
  calls[0]?.fail(refusal(500))
  await settled()
  expect(outbox.items()[0]?.failure?.mayRepeat).toBe(true)
  outbox.repeat('key-1')
  calls[1]?.answer()
  await settled()
  expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  expect(left()).toEqual([])
})

it('an entry that was being sent when the page was reloaded is sent again with its key', async () => {
  const storage = memoryStorage()
  const before = page(storage)
  before.post('rent')
  const after = page(storage)
  expect(after.left()).toEqual([['rent', null]])
  after.outbox.resume()
  expect(after.calls.map(({ key }) => key)).toEqual(['key-1'])
  after.calls[0]?.answer()
  await settled()
  expect(page(storage).left()).toEqual([])
})

it('a signed-out page sends nothing and keeps all entries until the next sign-in', async () => {
  const { post, calls, left, signIn, outbox } = first
  for (const comment of ['one', 'two']) post(comment)
  calls[0]?.fail(refusal(401))
  signIn(false)
  await settled()
  expect(left()).toEqual([
    ['one', null],
    ['two', null],
  ])
  outbox.resume()
  expect(calls).toHaveLength(1)
  signIn(true)
  outbox.resume()
  await settled()
  expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
})

it('no other user sees or sends the entries of a user', () => {
  const storage = memoryStorage()
  page(storage).post('rent')
  expect(page(storage, { user: 'ben', organisation: 'org-a' }).left()).toEqual([])
  expect(page(storage, { user: 'ann', organisation: 'org-b' }).left()).toEqual([])
})
