import { test } from 'vitest'
import { compareSequences } from './sequences.ts'

// The figure that is shown is the torture run's; this one is what every change can afford.
test(
  'random commands leave the same lists, balances, registers and refusals as a second ledger',
  () => compareSequences(10),
  400_000,
)
