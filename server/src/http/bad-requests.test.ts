import { test } from 'vitest'
import { sendBadRequests } from '../testing/every-call/send-bad-requests.ts'

test(
  '500 bad requests: each is refused in words, none is a fault of ours, and the books are as they were',
  () => sendBadRequests(500),
  400_000,
)
