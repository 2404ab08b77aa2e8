import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallerGone, writeRows } from './row-writer.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Serves the rows at `/`; `ended` tells how writing them ended. */
async function serve(rows: () => AsyncIterable<unknown>): Promise<{ origin: string; ended: Promise<unknown> }> {
  app = Fastify()
  let resolve: (end: unknown) => void = () => {}
  const ended = new Promise<unknown>(settle => {
    resolve = settle
  })
  app.get('/', async (_request, reply) => {
    reply.header('x-kept', 'yes')
    await writeRows(reply, { head: { id: 7 }, name: 'rows', rows: rows() }).then(() => resolve('done'), resolve)
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, ended }
}

async function* upTo(count: number, onRow: (row: number) => void = () => {}) {
  for (let row = 0; row < count; row += 1) {
    onRow(row)
    yield { row, text: 'x'.repeat(200) }
  }
}

describe('a list written row by row', () => {
  test.each([0, 1, 3, 5_000])('of %i rows is valid JSON with head and headers', async count => {
    const { origin, ended } = await serve(() => upTo(count))
    const response = await fetch(origin)
    const body = (await response.json()) as { id: number; rows: { row: number }[] }
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-kept')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'yes',
    ])
    expect([body.id, body.rows.map(({ row }) => row)]).toEqual([7, Array.from({ length: count }, (_, row) => row)])
    expect(await ended).toBe('done')
  })

  test('is never half a list that looks whole: an error midway destroys the connection', async () => {
    const { origin, ended } = await serve(() =>
      upTo(5_000, row => {
        if (row === 4_000) throw new Error('row 4000 cannot be read')
      }),
    )
    await expect(fetch(origin).then(response => response.text())).rejects.toThrow('terminated')
    expect(await ended).toMatchObject({ message: 'row 4000 cannot be read' })
  })

  test('answers an error before the first byte as any other', async () => {
    const { origin, ended } = await serve(() =>
      upTo(1, () => {
        throw new Error('nothing can be read')
      }),
    )
    const controller = new AbortController()
    void fetch(origin, { signal: controller.signal }).catch(() => {})
    expect(await ended).toMatchObject({ message: 'nothing can be read' })
    controller.abort()
  })

  test('waits for a caller who reads slowly, and stops for one who hangs up', async () => {
    let made = 0
    const { origin, ended } = await serve(() => upTo(1_000_000, row => (made = row)))
    const { port } = new URL(origin)
    const slow = connect(Number(port), '127.0.0.1').pause()
    slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    let before = -1
    await vi.waitFor(
      () => {
        const isStill = made > 0 && made === before
        before = made
        expect(isStill).toBe(true)
      },
      { interval: 200, timeout: 10_000 },
    )
    expect(made).toBeLessThan(100_000)
    slow.destroy()
    expect(await ended).toBeInstanceOf(CallerGone)
  })
})
