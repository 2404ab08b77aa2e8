import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  BAD_DEBTS,
  type ChartTemplate,
  OPENING_BALANCES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
  top,
} from './charts/chart-template.ts'
import { NON_PROFIT } from './charts/non-profit.ts'
import { SERVICES } from './charts/services.ts'
import { TRADE } from './charts/trade.ts'

/** The fewest accounts that a one-person business needs. */
const MINIMAL: ChartTemplate = {
  key: 'minimal',
  name: 'Minimal',
  description: 'Only the essential accounts. You can add more accounts later.',
  tops: [
    top('Assets', 'ASSET', [
      'Checking',
      'Savings',
      'Cash',
      ACCOUNTS_RECEIVABLE,
      { name: 'Equipment', section: 'LONG_TERM' },
    ]),
    top('Liabilities', 'LIABILITY', [
      ACCOUNTS_PAYABLE,
      'Credit Card',
      SALES_TAX_PAYABLE,
      { name: 'Loans', section: 'LONG_TERM' },
    ]),
    top('Equity', 'EQUITY', ['Owner Contributions', 'Owner Draws', OPENING_BALANCES, RETAINED_EARNINGS]),
    top('Income', 'INCOME', ['Sales', { name: 'Other Income', section: 'OTHER' }]),
    top('Expenses', 'EXPENSE', [
      { name: 'Purchases', section: 'COST_OF_SALES' },
      'Office',
      'Rent',
      'Travel',
      'Bank Fees',
      'Taxes',
      BAD_DEBTS,
      'Other Expenses',
    ]),
  ],
}

export { accountsOfTemplate, type ChartTemplate } from './charts/chart-template.ts'

/** The chart templates for a new organisation, in display order. */
export const CHART_TEMPLATES: readonly ChartTemplate[] = [MINIMAL, SERVICES, TRADE, NON_PROFIT]

/** Returns the template with this key. Returns undefined if it does not exist. The caller then reports UNKNOWN_CHART_TEMPLATE. */
export function chartTemplate(key: string): ChartTemplate | undefined {
  return CHART_TEMPLATES.find(template => template.key === key)
}
