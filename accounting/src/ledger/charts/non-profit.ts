import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  ACCUMULATED_DEPRECIATION,
  BAD_DEBTS,
  type ChartTemplate,
  group,
  OPENING_BALANCES,
  PAYROLL_LIABILITIES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
  top,
} from './chart-template.ts'

/**
 * For clubs, charities, congregations and associations. Expenses are grouped by function (programs, management, fundraising), as US annual
 * returns require.
 */
export const NON_PROFIT: ChartTemplate = {
  key: 'non-profit',
  name: 'Non-profit',
  description: 'For clubs, charities and associations: donations and grants, net assets, expenses by function.',
  tops: [
    top('Assets', 'ASSET', [
      group('Current Assets', [
        group('Bank', ['Operating Account', 'Restricted Funds Account', 'Reserve Savings']),
        'Petty Cash',
        'Undeposited Donations',
        ACCOUNTS_RECEIVABLE,
        'Pledges Receivable',
        'Grants Receivable',
        'Prepaid Expenses',
      ]),
      group('Investments', ['Endowment', 'Certificates of Deposit'], 'LONG_TERM'),
      group('Fixed Assets', ['Building', 'Equipment', 'Furniture', ACCUMULATED_DEPRECIATION], 'LONG_TERM'),
    ]),
    top('Liabilities', 'LIABILITY', [
      ACCOUNTS_PAYABLE,
      group('Credit Cards', ['Organisation Card']),
      SALES_TAX_PAYABLE,
      PAYROLL_LIABILITIES,
      { name: 'Deferred Grants', memo: 'Grants received with conditions that are not yet met.' },
      'Dues Received in Advance',
      'Funds Held for Others',
      { name: 'Mortgage', section: 'LONG_TERM' },
    ]),
    top('Net Assets', 'EQUITY', [
      group('Without Donor Restrictions', [RETAINED_EARNINGS, 'Board-Designated Reserve']),
      group('With Donor Restrictions', ['Restricted by Purpose', 'Restricted by Time', 'Endowment Principal']),
      OPENING_BALANCES,
    ]),
    top('Income', 'INCOME', [
      group('Contributions', ['Individual Donations', 'Corporate Donations', 'Bequests', 'Gifts in Kind']),
      group('Grants', ['Government Grants', 'Foundation Grants']),
      'Membership Dues',
      'Program Fees',
      group('Fundraising Events', ['Ticket Sales', 'Sponsorships', 'Auction and Raffle']),
      group('Other Income', ['Interest and Dividends', 'Rental Income', 'Merchandise Sales'], 'OTHER'),
    ]),
    top('Expenses', 'EXPENSE', [
      group('Programs', [
        'Program Wages',
        'Program Supplies',
        'Grants and Assistance Given',
        'Program Travel',
        'Facility Use',
      ]),
      group('Management and General', [
        'Administrative Wages',
        'Payroll Taxes and Benefits',
        'Rent and Utilities',
        'Office Supplies',
        'Software and Subscriptions',
        'Telephone and Internet',
        'Insurance',
        'Accounting and Legal',
        'Bank and Card Fees',
        'Interest Expense',
        'Depreciation',
        'Licenses and Filing Fees',
        BAD_DEBTS,
      ]),
      group('Fundraising', ['Event Costs', 'Printing and Mailing', 'Donation Platform Fees', 'Donor Gifts']),
    ]),
    top('Gains', 'GAIN', ['Investment Gains', 'Gain on Sale of Assets']),
    top('Losses', 'LOSS', ['Investment Losses', 'Loss on Sale of Assets']),
  ],
}
