// A long register: several years of a busy account.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import { listAccounts } from '@twofold/contract/accounts'
import { type RegisterRow, readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { listOf } from '../drivers/list.ts'
import { printout } from '../drivers/output.ts'
import { setUpFixture } from '../fixture/fixture.ts'

/** The maximum number of rows in the DOM, regardless of the length of the register. More rows would make the page slow. */
const ROWS_MAX = 100
const FIRST = '2006-01-01'
const ENTRIES_A_DAY = 2.8
const ACCOUNT = 'Assets:Current Assets:Cash:Petty Cash'
const COUNTERS = ['Expenses:Office:Office Supplies', 'Expenses:Premises:Cleaning', 'Income:Sales:Store Sales']

type SeenRow = { id: string; comment: string; amount: string; balance: string }

/** Formats a date as the screens show it. */
const written = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

/** Defines the tests of a register with the given number of transactions. */
export function testLongRegister(count: number): void {
  const fixture = setUpFixture()
  const { call, goTo, idOf, open } = setUpBooks(fixture)
  const total = `${count.toLocaleString('en-US')} transactions`
  const dayOf = (index: number) => addDays(FIRST, Math.floor(index / ENTRIES_A_DAY))
  const last = dayOf(count - 1)
  const petty = () => idOf('Petty Cash')
  /** The rows on the server, by transaction. */
  let truth: Map<string, RegisterRow>

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-e2e-file-'))
    const rows = Array.from({ length: count }, (_, index) => {
      const amount = ((index % 7) - 3.2) * 10 + (index % 100) / 100
      return [dayOf(index), amount.toFixed(2), COUNTERS[index % 3], `Entry ${index}`]
    })
    const file = join(folder, 'entries.csv')
    writeFileSync(file, [['date', 'amount', 'counterAccount', 'comment'], ...rows].map(row => row.join(',')).join('\n'))
    const names = ['--organisation', 'Fern & Harrow', '--account', ACCOUNT]
    await fixture.product().command(['import', 'transactions', file, ...names])
    rmSync(folder, { recursive: true })

    const { transactions } = await call(readRegister, { params: { accountID: String(petty()) } })
    truth = new Map(transactions.map(row => [String(row.transactionID), row]))
  })

  async function load(page: Page, query = '', of = petty()): Promise<void> {
    await goTo(page, `/transactions/account/${of}${query}`)
    await listOf(page, 'Transactions').getByRole('gridcell').first().waitFor()
  }

  /** Scrolls to a position of the scroll bar (1 is the bottom). Returns the rows at that position after they have loaded. */
  async function rowsAt(list: Locator, part: number): Promise<SeenRow[]> {
    await list.evaluate((box, to) => {
      box.scrollTop = to * (box.scrollHeight - box.clientHeight)
    }, part)
    const inView = async (): Promise<SeenRow[]> => {
      const cells = await list.evaluate(box => {
        const { top, bottom } = box.getBoundingClientRect()
        const rows = [...box.querySelectorAll('[role=row]')].filter(row => {
          const place = row.getBoundingClientRect()
          return place.top > top + 20 && place.bottom <= bottom
        })
        return rows.map(row => [...row.querySelectorAll('[role=gridcell]')].map(cell => cell.textContent.trim()))
      })
      return cells.map(([id = '', , comment = '', , amount = '', , , , balance = '']) => ({
        id,
        comment,
        amount,
        balance,
      }))
    }
    let seen: SeenRow[] = []
    const isThere = async () => {
      seen = await inView()
      return seen.length > 10 && seen.every(({ id }) => truth.has(id))
    }
    await expect.poll(isThere).toBe(true)
    return seen
  }

  /** Returns the rows that the server has at these positions, newest first. */
  function truthOf(seen: readonly SeenRow[]): SeenRow[] {
    const ids = [...truth.keys()]
    const newest = ids.indexOf(seen[0]!.id)
    return ids
      .slice(newest - seen.length + 1, newest + 1)
      .toReversed()
      .map(id => {
        const { transactionComment, transactionDCAmount, runningBalance } = truth.get(id)!
        const [amount, balance] = [formatCents(transactionDCAmount), formatCents(runningBalance)]
        return { id, comment: transactionComment, amount, balance }
      })
  }

  /** Opens a register and prints it with Ctrl P. */
  async function print(page: Page, query = '', of = petty()): Promise<Locator> {
    await load(page, query, of)
    return printout(page, () => page.keyboard.press('Control+p'))
  }

  const rowsOf = (paper: Locator) =>
    paper.evaluate(article => {
      const rows = [...article.querySelectorAll<HTMLTableRowElement>('tbody tr')]
      return rows.map(row => [...row.cells].map(cell => cell.textContent))
    })

  const printedPages = async (page: Page) =>
    (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)!.length

  test('a register scrolls both ways with the correct balances and few rows in the page; it starts at a day and is searched back to its first day', async () => {
    const page = await open(`/transactions/account/${petty()}`)
    const list = listOf(page, 'Transactions')
    await page.getByText(total).waitFor()
    for (const part of [0, 0.01, 0.2, 0.5, 1, 0.7, 0.3, 0]) {
      const seen = await rowsAt(list, part)
      expect(seen, `at ${part}`).toEqual(truthOf(seen))
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(ROWS_MAX)
    }
    const [first, last] = [[...truth.keys()][0], [...truth.keys()].at(-1)]
    expect((await rowsAt(list, 1)).at(-1)?.id).toBe(first)
    expect((await rowsAt(list, 0))[0]?.id).toBe(last)

    await load(page, `?date=${dayOf(count >> 1)}`)
    const middle = await rowsAt(list, 0.5)
    expect(middle).toEqual(truthOf(middle))
    for (const part of [0, 1, 0.5]) {
      const rows = await rowsAt(list, part)
      expect(rows, `at ${part}`).toEqual(truthOf(rows))
    }
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(ROWS_MAX)

    await load(page, '?search=%22Entry+7%22')
    const wanted = [...truth.values()].filter(row => row.transactionComment.includes('Entry 7'))
    await page.getByText(`${wanted.length.toLocaleString('en-US')} of ${total}`).waitFor()
    for (const [part, row] of [
      [1, wanted[0]!],
      [0, wanted.at(-1)!],
    ] as const) {
      const seen = await rowsAt(list, part)
      expect(seen.at(part === 1 ? -1 : 0)).toMatchObject({
        id: String(row.transactionID),
        balance: formatCents(row.runningBalance),
      })
    }
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill('Entry 7 zebra')
    await page.getByText('No matching transactions').waitFor()
  })

  test('the printout has all transactions with balances, or those from a day on; the browser’s own printout says what is missing', async () => {
    const page = await fixture.open({ as: await fixture.signIn() })
    const paper = await print(page)
    const rows = await rowsOf(paper)
    const expected = [...truth.values()].map(row => [String(row.transactionID), formatCents(row.runningBalance)])
    expect(rows.slice(0, -2).map(cells => [cells[0], cells.at(-1)])).toEqual(expected.toReversed())
    expect(rows.at(-2)?.slice(2)).toEqual(['Balance brought forward', '', '', '', '', '$0.00'])
    expect(rows.at(-1)?.[2]).toBe(total)
    for (const words of [
      'Fern & Harrow',
      'Petty Cash',
      `All transactions: ${written(FIRST)} to ${written(last)}`,
      'As of ',
    ])
      await expect.poll(() => paper.locator('header').textContent()).toContain(words)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    // After printing, the printout is removed and the screen is unchanged.
    await paper.waitFor({ state: 'detached' })
    await listOf(page, 'Transactions').getByRole('gridcell').first().waitFor()

    const start = addDays(last, -51)
    await print(page, `?date=${start}&sort=date`)
    const later = await rowsOf(paper)
    const from = [...truth.values()].filter(({ transactionDate }) => transactionDate >= start)
    expect(later.slice(1, -1).map(([id]) => id)).toEqual(from.map(({ transactionID }) => String(transactionID)))
    const before = [...truth.values()].at(-from.length - 1)!.runningBalance
    expect(later[0]?.at(-1)).toBe(formatCents(before))
    expect(await printedPages(page)).toBeGreaterThan(2)

    await load(page)
    await page.evaluate(() => {
      const note = () =>
        document.documentElement.setAttribute('data-seen', document.querySelector('.paper header')?.textContent ?? '')
      addEventListener('beforeprint', note)
    })
    expect(await printedPages(page)).toBeLessThan(10)
    const seen = await page.locator('html').getAttribute('data-seen')
    expect(seen).toMatch(new RegExp(`Only \\d00 of ${total} are printed\\.`))
  })

  test('a printed transaction with many accounts takes three lines, and the chart of accounts is printed completely, black on white', async () => {
    const { accounts } = await call(listAccounts, {})
    const page = await fixture.open({ as: await fixture.signIn(), colorScheme: 'dark' })
    const paper = await print(page, '?startDate=2026-11-13&endDate=2026-11-13', idOf('Checking'))
    // A US letter page without its margins.
    await page.setViewportSize({ width: 710, height: 932 })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => paper.getByRole('columnheader', { name: '2026' }).count()).toBe(1)
    const payroll = paper.getByRole('row').filter({ hasText: 'Payroll' }).first()
    const [, day, comment, account] = await payroll.getByRole('cell').allTextContents()
    expect([day, comment, account?.split(', ').length]).toEqual(['Nov 13', 'Payroll', 5])
    const lines = await payroll
      .getByRole('cell')
      .nth(3)
      .evaluate(cell => {
        const words = document.createRange()
        words.selectNodeContents(cell)
        return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      })
    expect(lines).toBeLessThanOrEqual(3)

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 400 })
    await goTo(page, '/accounts')
    await listOf(page, 'My Accounts').getByRole('gridcell').first().waitFor()
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect
      .poll(async () => (await rowsOf(paper)).map(([id]) => Number(id)))
      .toEqual(accounts.map(account => account.accountID))
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => paper.evaluate(article => getComputedStyle(article).color)).toBe('rgb(0, 0, 0)')
  })
}
