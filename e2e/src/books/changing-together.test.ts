// Two people change one transaction: the later one sees what the other did, and nobody's work is lost.

import { proves } from '@twofold/accounting/testing/proves'
import { changeTransaction, readTransaction } from '@twofold/contract/transactions'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { openTill, type Till } from '../desks/till.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let till: Till
let form: Locator
let names = 0

beforeEach(async () => {
  till = await openTill(stage, `Box ${++names}`)
  form = till.page.getByRole('dialog', { name: 'Edit Transaction' })
  const [capital, box] = [till.idOf('Owner Capital'), till.accountID]
  await till.post('Tools', [
    { accountID: box, debitOrCredit: 'DEBIT', transactionDCAmount: 5_000 },
    { accountID: capital, debitOrCredit: 'CREDIT', transactionDCAmount: 5_000 },
  ])
  await till.open()
  await till.keys.press('Control+ArrowDown', 'Enter')
  await form.waitFor()
})

const params = () => ({ transactionID: new URL(till.page.url()).pathname.split('/').at(-1)! })
const stands = (of: ReturnType<typeof params>) => till.session.call(readTransaction, { params: of })

/** What somebody else saves while the form is open. */
async function meanwhile(changes: { transactionComment?: string; transactionDate?: string }): Promise<void> {
  await till.session.call(changeTransaction, { params: params(), body: changes })
}

test('different changes of two people are merged: his comment and day, my lines', async () => {
  proves('rule 4.26', 'Server-side handling of modifiedAt for concurrency is not shown.')

  const id = params()
  await form.getByLabel('Debit line 1 amount').fill('60')
  await form.getByLabel('Credit line 1 amount').fill('60')
  await meanwhile({ transactionComment: 'Tools and oil', transactionDate: '2026-11-07' })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText('Somebody changed this in the meantime. Nothing was saved.').waitFor()
  for (const told of ['Tools and oil', 'Nov 7, 2026']) await form.getByText(told).waitFor()
  await expect.poll(() => form.getByRole('radio').count()).toBe(0)
  await form.getByRole('button', { name: 'Merge both' }).click()
  await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Tools and oil')
  await expect.poll(() => form.getByLabel('Debit line 1 amount').inputValue()).toBe('60.00')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stands(id)).toMatchObject({
    transactionComment: 'Tools and oil',
    transactionDate: '2026-11-07T00:00:00Z',
    transactionAmount: 6_000,
    version: 3,
  })
})

test('where both changed the same, one chooses field by field, and what was typed stays unless it is given up', async () => {
  const id = params()
  await form.getByLabel('Comment').fill('Tools, mine')
  await form.getByLabel('Date').fill('11/8/2026')
  await meanwhile({ transactionComment: 'Tools, his', transactionDate: '2026-11-09' })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByRole('group', { name: 'Which comment to keep' }).waitFor()
  expect(await barriersOn(till.page)).toEqual([])
  await expect.poll(() => form.getByLabel('Mine: Tools, mine').isChecked()).toBe(true)
  await form.getByLabel('Theirs: Nov 9, 2026').check()
  await form.getByRole('button', { name: 'Merge both' }).click()
  await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Tools, mine')
  await expect.poll(() => form.getByLabel('Date').inputValue()).toBe('Nov 9, 2026')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stands(id)).toMatchObject({
    transactionComment: 'Tools, mine',
    transactionDate: '2026-11-09T00:00:00Z',
  })
})
