import { errorBody } from '@twofold/contract/errors'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { verify } from '../../src/verify/verify.ts'
import { createBooksDriver } from '../harness/books-driver.ts'
import type { SignedIn } from '../harness/signed-in.ts'
import { type TestApi, withTestApi } from '../harness/test-api.ts'
import { type BadRequest, badRequests } from './bad-requests.ts'
import { makeOneOfEach } from './one-of-each.ts'

const AT_ONCE = 20

/**
 * Sends `count` invalid requests. The server must refuse each request with a message and must not log a fault. The books must not change.
 */
export async function sendBadRequests(count: number): Promise<void> {
  await withTestApi(async api => {
    const owner = await api.newMember()
    const viewer = await api.newMember({ role: 'VIEWER', into: owner })
    const books = createBooksDriver(api, owner)
    const oneOfEach = await makeOneOfEach(api, owner)
    const before = [await books.chart(), await books.register(oneOfEach.bank)]
    const requests = badRequests(oneOfEach)
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }), async sent => {
        await Promise.all(sent.map(request => expectRefused(api, { owner, viewer }, request)))
        expect(await verify(api.pools.owner, { organisationId: owner.organisationId })).toEqual([])
      }),
      { numRuns: Math.ceil(count / AT_ONCE) },
    )
    expect([await books.chart(), await books.register(oneOfEach.bank)]).toEqual(before)
  })
}

async function expectRefused(api: TestApi, who: { owner: SignedIn; viewer: SignedIn }, request: BadRequest) {
  const { method, path, token, body } = request
  const bearer =
    token === 'none' ? undefined : token === 'broken' ? 'Bearer a.b.c' : (who[token].headers.authorization as string)
  const headers = { ...(bearer !== undefined && { authorization: bearer }), ...request.headers }
  const response = await fetch(`${api.origin}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const said = `${method} ${path} ${JSON.stringify(request.headers)} ${body?.slice(0, 300)} -> ${response.status} ${text.slice(0, 300)}`
  expect(response.status, said).toBeGreaterThanOrEqual(400)
  expect(response.status, said).toBeLessThan(500)
  const parsed = z.safeParse(errorBody, JSON.parse(text))
  expect(parsed.success && parsed.data.err, said).toBeTruthy()
  expect(parsed.data?.statusCode, said).toBe(response.status)
}
