import { test } from 'vitest'
import { compareSequences } from './run.ts'

test(
  '1,000 random sequences of commands give the same lists, balances, registers and refusals as the model',
  () => compareSequences(1_000),
  3_600_000,
)
