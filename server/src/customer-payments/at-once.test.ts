import { afterAll, beforeAll, test } from 'vitest'
import { applyAtOnce } from '../testing/appliers-at-once.ts'
import { workAtOnce } from '../testing/receivables-at-once.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.expectRight()
  await api.close()
})

test('of fifty people who apply the same receipt at once exactly one succeeds, and the others are told what is left', async () => {
  await applyAtOnce(api, await api.newMember(), 3)
})

test('eight people who work on the same receivables at once leave books that verify', async () => {
  await workAtOnce(api, await api.newMember(), { clients: 8, operations: 160 })
})
