// A cursor is opaque to callers, but callers can forge one. These tests send forged cursors to every list call in the contract, in each
// sort order. Each forged cursor is made from a cursor that the list returned.
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOneOfEach, type OneOfEach } from '../tests/fuzz/one-of-each.ts'
import { type RightCall, rightCall } from '../tests/fuzz/right-calls.ts'
import { requestOf, sendCall } from '../tests/fuzz/send-call.ts'
import { createBankLinesDriver } from '../tests/harness/reconciling/bank-lines-driver.ts'
import { setUpSharedBooks } from '../tests/harness/set-up-api.ts'

const { api, owner, books } = setUpSharedBooks()
let oneOfEach: OneOfEach

beforeAll(async () => {
  // Creates two records of each kind, because a list with one row returns no cursor.
  oneOfEach = await makeOneOfEach(api, owner)
  await makeOneOfEach(api, owner)
  await books.enter({ debit: oneOfEach.rent, credit: oneOfEach.bank })
  await createBankLinesDriver(api, owner).bring(oneOfEach.bank, 'Date,Description,Amount\n2026-11-07,another,-1.00\n')
})

const LISTS = CATALOGUE.filter(({ query }) => 'cursor' in shapeOf(query))

type Shape = Record<string, { def?: { innerType?: { options?: string[] } } }>

function shapeOf(query: Endpoint['query']): Shape {
  return (query as { shape?: Shape } | undefined)?.shape ?? {}
}

/** Returns the sort orders of a list as query parameters, starting with the default sort order. */
function ordersOf({ query }: Endpoint): Record<string, string>[] {
  const sorts = shapeOf(query).sort?.def?.innerType?.options ?? []
  return [{}, ...sorts.map(sort => ({ sort }))]
}

const DAYS = ['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '-001-01-01', '99999-01-01', 'now']
const NUMBERS = ['99999999999999999999', '-99999999999999999999', '9223372036854775808', '1.5', '1e3', '', 'NaN']
const TIMES = ['24:00:00.000000', '24:00:00.000001', '23:60:00.000000', '23:59:61.000000', '99:00:00.000000']
const VALUES = [...DAYS, ...NUMBERS, '\0', '\ud800', 'a'.repeat(300), 0, 1e300, null, true, [], {}]
const IDS = [1.5, 1e300, -1e300, 2 ** 53, '1', null, [], {}]

/** Values that are not valid cursors for any list: too short, too long, from another sort order, or not an array. */
function othersThan([sort, value, id]: unknown[]): unknown[] {
  return [[], [sort], [sort, value], [sort, value, id, id], ['other', value, id], {}, null, sort]
}

type Forged = { cursor: string; isWrong: boolean }

/**
 * Returns forged cursors made from a real cursor. A real cursor is either a JSON array of sort order, value and id, or a plain string. If
 * `isWrong` is true, the list must refuse the cursor. Otherwise, the list may refuse it.
 */
function forgedLike(cursor: string): Forged[] {
  const place = jsonIn(cursor)
  if (!Array.isArray(place)) return placesLike(cursor)
  const [sort, value, id] = place
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const wrong = [...IDS.map(other => [sort, value, other]), ...othersThan(place)]
  const doubtful = VALUES.map(other => [sort, other, id])
  const wrongDays = isDay ? DAYS.map(day => [sort, day, id]) : []
  const coded = (isWrong: boolean) => (content: unknown) => ({
    cursor: Buffer.from(JSON.stringify(content)).toString('base64url'),
    isWrong,
  })
  return [...[...wrong, ...wrongDays].map(coded(true)), ...doubtful.map(coded(false)), { cursor: '{', isWrong: true }]
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

function placesLike(cursor: string): Forged[] {
  const days = DAYS.map(day => cursor.replace(/\d{4}-\d\d-\d\d/, day))
  const times = cursor.includes('T') ? TIMES.map(time => cursor.replace(/\d\d:\d\d:\d\d\.\d{6}/, time)) : []
  const ids = ['9'.repeat(20), '-1', '1.5', 'x', ''].map(id => cursor.replace(/\d+$/, id))
  return [...days, ...times, ...ids, '', 'x', '%', '[]'].map(forged => ({ cursor: forged, isWrong: true }))
}

async function send(list: Endpoint, right: RightCall, query: Record<string, unknown>) {
  const { status, body } = await sendCall(
    api,
    owner,
    requestOf(list, { ...right, query: { ...right.query, ...query } }),
  )
  return { status, body: body ?? {} }
}

/** Returns the cursor of the second page of a list. */
async function cursorOf(list: Endpoint, right: RightCall, order: Record<string, string>): Promise<string> {
  const { status, body } = await send(list, right, { ...order, limit: 1 })
  const { next, earlier, later } = body
  const cursor = next ?? earlier ?? later
  expect([list.name, order, status, typeof cursor]).toEqual([list.name, order, 200, 'string'])
  return cursor as string
}

describe.each(LISTS.map(list => [list.name, list] as const))('%s', (_, list) => {
  test('refuses forged cursors with 400 in each of its sort orders', async () => {
    const { sort: _, ...query } = rightCall(list, oneOfEach).query
    const right = { ...rightCall(list, oneOfEach), query }
    const surprises: unknown[] = []
    for (const order of ordersOf(list)) {
      const real = await cursorOf(list, right, order)
      for (const { cursor, isWrong } of forgedLike(real)) {
        const { status, body } = await send(list, right, { ...order, limit: 5, cursor })
        const isRefused = status === 400 && body.code === 'FIELD_VALUE' && body.err === 'cursor is not valid.'
        if (!isRefused && (isWrong || status !== 200)) surprises.push([order, cursor, status, body.code, body.err])
      }
    }
    expect(surprises).toEqual([])
  })
})
