import { test } from 'vitest'
import { compareSequences } from './run.ts'

// The short version. The torture run executes many more sequences.
test(
  'random commands give the same lists, balances, registers and refusals as the model',
  () => compareSequences(10),
  400_000,
)
