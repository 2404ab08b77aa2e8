import { test } from 'vitest'
import { compareReceivables } from './sequences.ts'

test(
  '300 random sequences on documents leave the same remainders, lists, balances and refusals as a second reading of the rules',
  () => compareReceivables(300),
  3_600_000,
)
