// Measures the current speed of this machine, relative to the reference machine on which the bounds in milliseconds were set.

import type { Environment } from '../environment.ts'
import { rateOf } from '../figures.ts'
import type { Extent } from '../options.ts'
import { driverLoad } from './plain-loads.ts'
import { makePlainTables } from './plain-tables.ts'

/**
 * The commits per second on the reference machine. Each rate is the lowest of several measurements. The measurements were 2,900 to 3,400
 * over one connection, and 6,200 to 8,900 over eight connections.
 */
const RATES_OF_TARGETS = [
  { workers: 1, rate: 2900 },
  { workers: 8, rate: 6200 },
]

const LONGEST_MS = 1500

/**
 * Measures the calibration factor. It is 1 for a machine at least as fast as the reference machine, and 0.5 for a machine half as fast. The
 * factor is the higher of two ratios, one measured over one connection and one over eight connections. It is therefore below 1 only on a
 * machine that is slow in both cases.
 */
export type MinDataRate = () => Promise<number>

/** Prepares the calibration. Creates a database with the plain tables. */
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
