// Tests that the beginning of an account's path is omitted if the full name does not fit.
import { listAccounts, readAccount } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS } from '../../testing/books.ts'
import { accountNamed, CHART, idOf } from '../../testing/chart.ts'
import { expectText } from '../../testing/fields.ts'
import { type } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()
const PHONE = { width: 360, height: 740 }
const NAME = 'Roof of the warehouse'
const PATH = 'Assets:Current Assets:Bank'
const ROOF = {
  ...accountNamed('Savings'),
  accountID: 90,
  accountName: NAME,
  accountFullName: `${PATH}:${NAME}`,
}
const WHOLE = { first: true, last: true }
const CUT_IN_FRONT = { first: false, last: true }

beforeEach(() => {
  answerBooks(server)
  server.answer(listAccounts, {
    accounts: CHART.flatMap(account => (account.accountName === 'Savings' ? [account, ROOF] : account)),
  })
  server.answer(readAccount, ROOF)
})

/**
 * Returns whether the first and last letters of the given text are visible in an element. Returns null if the element does not contain the
 * text.
 */
function seenOf(shown: Element | null, text: string): { first: boolean; last: boolean } | null {
  if (shown === null) return null
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  let found = texts.nextNode()
  while (found !== null && !found.textContent?.startsWith(text)) found = texts.nextNode()
  if (found === null) return null
  const node = found
  const frame = node.parentElement!.closest('.truncate')!.getBoundingClientRect()
  const isSeen = (at: number) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const { left, right } = range.getBoundingClientRect()
    return left >= frame.left - 1 && right <= frame.right + 1
  }
  return { first: isSeen(0), last: isSeen(text.length - 1) }
}

test('a suggestion shows the account’s own name and the end of its path', async () => {
  await open(`/transactions/account/${idOf('Owner Capital')}`, { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Account' }).click()
  await type('roof')
  const suggestion = () => page.getByRole('option').first().query()
  await expect.poll(() => seenOf(suggestion(), NAME)).toEqual(WHOLE)
  await expect.poll(() => seenOf(suggestion(), PATH)).toEqual(CUT_IN_FRONT)
})

test('a result of the palette shows the account’s own name and the end of its path', async () => {
  await open('/accounts', { viewport: PHONE })
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox', { name: 'Find anything' }).fill('roof')
  const found = () => page.getByRole('option', { name: NAME }).query()
  await expect.poll(() => seenOf(found(), NAME)).toEqual(WHOLE)
  await expect.poll(() => seenOf(found(), PATH)).toEqual(CUT_IN_FRONT)
})

test('an account that is chosen for a report shows its own name', async () => {
  server.answer(listReports, {
    reports: [
      {
        reportID: IDS.report,
        reportName: 'LedgerReport',
        reportBody: { sourceAccountSetType: 'USER_SUPPLIED', dataSetType: 'LEDGER' },
      },
    ],
  })
  await open(`/reports?reportID=${IDS.report}&account=${ROOF.accountID}`, { viewport: PHONE })
  const chosen = () => page.getByRole('button', { name: `Remove ${PATH}:${NAME}` }).query()
  await expect.poll(() => seenOf(chosen(), NAME)).toEqual(WHOLE)
})

test('a field shows the end of the path until it has the focus, and then the beginning', async () => {
  await open(`/accounts/${ROOF.accountID}`, { viewport: PHONE })
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  const field = dialog.getByRole('combobox', { name: 'Parent Account' })
  await expectText(field, PATH)
  const direction = () => getComputedStyle(field.element()).direction
  await dialog.getByLabelText('Memo').click()
  await expect.poll(direction).toBe('rtl')
  await field.click()
  await expect.poll(direction).toBe('ltr')
})
