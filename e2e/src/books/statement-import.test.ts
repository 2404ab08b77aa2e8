// Imports a bank statement into an account, and then matches, posts or excludes each line with the keyboard. Only the file is chosen with
// the mouse.
import { createPayeeRule, listBankLines } from '@twofold/contract/bank-lines'
import { changeSettings } from '@twofold/contract/organisations'
import { listUnreconciled } from '@twofold/contract/reconciliation'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { type DelayedResponses, delayResponses } from '../drivers/delayed-responses.ts'
import { pick } from '../drivers/demo-organisations.ts'
import { expectError } from '../drivers/field.ts'
import { expectFocus, type Keyboard, keyboardOf, withoutMouse } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, idOf, newAccount, open, payables, post } = setUpBooks(setUpFixture())
let bank: number
let names = 0

/** A bank account with a rent payment, and two payments on one day that the bank reports as one line. */
beforeEach(async () => {
  names += 1
  bank = await newAccount(`Lake Bank ${names}`)
  for (const [date, comment, cents] of [
    ['2026-10-01', 'Orchard Row, rent', 800_00],
    ['2026-10-06', 'Batch one', 30_00],
    ['2026-10-06', 'Batch two', 12_00],
  ] as const)
    await post({ debit: 'Rent', credit: bank, cents, comment, date })
})

const OFX = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261002<TRNAMT>-800.00<FITID>a<NAME>ORCHARD ROW RENT</STMTTRN>
<STMTTRN><DTPOSTED>20261007<TRNAMT>-42.00<FITID>b<NAME>BATCH PAYMENT</STMTTRN>
<STMTTRN><DTPOSTED>20261030<TRNAMT>-3.00<FITID>c<NAME>ACCOUNT FEE</STMTTRN>
<STMTTRN><DTPOSTED>20261031<TRNAMT>-1.00<FITID>d<NAME>NOT OURS</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>-845.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

type BankLinesPage = { page: Page; list: Locator; keys: Keyboard }

async function bring(
  keyboardFor: (page: Page) => Keyboard | Promise<Keyboard> = keyboardOf,
  expecting: number[] = [],
): Promise<BankLinesPage> {
  const page = await open('/icon.svg', { expecting })
  const keys = await keyboardFor(page)
  await goTo(page, `/reconcile/${bank}?date=2026-10-31`)
  await page.getByRole('heading', { name: /^Reconcile Lake Bank/ }).waitFor()
  await keys.press('i')
  const file = { name: 'october.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(OFX) }
  await page.getByLabel('Choose a statement').setInputFiles(file)
  await keys.pressOn(page.getByRole('button', { name: 'Import 4 lines' }))
  await page.getByText('4 lines for review').waitFor()
  return { page, keys, list: listOf(page, 'Bank lines for review') }
}

const newEntry = (page: Page) => page.getByRole('dialog', { name: 'New entry' })

const stateOf = async () => {
  const { lines, decided } = await call(listBankLines, { params: { accountID: String(bank) } })
  return [...lines, ...decided].map(({ payee, state }) => `${payee} ${state}`).sort()
}

test('each line is accepted, posted or excluded without a mouse, and the account is reconciled to the bank’s balance', async () => {
  const { page, keys, list } = await bring(withoutMouse)
  await expect.poll(() => rowWith(list, 'ORCHARD').textContent()).toContain('Unique amount · Bank date 1 day later')
  await expect.poll(() => rowWith(list, 'BATCH').textContent()).toContain('2 entries, total −$42.00')
  await keys.press('Control+ArrowDown')
  await expectFocus(list)
  await keys.press('Enter')
  await page.getByText('3 lines for review').waitFor()
  await keys.press('Enter')
  await page.getByText('2 lines for review').waitFor()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New entry' })
  await dialog.waitFor()
  await keys.send('exp bank{Tab}')
  await keys.pressOn(dialog.getByRole('checkbox'), 'Space')
  await keys.pressOn(dialog.getByRole('button', { name: 'Post' }))
  await page.getByText('1 line for review').waitFor()
  await page.getByText(/^\d+ lines, 1 for review/).waitFor()
  await expectFocus(list)
  await keys.press('s')
  await page.getByText('No lines for review').waitFor()
  await expect.poll(() => page.getByText(/^\d+ lines? for review$/).count()).toBe(0)
  expect(await stateOf()).toEqual([
    'ACCOUNT FEE BOOKED',
    'BATCH PAYMENT MATCHED',
    'NOT OURS ASIDE',
    'ORCHARD ROW RENT MATCHED',
  ])
  await keys.pressOn(page.getByRole('link', { name: 'Reconcile to −$845.00 on Oct 31, 2026' }), 'Enter', 'Shift+Tab')
  await page.getByText('Balanced').waitFor()
  // The field contains the amount as the user would type it.
  await expect.poll(() => page.getByLabel('Ending Balance').inputValue()).toBe('\u2212845.00')
  const input = { params: { accountID: String(bank) }, query: { date: '2026-10-31' } }
  const { transactions } = await call(listUnreconciled, input)
  expect(transactions.map(({ transactionComment, isReconciled }) => `${transactionComment} ${isReconciled}`)).toEqual([
    'Orchard Row, rent true',
    'Batch one true',
    'Batch two true',
    'ACCOUNT FEE true',
  ])
})

test('a line is posted, matched or excluded by touch alone', async () => {
  const { page, list } = await bring()
  await page.setViewportSize({ width: 390, height: 844 })
  const press = async (name: string, line: string) => {
    await rowWith(list, line).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await press('New entry', 'ORCHARD')
  await dialog.getByRole('heading', { name: 'New entry' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press('Match manually', 'BATCH')
  await dialog.getByRole('checkbox', { name: /Batch one/ }).check()
  await dialog.getByRole('checkbox', { name: /Batch two/ }).check()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await page.getByText('3 lines for review').waitFor()
  await press('Exclude', 'NOT OURS')
  await page.getByText('2 lines for review').waitFor()
  expect(await stateOf()).toEqual([
    'ACCOUNT FEE WAITING',
    'BATCH PAYMENT MATCHED',
    'NOT OURS ASIDE',
    'ORCHARD ROW RENT WAITING',
  ])
})

test('a line is recorded as a payment by keyboard and links to its applications; one key undoes a decision, and one button undoes the import', async () => {
  const vendors = await payables()
  const vendor = await vendors.vendor(`Orchard Row ${names}`)
  await vendors.bill(vendor, 800_00, `OR-${names}`)
  const { page, keys, list } = await bring(withoutMouse)
  await keys.press('Control+ArrowDown', 'Enter')
  await page.getByText('3 lines for review').waitFor()
  await keys.press('u')
  await page.getByText('4 lines for review').waitFor()
  await expectFocus(list)
  await keys.press('Home', 'p')
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await expectFocus(dialog.getByLabel('Vendor', { exact: true }))
  await keys.press('Enter')
  await expectError(dialog.getByLabel('Vendor', { exact: true }), 'Choose a vendor.')
  await keys.send(`orchard row ${names}{Tab}`)
  await keys.tabTo(dialog.getByLabel('Reference'))
  await keys.send('4711{Enter}')
  await page.getByText('3 lines for review').waitFor()
  await expectFocus(list)
  expect(await vendors.owed(vendor)).toBe(0)
  await keys.press('u')
  await page.getByText('4 lines for review').waitFor()
  await expect.poll(() => vendors.owed(vendor)).toBe(800_00)
  await keys.press('Home', 'p')
  await expectFocus(dialog.getByLabel('Vendor', { exact: true }))
  await keys.send(`orchard row ${names}{Tab}`)
  await keys.pressOn(dialog.getByRole('button', { name: 'Record and Apply' }))
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await expect.poll(() => apply.getByLabel(new RegExp(`^Amount to apply.*OR-${names}`)).inputValue()).toBe('800.00')
  expect(await stateOf()).toContain('ORCHARD ROW RENT MATCHED')

  await goTo(page, `/reconcile/${bank}/import`)
  await keys.pressOn(page.getByRole('button', { name: 'Undo the import of october.ofx' }))
  await keys.pressOn(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
  await page.getByText('Import undone').waitFor()
  expect(await stateOf()).toEqual([])
  const input = { params: { accountID: String(bank) }, query: { date: '2026-10-31' } }
  const { transactions } = await call(listUnreconciled, input)
  expect(transactions.every(({ isReconciled }) => !isReconciled)).toBe(true)
})

test('a call of a dialog that was closed succeeds without opening a screen or closing another dialog', async () => {
  const vendors = await payables()
  await vendors.vendor(`Left Behind ${names}`)
  const { page, keys, list } = await bring()
  const payment = await delayResponses(page, '**/bank-lines/payments', 'POST')
  await keys.press('Control+ArrowDown')
  await expectFocus(list)
  await keys.press('p')
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await pick(dialog, page, 'Vendor', `Left Behind ${names}`)
  await dialog.getByRole('button', { name: 'Record and Apply' }).click()
  await payment.requested
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  payment.release()
  await page.getByText('3 lines for review').waitFor()
  await page.getByText('Recorded and matched').waitFor()

  // The elements below are visible only if no other screen has opened.
  const { requested, release } = await delayResponses(page, '**/bank-lines/entries', 'POST')
  const account = newEntry(page).getByLabel('Paid for')
  const begin = async (line: string, text: string) => {
    await rowWith(list, line).click()
    await keys.press('n')
    await expectFocus(account)
    await keys.type(text)
  }
  await begin('ACCOUNT FEE', 'exp bank')
  await keys.press('Tab', 'Enter')
  await requested
  await keys.press('Escape')
  await newEntry(page).waitFor({ state: 'detached' })
  await begin('NOT OURS', 'exp ba')
  release()
  await page.getByText('2 lines for review').waitFor()
  await keys.send('nk{Tab}{Enter}')
  await page.getByText('1 line for review').waitFor()
  expect(page.url()).toContain(`/reconcile/${bank}/import`)
  expect(await stateOf()).toEqual(expect.arrayContaining(['ACCOUNT FEE BOOKED', 'NOT OURS BOOKED']))
})

test('a line on a locked day requires a reason, and a late refusal does not interrupt the user', async () => {
  const fee = { prefix: 'ACCOUNT FEE', accountID: idOf('Rent') }
  await call(createPayeeRule, { params: { accountID: String(bank) }, body: fee })
  const { page, keys, list } = await bring(keyboardOf, [409])
  const [comment, reason] = [newEntry(page).getByLabel('Comment'), newEntry(page).getByLabel('Reason')]
  const entry = () => delayResponses(page, '**/bank-lines/entries', 'POST')
  const book = () => rowWith(list, 'ACCOUNT FEE').getByRole('button', { name: 'Post' }).click()
  /** Releases the delayed response, which is a refusal, and waits until the screen shows it. */
  const refuse = async ({ release }: DelayedResponses) => {
    const refused = page.waitForResponse(response => response.status() === 409)
    release()
    await (await refused).finished()
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await call(changeSettings, { body: { softLockDate: '2026-10-30' } })
  try {
    // The refusal of another line does not change the line that the dialog posts.
    const beside = await entry()
    await book()
    await beside.requested
    await rowWith(list, 'NOT OURS').click()
    await keys.press('n')
    await expectFocus(newEntry(page).getByLabel('Paid for'))
    await keys.send('exp bank{Tab}{End}, yet')
    await refuse(beside)
    // If the message were above the list, the dialog would hide it.
    await page.getByText('Not posted').waitFor()
    await keys.send(' paid{Enter}')
    await page.getByText('3 lines for review').waitFor()
    expect(await stateOf()).toEqual(expect.arrayContaining(['ACCOUNT FEE WAITING', 'NOT OURS BOOKED']))

    const passed = await entry()
    await rowWith(list, 'ACCOUNT FEE').click()
    await keys.press('Enter')
    await passed.requested
    await keys.press('ArrowUp')
    await refuse(passed)
    await expectFocus(list)
    expect(await newEntry(page).count()).toBe(0)

    await book()
    await expectFocus(reason)
    await keys.press('Escape')
    await newEntry(page).waitFor({ state: 'detached' })

    const typing = await entry()
    await rowWith(list, 'ACCOUNT FEE').click()
    await keys.press('n')
    await keys.tabTo(comment)
    await keys.press('End', 'Enter')
    await typing.requested
    await keys.type(' of Oct')
    typing.release()
    await reason.waitFor()
    await keys.type('ober')
    await expect.poll(() => comment.inputValue()).toBe('ACCOUNT FEE of October')
    await keys.tabTo(reason)
    await keys.send('came late{Enter}')
    await page.getByText('2 lines for review').waitFor()
    await expect.poll(stateOf).toContain('ACCOUNT FEE BOOKED')
  } finally {
    await call(changeSettings, { body: { softLockDate: '0001-01-01' } })
  }
})

test('a missing account is created while a line is posted; a refused rule is corrected and sent alone', async () => {
  const params = { accountID: String(bank) }
  await call(createPayeeRule, { params, body: { prefix: 'NOT OURS', accountID: idOf('Rent') } })
  const { page, keys, list } = await bring(keyboardOf, [409])
  await rowWith(list, 'ACCOUNT FEE').click()
  await keys.press('n')
  const paidFor = newEntry(page).getByLabel('Paid for')
  await expectFocus(paidFor)
  await keys.send('exp:wire costs{Enter}')
  await page.getByRole('dialog', { name: 'Create New Account' }).waitFor()
  await keys.press('Enter')
  await expect.poll(() => paidFor.inputValue()).toBe('wire costs · Expenses')
  await expectFocus(paidFor)
  await keys.press('Enter')
  await page.getByText('3 lines for review').waitFor()
  expect(await stateOf()).toContain('ACCOUNT FEE BOOKED')

  await keys.press('Control+ArrowDown')
  await expectFocus(list)
  await keys.press('End', 'n')
  const dialog = newEntry(page)
  await dialog.getByLabel('Suggest this account next time').check()
  await dialog.getByRole('button', { name: 'Post' }).click()
  await dialog.getByText('The line is posted. A rule for this text already exists. Delete it first.').waitFor()
  expect(await dialog.getByLabel('Comment').isDisabled()).toBe(true)
  await page.getByText('2 lines for review').waitFor()
  await dialog.getByLabel('when the description starts with').fill('NOT OUR')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 lines for review').waitFor()
  expect(await stateOf()).toContain('NOT OURS BOOKED')
})
