import { test } from 'vitest'
import { compareReceivables } from './sequences.ts'

// The figure that is shown is the torture run's; this one is what every change can afford.
test(
  'random commands on documents leave the same remainders, lists, balances and refusals as a second reading of the rules',
  () => compareReceivables(30),
  120_000,
)
