import { test } from 'vitest'
import { compareDocuments } from './run.ts'

test.each(['receivables', 'payables'] as const)(
  '300 random sequences on documents of %s give the same remainders, lists, balances and refusals as the model',
  side => compareDocuments(side, 300),
  3_600_000,
)
