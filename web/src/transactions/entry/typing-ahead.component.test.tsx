// Tests typing faster than the server responds. No typed text is lost, sent twice, or treated as a shortcut.
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount } from '@twofold/contract/accounts'
import { postTransaction, type RegisterRow, readRegister, readTransaction } from '@twofold/contract/transactions'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { type RecordedCall, refused } from '../../testing/fake-server.ts'
import { errorOf, expectText } from '../../testing/fields.ts'
import { pick, press, send, tabTo, type } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

const PETTY_CASH = idOf('Petty Cash')
const form = () => page.getByRole('form', { name: /^Add Transaction to/ })
const field = (label: string) => form().getByLabelText(label, { exact: true })
const unposted = () => page.getByRole('list', { name: 'Not posted yet' }).getByRole('listitem')
const grid = () => page.getByRole('grid', { name: 'Transactions' })
const row = (...texts: string[]) => texts.reduce((rows, hasText) => rows.filter({ hasText }), grid().getByRole('row'))

/** Returns the comment and amount of each sent transaction. */
const sent = () =>
  server.sent(postTransaction).map(({ body }) => [body.transactionComment, body.debitCreditSet[0]?.transactionDCAmount])

/** Returns the server's response to a sent transaction. */
function posted({ transactionDate, transactionComment, debitCreditSet }: RecordedCall<typeof postTransaction>['body']) {
  return {
    transactionID: 100 + sent().length,
    transactionDate: `${transactionDate}T00:00:00Z`,
    transactionComment,
    debitCreditSet: debitCreditSet.map(({ accountID, transactionDCAmount, debitOrCredit }) => ({
      accountID,
      transactionDCAmount,
      debitOrCredit,
    })),
  }
}

/** Sets the response of the register. It has one row for each comment. */
function answerRows(...comments: string[]): void {
  const transactions = comments.map(
    (transactionComment, index): Partial<RegisterRow> => ({
      transactionID: index + 1,
      transactionDate: '2026-11-05T00:00:00Z',
      transactionComment,
      transactionDCAmount: 300,
      debitOrCredit: 'CREDIT',
      split: String(idOf('Checking')),
    }),
  )
  server.answer(readRegister, {
    accountID: PETTY_CASH,
    accountFullName: 'Assets:Current Assets:Cash:Petty Cash',
    transactions,
    lineCount: comments.length,
  })
}

beforeEach(() => {
  answerBooks(server)
  answerRows()
  server.answer(postTransaction, ({ body }) => posted(body))
})

async function openRegister(count: string): Promise<void> {
  await open(`/transactions/account/${PETTY_CASH}`)
  // The key that moves the focus to the list has no effect until the list is shown.
  await expect.element(page.getByText(count, { exact: true })).toBeVisible()
  await press('n')
  await expect.element(field('Date')).toHaveFocus()
}

/** Types a whole transaction and presses Enter without waiting for the screen. */
async function typeEntry(comment: string, account: string, amount: string): Promise<void> {
  await send(`{Tab}${comment}{Tab}${account}{Tab}${amount}{Enter}`)
}

test('a second Enter while the first entry is being sent does nothing', async () => {
  const { asked, letGo } = server.hold(postTransaction)
  await openRegister('0 transactions')
  await typeEntry('Once', 'owner cap', '7')
  await asked
  await press('Enter', 'Enter')
  letGo()
  await expect.element(row('Once')).toBeVisible()
  await expect.poll(() => unposted().elements().length).toBe(0)
  expect(errorOf(field('Account'))).toBeNull()
  expect(sent()).toEqual([['Once', 700]])
})

test('n directly after Enter starts the next entry', async () => {
  const { letGo } = server.hold(postTransaction)
  await openRegister('0 transactions')
  await typeEntry('First', 'owner cap', '7')
  await press('n')
  await typeEntry('Second', 'owner cap', '8')
  await send('{n}12/3')
  await typeEntry('Third', 'owner cap', '9')
  letGo()
  await expect.element(row('Third', 'Dec 3')).toBeVisible()
  await expect.poll(() => unposted().elements().length).toBe(0)
  expect(sent()).toEqual([
    ['First', 700],
    ['Second', 800],
    ['Third', 900],
  ])
})

test('keys pressed before a register is shown go to the register, not to the screen before it', async () => {
  await open('/accounts')
  await expect.element(page.getByRole('grid', { name: 'My Accounts' }).getByText('Petty Cash').first()).toBeVisible()
  const { asked, letGo } = server.hold(readRegister)
  await press('Control+k')
  await expect.element(page.getByRole('combobox', { name: 'Find anything' })).toHaveFocus()
  await type('petty')
  await expect.element(page.getByRole('option').filter({ hasText: 'Petty Cash' }).first()).toBeVisible()
  await send('{Enter}{n}12/3')
  await asked
  letGo()
  await expect.element(field('Date')).toHaveFocus()
  await expectText(field('Date'), '12/3')
  await typeEntry('At once', 'owner cap', '4')
  await expect.element(row('At once', 'Dec 3')).toBeVisible()
  expect(sent()).toEqual([['At once', 400]])
})

test('Shift+Enter in the entry row continues the typed entry in the split form', async () => {
  await openRegister('0 transactions')
  await send('{Tab}Takings{Shift+Enter}')
  const sheet = page.getByRole('dialog', { name: /Split|Transaction/ })
  await expectText(sheet.getByLabelText('Comment'), 'Takings')
})

test('an entry that the server refuses comes back into the untouched row, with the reason next to its field', async () => {
  proves(
    'rule 4.25',
    'After creating an account or transaction, status 200 reloads the page; any other status is only logged.',
  )

  const post = { isGone: true }
  server.answer(postTransaction, ({ body }) =>
    post.isGone ? refused({ code: 'UNKNOWN_ACCOUNT', field: 'debitCreditSet.1.accountID' }) : posted(body),
  )
  await openRegister('0 transactions')
  await typeEntry('To nowhere', 'savings', '5')
  await expect.poll(() => errorOf(field('Account'))).not.toBeNull()
  await expect.element(field('Account')).toHaveFocus()
  await expectText(field('Comment'), 'To nowhere')
  await expectText(field('Amount'), '5.00')
  post.isGone = false
  await field('Account').fill('owner cap')
  await press('Tab', 'Enter')
  await expect.element(row('To nowhere')).toBeVisible()
  expect(sent()).toHaveLength(2)
})

/** Rejects transactions on Savings, to simulate that another user has just deleted this account. */
function refuseSavings(): void {
  server.answer(postTransaction, ({ body }) => {
    const index = body.debitCreditSet.findIndex(({ accountID }) => accountID === idOf('Savings'))
    if (index >= 0) return refused({ code: 'UNKNOWN_ACCOUNT', field: `debitCreditSet.${index}.accountID` })
    return posted(body)
  })
}

test('a refused entry never overwrites the next one: it waits below the row until that one is posted', async () => {
  refuseSavings()
  const { asked, letGo } = server.hold(postTransaction)
  await openRegister('0 transactions')
  await typeEntry('Refused', 'savings', '5')
  await asked
  await send('{Tab}Goes on und')
  letGo()
  await expect.element(unposted().getByText('Not posted.')).toBeVisible()
  await type('isturbed')
  const correct = unposted().getByRole('button', { name: 'Edit' })
  await expect.element(correct).toHaveAttribute('aria-disabled', 'true')
  await send('{Tab}owner cap{Tab}6{Enter}')
  await expect.element(row('Goes on undisturbed')).toBeVisible()
  await correct.click()
  await expect.element(field('Account')).toHaveFocus()
  await expectText(field('Comment'), 'Refused')
  await expect.poll(() => errorOf(field('Account'))).not.toBeNull()
  await expect.poll(() => unposted().elements().length).toBe(0)
  await field('Account').fill('owner cap')
  await press('Tab', 'Enter')
  await expect.element(row('Refused')).toBeVisible()
  expect(sent()).toEqual([
    ['Refused', 500],
    ['Goes on undisturbed', 600],
    ['Refused', 500],
  ])
})

test('another screen says that an entry was refused, and its link returns to the entry', async () => {
  refuseSavings()
  const { asked, letGo } = server.hold(postTransaction)
  await openRegister('0 transactions')
  await typeEntry('Left behind', 'savings', '5')
  await asked
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'My Accounts' })).toBeVisible()
  letGo()
  const notice = page.getByRole('alert').filter({ hasText: 'Some entries aren’t posted' })
  await notice.getByRole('link', { name: /^Petty Cash/ }).click()
  await expect.element(unposted().getByText('Left behind')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await unposted().getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => unposted().elements().length).toBe(0)
  expect(sent()).toHaveLength(1)
})

test('a refused entry does not take the focus from a user who searches in the meantime', async () => {
  refuseSavings()
  const { asked, letGo } = server.hold(postTransaction)
  await openRegister('0 transactions')
  await typeEntry('Refused', 'savings', '7')
  await asked
  await send('{Escape}{/}sesame')
  letGo()
  await expect.element(unposted().getByText(/^Not posted/)).toBeVisible()
  await type(' buns')
  await expectText(page.getByLabelText('Search transactions'), 'sesame buns')
  for (const label of ['Comment', 'Account', 'Amount']) await expectText(field(label), '')
})

/** Duplicates the first transaction in the list. The test determines when the server's response arrives. */
async function askForCopy(count: string, lines: [account: string, cents: number][]): Promise<() => void> {
  server.answer(readTransaction, {
    transactionID: 1,
    transactionDate: '2026-11-05T00:00:00Z',
    transactionComment: 'Copied',
    debitCreditSet: lines.map(([account, cents]) => ({
      accountID: idOf(account),
      transactionDCAmount: Math.abs(cents),
      debitOrCredit: cents > 0 ? ('DEBIT' as const) : ('CREDIT' as const),
    })),
  })
  await openRegister(count)
  const { asked, letGo } = server.hold(readTransaction)
  await press('Control+ArrowDown', 'c')
  await asked
  return letGo
}

const TWO_LINES: [string, number][] = [
  ['Petty Cash', -300],
  ['Checking', 300],
]

test('a copy of several lines that arrives late does not open over an entry that was begun in the meantime', async () => {
  answerRows('Shop and fuel')
  const letGo = await askForCopy('1 transaction', [
    ['Petty Cash', -1_500],
    ['Owner Capital', 1_000],
    ['Checking', 500],
  ])
  await send('{n}{Tab}Half an')
  letGo()
  await expect.element(page.getByText('The transaction couldn’t be duplicated')).toBeVisible()
  await type(' entry')
  await expectText(field('Comment'), 'Half an entry')
  expect(page.getByRole('dialog', { name: 'Split Transaction' }).elements()).toEqual([])
})

test('a copy that arrives late leaves the focus on another row of the list', async () => {
  answerRows('Bread', 'Butter')
  const letGo = await askForCopy('2 transactions', TWO_LINES)
  await press('ArrowDown')
  letGo()
  await expect.element(page.getByText('The transaction couldn’t be duplicated')).toBeVisible()
  await expect.element(grid()).toHaveFocus()
})

test('a copy that arrives late is not mixed with an account that is half typed', async () => {
  answerRows('Monthly fee')
  const letGo = await askForCopy('1 transaction', TWO_LINES)
  await send('{n}{Tab}{Tab}owner')
  letGo()
  await expect.element(page.getByText('The transaction couldn’t be duplicated')).toBeVisible()
  await send(' cap{Tab}')
  await expectText(field('Account'), 'Owner Capital · Equity')
  for (const label of ['Comment', 'Amount']) await expectText(field(label), '')
})

test('a new account that is refused leaves the focus with a user who continues to type', async () => {
  server.answer(createAccount, refused({ code: 'ACCOUNT_NAME_TAKEN', field: 'accountName' }))
  const { asked, letGo } = server.hold(createAccount)
  await open('/accounts')
  const newAccount = page.getByRole('form', { name: 'Create New Account' })
  const [name, memo] = [newAccount.getByLabelText('Account Name'), newAccount.getByLabelText('Memo')]
  await pick(newAccount.getByLabelText('Parent Account'), 'Current Assets')
  await name.fill('Taken in the meantime')
  await press('Enter')
  await asked
  await tabTo(memo)
  await type('Petty')
  letGo()
  await expect.poll(() => errorOf(name)).not.toBeNull()
  await type(' cash')
  await expectText(memo, 'Petty cash')
})

test('an account that is created after its dialog was closed does not move the focus of a user who types', async () => {
  server.answer(createAccount, { accountID: 99, accountName: 'Apiary', accountFullName: 'Expenses:Apiary' })
  const { asked, letGo } = server.hold(createAccount)
  const dialog = page.getByRole('dialog', { name: 'Create New Account' })
  await openRegister('0 transactions')
  await send('{Tab}Hives{Tab}expenses:Apiary{Enter}')
  await expect.element(dialog).toBeVisible()
  await press('Enter')
  await asked
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await field('Comment').click()
  await send('{End} and')
  letGo()
  await expect.element(page.getByText('Account created')).toBeVisible()
  await type(' frames')
  await expectText(field('Comment'), 'Hives and frames')
  await expectText(field('Amount'), '')
})
