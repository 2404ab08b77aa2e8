import { SEED } from '@twofold/accounting/testing/seed'
import { expect, test } from 'vitest'
import { countProposals, inWords, statementOf, sumOfCounts } from '../../tests/harness/reconciling/labeled-statement.ts'
import { asOneAccount, cardAccounts, demoAccounts } from '../../tests/harness/reconciling/sample-accounts.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

const ROUNDS = 10

test.each([
  { name: 'the demo books', accountsOf: demoAccounts, sureMin: 0.8 },
  { name: 'purchasing cards', accountsOf: () => cardAccounts(temporaryFolder()), sureMin: 0.8 },
  // Creates one account with 130 payments a day. Many payments have the same amount and payee.
  {
    name: 'all cards as one account',
    accountsOf: () => [asOneAccount(cardAccounts(temporaryFolder()))],
    sureMin: 0.65,
  },
])(
  'in ten statements each made from $name, a strong proposal is wrong at most once in 2,000, and 80 percent are proposed',
  ({ accountsOf, sureMin }) => {
    const accounts = accountsOf()
    const rounds = Array.from({ length: ROUNDS }, (_, round) =>
      sumOfCounts(
        accounts.map(({ posted, others }, index) =>
          countProposals(statementOf(posted, others, SEED + round * 100_000 + index)),
        ),
      ),
    )
    const counted = sumOfCounts(rounds)
    console.log(`Seed ${SEED}: ${inWords(counted)}`)
    expect((counted.strong - counted.strongRight) * 2000).toBeLessThanOrEqual(counted.strong)
    expect(counted.right / counted.withEntry).toBeGreaterThan(0.8)
    expect(counted.strongRight / counted.withEntry).toBeGreaterThan(sureMin)
  },
  600_000,
)
