// Tests the messages that are shown when the limit on recipients is reached, or when the operator has not allowed the organisation to send
// email.
import { listMails, readMail, readMailServer, retryMail } from '@twofold/contract/documents/mail'
import { changeCustomer, readCustomerActivity } from '@twofold/contract/receivables/customers'
import { mailInvoice, readInvoiceSheet } from '@twofold/contract/receivables/invoice-paper'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open, expecting } = setUpPages()
const MOMENT = '2026-11-26T12:00:00Z'
const SERVER = { isMailSent: true, mailFrom: 'books@example.com', mayMail: true, recipientsMax: 200 }
const PRINT = `/receivable-invoices/${IDS.invoice}/print`
const BARRED = 'This organisation can’t send email'
const ASK = 'Ask the person who runs this server to allow email. You can save PDFs and send them another way.'

beforeEach(() => answerBooks(server))

describe('the recipients that are left', () => {
  test.each([
    [{ recipientsLeft: 187 }, 'You can email 187 more recipients within 24 hours. The limit is 200.'],
    [{ recipientsLeft: 1 }, 'You can email 1 more recipient within 24 hours. The limit is 200.'],
    [
      { recipientsLeft: 0, possibleAt: MOMENT },
      'You have reached the limit of 200 recipients within 24 hours. You can send email again after Nov 26, 2026, 12:00.',
    ],
  ])('are in the outbox and in the dialog that sends: %j', async (left, words) => {
    server.answer(readMailServer, { ...SERVER, ...left })
    await open('/outbox')
    await expect.element(page.getByText(`Emails are sent from books@example.com. ${words}`)).toBeVisible()
    await open(`${PRINT}?mail`)
    await expect.element(page.getByRole('dialog', { name: 'Email' }).getByText(words)).toBeVisible()
  })

  test('are too few: the reason is next to the addresses, and the text stays', async () => {
    const detail = { recipients: 10, recipientsMax: 200, recipientsLeft: 3, possible: 'Nov 26, 2026, 12:00 UTC' }
    const mail = { to: 'ann@example.com', subject: 'Invoice', message: 'Here it is.' }
    server.answer(readInvoiceSheet, { mayMail: true, mail })
    server.answer(mailInvoice, refused({ code: 'MAIL_LIMIT_REACHED', field: 'to', detail }))
    expecting('409')
    await open(`${PRINT}?mail`)
    const dialog = page.getByRole('dialog', { name: 'Email' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect
      .element(dialog.getByLabelText('To'))
      .toHaveAccessibleDescription(
        expect.stringContaining('Recipients left now: 3. You can email 10 recipients after Nov 26, 2026, 12:00 UTC.'),
      )
    await expect.element(dialog.getByLabelText('To')).toHaveValue('ann@example.com')
  })
})

describe('an organisation that is not allowed to send mail', () => {
  beforeEach(() => {
    server.answer(readMailServer, { ...SERVER, mayMail: false })
    server.answer(readInvoiceSheet, { mayMail: false })
  })

  test('finds the reason in place of the dialog and on the button', async () => {
    await open(`${PRINT}?mail`)
    await expect.element(page.getByRole('status').filter({ hasText: `${BARRED}${ASK}` })).toBeVisible()
    expect(page.getByRole('dialog').query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Email' })).toHaveAccessibleDescription(`${BARRED}. ${ASK}`)
  })

  test('finds the reason in the outbox', async () => {
    await open('/outbox')
    await expect.element(page.getByText(BARRED, { exact: true })).toBeVisible()
  })

  test('finds the reason on a mail that waits, and sends none again', async () => {
    server.answer(listMails, { mails: [] })
    server.answer(readMail, { ...SERVER, mailState: 'WAITING', mayMail: false, hasFile: true, createdAt: MOMENT })
    await open('/outbox/7')
    const sheet = page.getByRole('dialog')
    await expect.element(sheet.getByText(`The email is waiting. ${ASK}`)).toBeVisible()
    server.answer(readMail, { ...SERVER, mailState: 'FAILED', mayMail: false, hasFile: true, createdAt: MOMENT })
    await open('/outbox/8')
    await expect.element(sheet.getByRole('button', { name: 'Send again' })).toHaveAccessibleDescription(`${BARRED}.`)
    expect(server.sent(retryMail)).toEqual([])
  })
})

test('a customer whose stored address has no dot can be changed, but not to another such address', async () => {
  const stored = { customerID: IDS.customer, customerName: 'Hazel', customerDefaultEmail: 'root@localhost' }
  server.answer(readCustomerActivity, { customer: stored })
  server.answer(changeCustomer, stored)
  await open(`/customers/${IDS.customer}`)
  const form = page.getByRole('dialog')
  const [email, update] = [
    form.getByLabelText('Email', { exact: true }),
    form.getByRole('button', { name: 'Update Customer' }),
  ]
  await email.fill('ann@mailhost')
  await update.click()
  await expect
    .element(email)
    .toHaveAccessibleDescription(expect.stringContaining('“ann@mailhost” isn’t an email address'))
  expect(server.sent(changeCustomer)).toEqual([])
  await email.fill('root@localhost')
  await form.getByLabelText('City', { exact: true }).fill('Salem')
  await update.click()
  await expect.poll(() => server.sent(changeCustomer).map(({ body }) => body.customerDefaultCity)).toEqual(['Salem'])
})
