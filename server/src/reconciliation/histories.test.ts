import { test } from 'vitest'
import { runHistories } from '../testing/reconciling/reconciliation-history.ts'

test('in any history every statement closes at its opening and its lines, and none is recorded that differs', async () => {
  await runHistories(8)
}, 300_000)
