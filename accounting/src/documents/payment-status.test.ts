import { expect, test } from 'vitest'
import { paymentStatus } from './payment-status.ts'

test('a payment shows as applied when nothing of it is left', () => {
  expect([paymentStatus({ totalRemaining: 0 }), paymentStatus({ totalRemaining: 1 })]).toEqual(['Applied', 'Open'])
})
