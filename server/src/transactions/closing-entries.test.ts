import * as contract from '@twofold/contract/transactions'
import { beforeEach, expect, test } from 'vitest'
import { simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()
let sales: number
let capital: number

beforeEach(async () => {
  sales = (await books.open('Sales', 'INCOME')).accountID
  capital = (await books.open('Capital', 'EQUITY')).accountID
})

async function close(isClosing?: boolean) {
  const entry = simpleEntry({ debit: sales, credit: capital, cents: 500, date: '2025-12-31' })
  const body = isClosing === undefined ? entry : { ...entry, isClosing }
  return done(contract.postTransaction, await api.call(owner, 'POST', '/transactions', { body }))
}

const change = (id: number, body: unknown, member = owner) => api.call(member, 'PUT', `/transactions/${id}`, { body })

test('an entry is marked as a closing entry on request, keeps the mark if the field is left out, and loses it on request', async () => {
  expect((await close()).isClosing).toBe(false)
  const { transactionID } = await close(true)
  const read = async () =>
    done(contract.readTransaction, await api.call(owner, 'GET', `/transactions/${transactionID}`)).isClosing
  expect(await read()).toBe(true)
  const kept = done(contract.changeTransaction, await change(transactionID, { transactionComment: 'Year end' }))
  expect([kept.isClosing, kept.version]).toEqual([true, 2])
  const same = done(contract.changeTransaction, await change(transactionID, { isClosing: true }))
  expect(same.version).toBe(2)
  const open = done(contract.changeTransaction, await change(transactionID, { isClosing: false }))
  expect([open.isClosing, open.version, await read()]).toEqual([false, 3, false])
  const { rows } = await api.pools.owner.pool.query<{ version: number; closing: boolean }>(
    'SELECT version, closing FROM transaction_version WHERE transaction_id = $1 ORDER BY version',
    [transactionID],
  )
  expect(rows.map(({ closing }) => closing)).toEqual([true, true])
})

test('the history of an entry shows when it was marked', async () => {
  const { transactionID } = await close(true)
  await change(transactionID, { isClosing: false })
  const { body } = await api.call(owner, 'GET', `/audit/object/transaction/${transactionID}`)
  const { auditEntries } = body as { auditEntries: { before: object | null; after: object | null }[] }
  const marks = auditEntries.map(({ before, after }) => [before, after].map(each => each && 'isClosing' in each))
  expect(marks).toEqual([
    [true, false],
    [null, true],
  ])
})

test('409: in a locked period, an accountant with a reason can change the mark; in a closed one, no one can', async () => {
  const { transactionID } = await close(true)
  const lock = (body: unknown) => api.call(owner, 'PUT', '/organisation/settings', { body })
  expect((await lock({ softLockDate: '2025-12-31' })).status).toBe(200)
  const wrong = { isClosing: false }
  expect(refusal(await change(transactionID, wrong, await member('BOOKKEEPER')))).toBe('409 LOCKED')
  expect(refusal(await change(transactionID, wrong, await member('ACCOUNTANT')))).toBe('409 LOCKED')
  expect((await change(transactionID, { transactionComment: 'x' }, await member('BOOKKEEPER'))).status).toBe(200)
  const passed = { ...wrong, lockReason: 'It closed nothing' }
  expect((await change(transactionID, passed, await member('ACCOUNTANT'))).status).toBe(200)
  expect((await lock({ hardLockDate: '2025-12-31' })).status).toBe(200)
  const again = { isClosing: true, lockReason: 'It did' }
  expect(refusal(await change(transactionID, again))).toBe('409 HARD_LOCKED')
})
