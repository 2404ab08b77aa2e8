import { test } from 'vitest'
import { sendBadRequests } from '../../tests/fuzz/bad-requests.ts'

test(
  '10,000 bad requests are each refused with a message, cause no server fault, and change nothing in the books',
  () => sendBadRequests(10_000),
  1_800_000,
)
