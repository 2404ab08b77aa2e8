import { expect, test } from 'vitest'
import { reconcileCards } from '../../tests/harness/reconciling/reconciled-cards.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

const api = setUpApi()

test('the statements of the fifty busiest cards are matched, reconciled to zero and recorded, month after month', async () => {
  const { statements, lines, byHand } = await reconcileCards(api, await api.newMember(), {
    folder: temporaryFolder(),
    count: 50,
  })
  console.log(`${statements} statements of ${lines} lines, ${byHand} by hand`)
  expect(statements).toBe(150)
}, 3_600_000)
