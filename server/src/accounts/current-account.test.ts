import type { Account } from '@twofold/contract/accounts'
import * as contract from '@twofold/contract/accounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { done } from '../../tests/harness/test-api.ts'

const api = setUpApi()

/**
 * Opens accounts one by one, each below a random earlier account. Sorting their names by code point gives a different order than
 * case-insensitive sorting.
 */
const openings = fc.array(
  fc.record({
    parent: fc.nat(),
    name: fc.string({ unit: fc.constantFrom(...'azAB1é ß"{,\u{1f600}\uffee'), minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 25 },
)

test('a single account has the same place as in the whole chart, for any shape of tree and any names', async () => {
  await fc.assert(
    fc.asyncProperty(openings, async drawn => {
      const owner = await api.newMember()
      const { chart, enter } = createBooksDriver(api, owner)
      const made: Account[] = []
      for (const { parent, name } of drawn) {
        const accountParent = parent % 3 === 0 ? 0 : (made[parent % (made.length || 1)]?.accountID ?? 0)
        const body = { accountParent, accountName: name, accountType: 'ASSET', accountMemo: '' }
        const answer = await api.call(owner, 'POST', '/accounts', { body })
        if (answer.status !== 200) continue
        const account = done(contract.createAccount, answer)
        expect(account).toEqual((await chart()).find(({ accountID }) => accountID === account.accountID))
        const [first] = made
        if (first !== undefined) await enter({ debit: account.accountID, credit: first.accountID, cents: made.length })
        made.push(account)
      }
      for (const account of await chart())
        expect(done(contract.readAccount, await api.call(owner, 'GET', `/accounts/${account.accountID}`))).toEqual(
          account,
        )
    }),
    { numRuns: 12 },
  )
}, 200_000)
