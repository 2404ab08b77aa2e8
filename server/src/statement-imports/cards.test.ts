import { expect, test } from 'vitest'
import { reconcileCards } from '../../tests/harness/reconciling/reconciled-cards.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

const api = setUpApi()

test('real card statements are imported, matched, reconciled to zero and recorded, month after month', async () => {
  const owner = await api.newMember()
  const { statements, lines, byHand } = await reconcileCards(api, owner, { folder: temporaryFolder(), count: 3 })
  console.log(`${statements} statements of ${lines} lines, ${byHand} by hand`)
  expect(statements).toBe(9)
  expect(byHand).toBe(0)
})
