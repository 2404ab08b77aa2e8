import { test } from 'vitest'
import { compareDocuments } from './sequences.ts'

// The figure that is shown is the torture run's; this one is what every change can afford.
test.each(['receivables', 'payables'] as const)(
  'random commands on documents of %s leave the same remainders, lists, balances and refusals as a second reading of the rules',
  side => compareDocuments(side, 6),
  400_000,
)
