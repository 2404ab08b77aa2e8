// Demo books with unusual names for all records: scripts, right-to-left text and very long words.
import { changeAccount, createAccount, listAccounts } from '@twofold/contract/accounts'
import { createPayeeRule } from '@twofold/contract/bank-lines'
import { importFile } from '@twofold/contract/imports'
import { inviteMember } from '@twofold/contract/members'
import { changeSettings } from '@twofold/contract/organisations'
import { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { recordStatement, reopenStatement } from '@twofold/contract/reconciliation'
import { createReport, listReports } from '@twofold/contract/reports'
import { importStatement } from '@twofold/contract/statement-imports'
import { postTransaction, readRegister } from '@twofold/contract/transactions'
import { accountIds } from '../drivers/books.ts'
import { everyText } from '../drivers/every-text.ts'
import { createPayablesDriver, seedPayables } from '../drivers/payables-driver.ts'
import { seedReceivables } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import type { ScreenIds, XssRecordIds } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

const IN_CSV = `"${XSS_NAMES.script.replaceAll('"', '""')}"`

/** Creates the books for the screen tests, with these names. */
export async function seedXssBooks(session: ApiSession): Promise<ScreenIds> {
  const ids = await readDemoIds(session)
  const receivables = await seedReceivables(session, XSS_NAMES.script)
  const payables = await seedPayables(session, XSS_NAMES.script)
  const { bill } = await createPayablesDriver(session)
  for (const [number, date] of [
    ['RT-31', '2026-09-01'],
    ['RT-32', '2026-09-13'],
  ] as const)
    await bill(payables.vendor, 4_242, number, { date })
  const xss = await seedXssRecords(session, receivables.invoice)
  const { accounts } = await session.call(listAccounts, {})
  const rename = async (accountID: number, accountName: string) => {
    const { accountParent, accountType } = accounts.find(account => account.accountID === accountID)!
    await session.call(changeAccount, {
      params: { accountID: String(accountID) },
      body: { accountParent, accountType, accountName },
    })
  }
  await rename(ids.checking, XSS_NAMES.checking)
  await rename(ids.capital, XSS_NAMES.capital)
  return { ...ids, receivables, payables, xss }
}

/** Reads the ids of records in the demo books that are part of URLs. */
async function readDemoIds(session: ApiSession) {
  const ids = await accountIds(session)
  const newest = async (accountID: number) => {
    const input = { params: { accountID: String(accountID) }, query: { limit: '1' } }
    return (await session.call(readRegister, input)).transactions[0]!.transactionID
  }
  const [checking, capital] = [ids.get('Checking')!, ids.get('Owner Capital')!]
  const { reports } = await session.call(listReports, {})
  return {
    checking,
    capital,
    investment: await newest(capital),
    reports: Object.fromEntries(reports.map(({ reportName, reportID }) => [reportName, reportID])),
  }
}

/** Creates accounts, a transaction, bank lines, a statement, a report, an invitation and a message, and renames the organisation. */
async function seedXssRecords(session: ApiSession, invoice: number): Promise<XssRecordIds> {
  const { script, rightToLeft, long } = XSS_NAMES
  const { accounts } = await session.call(listAccounts, {})
  const accountParent = accounts.find(({ accountName }) => accountName === 'Assets')!.accountID
  const open = async (accountName: string) =>
    (await session.call(createAccount, { body: { accountParent, accountType: 'ASSET', accountName } })).accountID
  const account = await open(script)
  const other = await open(rightToLeft)
  const params = { accountID: String(account) }
  const named = { accountParent, accountType: 'ASSET' as const, accountName: script }
  // A number cannot contain markup.
  await session.call(changeAccount, {
    params,
    body: { ...named, ...everyText(changeAccount, script), accountNumber: '1-1100' },
  })
  const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    accountID,
    transactionDCAmount: 500,
    debitOrCredit,
  })
  const post = async (transactionComment: string) => {
    const debitCreditSet = [line(account, 'DEBIT'), line(other, 'CREDIT')]
    return session.call(postTransaction, {
      body: { transactionDate: '2026-10-05', debitCreditSet, transactionComment },
    })
  }
  const { transactionID } = await post(script)
  await post(rightToLeft)
  await post(long)
  const statement = `Date,Description,Amount\n2026-10-05,${IN_CSV},5.00\n2026-10-06,${IN_CSV},7.00\n2026-10-07,${long},9.00\n`
  const content = Buffer.from(statement).toString('base64')
  await session.call(importStatement, { params, body: { fileName: script, content } })
  await session.call(createPayeeRule, { params, body: { prefix: script.slice(0, 40), accountID: other } })
  const reconciled = { accountReconcileDate: '2026-09-30', statementBalance: 0 }
  const { statementID } = await session.call(recordStatement, { params, body: reconciled })
  await session.call(reopenStatement, { params: { statementID: String(statementID) }, body: { reason: script } })
  const text = `fullName,type,memo\n${IN_CSV.replaceAll('/', '').replace('"', '"Assets:')},ASSET,${IN_CSV}\n`
  await session.call(importFile, { body: { kind: 'accounts', fileName: script, text } })
  const source = { sourceAccountSetType: 'PREDEFINED' as const, sourcePredefinedAccounts: [account] }
  const { reportID } = await session.call(createReport, {
    body: { reportName: script, reportBody: { ...source, dataSetType: 'LEDGER' } },
  })
  await session.call(inviteMember, { body: { invitee: script, role: 'VIEWER' } })
  const letterhead = { letterheadAddress: script, letterheadFooter: script }
  await session.call(changeSettings, { body: { tenantName: script, ...letterhead } })
  const { mailID } = await session.call(mailInvoice, {
    params: { receivableInvoiceID: String(invoice) },
    body: { to: 'ann@example.com', subject: script, message: script },
  })
  return { account, transaction: transactionID, report: reportID, mail: mailID }
}
