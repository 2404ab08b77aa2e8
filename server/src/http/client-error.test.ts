import { text } from 'node:stream/consumers'
import { errorBody } from '@twofold/contract/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSocket, parseResponse } from '../../tests/harness/raw-call.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { faultsOfHeaders } from '../../tests/harness/strict-headers.ts'

const api = setUpApi()

const TO_ACCOUNTS = 'POST /api/accounts HTTP/1.1\r\nhost: x\r\n'

test.each([
  ['a request that is not HTTP', 400, 'hello\r\n\r\n'],
  ['a header without a name', 400, 'GET /api/accounts HTTP/1.1\r\n: x\r\n\r\n'],
  ['headers that never end', 413, `GET /api/accounts HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['a length that is not a number', 400, `${TO_ACCOUNTS}content-length: many\r\n\r\n`],
  ['two lengths', 400, `${TO_ACCOUNTS}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['no host', 400, 'GET /api/accounts HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['no host, in an old version of HTTP', 401, 'GET /api/accounts HTTP/1.0\r\n\r\n'],
  ['two hosts', 400, 'GET /api/accounts HTTP/1.1\r\nhost: x\r\nHOST: y\r\nconnection: close\r\n\r\n'],
  ['the same host twice', 400, 'GET /api/accounts HTTP/1.1\r\nhost: x\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['two hosts, in an old version of HTTP', 400, 'GET /api/accounts HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n'],
  ['a host with a space', 400, 'GET /api/accounts HTTP/1.1\r\nhost: x y\r\nconnection: close\r\n\r\n'],
  ['a host with a user', 400, 'GET /api/accounts HTTP/1.1\r\nhost: a@x\r\nconnection: close\r\n\r\n'],
  ['a host with a path', 400, 'GET /api/accounts HTTP/1.1\r\nhost: x/y\r\nconnection: close\r\n\r\n'],
  ['a name with a port', 401, 'GET /api/accounts HTTP/1.1\r\nhost: a-b.example:8080\r\nconnection: close\r\n\r\n'],
  ['an address with a port', 401, 'GET /api/accounts HTTP/1.1\r\nhost: [::1]:80\r\nconnection: close\r\n\r\n'],
  ['an unknown expectation', 401, 'GET /api/accounts HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close\r\n\r\n'],
  ['a chunk without a size', 400, `${TO_ACCOUNTS}transfer-encoding: chunked\r\n\r\nzz\r\n`],
])('%s is answered %i with a message and the strict headers', async (_, status, sent) => {
  const answers = (await text(openSocket(api.origin, sent))).split('HTTP/1.1 ')
  const { head, headers, body } = parseResponse(answers.at(-1) ?? '')
  expect(head).toMatch(new RegExp(`^${status} `))
  expect(faultsOfHeaders('/api', name => headers.get(name))).toEqual([])
  expect(z.parse(errorBody, JSON.parse(body))).toMatchObject({ statusCode: status, err: expect.stringMatching(/\w/) })
})
