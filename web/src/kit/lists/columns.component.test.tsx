// Tests the lists at the width of a small laptop. Every list shows columns, and a click on a column header sorts it.
import { listAudit } from '@twofold/contract/audit'
import { listMails } from '@twofold/contract/documents/mail'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()
const MOMENT = '2026-11-05T12:00:00Z'
/** The size of the window without its scroll bar. */
const LAPTOP = { width: 1280 - 15, height: 800 }

beforeEach(() => {
  answerBooks(server)
  server.answer(listAudit, { auditEntries: [{ at: MOMENT }] })
  server.answer(listMails, { mails: [{ createdAt: MOMENT, settledAt: MOMENT }] })
})

test.each([
  ...['/accounts', '/customers', '/receivable-invoices', '/customer-payments'],
  ...['/vendors', '/payable-invoices', '/vendor-payments', '/outbox', '/organisation/audit'],
])('%s has columns in a window of 1280 pixels', async path => {
  await open(path, { viewport: LAPTOP })
  const list = () => document.querySelector('[role=grid], [role=treegrid]')
  await expect.poll(() => list()?.querySelector('[role=row]') ?? null).not.toBeNull()
  expect(page.elementLocator(list()!).getByRole('columnheader').elements().length).toBeGreaterThan(0)
})
