import { expect, test } from 'vitest'
import type { QueuedClaim } from '../shares/fair-shares.ts'
import { connectionShares } from './connections.ts'

test('one user has at most 8 of 10 connections, and at most 3 while another user is active', () => {
  const shares = connectionShares(10)
  const held: QueuedClaim[] = []
  const ask = (user: string) => {
    const hold = () => void held.push(claim!)
    const claim = shares.ask({ user, organisation: 1, kind: 'usual', cost: 1 }, hold)
    if (claim?.isHeld) hold()
    return claim
  }
  for (let call = 0; call < 100; call += 1) ask('busy')
  expect(held).toHaveLength(8)
  ask('other')?.leave()
  // The connections that the busy user already has are released one after another.
  for (let ended = 0; ended < 20; ended += 1) held.shift()?.leave()
  expect(held).toHaveLength(3)
  expect(ask('other')?.isHeld).toBe(true)
})
