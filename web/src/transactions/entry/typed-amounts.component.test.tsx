// Tests amounts that the user types or pastes into the Amount field of the entry row. Ambiguous amounts are rejected.
// accounting/src/money.test.ts tests the rule and all notations.
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import { choose } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

const NO_MONEY = 'Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.'

const TAKEN: readonly [shown: string, typed: readonly string[]][] = [
  ['\u221212.50', ['$(12.50)', '- 12.50', 'USD (12.50)']],
  ['\u22121,234.50', [' $ (1,234.50) ']],
  ['1,234.50', ['1\u00a0234.50', "1'234.50", '="1234.50"', '\uff11234.50']],
  ['12.50', ['US$12.50', '2*6.25']],
]
const REFUSED = ['12,50', '1.234,50', '\u20ac12.50', '12.50-']

test('the Amount of the entry row reads a spelling of each kind as the one amount it can mean, or shows an error', async () => {
  answerBooks(server)
  await open(`/transactions/account/${idOf('Petty Cash')}`)
  const amount = page.getByRole('form', { name: /^Add Transaction to/ }).getByLabelText('Amount', { exact: true })
  for (const [shown, spellings] of TAKEN)
    for (const typed of spellings) {
      await choose(amount, typed)
      await expectText(amount, shown)
      await expectError(amount, null)
    }
  for (const typed of REFUSED) {
    await choose(amount, typed)
    await expectText(amount, typed)
    await expectError(amount, NO_MONEY)
  }
})
