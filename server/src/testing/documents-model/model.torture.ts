import { test } from 'vitest'
import { compareDocuments } from './sequences.ts'

test.each(['receivables', 'payables'] as const)(
  '300 random sequences on documents of %s leave the same remainders, lists, balances and refusals as a second reading of the rules',
  side => compareDocuments(side, 300),
  3_600_000,
)
