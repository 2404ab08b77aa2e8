import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpSharedBooks()

test.each([
  ['PATCH', '/transactions/1', 'GET, PUT, DELETE, HEAD'],
  ['POST', '/transactions/1', 'GET, PUT, DELETE, HEAD'],
  ['OPTIONS', '/transactions', 'POST'],
  ['GET', '/transactions', 'POST'],
  ['DELETE', '/transactions/account/1', 'GET, HEAD'],
])('405: %s %s lists the allowed methods, whatever the body is', async (method, path, allow) => {
  for (const who of [owner, null]) {
    const answer = await api.call(who, method, path, method === 'GET' ? {} : { body: '{' })
    expect([refusal(answer), answer.headers.get('allow')]).toEqual(['405 METHOD_NOT_ALLOWED', allow])
  }
})

test('404: a path that is not a call, with any method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS'])
    for (const path of ['/transaction', '/transactions/1/', '//accounts'])
      expect(refusal(await api.call(owner, method, path))).toBe('404 NOT_FOUND')
})

test('400: a text that is too long is refused with the maximum length', async () => {
  const body = { accountParent: 0, accountName: 'x'.repeat(201), accountMemo: 'x'.repeat(4001) }
  const answer = await api.call(owner, 'POST', '/accounts', { body })
  expect(answer.body).toMatchObject({
    err: 'This is too long. Enter at most 200 characters.',
    fields: [
      { field: 'accountName', code: 'TEXT_TOO_LONG', err: 'This is too long. Enter at most 200 characters.' },
      { field: 'accountMemo', code: 'TEXT_TOO_LONG', err: 'This is too long. Enter at most 4000 characters.' },
    ],
  })
})

test('400: a body on a call that takes none is refused by its field names and nothing is done; an empty body is ignored', async () => {
  const { accountID } = await books.open('Petty')
  const remove = (body?: unknown, headers = {}) =>
    api.call(owner, 'DELETE', `/accounts/${accountID}`, { body, headers })
  const answer = await remove({ modifiedAt: 'x', reason: 'unused' })
  expect(refusal(answer)).toBe('400 UNKNOWN_FIELD')
  expect(answer.body).toMatchObject({ fields: [{ field: 'modifiedAt' }, { field: 'reason' }] })
  expect(refusal(await remove([1]))).toBe('400 FIELD_TYPE')
  expect(refusal(await remove('{'))).toBe('400 INVALID_REQUEST')
  expect(refusal(await remove('modifiedAt=x', { 'content-type': 'text/plain' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  expect((await remove('')).status).toBe(200)
})

describe('a transaction posted with a key', () => {
  let json: string
  beforeAll(async () => {
    json = JSON.stringify(simpleEntry(await books.openRentAndBank()))
  })

  const post = (body: string, key: string) => api.call(owner, 'POST', '/transactions', { body, key })

  test('is refused with 400 if a field that is ignored has more than 100 nested levels', async () => {
    const deep = (levels: number) => json.replace('{', `{"split":${'['.repeat(levels)}${']'.repeat(levels)},`)
    for (const levels of [5_000, 100_000, 100]) {
      const answer = await post(deep(levels), randomUUID())
      expect(refusal(answer)).toBe('400 NESTED_TOO_DEEP')
      expect(answer.body).toMatchObject({ err: expect.stringContaining('more than 100 levels deep') })
    }
    expect((await post(deep(99), randomUUID())).status).toBe(200)
  })

  test('is the same transaction if it is sent again with other spaces, and is refused if a value differs', async () => {
    const key = randomUUID()
    const first = await post(json, key)
    const again = await post(JSON.stringify(JSON.parse(json), null, 2), key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(refusal(await post(json.replace('"transactionComment":"', '"transactionComment":"x'), key))).toBe(
      '422 IDEMPOTENCY_MISMATCH',
    )
  })
})
