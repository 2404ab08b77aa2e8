// Payments on the screen: recorded, applied to many invoices in one call, refunded, changed and deleted. Both sides have the same tests.

import { proves } from '@twofold/accounting/testing/proves'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { pick } from '../desks/desk.ts'
import { errorOf } from '../desks/field.ts'
import { holdBack } from '../desks/held-answers.ts'
import { intercept } from '../desks/interception.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'
import { keepNotices } from '../desks/notices.ts'
import type { Stage } from '../stage/stage.ts'
import type { PaymentDesk, PaymentWords } from './payment-words.ts'

/** Tests one side. The list is shared code with the same columns; receivables test it. */
export function testPayments(stage: Stage, side: PaymentWords): void {
  const { path, title, labels, advice, party } = side
  const noun = title.toLowerCase()
  const sentence = noun.charAt(0).toUpperCase() + noun.slice(1)
  const none = `No unpaid invoices found for this ${party.toLowerCase()}`
  let desk: PaymentDesk

  beforeAll(async () => {
    desk = await side.openDesk(await stage.signIn())
  })

  async function open(at: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
    const page = await stage.open({ as: await stage.signIn(), expecting })
    await keepNotices(page)
    await page.goto(stage.product().url + at)
    return { page, list: listOf(page, 'My Payments') }
  }

  const newForm = (page: Page) => page.getByRole('form', { name: `Create New ${title}` })
  const applySheet = (page: Page) => page.getByRole('dialog', { name: 'Apply Payment' })
  const amountOf = (sheet: Locator, reference: string) =>
    sheet.getByLabel(new RegExp(`^Amount to apply to ${side.invoiceName}, ${reference}$`))

  test('a payment is entered and applied to the oldest invoices on one screen, amounts changed, in one call', async () => {
    proves('rule 2.74', 'Columns: Date, Customer, Payment Reference, Payment Account, Received, Applied, Status.')
    proves('rule 2.75', 'An Apply link appears only when the unapplied balance is above 0.')
    proves('columns 2.7', 'Date, Customer, Payment Reference, Payment Account, Received, Applied, Status')
    proves('rule 2.82', '/vendor-payments: create form above a list.')
    proves(
      'rule 2.83',
      'Columns: Date, Vendor, Reference, Account, Amount, Applied, Status, and an Apply link when balance is above 0.',
    )
    proves('route 2.30', '/vendor-payments')
    proves(
      'columns 2.9',
      'Date, Vendor, Reference, Account, Amount, Applied, Status, and an Apply link when balance is above 0',
    )
    proves(
      'rule 4.22',
      '**Payments** (receipt or disbursement): Applied when totalReceived/totalPaid minus totalApplied equals 0, otherwise Open; open ones offer Apply.',
    )
    proves('rule 5.17', '**Payment receipt**: required Total Received and Receipt Date.')
    proves('rule 5.18', '**Disbursement**: required Total Amount and Disbursement Date; an Is Refund checkbox.')
    proves('labels 5.4', 'Total Amount and Disbursement Date')

    const id = await desk.party('Aspen Mill')
    await desk.invoice(id, 60_000, 'late one', { date: '2026-10-09' })
    await desk.invoice(id, 50_000, 'early one', { date: '2026-09-01' })
    await desk.invoice(id, 7_000, 'last one', { date: '2026-11-01' })
    const { page, list } = await open(path)
    const form = newForm(page)
    await form.getByLabel(labels.date).fill('')
    await form.getByRole('button', { name: 'Create and Apply' }).click()
    await form.getByText(`Choose a ${party.toLowerCase()}.`).waitFor()
    await expect.poll(() => errorOf(form.getByLabel(labels.date))).toBe('Enter a date.')
    await expect.poll(() => errorOf(form.getByLabel(labels.total))).toBe('Enter an amount.')
    await form.getByLabel(labels.date).fill('Nov 5, 2026')
    await pick(form, page, party, 'Aspen Mill')
    await pick(form, page, labels.account, 'Checking')
    await form.getByLabel(labels.reference, { exact: true }).fill('check 4711')
    await form.getByLabel(labels.total).fill('250*4')
    const calls: string[] = []
    page.on('request', request => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
    await form.getByRole('button', { name: 'Create and Apply' }).click()
    const sheet = applySheet(page)
    await sheet.getByText(side.titles.invoices).waitFor()
    const amount = (reference: string) => amountOf(sheet, reference)
    await expect.poll(() => amount('early one').inputValue()).toBe('500.00')
    await expect.poll(() => amount('late one').inputValue()).toBe('500.00')
    await expect.poll(() => amount('last one').inputValue()).toBe('')
    expect(await barriersOn(page)).toEqual([])
    await amount('late one').fill('600.01')
    await expect.poll(() => errorOf(amount('late one'))).toBe('Amount to apply cannot exceed the available balance')
    await amount('late one').fill('450')
    await sheet.getByText('$50.00').waitFor()
    await sheet.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    expect(calls.filter(called => called.endsWith('/advices'))).toHaveLength(1)
    // The next of a pile goes to the same bank.
    await expect.poll(() => form.getByLabel(labels.account, { exact: true }).inputValue()).toContain('Checking')
    await expect.poll(() => form.getByLabel(labels.total).inputValue()).toBe('')
    const row = rowWith(list, 'Aspen Mill')
    await row.getByText('$950.00').waitFor()
    await expect.poll(async () => (await headsOf(list)).slice(0, 7)).toEqual(side.heads)
    await expect
      .poll(async () => (await cellsOf(row)).slice(0, 7))
      .toEqual([
        'Nov 5, 2026',
        'Aspen Mill',
        'check 4711',
        'Assets:Current Assets:Bank:Checking',
        '$1,000.00',
        '$950.00',
        'Open',
      ])
    // What was there before is not offered while what is left is on its way.
    const { letGo } = await holdBack(page, '**/counterparts*')
    await row.getByRole('link', { name: 'Apply' }).click()
    await sheet.waitFor()
    expect(await sheet.getByRole('button', { name: 'Oldest first' }).count()).toBe(0)
    letGo()
    await sheet.getByRole('button', { name: 'Oldest first' }).click()
    await expect.poll(() => amount('late one').inputValue()).toBe('50.00')
    await sheet.getByRole('button', { name: 'Apply Payment' }).click()
    await row.getByText('Applied', { exact: true }).waitFor()
    await expect.poll(() => row.getByRole('link', { name: 'Apply' }).count()).toBe(0)
    // One alone goes by the specified call.
    expect(calls.filter(called => called.endsWith('/advices'))).toHaveLength(1)
    expect(calls.filter(called => called === `/api/${advice.path}`)).toHaveLength(1)
  })

  test('an application is deleted after a confirmation; what is typed next to it is not lost, and refunds wait for it', async () => {
    proves('rule 7.40', 'Creating a payment or advice refreshes the cached payment and advice lists.')
    proves(
      'rule 8.2',
      "Advice deletion asks for confirmation: 'Are you sure you want to delete this remittance?' (or the payment-advice equivalent).",
    )
    proves(
      'rule 8.3',
      "Failure alerts: 'Failed to delete remittance. Please try again.' or 'Failed to delete payment advice. Please try again.'",
    )
    proves('words 8.32', 'Failed to delete remittance. Please try again.')
    proves('words 8.33', 'Failed to delete payment advice. Please try again.')

    const id = await desk.party('Beech House')
    const invoice = await desk.invoice(id, 40_000, 'PO-1')
    const payment = await desk.payment(id, 50_000, 'wire 1')
    await desk.apply(payment, invoice, 40_000)
    const { page } = await open(`${path}/${payment}`, [409, 500])
    const sheet = page.getByRole('dialog', { name: `Edit ${title}` })
    await sheet.getByRole('link', { name: new RegExp(`^${side.invoiceName}$`) }).waitFor()
    await sheet.getByRole('button', { name: new RegExp(`^${advice.remove}`) }).click()
    const asked = page.getByRole('dialog', { name: advice.remove })
    await asked.getByText(advice.confirm).waitFor()
    await asked.getByText('$400.00').waitFor()
    const call = `**/api/${advice.path}/*`
    await intercept(page, call, route => route.fulfill({ status: 500, body: '' }))
    await asked.getByRole('button', { name: 'Delete' }).click()
    await asked.getByText(advice.failure).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.unroute(call)
    await asked.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(advice.removed).waitFor()
    await sheet.getByText('No payments applied').waitFor()
    await expect.poll(() => sheet.getByText('$500.00').count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Applied again').waitFor()
    await sheet.getByRole('link', { name: new RegExp(`^${side.invoiceName}$`) }).waitFor()
    await expect.poll(() => sheet.getByRole('table', { name: 'Applied Remittances' }).innerText()).toContain('$400.00')
    await page.goto(`${stage.product().url}${side.invoicePath}/${invoice}`)
    const paid = page.getByRole('table', { name: 'Applied Payments' })
    await expect.poll(() => paid.innerText()).toContain('$400.00')
    await page.getByRole('button', { name: new RegExp(`^${advice.remove}`) }).click()
    await asked.getByRole('button', { name: 'Delete' }).click()
    await paid.waitFor({ state: 'detached' })
    await desk.apply(payment, invoice, 30_000)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Not applied again').waitFor()
    await page.getByText('cannot exceed the available balance: $100.00 is left.').waitFor()

    const other = await desk.party('Oleander Two')
    const typed = await desk.payment(other, 15_000, 'check 13')
    await desk.apply(typed, await desk.invoice(other, 10_000, 'PO 10'), 10_000)
    await page.goto(`${stage.product().url}${path}/${typed}`)
    await sheet.getByRole('button', { name: side.refund.left }).waitFor()
    await sheet.getByLabel('Comment').fill('by mail')
    for (const name of [side.refund.left, side.refund.whole]) {
      const button = sheet.getByRole('button', { name })
      await expect.poll(() => button.getAttribute('title')).toBe('Update or close what you changed first.')
      await button.dispatchEvent('click')
    }
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await sheet.getByRole('button', { name: new RegExp(`^${advice.remove}`) }).click()
    await page.getByRole('dialog', { name: advice.remove }).getByRole('button', { name: 'Delete' }).click()
    await sheet.getByText('No payments applied').waitFor()
    await sheet.getByRole('button', { name: `Update ${title}` }).click()
    await page.getByText(`${sentence} updated`).waitFor()
    await sheet.getByRole('button', { name: side.refund.left }).click()
    await page.getByRole('dialog', { name: side.refund.left }).waitFor()
  })

  test('the screen that applies a payment says what is wrong with a choice, an amount or an id, that another user was faster, and that nothing is left', async () => {
    proves(
      'rule 4.23',
      '**Applying**: impossible when the payment is fully applied or the invoice is fully paid (messages are shown instead).',
    )
    proves(
      'rule 5.19',
      "**Apply forms**: an invoice or payment must be selected (submit disabled otherwise); amount must be above 0 ('Amount to apply must be greater than zero'); amount must not exceed the smaller of the payment's remaining balance and the invoice's remaining balance ('Amount to apply cannot exceed the available balance').",
    )
    proves('words 5.4', 'Amount to apply must be greater than zero')
    proves('words 5.5', 'Amount to apply cannot exceed the available balance')
    proves(
      'rule 8.4',
      "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
    )
    proves('words 8.39', 'No unpaid invoices found for this customer')
    proves('words 8.41', 'No unpaid invoices found for this vendor')
    proves('words 8.43', 'This payment receipt has been fully applied')
    proves('words 8.45', 'This payment disbursement has been fully applied')
    proves('words 8.28', 'Error Saving Remittance Advice')
    proves('words 8.29', 'Error Saving Disbursement Advice')
    proves(
      'rule 5.20',
      "**Route ids**: invalid: 'Invalid payment receipt ID', 'Invalid invoice ID', 'Invalid payment disbursement ID'.",
    )
    proves(
      'rule 5.21',
      "Missing: 'No payment receipt ID provided', 'No invoice ID provided', 'No vendor payment ID provided'.",
    )
    proves('words 5.8', 'Invalid payment disbursement ID')
    proves('words 5.9', 'No payment receipt ID provided')
    proves('words 5.11', 'No vendor payment ID provided')
    proves('error 8.15', '| 404 on receipt or vendor payment load | Redirect to the list |')
    proves('words 8.35', 'Payment receipt not found')
    proves('words 8.37', 'Payment disbursement not found')

    const id = await desk.party('Cedar & Daughters')
    const alone = await desk.payment(id, 10_000, 'too early')
    const { page } = await open(`${path}/${alone}/apply`, [404, 409])
    const sheet = applySheet(page)
    await sheet.getByText(none).waitFor()
    const invoice = await desk.invoice(id, 20_000, 'PO-9')
    await page.reload()
    const submit = sheet.getByRole('button', { name: 'Apply Payment' })
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => submit.getAttribute('title')).toBe(`Select ${side.oneInvoice} first.`)
    await sheet.getByRole('checkbox').check()
    const amount = sheet.getByLabel(/^Amount to apply/)
    await expect.poll(() => amount.inputValue()).toBe('100.00')
    await amount.fill('0')
    await submit.click()
    await expect.poll(() => errorOf(amount)).toBe('Amount to apply must be greater than zero')
    await expectFocus(amount)
    await amount.fill('100.01')
    await expect.poll(() => errorOf(amount)).toBe('Amount to apply cannot exceed the available balance')
    await desk.apply(alone, invoice, 10_000)
    await page.goto(`${stage.product().url}${path}/${alone}/apply`)
    await sheet.getByText(`This ${noun} has been fully applied`).waitFor()

    const faster = await desk.party('Dogwood Ltd')
    const contested = await desk.invoice(faster, 20_000, 'PO-9')
    const payment = await desk.payment(faster, 20_000, 'wire')
    await page.goto(`${stage.product().url}${path}/${payment}/apply?proposed=true`)
    await expect.poll(() => sheet.getByLabel(/^Amount to apply/).inputValue()).toBe('200.00')
    await desk.apply(payment, contested, 5_000)
    await sheet.getByRole('button', { name: 'Apply Payment' }).click()
    const failure = page.getByRole('dialog', { name: advice.title })
    await failure.getByText('Amount to apply cannot exceed the available balance', { exact: true }).waitFor()
    await failure.getByText('$150.00 is left.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByText('$150.00 of $200.00').waitFor()
    await desk.apply(payment, contested, 15_000)
    await sheet.getByLabel(/^Amount to apply/).fill('150')
    await sheet.getByRole('button', { name: 'Apply Payment' }).click()
    await failure.waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByText(`This ${noun} has been fully applied`).waitFor()

    await page.goto(`${stage.product().url}${path}/abc/apply`)
    await page.getByText(`Invalid ${noun} ID`).waitFor()
    await page.goto(`${stage.product().url}${path}/%20/apply`)
    await page.getByText(side.noID).waitFor()
    for (const at of [`${path}/999999999/apply`, `${path}/999999999`]) {
      await page.goto(stage.product().url + at)
      await page.getByText(`${sentence} not found`).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    }
  })

  test('a payment is refused next to the party’s field if its payments are turned off; a refund remains possible and is applied to what it sent back', async () => {
    proves('error 8.11', "| Receipt create failure | Shows the error's message |")
    proves('words 8.22', 'Error Saving Payment Receipt')
    proves('words 8.25', 'Error Saving Payment Disbursement')

    const id = await desk.party('Elder Partners', side.refused.fields)
    const { page, list } = await open(path, [409])
    const form = newForm(page)
    await pick(form, page, party, 'Elder Partners')
    await pick(form, page, labels.account, 'Checking')
    await form.getByLabel(labels.total).fill('30')
    await page.keyboard.press('Enter')
    const failure = page.getByRole('dialog', { name: `Error Saving ${title}` })
    await failure.getByText(side.refused.sentence).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => errorOf(form.getByLabel(party, { exact: true }))).toBe(side.refused.sentence)
    await expect.poll(() => form.getByLabel(labels.total).inputValue()).toBe('30.00')
    const credit = await desk.invoice(id, -2_500, 'returned goods')
    await form.getByLabel('Is Refund').check()
    await form.getByRole('button', { name: `Create ${title}` }).click()
    const row = rowWith(list, 'Elder Partners')
    await row.getByText('−$30.00').waitFor()
    await row.getByRole('link', { name: 'Apply' }).click()
    const sheet = page.getByRole('dialog', { name: 'Apply Refund' })
    await sheet.getByText(side.titles.credits).waitFor()
    await sheet.getByLabel(new RegExp(`^${side.creditName}`)).check()
    await sheet.getByRole('button', { name: 'Apply Refund' }).click()
    await page.getByText('Refund applied').waitFor()
    await row.getByText('−$25.00').waitFor()
    expect(await desk.owed(id)).toBe(500)
    await row.getByRole('link', { name: 'Elder Partners' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Refund' })
    await expect
      .poll(() => edit.getByRole('link', { name: new RegExp(`^${side.creditName}$`) }).getAttribute('href'))
      .toBe(`${side.invoicePath}/${credit}`)
  })

  test('a change by another user is merged; a payment that is applied is not deleted, any other is and is created again', async () => {
    proves('words 8.24', 'Error Deleting Payment Receipt')
    proves('words 8.26', 'Error Updating Payment Disbursement')
    proves('words 8.27', 'Error Deleting Payment Disbursement')

    // The palette finds the payments of both sides.
    const second = `check 2 ${party}`
    const id = await desk.party('Fir & Sons')
    const invoice = await desk.invoice(id, 20_000, 'PO-2')
    const payment = await desk.payment(id, 12_000, 'check 1')
    const { page, list } = await open(`${path}/${payment}`, [409])
    const sheet = page.getByRole('dialog', { name: `Edit ${title}` })
    await sheet.getByLabel('Comment').fill('in two parts')
    await desk.changeReference(payment, second)
    const update = sheet.getByRole('button', { name: `Update ${title}` })
    await update.click()
    await sheet.getByText(`${labels.reference}: check 1 ${second}`).waitFor()
    await sheet.getByRole('button', { name: 'Merge both' }).click()
    await update.click()
    await page.getByText(`${sentence} updated`).waitFor()
    expect(await desk.found('fir sons')).toEqual({ reference: second, comment: 'in two parts' })
    const entry = sheet.getByRole('link', { name: /^No\. \d+$/ })
    await expect
      .poll(() => entry.getAttribute('href'))
      .toMatch(new RegExp(`^/transactions/\\d+\\?returnAccount=${desk.checkingID}$`))
    await entry.click()
    await page.getByRole('link', { name: `Open ${party.toLowerCase()} payment` }).click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('fir sons')
    await page.getByRole('option', { name: second }).click()
    await sheet.waitFor()
    await desk.apply(payment, invoice, 5_000)
    await page.reload()
    await sheet.getByLabel(labels.total).fill('49.99')
    await update.click()
    await page
      .getByRole('dialog', { name: `Error Updating ${title}` })
      .getByText('$50.00')
      .waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByLabel(labels.total).fill('120')
    await sheet.getByRole('button', { name: `Delete ${title}` }).click()
    await page
      .getByRole('dialog', { name: `Error Deleting ${title}` })
      .getByText('Remove that first')
      .waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: new RegExp(`^${advice.remove}`) }).click()
    await page.getByRole('dialog', { name: advice.remove }).getByRole('button', { name: 'Delete' }).click()
    await sheet.getByText('No payments applied').waitFor()
    await sheet.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByText(`${sentence} deleted`).waitFor()
    await rowWith(list, 'Fir & Sons').waitFor({ state: 'detached' })
    const owed = await desk.owed(id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${sentence} created again`).waitFor()
    await rowWith(list, 'Fir & Sons', second, '$120.00', 'Open').waitFor()
    expect(await desk.found('fir sons')).toEqual({ reference: second, comment: 'in two parts' })
    expect(owed).toBe(20_000)
    expect(await desk.owed(id)).toBe(8_000)
  })

  if (party === 'Vendor') return

  test('the list is searched, narrowed to days, sorted and saved, with its sums', async () => {
    const id = await desk.party('Ginkgo Garden')
    await desk.payment(id, 10_000, 'first', { date: '2026-08-03' })
    await desk.payment(id, 30_000, '=second', { date: '2026-08-20' })
    await desk.payment(id, 4_000, 'third', { date: '2026-09-02', isRefund: true })
    const { page, list } = await open(`${path}?search=ginkgo&sort=${side.sort}`)
    await page.getByText('3 payments').waitFor()
    await page.getByText(`${side.heads[4]} $360.00`).waitFor()
    await expect
      .poll(() => list.getByRole('gridcell', { name: /^.?\$[\d.]+$/ }).allTextContents())
      .toEqual(['−$40.00', '$0.00', '$100.00', '$0.00', '$300.00', '$0.00'])
    await page.getByLabel('To', { exact: true }).fill('Aug 31, 2026')
    await page.keyboard.press('Enter')
    await page.getByText('2 payments').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('endDate')).toBe('2026-08-31')
    const status = page.getByLabel('Status', { exact: true })
    await status.selectOption('Applied')
    await page.getByText('No payment fits').waitFor()
    await status.selectOption('Open')
    await page.getByText('2 payments').waitFor()
    await page.getByText('Open $400.00').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const stream = await (await saved).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString().split('\r\n').slice(0, 3)).toEqual([
      side.heads.join(','),
      '2026-08-03,Ginkgo Garden,first,Assets:Current Assets:Bank:Checking,100.00,0.00,Open',
      "2026-08-20,Ginkgo Garden,'=second,Assets:Current Assets:Bank:Checking,300.00,0.00,Open",
    ])
  })
}
