import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileCards } from '../../tests/harness/reconciling/reconciled-cards.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('real card statements are imported, matched, reconciled to zero and recorded, month after month', async () => {
  const owner = await api.newMember()
  const { statements, lines, byHand } = await reconcileCards(api, owner, { folder: temporaryFolder(), count: 3 })
  console.log(`${statements} statements of ${lines} lines, ${byHand} by hand`)
  expect(statements).toBe(9)
  expect(byHand).toBe(0)
})
