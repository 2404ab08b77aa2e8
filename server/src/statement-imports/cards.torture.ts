import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileCards } from '../../tests/harness/reconciling/reconciled-cards.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('the statements of the fifty busiest cards are matched, reconciled to zero and recorded, month after month', async () => {
  const { statements, lines, byHand } = await reconcileCards(api, await api.newMember(), {
    folder: temporaryFolder(),
    count: 50,
  })
  console.log(`${statements} statements of ${lines} lines, ${byHand} by hand`)
  expect(statements).toBe(150)
}, 3_600_000)
