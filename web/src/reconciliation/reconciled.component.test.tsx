// Tests the reconcile page after a statement was recorded, and the direction of money in its rows.
import { listStatements, listUnreconciled } from '@twofold/contract/reconciliation'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { accountNamed, idOf } from '../testing/chart.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const CHECKING = idOf('Checking')

const rowOf = (transactionID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
  transactionID,
  transactionDate: '2026-10-05T00:00:00Z',
  transactionComment: debitOrCredit === 'DEBIT' ? 'Takings' : 'Flyers',
  transactionDCAmount: 12_000,
  debitOrCredit,
  split: String(idOf('Rent')),
})
const RECONCILIATION = {
  ...accountNamed('Checking'),
  accountSign: 'DEBIT' as const,
  accountReconcileDate: '2026-10-31T00:00:00Z',
  transactions: [rowOf(17, 'DEBIT'), rowOf(18, 'CREDIT')],
}

beforeEach(() => {
  answerBooks(server)
  server.answer(listUnreconciled, RECONCILIATION)
  server.answer(listStatements, {
    ...accountNamed('Checking'),
    statements: [{ statementID: 5, statementNo: 2, statementDate: '2026-10-31T00:00:00Z', closingBalance: 35_000 }],
  })
})

const record = page.getByRole('button', { name: 'Record Reconcile Date' })

test('a recorded date says that it is done, with the next month and without a button that is disabled', async () => {
  await open(`/reconcile/${CHECKING}?date=2026-10-31&balance=350.00`)
  const done = page.getByRole('region', { name: 'Statement recorded' })
  await expect.element(done.getByRole('status')).toHaveTextContent('Reconciled through Oct 31, 2026')
  await expect
    .element(done.getByRole('link', { name: 'Next month, Nov 30, 2026' }))
    .toHaveAttribute('href', `/reconcile/${CHECKING}?date=2026-11-30`)
  await expect.element(done.getByRole('button', { name: 'Print statement' })).not.toHaveAttribute('aria-disabled')
  await expect.element(record).not.toBeInTheDocument()
  await expect.element(page.getByText('Pick a later statement date')).not.toBeInTheDocument()
  expect(await barriers()).toEqual([])
})

test('an earlier date is refused with the reason, and is not shown as done', async () => {
  await open(`/reconcile/${CHECKING}?date=2026-09-30&balance=0`)
  await expect.element(page.getByText('Pick a later statement date').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Statement recorded' })).not.toBeInTheDocument()
})

test('money in has a plus sign and money out a minus sign, which the text of the cells does not contain', async () => {
  await open(`/reconcile/${CHECKING}?date=2026-11-30`)
  const signOf = (comment: string) => {
    const row = page.getByRole('row').filter({ hasText: comment }).element()
    const amount = [...row.querySelectorAll('.figures')].find(each => each.textContent === '$120.00')
    return amount === undefined ? '' : getComputedStyle(amount, '::before').content
  }
  await expect.poll(() => signOf('Takings')).toContain('+')
  await expect.poll(() => signOf('Flyers')).toContain('\u2212')
})
