import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  BAD_DEBTS,
  type ChartTemplate,
  OPENING_BALANCES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
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
    {
      name: 'Assets',
      type: 'ASSET',
      below: [
        {
          name: 'Current Assets',
          below: [
            { name: 'Bank', below: ['Operating Account', 'Restricted Funds Account', 'Reserve Savings'] },
            'Petty Cash',
            'Undeposited Donations',
            ACCOUNTS_RECEIVABLE,
            'Pledges Receivable',
            'Grants Receivable',
            'Prepaid Expenses',
          ],
        },
        { name: 'Investments', below: ['Endowment', 'Certificates of Deposit'] },
        {
          name: 'Fixed Assets',
          below: [
            'Building',
            'Equipment',
            'Furniture',
            { name: 'Accumulated Depreciation', memo: 'Depreciation to date. The balance is negative.' },
          ],
        },
      ],
    },
    {
      name: 'Liabilities',
      type: 'LIABILITY',
      below: [
        ACCOUNTS_PAYABLE,
        { name: 'Credit Cards', below: ['Organisation Card'] },
        SALES_TAX_PAYABLE,
        { name: 'Payroll Liabilities', below: ['Federal Withholding', 'State Withholding', 'Benefits Payable'] },
        { name: 'Deferred Grants', memo: 'Grants received with conditions that are not yet met.' },
        'Dues Received in Advance',
        'Funds Held for Others',
        'Mortgage',
      ],
    },
    {
      name: 'Net Assets',
      type: 'EQUITY',
      below: [
        {
          name: 'Without Donor Restrictions',
          below: [RETAINED_EARNINGS, 'Board-Designated Reserve'],
        },
        {
          name: 'With Donor Restrictions',
          below: ['Restricted by Purpose', 'Restricted by Time', 'Endowment Principal'],
        },
        OPENING_BALANCES,
      ],
    },
    {
      name: 'Income',
      type: 'INCOME',
      below: [
        { name: 'Contributions', below: ['Individual Donations', 'Corporate Donations', 'Bequests', 'Gifts in Kind'] },
        { name: 'Grants', below: ['Government Grants', 'Foundation Grants'] },
        'Membership Dues',
        'Program Fees',
        { name: 'Fundraising Events', below: ['Ticket Sales', 'Sponsorships', 'Auction and Raffle'] },
        { name: 'Other Income', below: ['Interest and Dividends', 'Rental Income', 'Merchandise Sales'] },
      ],
    },
    {
      name: 'Expenses',
      type: 'EXPENSE',
      below: [
        {
          name: 'Programs',
          below: ['Program Wages', 'Program Supplies', 'Grants and Assistance Given', 'Program Travel', 'Facility Use'],
        },
        {
          name: 'Management and General',
          below: [
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
          ],
        },
        {
          name: 'Fundraising',
          below: ['Event Costs', 'Printing and Mailing', 'Donation Platform Fees', 'Donor Gifts'],
        },
      ],
    },
    { name: 'Gains', type: 'GAIN', below: ['Investment Gains', 'Gain on Sale of Assets'] },
    { name: 'Losses', type: 'LOSS', below: ['Investment Losses', 'Loss on Sale of Assets'] },
  ],
}
