import { test } from 'vitest'
import { sendVariedCalls } from '../testing/every-call/send-varied-calls.ts'

test(
  'calls in any order, with statements, closed accounts and documents, cause no server fault and leave right books',
  () => sendVariedCalls({ calls: 150, perBooks: 75 }),
  400_000,
)
