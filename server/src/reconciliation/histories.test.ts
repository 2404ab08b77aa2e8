import { test } from 'vitest'
import { runHistories } from '../../tests/harness/reconciling/reconciliation-history.ts'

test('in any history, every statement closes at its opening plus its lines, and a differing one is never recorded', async () => {
  await runHistories(8)
}, 300_000)
