// The data of the screen tests, in addition to the demo books.
import { listAccounts } from '@twofold/contract/accounts'
import { listReports } from '@twofold/contract/reports'
import { readRegister } from '@twofold/contract/transactions'
import { seedPayables } from '../drivers/payables-driver.ts'
import { seedReceivables } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import type { SeededIds } from './screen-state.ts'

/** Reads the ids of records in the demo books that are part of URLs. */
export async function readDemoIds(session: ApiSession): Promise<Omit<SeededIds, 'receivables' | 'payables'>> {
  const { accounts } = await session.call(listAccounts, {})
  const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)!.accountID
  const newest = async (accountID: number) => {
    const input = { params: { accountID: String(accountID) }, query: { limit: '1' } }
    return (await session.call(readRegister, input)).transactions[0]!.transactionID
  }
  const [checking, capital] = [idOf('Checking'), idOf('Owner Capital')]
  const { reports } = await session.call(listReports, {})
  return {
    checking,
    capital,
    newest: await newest(checking),
    investment: await newest(capital),
    reports: Object.fromEntries(reports.map(({ reportName, reportID }) => [reportName, reportID])),
  }
}

/** Seeds receivables and payables of a party, in addition to the demo books. Returns the ids that are part of URLs. */
export async function seedScreenBooks(session: ApiSession, partyName: string): Promise<SeededIds> {
  return {
    ...(await readDemoIds(session)),
    receivables: await seedReceivables(session, partyName),
    payables: await seedPayables(session, partyName),
  }
}
