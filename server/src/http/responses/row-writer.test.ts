import { createHash } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '../limits.ts'
import { codingFor } from './packing.ts'
import { writeRows } from './row-writer.ts'
import { CallerGone } from './streamed-body.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Serves the rows at `/`. `ended` resolves when all rows are written or writing has failed. */
async function serve(
  rows: () => AsyncIterable<unknown>,
  acceptEncoding: string,
  minDataRate = LIMITS.minDataRate,
  isWanted = () => false,
): Promise<{ origin: string; ended: Promise<unknown> }> {
  app = Fastify()
  let count = 0
  async function* counted(all: AsyncIterable<unknown>) {
    for await (const row of all) {
      count += 1
      yield row
    }
  }
  let resolve: (end: unknown) => void = () => {}
  const ended = new Promise<unknown>(settle => {
    resolve = settle
  })
  app.get('/', async (_request, reply) => {
    reply.header('x-kept', 'yes')
    const answer = { head: { id: 7 }, name: 'rows', rows: counted(rows()), tail: () => ({ count, last: null }) }
    await writeRows({ reply, coding: codingFor(acceptEncoding), minDataRate, isWanted }, answer).then(
      () => resolve('done'),
      resolve,
    )
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, ended }
}

/** A string that compresses badly. It is the same in every run. */
const noise = Array.from({ length: 7_000 }, (_, at) => createHash('sha512').update(`${at}`).digest('base64url')).join(
  '',
)

async function* upTo(count: number, onRow: (row: number) => void = () => {}) {
  for (let row = 0; row < count; row += 1) {
    onRow(row)
    yield { row, text: noise.substring((row % 3000) * 200, (row % 3000) * 200 + 200) }
  }
}

describe.each([
  ['uncompressed', 'identity', null],
  ['compressed with gzip', 'gzip', 'gzip'],
  ['compressed with brotli', 'br', 'br'],
  ['compressed with zstd', 'zstd', 'zstd'],
])('a list written row by row, %s,', (_, acceptEncoding, coding) => {
  test.each([0, 1, 64, 65, 5_000])('of %i rows is valid JSON with its head, its headers and its tail', async count => {
    const { origin, ended } = await serve(() => upTo(count), acceptEncoding)
    const response = await fetch(origin)
    const body = (await response.json()) as { id: number; rows: { row: number }[]; count: number; last: null }
    expect([body.count, body.last]).toEqual([count, null])
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-kept')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'yes',
    ])
    expect([body.id, body.rows.map(({ row }) => row)]).toEqual([7, Array.from({ length: count }, (_, row) => row)])
    expect(await ended).toBe('done')
  })

  test('is sent row by row, so that the first rows do not wait for the last', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    async function* rows() {
      yield* upTo(200)
      await held
      yield { row: 'last' }
    }
    const { origin, ended } = await serve(rows, acceptEncoding)
    const pieces = (await fetch(origin)).body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    try {
      while (!text.includes('"row":100')) text += (await pieces.read()).value
      // The value has quotation marks, so that the random text cannot contain it.
      expect(text).not.toContain('"last"')
    } finally {
      letGo()
    }
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) text += piece.value
    expect(JSON.parse(text).rows).toHaveLength(201)
    expect(await ended).toBe('done')
  })

  test('never looks complete after an error: the connection is destroyed', async () => {
    const rows = () =>
      upTo(5_000, row => {
        if (row === 4_000) throw new Error('row 4000 cannot be read')
      })
    const { origin, ended } = await serve(rows, acceptEncoding)
    await expect(fetch(origin).then(response => response.text())).rejects.toThrow('terminated')
    expect(await ended).toMatchObject({ message: 'row 4000 cannot be read' })
  })

  test('answers an error before the first byte like any other error', async () => {
    const rows = () =>
      upTo(1, () => {
        throw new Error('nothing can be read')
      })
    const { origin, ended } = await serve(rows, acceptEncoding)
    const controller = new AbortController()
    void fetch(origin, { signal: controller.signal }).catch(() => {})
    expect(await ended).toMatchObject({ message: 'nothing can be read' })
    controller.abort()
  })

  test('waits for a caller who reads slowly, and stops when a caller disconnects', async () => {
    let made = 0
    const { origin, ended } = await serve(() => upTo(1_000_000, row => (made = row)), acceptEncoding)
    const { port } = new URL(origin)
    const slow = connect(Number(port), '127.0.0.1').pause()
    slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    let before = -1
    const isStill = () => {
      const isSame = made > 0 && made === before
      before = made
      return isSame
    }
    await expect.poll(isStill, { interval: 200 }).toBe(true)
    expect(made).toBeLessThan(100_000)
    slow.destroy()
    expect(await ended).toBeInstanceOf(CallerGone)
  })
})

test('a caller who does not read is disconnected as soon as another user waits for the connection', async () => {
  let isWanted = false
  const checked = vi.fn(() => isWanted)
  const { origin, ended } = await serve(
    () => upTo(1_000_000),
    'identity',
    { ...LIMITS.minDataRate, stalledMs: 5 },
    checked,
  )
  const idle = connect(Number(new URL(origin).port), '127.0.0.1').pause()
  idle.on('error', () => {})
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => checked.mock.calls.length).toBeGreaterThan(3)
  isWanted = true
  expect(await ended).toBeInstanceOf(CallerGone)
  idle.destroy()
})

test('a caller who reads too slowly is disconnected, even if each pause is short', async () => {
  const minDataRate = { ...LIMITS.minDataRate, graceMs: 1500, bytesPerSecondMin: 1e12 }
  const { origin, ended } = await serve(() => upTo(1_000_000), 'identity', minDataRate)
  const slow = connect(Number(new URL(origin).port), '127.0.0.1')
  let room = 0
  slow.on('error', () => {})
  slow.on('data', ({ length }) => {
    room -= length
    if (room < 0) slow.pause()
  })
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const reading = setInterval(() => {
    room = 524_288
    slow.resume()
  }, 50)
  expect(await ended).toBeInstanceOf(CallerGone)
  clearInterval(reading)
  slow.destroy()
})
