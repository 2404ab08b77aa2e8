// Tests which screen opens after a form is saved or a record is deleted.
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount } from '@twofold/contract/accounts'
import { postTransaction } from '@twofold/contract/transactions'
import { describe, expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { setUpSignedInBooks } from './signed-in-books.ts'

const fixture = setUpFixture()
const { books, open } = setUpSignedInBooks(fixture)

describe('after a form', () => {
  test('deleting an account returns to the accounts', async () => {
    proves('rule 2.38', 'After delete it returns to /accounts.')
    proves(
      'rule 2.86',
      'After a successful create or update most screens reload the page; after a delete they go back to the list.',
    )

    const body = { accountParent: 0, accountName: 'Not needed', accountType: 'ASSET' as const }
    const { accountID } = await books.session.call(createAccount, { body })
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

    const page = await open(`/transactions/${books.ids.newest}?returnAccount=${books.ids.checking}`)
    await page.getByRole('dialog').getByLabel('Comment').fill('Changed')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Transaction updated').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${books.ids.checking}`)
  })

  test('deleting a transaction returns to the register of returnAccount', async () => {
    proves('rule 7.21', 'DELETE /transactions/{id}: 200 navigates to the returnAccount ledger.')

    const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
      accountID,
      debitOrCredit,
      transactionDCAmount: 900,
    })
    // The account differs from the account of the first line, which is the default.
    const debitCreditSet = [line(books.ids.checking, 'DEBIT'), line(books.ids.capital, 'CREDIT')]
    const body = { transactionDate: '2026-11-05', transactionComment: 'Too soon', debitCreditSet }
    const { transactionID } = await books.session.call(postTransaction, { body })
    const page = await open(`/transactions/${transactionID}?returnAccount=${books.ids.capital}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Transaction deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${books.ids.capital}`)
  })
})
