// Which screen follows after a form was saved or a record was deleted.
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount } from '@twofold/contract/accounts'
import { postTransaction } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'
import { readKnown } from './lay-known.ts'

const stage = setStage()
let session: ApiSession
let known: Awaited<ReturnType<typeof readKnown>>

beforeAll(async () => {
  session = await stage.signIn()
  known = await readKnown(session)
})

async function open(path: string, options: Parameters<typeof stage.open>[0] = {}): Promise<Page> {
  const page = await stage.open({ as: session, ...options })
  await page.goto(stage.product().url + path)
  return page
}

describe('where forms lead', () => {
  test('deleting an account returns to the accounts', async () => {
    proves('rule 2.38', 'After delete it returns to /accounts.')
    proves(
      'rule 2.86',
      'After a successful create or update most screens reload the page; after a delete they go back to the list.',
    )

    const body = { accountParent: 0, accountName: 'Not needed', accountType: 'ASSET' as const }
    const { accountID } = await session.call(createAccount, { body })
    const page = await open(`/accounts/${accountID}`)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('Account deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/accounts')
  })

  test('changing a transaction returns to the register of returnAccount', async () => {
    proves('rule 2.46', 'After success it navigates to /transactions/account/{returnAccount}.')
    proves(
      'rule 7.20',
      'PUT /transactions/{id} {transactionID, transactionDate (ISO), transactionComment, debitCreditSet}; 200 refreshes and navigates.',
    )

    const page = await open(`/transactions/${known.newest}?returnAccount=${known.checking}`)
    await page.getByRole('dialog').getByLabel('Comment').fill('Changed')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Transaction updated').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${known.checking}`)
  })

  test('deleting a transaction returns to the register of returnAccount', async () => {
    proves('rule 7.21', 'DELETE /transactions/{id}: 200 navigates to the returnAccount ledger.')

    const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
      ...{ accountID, debitOrCredit, transactionDCAmount: 900 },
    })
    // Not the account of its first line, which is the default.
    const debitCreditSet = [line(known.checking, 'DEBIT'), line(known.capital, 'CREDIT')]
    const body = { transactionDate: '2026-11-05', transactionComment: 'Too soon', debitCreditSet }
    const { transactionID } = await session.call(postTransaction, { body })
    const page = await open(`/transactions/${transactionID}?returnAccount=${known.capital}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Transaction deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${known.capital}`)
  })
})
