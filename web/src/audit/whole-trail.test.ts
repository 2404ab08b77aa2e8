import type { AuditEntries, AuditEntry } from '@twofold/contract/audit'
import { expect, test } from 'vitest'
import { wholeTrail } from './whole-trail.ts'

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
