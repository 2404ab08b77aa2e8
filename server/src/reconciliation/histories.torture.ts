import { test } from 'vitest'
import { runHistories } from '../../tests/harness/reconciling/reconciliation-history.ts'

test('in 300 histories, every statement closes at its opening plus its lines, and a differing one is never recorded', async () => {
  await runHistories(300)
}, 3_600_000)
