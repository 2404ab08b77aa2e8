import type { AuditEntries, AuditEntry } from '@twofold/contract/audit'
import { expect, test } from 'vitest'
import { filterOf, searchOf, wholeTrail } from './audit-filter.ts'

test('an address is parsed to a filter and written from it', () => {
  const search = '?startDate=2026-11-01&endDate=2026-11-30&userID=7&action=void&objectKind=transaction&objectID=2331'
  expect(searchOf(filterOf(new URLSearchParams(search)))).toBe(search)
  expect(searchOf({})).toBe('')
  expect(searchOf({ action: 'void' }, '2026-11-05T10:00:00.000000Z.7')).toBe(
    '?action=void&entry=2026-11-05T10%3A00%3A00.000000Z.7',
  )
})

test('invalid filters are ignored', () => {
  expect(
    filterOf(new URLSearchParams('startDate=2026-02-30&endDate=x&userID=me&action=&objectID=1e3&colour=red')),
  ).toEqual({})
})

/** Returns an audit trail with the given number of entries, newest first, and a cursor to older entries, as the server does. */
function trailOf(count: number) {
  const asked: Record<string, unknown>[] = []
  const read = async (query: Record<string, unknown>): Promise<AuditEntries> => {
    asked.push(query)
    const [newest, limit] = [Number(query.cursor ?? count), Number(query.limit)]
    const ids = Array.from({ length: Math.min(limit, newest) }, (_, index) => newest - index)
    const earlier = newest > limit ? String(newest - limit) : null
    return { auditEntries: ids.map(auditEntryID => ({ auditEntryID }) as AuditEntry), people: [], earlier }
  }
  return { asked, read }
}

test.each([0, 1, 999, 1000, 1001, 2500])('all of %i entries are printed once, newest first', async count => {
  const { asked, read } = trailOf(count)
  const { auditEntries, earlier } = await wholeTrail(read, { action: 'post' })
  expect(auditEntries.map(({ auditEntryID }) => auditEntryID)).toEqual(
    Array.from({ length: count }, (_, index) => count - index),
  )
  expect(earlier).toBe(null)
  expect(asked.every(({ action }) => action === 'post')).toBe(true)
})

test('of a longer trail the newest 20,000 are printed, and the rest is announced', async () => {
  const { auditEntries, earlier } = await wholeTrail(trailOf(30_000).read, {})
  expect(auditEntries).toHaveLength(20_000)
  expect(earlier).not.toBe(null)
})
