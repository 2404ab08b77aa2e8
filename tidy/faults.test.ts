// Tests that each fault of `npm run faults` can still be applied. Without this test, a code change that prevents a fault from being applied
// would go unnoticed.
import { expect, test } from 'vitest'
import { readCheckout } from './checkout.ts'
import { type Fault, readFaults, staleFaults } from './faults/fault.ts'

const faults = readFaults()

test('every fault applies to its file, once', () => {
  expect(staleFaults(faults, readCheckout())).toEqual([])
})

test('there are 40 faults, at least 6 in each layer', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(40)
  for (const layer of ['accounting', 'contract', 'server', 'web'])
    expect(faults.filter(fault => fault.layer === layer).length, layer).toBeGreaterThanOrEqual(6)
})

test.each([
  ['in a missing file', 'b.ts', 'x < y', 'does not exist'],
  ['whose text is missing', 'a.ts', 'x > y', '0 times'],
  ['whose text occurs twice', 'a.ts', 'x', '2 times'],
  ['that changes nothing', 'a.ts', 'y', 'changes nothing'],
])('a fault %s is found', (_, file, find, says) => {
  const fault: Fault = { id: 'planted', layer: 'web', file, find, replace: 'y', harm: '' }
  const checkout = new Map([['a.ts', 'if (x < y) x = 1']])
  expect(staleFaults([fault], checkout).join('\n')).toContain(says)
})
