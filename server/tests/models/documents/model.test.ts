import { test } from 'vitest'
import { compareDocuments } from './run.ts'

// The short version. The torture run executes many more sequences.
test.each(['receivables', 'payables'] as const)(
  'random commands on documents of %s give the same remainders, lists, balances and refusals as the model',
  side => compareDocuments(side, 6),
  400_000,
)
