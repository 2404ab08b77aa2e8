import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections, serveHealth } from './app.ts'

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

test('a connection without any request does not delay a shutdown', async () => {
  const app = Fastify()
  endUnusedConnections(app)
  app.get('/', async () => 'kept')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('kept')
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  await Promise.all([app.close(), once(unused, 'close')])
}, 30_000)
