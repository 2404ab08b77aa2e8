// Tests that the HTTP client of the benchmark reads every kind of response, received in parts of any size.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HttpConnection } from './http-connection.ts'

const HEAD = 'HTTP/1.1 200 OK\r\n'
const ANSWERS = [
  { sent: `${HEAD}content-length: 5\r\n\r\nhello`, body: 'hello' },
  // A chunk can contain the same bytes as the end of a chunked body.
  {
    sent: `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n7\r\n\r\n0\r\n\r\n\r\n3\r\nend\r\n0\r\n\r\n`,
    body: 'hello\r\n0\r\n\r\nend',
  },
  { sent: `${HEAD}content-length: 0\r\n\r\n`, body: '' },
]

test.each([1, 2, 7, 1000])('responses are read completely in pieces of %i bytes, one after the other', async bytes => {
  let answered = 0
  const server = createServer(socket => {
    socket.setNoDelay(true)
    socket.on('data', async () => {
      const { sent } = ANSWERS[answered++ % ANSWERS.length]!
      for (let at = 0; at < sent.length; at += bytes) {
        socket.write(sent.slice(at, at + bytes))
        await setImmediate()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connection = await HttpConnection.open((server.address() as AddressInfo).port, {})
  try {
    const got: [number, string][] = []
    for (let call = 0; call < 2 * ANSWERS.length; call += 1) {
      const { status, body } = await connection.get('/')
      got.push([status, body])
    }
    expect(got).toEqual([...ANSWERS, ...ANSWERS].map(({ body }) => [200, body]))
  } finally {
    connection.close()
    server.close()
  }
})
