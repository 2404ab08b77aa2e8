import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  ACCUMULATED_DEPRECIATION,
  BAD_DEBTS,
  type ChartTemplate,
  group,
  INTEREST_EXPENSE,
  OPENING_BALANCES,
  PAYROLL_LIABILITIES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
  top,
} from './chart-template.ts'

/** For businesses that sell services: agencies, consultants, trades, practices. */
export const SERVICES: ChartTemplate = {
  key: 'services',
  name: 'Services',
  description: 'For agencies, consultants, trades and practices: fees, payroll and subcontractors, no inventory.',
  tops: [
    top('Assets', 'ASSET', [
      group('Current Assets', [
        group('Bank', ['Checking', 'Payroll Checking', 'Savings']),
        'Petty Cash',
        { name: 'Undeposited Funds', memo: 'Checks and cash received but not yet deposited.' },
        ACCOUNTS_RECEIVABLE,
        { name: 'Unbilled Work', memo: 'Work done for customers but not yet invoiced.' },
        'Prepaid Expenses',
        'Security Deposits',
      ]),
      group(
        'Fixed Assets',
        ['Computers and Equipment', 'Furniture', 'Vehicles', ACCUMULATED_DEPRECIATION],
        'LONG_TERM',
      ),
    ]),
    top('Liabilities', 'LIABILITY', [
      group('Current Liabilities', [
        ACCOUNTS_PAYABLE,
        group('Credit Cards', ['Business Card']),
        SALES_TAX_PAYABLE,
        PAYROLL_LIABILITIES,
        { name: 'Customer Deposits', memo: 'Retainers received for work not yet done.' },
        'Accrued Expenses',
      ]),
      group('Long-Term Liabilities', ['Bank Loan', 'Vehicle Loan', 'Loan from Owner'], 'LONG_TERM'),
    ]),
    top('Equity', 'EQUITY', [
      'Owner Capital',
      'Owner Contributions',
      'Owner Draws',
      OPENING_BALANCES,
      RETAINED_EARNINGS,
    ]),
    top('Income', 'INCOME', [
      group('Service Revenue', ['Consulting Fees', 'Project Fees', 'Retainers', 'Maintenance Contracts']),
      'Reimbursed Expenses',
      { name: 'Discounts Given', memo: 'Reduces revenue.' },
      group('Other Income', ['Interest Income'], 'OTHER'),
    ]),
    top('Expenses', 'EXPENSE', [
      group(
        'Cost of Services',
        ['Subcontractors', 'Direct Wages', 'Materials for Jobs', 'Travel for Jobs'],
        'COST_OF_SALES',
      ),
      group('Payroll', ['Salaries and Wages', 'Payroll Taxes', 'Employee Benefits', 'Training']),
      group('Premises', ['Rent', 'Utilities', 'Cleaning', 'Repairs and Maintenance']),
      group('Office', [
        'Office Supplies',
        'Software and Subscriptions',
        'Telephone and Internet',
        'Postage and Shipping',
      ]),
      group('Marketing', ['Advertising', 'Website', 'Client Meals']),
      group('Vehicles and Travel', ['Fuel', 'Vehicle Repairs', 'Airfare', 'Lodging', 'Travel Meals']),
      group('Professional Fees', ['Accounting', 'Legal']),
      group('Financial', ['Bank Fees', 'Card Processing Fees', INTEREST_EXPENSE, BAD_DEBTS]),
      'Insurance',
      'Licenses and Permits',
      'Depreciation',
      'Business Taxes',
    ]),
    top('Gains', 'GAIN', ['Gain on Sale of Assets']),
    top('Losses', 'LOSS', ['Loss on Sale of Assets', 'Penalties']),
  ],
}
