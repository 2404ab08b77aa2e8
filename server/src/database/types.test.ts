import { expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'

const pools = setUpPools(1)

async function read(expression: string): Promise<unknown> {
  return (await pools.app.pool.query(`SELECT ${expression} AS value`)).rows[0].value
}

test('a bigint is read as a number, exact to the cent', async () => {
  expect(await read('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await read('-9007199254740991::bigint')).toBe(-9_007_199_254_740_991)
  expect(await read(`'{1,-2}'::bigint[]`)).toEqual([1, -2])
  expect(await read(`'{}'::bigint[]`)).toEqual([])
})

test('a sum that a number cannot represent exactly is an error, never a rounded amount', async () => {
  await expect(read('9007199254740992::bigint')).rejects.toThrow('not a safe integer')
  await expect(read(`'{9007199254740993}'::bigint[]`)).rejects.toThrow('not a safe integer')
  await expect(read(`'{1,NULL}'::bigint[]`)).rejects.toThrow('not a safe integer')
})

test('a date is read as text, whatever the time zone of the process is', async () => {
  expect(await read(`'2026-11-05'::date`)).toBe('2026-11-05')
  expect(await read(`'{2026-11-05,0001-01-02}'::date[]`)).toEqual(['2026-11-05', '0001-01-02'])
})

test('a timestamp is read as text in UTC with microseconds, whatever the session settings are', async () => {
  await pools.app.pool.query(`SET TimeZone = 'Pacific/Kiritimati'`)
  expect(await read(`instant_text('2026-11-05 01:02:03.000400+00')`)).toBe('2026-11-05T01:02:03.000400Z')
})
