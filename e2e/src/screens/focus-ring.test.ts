// Where the focus is, is seen: nothing cuts the ring around a link of a list's active row.
import { listAccounts } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let paths: Record<string, string>

beforeAll(async () => {
  const session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const { reports } = await session.call(listReports, {})
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const report = (name: string) => `/reports/${reports.find(({ reportName }) => reportName === name)!.reportID}`
  const days = 'startDate=2026-10-01&endDate=2026-11-21'
  paths = {
    'a register': `/transactions/account/${checking}`,
    'the invoices': '/receivable-invoices',
    'a trial balance': `${report('Trial Balance')}?${days}`,
    'a general ledger': `${report('LedgerReport')}?${days}&account=${checking}`,
    'potential duplicates': '/payable-invoices/duplicates',
  }
})

/** The links of the active row that Tab stops at, and by how many pixels something around them cuts the ring of each. */
async function cutRings(page: Page): Promise<{ links: number; cut: string[] }> {
  const cut: string[] = []
  let links = 0
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const link = document.activeElement
      if (link?.closest('[role=gridcell]') == null) return null
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link)
      if (outlineStyle === 'none') return `${link.textContent} has no ring`
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, top, right, bottom } = link.getBoundingClientRect()
      for (let around = link.parentElement; around?.role !== 'grid' && around != null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        const room = Math.min(left - box.left, top - box.top, box.right - right, box.bottom - bottom) - ring
        if (room < -0.5) return `${link.textContent} by ${Math.round(-room)}`
      }
      return ''
    })
    if (fault !== null) links += 1
    if (fault) cut.push(fault)
  }
  return { links, cut }
}

describe.each([
  [1440, 900],
  [390, 844],
])('at a width of %i', (width, height) => {
  test.each(['a register', 'the invoices', 'a trial balance', 'a general ledger', 'potential duplicates'])(
    'the ring around each link of a row is whole in %s',
    async name => {
      const page = await stage.open({ as: await stage.signIn(), viewport: { width, height } })
      await page.goto(stage.product().url + paths[name])
      const grid = page.getByRole('grid')
      await expect.poll(() => grid.getByRole('link').count()).toBeGreaterThan(1)
      await grid.focus()
      for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown')
      const { links, cut } = await cutRings(page)
      expect(cut).toEqual([])
      expect(links).toBeGreaterThan(0)
    },
  )
})
