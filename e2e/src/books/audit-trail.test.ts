// The audit trail: reading, filtering, opening and exporting it.
import { listAudit } from '@twofold/contract/audit'
import { changeTransaction, deleteTransaction, readTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { printout, savedFile } from '../drivers/output.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, post } = setUpBooks(fixture)

let page: Page
let trail: Locator

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn() })
  trail = page.getByRole('grid', { name: 'Changes' })
})

/** Posts a transaction, doubles its amount, and deletes it. Returns its number. */
async function threeChanges(comment: string): Promise<number> {
  const transactionID = await post({ debit: 'Office Supplies', credit: 'Checking', cents: 12_500, comment })
  const params = { transactionID: String(transactionID) }
  const { debitCreditSet } = await call(readTransaction, { params })
  const doubled = debitCreditSet.map(({ accountID, debitOrCredit }) => ({
    accountID,
    debitOrCredit,
    transactionDCAmount: 25_000,
  }))
  await call(changeTransaction, { params, body: { debitCreditSet: doubled } })
  await call(deleteTransaction, { params })
  return transactionID
}

async function open(query = ''): Promise<void> {
  await goTo(page, `/organisation/audit${query}`)
  await trail.getByRole('row').nth(1).waitFor()
}

/** Returns the pattern of the sentence about a transaction. It has the entry number as soon as the transaction has one. */
const sentence = (verb: string, id: number) => new RegExp(`^Robin Demo ${verb} transaction ${id}( \\(entry \\d+\\))?$`)

test('each change is a sentence that opens to what it changed and has an address; the filters are in the address and narrow the file', async () => {
  const id = await threeChanges('=Paper and pens')
  await open()
  const sentences = trail.getByRole('link')
  await expect.poll(() => sentences.nth(0).textContent()).toMatch(sentence('voided', id))
  await expect.poll(() => sentences.nth(2).textContent()).toMatch(sentence('posted', id))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: `Robin Demo changed transaction ${id}` })
  await sheet.waitFor()
  await expect
    .poll(() => sheet.getByRole('row').nth(1).textContent())
    .toMatch(/^Debit.*Office Supplies\$125\.00\$250\.00$/)
  await expect.poll(() => sheet.getByRole('row').nth(2).textContent()).toMatch(/^Credit.*Checking\$125\.00\$250\.00$/)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await open('?action=void')
  await expect.poll(() => page.getByLabel('Change', { exact: true }).inputValue()).toBe('void')
  await trail.getByRole('link', { name: `Robin Demo voided transaction ${id}` }).click()
  await page.getByRole('link', { name: 'Show history of transaction' }).click()
  await expect
    .poll(() => trail.getByRole('link').allTextContents())
    .toEqual(['voided', 'changed', 'posted'].map(verb => expect.stringMatching(sentence(verb, id))))
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByLabel('From').fill('1/1/2001')
  await page.getByLabel('To').fill('12/31/2001')
  await page.keyboard.press('Enter')
  await page.getByText('No matching changes').waitFor()
  expect(new URL(page.url()).search).toBe('?startDate=2001-01-01&endDate=2001-12-31')

  await open(`?objectKind=transaction&objectID=${id}`)
  const { name, lines } = await savedFile(page, 'Export CSV')
  expect(name).toBe('audit-trail.csv')
  expect(lines.slice(1).map(line => line.split(',').slice(1, 8))).toEqual(
    ['void', 'change', 'post'].map((action, index) => [
      'demo',
      'Robin Demo',
      'OWNER',
      action,
      'transaction',
      String(id),
      String(3 - index),
    ]),
  )

  await open('?objectKind=transaction&objectID=1')
  await trail.getByRole('link').last().click()
  await page.getByRole('dialog').getByText('demo as OWNER').waitFor()
  const entry = new URL(page.url()).searchParams.get('entry')
  await goTo(page, `/organisation/audit?entry=${entry}`)
  await page.getByRole('dialog', { name: sentence('posted', 1) }).waitFor()

  await open('?objectKind=organisation')
  await trail.getByRole('link', { name: 'Robin Demo created organisation Fern & Harrow' }).click()
  await page.getByRole('dialog').getByText('SPECIFICATION').waitFor()
})

test('older changes load while the user scrolls, and the printout has all of them', async () => {
  await open()
  await trail.focus()
  const pageDown = async () => {
    await page.keyboard.press('PageDown')
    return Number((await page.getByText(/^Newest/).textContent())?.replace(/\D/g, ''))
  }
  await expect.poll(pageDown).toBeGreaterThan(200)

  await open('?objectKind=transaction&action=post')
  const answers = page.waitForResponse(/\/api\/audit\?.*limit=1000/)
  const paper = await printout(page, () => page.getByRole('button', { name: 'Print' }).click())
  await answers
  const query = { objectKind: 'transaction', action: 'post' }
  const { auditEntries } = await call(listAudit, { query })
  expect(auditEntries.length).toBeGreaterThan(300)
  await expect.poll(() => paper.locator('tbody tr').count()).toBe(auditEntries.length)
  const last = `posted transaction ${auditEntries.at(-1)!.objectID}`
  await expect.poll(() => paper.locator('tbody tr').last().textContent()).toContain(last)
  for (const words of ['Fern & Harrow', 'Audit Trail', 'Records: Transactions', 'Change: Posted', 'As of '])
    await expect.poll(() => paper.locator('header').textContent()).toContain(words)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await paper.waitFor({ state: 'detached' })
})
