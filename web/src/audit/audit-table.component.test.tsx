// Tests that a truncated audit entry is shown in full on hover and in the active row.
import { listAudit } from '@twofold/contract/audit'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const NAME = `${'statement-of-the-lake-bank-for-the-quarter-that-ended-'.repeat(3)}2026.ofx`
const DEED = `imported the statement ${NAME}`

beforeEach(() => {
  answerBooks(server)
  const entry = {
    auditEntryID: 7,
    at: '2026-11-05T10:00:00.000000Z',
    userID: 3,
    role: 'OWNER',
    action: 'create',
    objectKind: 'statement import',
    objectID: 9,
    after: { fileName: NAME },
    reason: 'R'.repeat(200),
  } as const
  server.answer(listAudit, { auditEntries: [entry, { ...entry, auditEntryID: 6 }] })
})

const whole = () => page.getByRole('grid').element().querySelectorAll('[data-whole]')

test.each([1440, 1280, 390])(
  'a long sentence is shown in full at %i pixels in the active row and on hover',
  async width => {
    await open('/organisation/audit', { viewport: { width, height: 900 } })
    const sentence = page.getByText(DEED).first()
    await expect.element(sentence).toBeVisible()
    expect(whole()).toHaveLength(0)
    await sentence.hover()
    await expect.poll(() => whole()[0]?.textContent).toContain(DEED)
    await page.getByRole('heading', { name: 'Audit trail' }).hover()
    await expect.poll(() => whole().length).toBe(0)
    await press('j')
    await expect.poll(() => [...whole()].some(each => each.textContent?.includes(DEED))).toBe(true)
    for (const each of whole()) {
      const { left, right } = each.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth)
    }
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await barriers()).toEqual([])
  },
)
