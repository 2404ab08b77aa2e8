import type { RecordedStatement } from '../reconciliation-report.ts'

/** Returns the first statement of an account, with zero balances. */
export function statementOf(accountId: number): RecordedStatement {
  return {
    accountId,
    no: 1,
    date: '2026-02-28',
    previousOn: null,
    openingCents: 0,
    closingCents: 0,
    recordedBy: 'ada',
    recordedAt: '2026-03-01T10:00:00.000000Z',
  }
}
