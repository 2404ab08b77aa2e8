import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveBytes } from './raw-bodies.ts'

const BYTES_MAX = 1_000_000

/** Sends a body over a connection, with or without its length, and receives it. Also returns the chunks as they arrived. */
async function receive(body: Uint8Array, { isLengthKnown }: { isLengthKnown: boolean }) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const headers = isLengthKnown ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }
  const { port } = server.address() as AddressInfo
  const client = request({ port, method: 'POST', headers }).on('error', () => {})
  client.end(body)
  const [received, response] = await once(server, 'request')
  const message = received as IncomingMessage
  const chunks: Buffer[] = []
  message.on('data', chunk => chunks.push(chunk))
  try {
    const length = isLengthKnown ? body.length : undefined
    return { bytes: await receiveBytes(message, BYTES_MAX, length), chunks }
  } finally {
    response.end()
    server.closeAllConnections()
    server.close()
  }
}

test.each([{ isLengthKnown: true }, { isLengthKnown: false }])(
  'a body is in a buffer of its own, and the memory of its chunks is free: %o',
  async length => {
    const body = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
    const { bytes, chunks } = await receive(body, length)
    expect(Buffer.compare(bytes, body)).toBe(0)
    expect(bytes.buffer.byteLength).toBe(body.length)
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.map(chunk => chunk.buffer.byteLength).filter(held => held > 0)).toEqual([])
  },
)

test.each([{ isLengthKnown: true }, { isLengthKnown: false }])('a body over the limit is refused: %o', async length => {
  await expect(receive(new Uint8Array(BYTES_MAX + 1), length)).rejects.toMatchObject({
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
  })
})

test('a body takes memory as it arrives, not as it is announced', async () => {
  const announced = 8_000_000
  const before = process.memoryUsage().arrayBuffers
  const bodies = Array.from({ length: 20 }, () => new PassThrough())
  const received = bodies.map(body => receiveBytes(body, announced, announced))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(announced)
  for (const body of bodies) body.end('x')
  expect((await Promise.all(received)).map(({ length }) => length)).toEqual(bodies.map(() => 1))
})
