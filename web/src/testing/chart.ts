// A small chart of accounts for component tests.
import { ACCOUNT_TYPES, type AccountType } from '@twofold/accounting/ledger/account-types'
import type { Account } from '@twofold/contract/accounts'

const NAMES = `
ASSET Assets
ASSET Assets:Current Assets
ASSET Assets:Current Assets:Bank
ASSET Assets:Current Assets:Bank:Checking
ASSET Assets:Current Assets:Bank:Savings
ASSET Assets:Current Assets:Cash
ASSET Assets:Current Assets:Cash:Petty Cash
ASSET Assets:Current Assets:Accounts Receivable
ASSET Assets:Current Assets:Accounts Receivable:County Parks
LIABILITY Liabilities
LIABILITY Liabilities:Accounts Payable
EQUITY Equity
EQUITY Equity:Owner Capital
INCOME Income
INCOME Income:Consulting
EXPENSE Expenses
EXPENSE Expenses:Office Supplies
EXPENSE Expenses:Premises
EXPENSE Expenses:Premises:Rent
`

/** The accounts in tree order. Their ids are 1, 2, 3, ... in that order. */
export const CHART: readonly Partial<Account>[] = chartOf(NAMES.trim().split('\n'))

/** Returns the id of an account by its name. */
export function idOf(accountName: string): number {
  return accountNamed(accountName).accountID ?? 0
}

/** Returns an account by its name. */
export function accountNamed(accountName: string): Partial<Account> {
  const account = CHART.find(each => each.accountName === accountName)
  if (account === undefined) throw new Error(`the chart has no account ${accountName}`)
  return account
}

function chartOf(lines: readonly string[]): Partial<Account>[] {
  const accounts = lines.map((line, index) => {
    const accountType = ACCOUNT_TYPES.find(type => line.startsWith(`${type} `)) as AccountType
    const accountFullName = line.slice(accountType.length + 1)
    return { accountID: index + 1, accountType, accountFullName }
  })
  // The nested-set bounds are numbered in tree order. Each account uses one number where it begins and one where it ends.
  let bound = 0
  const bounds = new Map<string, { left: number; right: number }>()
  const walk = (parent: string) => {
    for (const { accountFullName } of accounts) {
      if (parentOf(accountFullName) !== parent) continue
      bound += 1
      const left = bound
      walk(accountFullName)
      bound += 1
      bounds.set(accountFullName, { left, right: bound })
    }
  }
  walk('')
  return accounts.map(account => {
    const parent = parentOf(account.accountFullName)
    const { left, right } = bounds.get(account.accountFullName)!
    return {
      ...account,
      accountLeft: left,
      accountRight: right,
      accountName: account.accountFullName.slice(parent === '' ? 0 : parent.length + 1),
      accountParent: accounts.find(({ accountFullName }) => accountFullName === parent)?.accountID ?? 0,
      accountSign: account.accountType === 'ASSET' || account.accountType === 'EXPENSE' ? 'DEBIT' : 'CREDIT',
      accountKind: kindOf(account.accountFullName),
    }
  })
}

function parentOf(fullName: string): string {
  return fullName.includes(':') ? fullName.slice(0, fullName.lastIndexOf(':')) : ''
}

function kindOf(fullName: string): Account['accountKind'] {
  if (/:Accounts (?:Receivable|Payable)$/.test(fullName)) return 'CONTROL'
  return /:Accounts (?:Receivable|Payable):/.test(fullName) ? 'PARTY' : 'ORDINARY'
}
