// Tests the proposals for statements with known matches. The long version is matching-truth.torture.ts.
import { expect, test } from 'vitest'
import { countProposals, inWords, statementOf, sumOfCounts } from '../../tests/harness/reconciling/labeled-statement.ts'
import { cardAccounts, demoAccounts } from '../../tests/harness/reconciling/sample-accounts.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

/** To save time, the test uses only one of every CARD_EVERY cards. */
const CARD_EVERY = 4

test.each([
  { name: 'the demo books', accountsOf: demoAccounts },
  {
    name: 'purchasing cards',
    accountsOf: () => cardAccounts(temporaryFolder()).filter((_, index) => index % CARD_EVERY === 0),
  },
])(
  'in statements made from $name, a strong proposal is wrong at most once in 2,000, and 80 percent are proposed',
  ({ accountsOf }) => {
    const accounts = accountsOf()
    const counted = sumOfCounts(
      accounts.map(({ posted, others }, index) => countProposals(statementOf(posted, others, index + 1))),
    )
    console.log(inWords(counted))
    expect(counted.withEntry).toBeGreaterThan(2000)
    expect(counted.withoutEntry / (counted.withEntry + counted.withoutEntry)).toBeGreaterThan(0.09)
    expect((counted.strong - counted.strongRight) * 2000).toBeLessThanOrEqual(counted.strong)
    expect(counted.right / counted.withEntry).toBeGreaterThan(0.9)
    expect(counted.strongRight / counted.withEntry).toBeGreaterThan(0.8)
  },
)
