import { afterAll, beforeAll, describe, test } from 'vitest'
import { applyAtOnce } from '../testing/documents/appliers-at-once.ts'
import { workAtOnce } from '../testing/documents/documents-at-once.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each(['receivables', 'payables'] as const)('%s', name => {
  test('of fifty people who apply the same payment at once exactly one succeeds, and the others are told what is left', async () => {
    await applyAtOnce(api, await api.newMember(), name, 2)
  })

  test('eight people who work on the same documents at once leave books that verify', async () => {
    await workAtOnce(api, await api.newMember(), name, { clients: 8, operations: 160 })
  })
})
