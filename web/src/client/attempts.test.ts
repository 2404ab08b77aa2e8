import { expect, it, vi } from 'vitest'
import { createAttempts, newIdempotencyKey } from './attempts.ts'
import { CallError, UnreachableError } from './call-error.ts'

const refusal = (statusCode: number) => new CallError({ statusCode, err: '', code: 'X', requestId: '' })
const numbered = () => {
  let keys = 0
  return createAttempts<string>(() => `key-${++keys}`)
}

it('a double click sends one request', async () => {
  const attempts = numbered()
  const work = vi.fn(async (key: string) => key)
  const both = await Promise.all([attempts.send({ a: 1 }, work), attempts.send({ a: 1 }, work)])
  expect(both).toEqual(['key-1', 'key-1'])
  expect(work).toHaveBeenCalledOnce()
})

it.each([new UnreachableError(null), refusal(500), refusal(503)])(
  'the same input after a lost reply carries the same key: %s',
  async error => {
    const attempts = numbered()
    await expect(attempts.send({ a: 1 }, () => Promise.reject(error))).rejects.toBe(error)
    expect(await attempts.send({ a: 1 }, async key => key)).toBe('key-1')
  },
)

it('the same input after a success is a new entry', async () => {
  const attempts = numbered()
  await attempts.send({ a: 1 }, async key => key)
  expect(await attempts.send({ a: 1 }, async key => key)).toBe('key-2')
})

it('the same input after a refusal is a new attempt', async () => {
  const attempts = numbered()
  await attempts.send({ a: 1 }, () => Promise.reject(refusal(409))).catch(() => {})
  expect(await attempts.send({ a: 1 }, async key => key)).toBe('key-2')
})

it('another input is another entry, even after a lost reply', async () => {
  const attempts = numbered()
  await attempts.send({ a: 1 }, () => Promise.reject(new UnreachableError(null))).catch(() => {})
  expect(await attempts.send({ a: 2 }, async key => key)).toBe('key-2')
})

it('keys do not repeat', () => {
  const keys = new Set(Array.from({ length: 1000 }, newIdempotencyKey))
  expect(keys.size).toBe(1000)
  expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/)
})
