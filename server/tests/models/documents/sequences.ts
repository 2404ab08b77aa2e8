import fc from 'fast-check'
import { expect } from 'vitest'
import type { SideName } from '../../harness/documents/document-sides.ts'
import { startTestApi } from '../../harness/test-api.ts'
import { commands } from './commands.ts'
import { runOnBoth } from './run.ts'

/** Runs this many random sequences on the API and on the model. Each sequence has new books, which are verified afterwards. */
export async function compareDocuments(side: SideName, sequences: number): Promise<void> {
  const api = await startTestApi()
  let [ran, refused] = [0, 0]
  try {
    await fc.assert(
      fc.asyncProperty(commands, async sequence => {
        refused += await runOnBoth(api, await api.newMember(), side, sequence)
        ran += sequence.length
      }),
      { numRuns: sequences },
    )
    await api.expectRight()
    // If most commands were refused, the sequences would prove nothing.
    expect(refused / ran).toBeLessThan(0.7)
  } finally {
    await api.stop()
  }
}
