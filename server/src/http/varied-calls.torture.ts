import { test } from 'vitest'
import { sendVariedCalls } from '../../tests/fuzz/varied-calls.ts'

test(
  '20,000 calls in any order, with statements, deleted accounts and documents, cause no 500 and leave valid books',
  () => sendVariedCalls({ calls: 20_000, perBooks: 200 }),
  7_200_000,
)
