// Tests the journal: its rows and filters, and that Undo and Restore bring the same transaction back.
import { listJournal } from '@twofold/contract/journal'
import {
  changeTransaction,
  deleteTransaction,
  readTransaction,
  restoreTransaction,
} from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, RECORDS } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open, expecting } = setUpPages()

const ROBIN = { userID: 1, username: 'robin', givenName: 'Robin', familyName: 'Fern' }
const row = {
  transactionID: 17,
  entryNumber: 4,
  transactionDate: '2026-11-05T00:00:00Z',
  transactionComment: 'Rent',
  transactionAmount: 41_000,
  debitSplit: String(idOf('Rent')),
  creditSplit: String(idOf('Checking')),
  userID: 1,
}

beforeEach(() => {
  answerBooks(server)
  server.answer(listJournal, ({ query }) => ({
    transactions: query?.isVoid ? [{ ...row, isVoid: true }] : [row, { ...row, transactionID: 18, entryNumber: 0 }],
    people: [ROBIN],
  }))
})

const cells = (name: string | RegExp) => page.getByRole('row', { name })

describe('the journal', () => {
  test('shows number, date, accounts, amount and user, and says that an entry is not yet numbered', async () => {
    await open('/journal')
    await expect.element(cells(/^4 Nov 5, 2026 Rent .*Rent .*Checking \$410\.00 Robin Fern$/)).toBeVisible()
    await expect.element(cells(/^Not yet numbered/)).toBeVisible()
    await expect.element(page.getByText('2 transactions')).toBeVisible()
  })

  test('sends the search and the filters of its address', async () => {
    await open(`/journal?search=rent&amountFrom=100&accountID=${idOf('Rent')}&userID=1&startDate=2026-11-01&userID=x`)
    await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('Nov 1, 2026')
    await expect.element(page.getByRole('button', { name: 'Filter (4)' })).toBeVisible()
    await expect
      .poll(() => server.sent(listJournal)[0]?.query)
      .toEqual({
        limit: 100,
        search: 'rent',
        amountFrom: 100,
        accountID: idOf('Rent'),
        userID: 1,
        startDate: '2026-11-01',
      })
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  test('opens an entry with Enter, over the journal', async () => {
    await open('/journal?search=rent')
    await expect.element(cells(/^4 /)).toBeVisible()
    await press('j')
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: 'Edit Transaction' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/journal/17?search=rent')
    await press('Escape')
    await expect.poll(() => location.pathname + location.search).toBe('/journal?search=rent')
  })
})

describe('Undo', () => {
  const transaction = { ...RECORDS.transaction, entryNumber: 4, version: 1 }
  beforeEach(() => {
    server.answer(readTransaction, transaction)
    server.answer(restoreTransaction, { ...transaction, version: 3, modifiedAt: 'third' })
  })

  test('of a deletion restores the transaction in the version that was deleted', async () => {
    server.answer(deleteTransaction, { ...transaction, version: 2, modifiedAt: 'second' })
    await open('/journal/17')
    await expect.element(page.getByText('Entry 4 · No. 17')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Transaction restored')).toBeVisible()
    expect(server.sent(restoreTransaction)).toMatchObject([
      { params: { transactionID: 17 }, body: { modifiedAt: 'second' } },
    ])
  })

  test('of a change restores the version before it', async () => {
    server.answer(changeTransaction, { ...transaction, version: 2, modifiedAt: 'second' })
    await open('/journal/17')
    await page.getByLabelText('Comment').fill('Another comment')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Transaction restored')).toBeVisible()
    expect(server.sent(restoreTransaction)).toMatchObject([{ body: { modifiedAt: 'second', version: 1 } }])
  })

  test('that another user was faster than says so and changes nothing', async () => {
    server.answer(deleteTransaction, { ...transaction, version: 2, modifiedAt: 'second' })
    server.answer(restoreTransaction, refused({ code: 'STALE' }))
    expecting('409')
    await open('/journal/17')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('The transaction couldn’t be restored')).toBeVisible()
  })
})

describe('a deleted transaction', () => {
  test('shows what it was, and is restored', async () => {
    server.answer(restoreTransaction, { transactionComment: 'Rent' })
    await open('/journal/17?isVoid=true')
    const sheet = page.getByRole('dialog', { name: 'Deleted transaction' })
    await expect.element(sheet.getByText('Entry 4')).toBeVisible()
    await expect.element(sheet.getByText('$410.00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Restore' }).click()
    await expect.element(page.getByText('Transaction restored')).toBeVisible()
    await expect.poll(() => location.pathname + location.search).toBe('/journal?isVoid=true')
  })

  test('is missing: the list says so, and offers all transactions', async () => {
    server.answer(listJournal, { transactions: [] })
    await open('/journal?isVoid=true')
    await expect.element(page.getByText('No deleted transactions')).toBeVisible()
    await page.getByRole('button', { name: 'Show all transactions' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  test('asks for a reason in a locked period, and sends it', async () => {
    server.answer(restoreTransaction, refused({ code: 'LOCKED', detail: { lockedOn: '2026-11-30' } }))
    expecting('409')
    await open('/journal/17?isVoid=true')
    const sheet = page.getByRole('dialog', { name: 'Deleted transaction' })
    await sheet.getByRole('button', { name: 'Restore' }).click()
    await sheet.getByLabelText('Reason').fill('Deleted by mistake')
    server.answer(restoreTransaction, { transactionComment: 'Rent' })
    await sheet.getByRole('button', { name: 'Restore' }).click()
    await expect.element(page.getByText('Transaction restored')).toBeVisible()
    expect(server.sent(restoreTransaction).at(-1)?.body).toEqual({ lockReason: 'Deleted by mistake' })
  })

  test('cannot be restored by a viewer, who reads why', async () => {
    await open('/journal/17?isVoid=true', { role: 'VIEWER' })
    await expect.element(page.getByRole('dialog').getByText(/Your role VIEWER doesn’t allow this/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Restore' }).query()).toBeNull()
  })
})
