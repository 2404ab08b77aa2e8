import { openDatabase } from '@twofold/server/database/pool'
import { verify } from '@twofold/server/verify/verify'
import type { Run } from './run.ts'

/** Verifies the books after a load. Throws if there is a violation, because results from invalid books do not count. */
export async function requireCleanBooks(run: Pick<Run, 'say'>, ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl)
  try {
    const beganAt = performance.now()
    const breaches = await verify(owner)
    run.say(`Verified in ${((performance.now() - beganAt) / 1000).toFixed(1)} s: ${breaches.length} violations`)
    if (breaches.length > 0)
      throw new Error(`The books have violations after the load: ${JSON.stringify(breaches.slice(0, 5))}`)
  } finally {
    await owner.pool.end()
  }
}
