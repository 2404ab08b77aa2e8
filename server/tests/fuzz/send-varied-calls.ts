import fc from 'fast-check'
import { expect } from 'vitest'
import { verify } from '../../src/verify/verify.ts'
import { createBooksDriver } from '../harness/books-driver.ts'
import type { SignedIn } from '../harness/signed-in.ts'
import { type TestApi, withTestApi } from '../harness/test-api.ts'
import { CollectedIds } from './collected-ids.ts'
import { makeOneOfEach, type OneOfEach } from './one-of-each.ts'
import { requestOf, sendCall } from './send-call.ts'
import { type VariedCall, varied, variedSequences } from './varied-calls.ts'

// The number of concurrent calls. It is larger than the number that a screen sends, so that calls conflict.
const AT_ONCE = 8

/** The lists that contain the ids of all records in new test books. */
const LISTS = [
  'accounts',
  'customers',
  'vendors',
  'receivable-invoices',
  'payable-invoices',
  'customer-payments',
  'vendor-payments',
]

/** Sends `calls` requests in sequences of `perBooks` requests. Each sequence has new books, which are verified afterwards. */
export async function sendVariedCalls({ calls, perBooks }: { calls: number; perBooks: number }): Promise<void> {
  await withTestApi(async api => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(variedSequences(perBooks), async sequence => {
        accepted += await sendTo(api, sequence)
      }),
      // Shrinking is off, because finding a shorter sequence that fails would take longer than reading this sequence.
      { numRuns: Math.ceil(calls / perBooks), endOnFailure: true },
    )
    // If all calls were refused, the test would prove nothing.
    expect(accepted / calls).toBeGreaterThan(0.3)
  })
}

/** Sends a sequence to new books and verifies them. Returns the number of accepted calls. */
async function sendTo(api: TestApi, sequence: readonly VariedCall[]): Promise<number> {
  const owner = await api.newMember()
  const oneOfEach = await makeOneOfEach(api, owner)
  const collected = new CollectedIds()
  // The oldest ids are used most often. The first accounts have no entries, so they can be moved, reconciled and deleted.
  const books = createBooksDriver(api, owner)
  const above = await books.open('Banks')
  collected.learn([
    above,
    await books.open('Bank', 'ASSET', above.accountID),
    await books.open('Till', 'ASSET', above.accountID),
  ])
  for (const list of LISTS) collected.learn((await api.call(owner, 'GET', `/${list}`)).body)
  const done: string[] = []
  for (let at = 0; at < sequence.length; at += AT_ONCE) {
    const sent = sequence.slice(at, at + AT_ONCE).map(call => send(api, owner, { call, oneOfEach, collected }))
    done.push(...(await Promise.all(sent)).filter(request => request !== null))
  }
  expect(await verify(api.pools.owner, { organisationId: owner.organisationId }), done.join('\n')).toEqual([])
  return done.length
}

type Sending = { call: VariedCall; oneOfEach: OneOfEach; collected: CollectedIds }

/** Sends a call. Fails if the response has a 5xx status other than 503. Returns the request if the call succeeded, otherwise null. */
async function send(api: TestApi, owner: SignedIn, { call, oneOfEach, collected }: Sending): Promise<string | null> {
  const request = requestOf(call.endpoint, varied(call, oneOfEach, collected))
  const { status, body, said } = await sendCall(api, owner, request)
  const words = `${request.method} ${request.path} ${request.body ?? ''}`
  const mayBe = status < 500 || status === 503
  expect(mayBe, `${words} -> ${status} ${said.slice(-1000)}`).toBe(true)
  if (status === 429 || status === 503) expect(said, words).toContain('"retry-after"')
  if (status !== 200) return null
  collected.learn(body)
  return words
}
