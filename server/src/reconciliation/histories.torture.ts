import { test } from 'vitest'
import { runHistories } from '../testing/reconciling/reconciliation-history.ts'

test('in 300 histories every statement closes at its opening and its lines, and none is recorded that differs', async () => {
  await runHistories(300)
}, 3_600_000)
