// The list of accounts as a CSV file: the columns, rows and order of the screen.
import { fromWire } from '@twofold/accounting/calendar'
import { csvRow } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { Account } from '@twofold/contract/accounts'
import { saveFile } from '../client/save-file.ts'

const HEADS = ['ID', 'L', 'R', 'FullName', 'Balance', 'Name', 'Type', 'Sign', 'Rec Date', 'Number']

/** Saves accounts as a CSV file with the given name. */
export function saveAccounts(name: string, accounts: readonly Account[]): void {
  saveFile(name, new Blob([accountsCsv(accounts)]))
}

/**
 * Returns accounts as CSV, one account per row. Balances have the format 1234.50 and are positive on the account's normal side. Dates have
 * the format 2026-11-05. The column with the numbers is the last one. It is omitted if no account has a number.
 */
export function accountsCsv(accounts: readonly Account[]): string {
  const hasNumbers = accounts.some(({ accountNumber }) => accountNumber !== '')
  const rows = [HEADS, ...accounts.map(cellsOf)].map(cells => (hasNumbers ? cells : cells.slice(0, -1)))
  return rows.map(csvRow).join('')
}

function cellsOf(account: Account) {
  return [
    account.accountID,
    account.accountLeft,
    account.accountRight,
    account.accountFullName,
    centsToDecimal(account.accountBalance),
    account.accountName,
    account.accountType,
    account.accountSign,
    fromWire(account.accountReconcileDate),
    account.accountNumber,
  ]
}
