import fc from 'fast-check'
import { expect } from 'vitest'
import { createBooksDriver } from '../../harness/books-driver.ts'
import { startTestApi } from '../../harness/test-api.ts'
import { commands } from './commands.ts'
import { runOnBoth } from './run.ts'

// Some sequences start with a deep chart, so that moves often reach the maximum depth.
const starts = fc.record({
  isTextbook: fc.boolean(),
  levels: fc.constantFrom(0 as const, 0 as const, 0 as const, 18 as const),
})

/** Runs this many random sequences on the API and on the model. Each has new books, which are verified afterwards. */
export async function compareSequences(sequences: number): Promise<void> {
  const api = await startTestApi()
  const books = createBooksDriver(api, await api.newMember())
  const [account, other] = [(await books.open('Bank')).accountID, (await books.open('Cash')).accountID]
  const elsewhere = { account, entry: (await books.enter({ debit: account, credit: other })).transactionID }
  let [ran, refused] = [0, 0]
  try {
    await fc.assert(
      fc.asyncProperty(commands, starts, async (sequence, start) => {
        const owner = await api.newMember({ signConvention: start.isTextbook ? 'TEXTBOOK' : 'SPECIFICATION' })
        const keeper = await api.newMember({ role: 'BOOKKEEPER', into: owner })
        refused += await runOnBoth(api, { owner, keeper, elsewhere }, start, sequence)
        ran += sequence.length
      }),
      { numRuns: sequences },
    )
    await api.expectRight()
    // If most commands were refused, the sequences would test very little.
    expect(refused / ran).toBeLessThan(0.5)
  } finally {
    await api.stop()
  }
}
