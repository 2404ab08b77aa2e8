import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  BAD_DEBTS,
  type ChartTemplate,
  OPENING_BALANCES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
} from './chart-template.ts'

/** The fewest accounts that a one-person business needs. */
export const MINIMAL: ChartTemplate = {
  key: 'minimal',
  name: 'Minimal',
  description: 'Only the essential accounts. You can add more accounts later.',
  tops: [
    { name: 'Assets', type: 'ASSET', below: ['Checking', 'Savings', 'Cash', ACCOUNTS_RECEIVABLE, 'Equipment'] },
    { name: 'Liabilities', type: 'LIABILITY', below: [ACCOUNTS_PAYABLE, 'Credit Card', SALES_TAX_PAYABLE, 'Loans'] },
    {
      name: 'Equity',
      type: 'EQUITY',
      below: ['Owner Contributions', 'Owner Draws', OPENING_BALANCES, RETAINED_EARNINGS],
    },
    { name: 'Income', type: 'INCOME', below: ['Sales', 'Other Income'] },
    {
      name: 'Expenses',
      type: 'EXPENSE',
      below: ['Purchases', 'Office', 'Rent', 'Travel', 'Bank Fees', 'Taxes', BAD_DEBTS, 'Other Expenses'],
    },
  ],
}
