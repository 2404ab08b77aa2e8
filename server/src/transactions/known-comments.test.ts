import { listKnownComments } from '@twofold/contract/known-comments'
import { beforeEach, expect, test } from 'vitest'
import { enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
let bank: number
let cash: number
let rent: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  cash = (await books.open('Cash')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
})

const ask = (who: SignedIn | null, beginning: string, accountID?: number) => {
  const query = new URLSearchParams({ beginning, ...(accountID && { accountID: String(accountID) }) })
  return api.call(who, 'GET', `/transactions/comments?${query}`)
}
const known = async (beginning: string, accountID?: number) =>
  done(listKnownComments, await ask(owner, beginning, accountID)).comments
const names = async (beginning: string) => (await known(beginning)).map(each => each.transactionComment)

/** Posts a rent payment from an account. */
const pay = (credit: number, comment: string, cents: number, date = '2026-11-05') =>
  books.enter({ debit: rent, credit, cents, date, comment })

test('200: a comment has the accounts and amounts of the last entry with it, by date and then by entry', async () => {
  await pay(bank, 'Rent', 300, '2026-11-07')
  await pay(bank, 'Rent', 100, '2026-11-06')
  await pay(cash, 'Rent', 200, '2026-11-07')
  expect(await known('re')).toEqual([
    {
      transactionComment: 'Rent',
      transactionDate: '2026-11-07T00:00:00Z',
      debitCreditSet: [
        { accountID: rent, transactionDCAmount: 200, debitOrCredit: 'DEBIT' },
        { accountID: cash, transactionDCAmount: 200, debitOrCredit: 'CREDIT' },
      ],
    },
  ])
})

test('200: prefers the last entry on the register’s own account', async () => {
  await pay(bank, 'Rent', 300)
  await pay(cash, 'Rent', 200)
  const amounts = (list: Awaited<ReturnType<typeof known>>) =>
    list.map(each => each.debitCreditSet[0]?.transactionDCAmount)
  expect(amounts(await known('rent', bank))).toEqual([300])
  expect(amounts(await known('rent', cash))).toEqual([200])
  expect(amounts(await known('rent', 987654321))).toEqual([200])
})

test('200: each comment has its own entry, even if the account was used with another comment since', async () => {
  await pay(cash, 'Rent', 200)
  await pay(bank, 'Rental car', 300, '2026-11-07')
  const found = (await known('ren', bank)).map(each => [
    each.transactionComment,
    each.debitCreditSet[0]?.transactionDCAmount,
  ])
  expect(found).toEqual([
    ['Rental car', 300],
    ['Rent', 200],
  ])
})

test('200: an exact match comes first, then the newest; at most eight; case is ignored, also for non-ASCII letters', async () => {
  for (const [index, comment] of ['Rent', 'Rent March', 'Rental car', 'École', 'Rendering'].entries())
    await pay(bank, comment, 1, `2026-11-0${index + 1}`)
  expect(await names('ren')).toEqual(['Rendering', 'Rental car', 'Rent March', 'Rent'])
  expect(await names(' RENT ')).toEqual(['Rent', 'Rental car', 'Rent March'])
  expect(await names('éCO')).toEqual(['École'])
  expect(await names('R%')).toEqual([])
  for (let day = 10; day < 20; day += 1) await pay(bank, `Toll ${day}`, 1, `2026-11-${day}`)
  expect(await names('toll')).toEqual([
    'Toll 19',
    'Toll 18',
    'Toll 17',
    'Toll 16',
    'Toll 15',
    'Toll 14',
    'Toll 13',
    'Toll 12',
  ])
})

test('200: void, changed and document entries are not offered', async () => {
  const { transactionID } = await pay(bank, 'Slip', 1)
  await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
  const changed = await pay(bank, 'Stamp', 1)
  await api.call(owner, 'PUT', `/transactions/${changed.transactionID}`, { body: { transactionComment: 'Parcels' } })
  await enterPastTheApi(api, owner, { debit: rent, credit: bank, document: 'sample document' })
  expect([await names('s'), await names('par'), await names('comment')]).toEqual([[], ['Parcels'], []])
})

test('200: comments of other organisations are never offered', async () => {
  await pay(bank, 'Secret', 1)
  const stranger = await api.newMember()
  expect(done(listKnownComments, await ask(stranger, 'sec', bank)).comments).toEqual([])
})

test('400 for a blank text; one statement', async () => {
  expect(refusal(await ask(owner, ' '))).toBe('400 FIELD_MISSING')
  expect(refusal(await api.call(owner, 'GET', '/transactions/comments'))).toBe('400 FIELD_MISSING')
  expect(await api.statementsOf(() => known('x'))).toBe(1)
})
