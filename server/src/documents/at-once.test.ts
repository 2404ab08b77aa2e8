import { describe, test } from 'vitest'
import { applyAtOnce } from '../../tests/harness/documents/appliers-at-once.ts'
import { workAtOnce } from '../../tests/harness/documents/documents-at-once.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'

const api = setUpApi()

describe.each(['receivables', 'payables'] as const)('%s', name => {
  test('if fifty users apply the same payment concurrently, one succeeds and the others are refused with the amount left', async () => {
    await applyAtOnce(api, await api.newMember(), name, 2)
  })

  test('concurrent operations of eight users on the same documents leave books that verify', async () => {
    await workAtOnce(api, await api.newMember(), name, { clients: 8, operations: 160 })
  })
})
