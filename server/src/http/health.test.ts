import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveHealth } from './app.ts'

test('a server that is not ready answers 503 with Retry-After', async () => {
  const app = Fastify()
  let isReady = false
  serveHealth(app, async () => isReady)
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1'])
  isReady = true
  expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/health')).json()).toEqual({ status: 'alive' })
  await app.close()
})
