// Hostile words in whatever else can be called something: on every screen that there is they stay words.
import { changeAccount, createAccount } from '@twofold/contract/accounts'
import { createPayeeRule } from '@twofold/contract/bank-lines'
import { importFile } from '@twofold/contract/imports'
import { inviteMember } from '@twofold/contract/members'
import { changeSettings } from '@twofold/contract/organisations'
import { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { recordStatement, reopenStatement } from '@twofold/contract/reconciliation'
import { createReport } from '@twofold/contract/reports'
import { SCREENS } from '@twofold/contract/screens'
import { importStatement } from '@twofold/contract/statement-imports'
import { postTransaction } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { everyText } from '../desks/every-text.ts'
import { layPayables } from '../desks/payables-desk.ts'
import { layReceivables } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const TEXT = `"'></textarea></title><script>window.ran=1</script><img src=x onerror="window.ran=1">`
const IN_CSV = `"${TEXT.replaceAll('"', '""')}"`

/** Accounts, an entry, a report, a line of the bank and much else with the text in every field, and what stands in the addresses. */
async function layWith(session: ApiSession): Promise<Record<string, string>> {
  const open = async (accountName: string) =>
    (await session.call(createAccount, { body: { accountParent: 0, accountType: 'ASSET', accountName } })).accountID
  const accountID = await open(TEXT)
  const other = await open(`${TEXT} too`)
  const params = { accountID: String(accountID) }
  const account = { accountParent: 0, accountType: 'ASSET' as const, accountName: TEXT }
  await session.call(changeAccount, { params, body: { ...account, ...everyText(changeAccount, TEXT) } })
  const line = (id: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    accountID: id,
    transactionDCAmount: 500,
    debitOrCredit,
  })
  const debitCreditSet = [line(accountID, 'DEBIT'), line(other, 'CREDIT')]
  const { transactionID } = await session.call(postTransaction, {
    body: { transactionDate: '2026-10-05', debitCreditSet, ...everyText(postTransaction, TEXT) },
  })
  const statement = `Date,Description,Amount\n2026-10-05,${IN_CSV},5.00\n2026-10-06,${IN_CSV},7.00\n`
  const content = Buffer.from(statement).toString('base64')
  await session.call(importStatement, { params, body: { fileName: TEXT, content } })
  await session.call(createPayeeRule, { params, body: { prefix: TEXT.slice(0, 40), accountID: other } })
  const reconciled = { accountReconcileDate: '2026-09-30', statementBalance: 0 }
  const { statementID } = await session.call(recordStatement, { params, body: reconciled })
  await session.call(reopenStatement, { params: { statementID: String(statementID) }, body: { reason: TEXT } })
  const text = `fullName,type,memo\n${IN_CSV.replaceAll('/', '')},ASSET,${IN_CSV}\n`
  await session.call(importFile, { body: { kind: 'accounts', fileName: TEXT, text } })
  const reportBody = { sourceAccountSetType: 'PREDEFINED' as const, sourcePredefinedAccounts: [accountID] }
  const { reportID } = await session.call(createReport, {
    body: { reportName: TEXT, reportBody: { ...reportBody, dataSetType: 'LEDGER' } },
  })
  await session.call(inviteMember, { body: { invitee: TEXT, role: 'VIEWER' } })
  const letterhead = { letterheadAddress: TEXT, letterheadFooter: TEXT }
  await session.call(changeSettings, { body: { tenantName: TEXT, ...letterhead } })
  const { customer, invoice, payment } = await layReceivables(session, TEXT)
  const { vendor, bill, disbursement, run } = await layPayables(session, TEXT)
  const { mailID } = await session.call(mailInvoice, {
    params: { receivableInvoiceID: String(invoice) },
    body: { to: 'ann@example.com', subject: TEXT, message: TEXT },
  })
  const ids = { accountID, transactionID, reportID, mailID, customerID: customer, receivableInvoiceID: invoice }
  const others = { vendorID: vendor, payableInvoiceID: bill, vendorPaymentID: disbursement, vendorPaymentRunID: run }
  const all = { ...ids, ...others, customerPaymentID: payment, reportName: encodeURIComponent(TEXT) }
  return Object.fromEntries(Object.entries(all).map(([name, id]) => [name, String(id)]))
}

/** Screens that lead on at once. */
const LEADING_ON = new Set(['/', '/login', '/authenticated', '/refresh'])

test('on every screen, in its title and on its paper', { timeout: 600_000 }, async () => {
  const session = await stage.signIn()
  const ids = await layWith(session)
  const page = await stage.open({ as: session, expecting: [404] })
  for (const screen of SCREENS.filter(each => !LEADING_ON.has(each))) {
    const path = screen.replace(/:(\w+)/g, (_, name: string) => {
      expect([name, ids[name]]).toEqual([name, expect.any(String)])
      return ids[name]!
    })
    await page.goto(stage.product().url + path)
    await page.getByRole('heading').first().waitFor()
    await expect.poll(() => page.getByText(TEXT, { exact: false }).count(), { message: path }).toBeGreaterThan(0)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect([
      path,
      await page.evaluate(() => 'ran' in window || document.querySelector('img[src="x"]') !== null),
    ]).toEqual([path, false])
  }
})
