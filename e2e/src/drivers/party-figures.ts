// A customer's or vendor's amounts on all screens that show them, in cents. The aging date is Nov 22, 2026.
import { readAccount } from '@twofold/contract/accounts'
import { listReports, runReport } from '@twofold/contract/reports'
import { expect } from 'vitest'
import type { ApiSession } from '../fixture/api-session.ts'

export type PartyFigures = {
  owed: number
  /** Null if the report has no row for the party. */
  aging: { days30: number; unapplied: number; total: number } | null
  statement: { entries: number; closing: number }
}

/** The amounts of a customer or vendor without transactions. */
export const NO_FIGURES: PartyFigures = { owed: 0, aging: null, statement: { entries: 0, closing: 0 } }

/** The date of the aging report and the statement. */
export const AGED_ON = '2026-11-22'

/** The amounts that a customer's or vendor's screens show. */
type Shown = { accountID: number; owed: number; statement: { rows: readonly unknown[]; closingBalance: number } }

/** Returns the balance of an account, positive on its normal side. */
export async function balanceOf(session: ApiSession, accountID: number): Promise<number> {
  return (await session.call(readAccount, { params: { accountID: String(accountID) } })).accountBalance
}

/**
 * Returns a customer's or vendor's amounts from the ledger, the aging report and the statement. Fails if the ledger disagrees with the
 * screens, or if the report does not tie out.
 */
export async function partyFigures(
  session: ApiSession,
  { report, name, shown }: { report: 'Receivables Aging' | 'Payables Aging'; name: string; shown: Shown },
): Promise<PartyFigures> {
  expect(await balanceOf(session, shown.accountID)).toBe(shown.owed)
  const { reports } = await session.call(listReports, {})
  const reportID = String(reports.find(({ reportName }) => reportName === report)!.reportID)
  const query = { startDate: '2026-01-01', endDate: AGED_ON }
  const { columns, rows, tieOut } = await session.call(runReport, { params: { reportID }, query })
  expect(tieOut).toMatchObject({ holds: true })
  const row = rows.find(({ cells }) => String(cells[0]).endsWith(name))
  const cell = (id: string) => Number(row?.cells[columns.findIndex(column => column.id === id)])
  return {
    owed: shown.owed,
    aging: row === undefined ? null : { days30: cell('days30'), unapplied: cell('unapplied'), total: cell('total') },
    statement: { entries: shown.statement.rows.length, closing: shown.statement.closingBalance },
  }
}
