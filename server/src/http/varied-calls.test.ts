import { test } from 'vitest'
import { sendVariedCalls } from '../../tests/fuzz/varied-calls.ts'

test(
  'calls in any order, with statements, deleted accounts and documents, cause no 500 and leave valid books',
  () => sendVariedCalls({ calls: 150, perBooks: 75 }),
  400_000,
)
