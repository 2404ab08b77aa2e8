import { describe, expect, test } from 'vitest'
import { ALL_APPLICATIONS, appliedKinds } from '../../tests/harness/documents/applied-kinds.ts'
import { applyAtOnce } from '../../tests/harness/documents/appliers-at-once.ts'
import { workAtOnce } from '../../tests/harness/documents/documents-at-once.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'

const api = setUpApi()

describe.each(['receivables', 'payables'] as const)('%s', name => {
  test('if fifty users apply the same payment concurrently, one succeeds and 49 are refused with the amount left, in each of 40 rounds', async () => {
    await applyAtOnce(api, await api.newMember(), name, 40)
  }, 1_800_000)

  test('2,000 mixed operations of thirty-two concurrent users on the same documents leave books that verify', async () => {
    await workAtOnce(api, await api.newMember(), name, { clients: 32, operations: 2000 })
    expect(await appliedKinds(api, name)).toEqual(expect.arrayContaining(ALL_APPLICATIONS))
  }, 1_800_000)
})
