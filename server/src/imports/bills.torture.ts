import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookkeeper } from '../testing/bookkeeper.ts'
import { importBills } from '../testing/import-bills.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { vendorBills } from '../testing/vendor-bills.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('half a year of real bills comes in whole, approved, and equal to the file to the cent', {
  timeout: 1_800_000,
}, async () => {
  const owner = await api.newMember()
  const books = bookkeeper(api, owner)
  const accountsPayableID = (await books.open('Payable', 'LIABILITY')).accountID
  await books.open('Costs', 'EXPENSE')
  await api.call(owner, 'PUT', '/organisation/settings', { body: { accountsPayableID } })
  const rate = await importBills(api, owner, vendorBills(Number.MAX_SAFE_INTEGER))
  console.log(`${Math.round(rate)} bills a second, approved`)
  expect(rate).toBeGreaterThan(0)
  await api.expectRight()
})
