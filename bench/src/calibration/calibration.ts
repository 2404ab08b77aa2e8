// The current speed of this machine, relative to the one on which the bounds in milliseconds were set.

import type { Environment } from '../environment.ts'
import { rateOf } from '../figures.ts'
import type { Extent } from '../options.ts'
import { driverLoad } from './plain-loads.ts'
import { makePlainTables } from './plain-tables.ts'

/**
 * The rates of the calibration on that machine, in commits per second: the lowest of 2,900 to 3,400 over one connection, and of 6,200 to
 * 8,900 over eight.
 */
const RATES_OF_TARGETS = [
  { workers: 1, rate: 2900 },
  { workers: 8, rate: 6200 },
]

const LONGEST_MS = 1500

/**
 * Measures the calibration factor: 1 at most, for a machine at least as fast as the reference machine, and 0.5 for a machine half as fast.
 * The higher of the two ratios counts, so that only a machine that is slow in both respects gets a lower factor.
 */
export type MinDataRate = () => Promise<number>

/** Prepares the measurement of the calibration: a database with the plain tables. */
export async function prepareCalibration(
  environment: Environment,
  { accounts, blockMs, postsMax }: Extent,
): Promise<MinDataRate> {
  const { ownerUrl } = await environment.makeDatabase('calibration', 'bare')
  await makePlainTables(ownerUrl, accounts)
  return async () => {
    const ratios = []
    for (const { workers, rate } of RATES_OF_TARGETS) {
      const bounds = { workers, ms: Math.min(blockMs, LONGEST_MS), countMax: postsMax }
      ratios.push(rateOf(await driverLoad(ownerUrl, accounts, bounds)) / rate)
    }
    return Math.min(1, Math.max(...ratios))
  }
}
