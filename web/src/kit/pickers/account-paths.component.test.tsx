// Tests that an account's own name is shown before its path, and is never cut off at its beginning.
import { listAccounts, readAccount } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS } from '../../testing/books.ts'
import { accountNamed, CHART, idOf } from '../../testing/chart.ts'
import { expectText } from '../../testing/fields.ts'
import { press, type } from '../../testing/keyboard.ts'
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
const ABOVE = 'Bank · Current Assets · Assets'

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

/** Returns whether the path after the name begins with the nearest account. The style draws it, so it is not in the text. */
function isPathDrawn(shown: Element | null): boolean {
  const path = shown?.querySelector('[data-above]')
  return (
    path?.getAttribute('data-above') === ` · ${ABOVE}` && getComputedStyle(path, '::before').content.includes(ABOVE)
  )
}

test('a suggestion shows the account’s own name, and its path after it', async () => {
  await open(`/transactions/account/${idOf('Owner Capital')}`, { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Account' }).click()
  await type('roof')
  const suggestion = () => page.getByRole('option').first().query()
  await expect.poll(() => seenOf(suggestion(), NAME)).toEqual(WHOLE)
  expect(isPathDrawn(suggestion())).toBe(true)
})

test('a result of the palette shows the account’s own name, and its path after it', async () => {
  await open('/accounts', { viewport: PHONE })
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox', { name: 'Find anything' }).fill('roof')
  const found = () => page.getByRole('option', { name: NAME }).query()
  await expect.poll(() => seenOf(found(), NAME)).toEqual(WHOLE)
  await expect.poll(() => seenOf(found(), ABOVE)?.first).toBe(true)
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

test('a field shows the account’s own name, and its path after it', async () => {
  await open(`/transactions/account/${idOf('Owner Capital')}`)
  const field = page.getByRole('combobox', { name: 'Account' })
  await field.fill('roof')
  await press('Enter')
  await expectText(field, `${NAME} · ${ABOVE}`)
  await open(`/accounts/${ROOF.accountID}`, { viewport: PHONE })
  const parent = page.getByRole('dialog', { name: 'Edit Account' }).getByRole('combobox', { name: 'Parent Account' })
  await expectText(parent, ABOVE)
  expect(getComputedStyle(parent.element()).direction).toBe('ltr')
})

test('an account number is shown before the name, and finds the account', async () => {
  const numbered = { ...ROOF, accountNumber: '1090' }
  server.answer(listAccounts, { accounts: [...CHART, numbered] })
  await open(`/transactions/account/${idOf('Owner Capital')}`)
  const field = page.getByRole('combobox', { name: 'Account' })
  await field.fill('109')
  await expect.element(page.getByRole('option').first()).toHaveTextContent(`1090 ${PATH}:${NAME}$0.00`)
  await press('Enter')
  await expectText(field, `1090 ${NAME} · ${ABOVE}`)
})
