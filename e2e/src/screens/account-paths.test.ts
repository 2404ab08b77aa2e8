// An account's full name where a phone, or a column, has no room for it: what is left out is the front of its path.
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
const NAME = 'Roof of the warehouse'
const PATH = 'Assets:Current Assets:Bank'
let session: ApiSession
let ids: { capital: number; customer: number; roof: number; ledger: number; trialBalance: number }

beforeAll(async () => {
  session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)!.accountID
  const { reports } = await session.call(listReports, {})
  const reportOf = (name: string) => reports.find(({ reportName }) => reportName === name)!.reportID
  const body = { accountParent: idOf('Bank'), accountType: 'ASSET' as const, accountName: NAME }
  ids = {
    capital: idOf('Owner Capital'),
    customer: idOf('County Parks'),
    roof: (await session.call(createAccount, { body })).accountID,
    ledger: reportOf('LedgerReport'),
    trialBalance: reportOf('Trial Balance'),
  }
})

async function open(path: string, width = 360): Promise<Page> {
  const page = await stage.open({ as: session, viewport: { width, height: 740 } })
  await page.goto(stage.product().url + path)
  return page
}

/** Of a text inside what is shown: whether its first and its last letter are seen, whatever it is cut by. */
async function seenOf(shown: Locator, text: string): Promise<{ first: boolean; last: boolean } | null> {
  return shown.evaluate((element, words) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let found = texts.nextNode()
    while (found !== null && !found.textContent?.startsWith(words)) found = texts.nextNode()
    if (found === null) return null
    const frame = found.parentElement!.closest('.truncate')!.getBoundingClientRect()
    const isSeen = (at: number) => {
      const range = document.createRange()
      range.setStart(found, at)
      range.setEnd(found, at + 1)
      const { left, right } = range.getBoundingClientRect()
      return left >= frame.left - 1 && right <= frame.right + 1
    }
    return { first: isSeen(0), last: isSeen(words.length - 1) }
  }, text)
}

const WHOLE = { first: true, last: true }
const CUT_IN_FRONT = { first: false, last: true }

test('an offer keeps the account’s own name and the end of its path', async () => {
  const page = await open(`/transactions/account/${ids.capital}`)
  await page.getByRole('combobox', { name: 'Account' }).pressSequentially('roof')
  const offer = page.getByRole('option').first()
  await expect.poll(() => seenOf(offer, NAME)).toEqual(WHOLE)
  await expect.poll(() => seenOf(offer, PATH)).toEqual(CUT_IN_FRONT)
})

test('what the palette finds keeps the account’s own name and the end of its path', async () => {
  const page = await open('/accounts')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox', { name: 'Find anything' }).fill('roof')
  const found = page.getByRole('option', { name: NAME })
  await expect.poll(() => seenOf(found, NAME)).toEqual(WHOLE)
  await expect.poll(() => seenOf(found, PATH)).toEqual(CUT_IN_FRONT)
})

test('what is chosen for a report keeps the account’s own name', async () => {
  const page = await open(`/reports?reportID=${ids.ledger}&account=${ids.roof}`)
  const chosen = page.getByRole('button', { name: `Remove ${PATH}:${NAME}` })
  await expect.poll(() => seenOf(chosen, NAME)).toEqual(WHOLE)
})

test('a report that lists what changed keeps the account’s own name and the end of its path', async () => {
  const period = 'startDate=2026-01-01&endDate=2026-11-21&since=2020-01-01T00:00:00Z'
  const page = await open(`/reports/${ids.trialBalance}?${period}`, 1320)
  const changed = page.getByRole('row').filter({ hasText: 'Accumulated Depreciation' }).first()
  await changed.waitFor()
  await expect.poll(() => seenOf(changed, 'Accumulated Depreciation')).toEqual(WHOLE)
  await expect.poll(() => seenOf(changed, 'Assets:Fixed Assets')).toEqual(CUT_IN_FRONT)
})

test('a field is cut in front until it is entered, where it is read from its beginning', async () => {
  const page = await open(`/accounts/${ids.roof}`)
  const field = page.getByRole('combobox', { name: 'Parent Account' }).last()
  await expect.poll(() => field.inputValue()).toBe(PATH)
  const look = () => field.evaluate(element => getComputedStyle(element).direction)
  await page.getByRole('dialog').getByLabel('Memo').focus()
  await expect.poll(look).toBe('rtl')
  await field.focus()
  await expect.poll(look).toBe('ltr')
})

test('the account of a customer says what it stands below, where nobody may choose', async () => {
  const page = await open(`/accounts/${ids.customer}`)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Parent Account' })
  await expect.poll(() => field.inputValue()).toBe('Assets:Current Assets:Accounts Receivable')
  expect(await field.isDisabled()).toBe(true)
})
