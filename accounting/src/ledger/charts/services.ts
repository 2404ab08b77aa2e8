import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  BAD_DEBTS,
  type ChartTemplate,
  OPENING_BALANCES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
} from './chart-template.ts'

/** For businesses that sell services: agencies, consultants, trades, practices. */
export const SERVICES: ChartTemplate = {
  key: 'services',
  name: 'Services',
  description: 'For agencies, consultants, trades and practices: fees, payroll and subcontractors, no inventory.',
  tops: [
    {
      name: 'Assets',
      type: 'ASSET',
      below: [
        {
          name: 'Current Assets',
          below: [
            { name: 'Bank', below: ['Checking', 'Payroll Checking', 'Savings'] },
            'Petty Cash',
            { name: 'Undeposited Funds', memo: 'Checks and cash received but not yet deposited.' },
            ACCOUNTS_RECEIVABLE,
            { name: 'Unbilled Work', memo: 'Work done for customers but not yet invoiced.' },
            'Prepaid Expenses',
            'Security Deposits',
          ],
        },
        {
          name: 'Fixed Assets',
          below: [
            'Computers and Equipment',
            'Furniture',
            'Vehicles',
            { name: 'Accumulated Depreciation', memo: 'Depreciation to date. The balance is negative.' },
          ],
        },
      ],
    },
    {
      name: 'Liabilities',
      type: 'LIABILITY',
      below: [
        {
          name: 'Current Liabilities',
          below: [
            ACCOUNTS_PAYABLE,
            { name: 'Credit Cards', below: ['Business Card'] },
            SALES_TAX_PAYABLE,
            { name: 'Payroll Liabilities', below: ['Federal Withholding', 'State Withholding', 'Benefits Payable'] },
            { name: 'Customer Deposits', memo: 'Retainers received for work not yet done.' },
            'Accrued Expenses',
          ],
        },
        { name: 'Long-Term Liabilities', below: ['Bank Loan', 'Vehicle Loan', 'Loan from Owner'] },
      ],
    },
    {
      name: 'Equity',
      type: 'EQUITY',
      below: ['Owner Capital', 'Owner Contributions', 'Owner Draws', OPENING_BALANCES, RETAINED_EARNINGS],
    },
    {
      name: 'Income',
      type: 'INCOME',
      below: [
        { name: 'Service Revenue', below: ['Consulting Fees', 'Project Fees', 'Retainers', 'Maintenance Contracts'] },
        'Reimbursed Expenses',
        { name: 'Discounts Given', memo: 'Reduces revenue.' },
        { name: 'Other Income', below: ['Interest Income'] },
      ],
    },
    {
      name: 'Expenses',
      type: 'EXPENSE',
      below: [
        {
          name: 'Cost of Services',
          below: ['Subcontractors', 'Direct Wages', 'Materials for Jobs', 'Travel for Jobs'],
        },
        { name: 'Payroll', below: ['Salaries and Wages', 'Payroll Taxes', 'Employee Benefits', 'Training'] },
        { name: 'Premises', below: ['Rent', 'Utilities', 'Cleaning', 'Repairs and Maintenance'] },
        {
          name: 'Office',
          below: ['Office Supplies', 'Software and Subscriptions', 'Telephone and Internet', 'Postage and Shipping'],
        },
        { name: 'Marketing', below: ['Advertising', 'Website', 'Client Meals'] },
        { name: 'Vehicles and Travel', below: ['Fuel', 'Vehicle Repairs', 'Airfare', 'Lodging', 'Travel Meals'] },
        { name: 'Professional Fees', below: ['Accounting', 'Legal'] },
        { name: 'Financial', below: ['Bank Fees', 'Card Processing Fees', 'Interest Expense', BAD_DEBTS] },
        'Insurance',
        'Licenses and Permits',
        'Depreciation',
        'Business Taxes',
      ],
    },
    { name: 'Gains', type: 'GAIN', below: ['Gain on Sale of Assets'] },
    { name: 'Losses', type: 'LOSS', below: ['Loss on Sale of Assets', 'Penalties'] },
  ],
}
