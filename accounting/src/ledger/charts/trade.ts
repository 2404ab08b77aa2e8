import {
  ACCOUNTS_PAYABLE,
  ACCOUNTS_RECEIVABLE,
  BAD_DEBTS,
  type ChartTemplate,
  OPENING_BALANCES,
  RETAINED_EARNINGS,
  SALES_TAX_PAYABLE,
} from './chart-template.ts'

/** For businesses that buy and sell goods: shops, wholesalers, online stores, small manufacturers. */
export const TRADE: ChartTemplate = {
  key: 'trade',
  name: 'Trade',
  description: 'For shops, wholesalers and online stores: inventory, cost of goods sold, freight, returns.',
  tops: [
    {
      name: 'Assets',
      type: 'ASSET',
      below: [
        {
          name: 'Current Assets',
          below: [
            { name: 'Bank', below: ['Checking', 'Savings'] },
            { name: 'Cash', below: ['Cash Register', 'Petty Cash'] },
            { name: 'Card Clearing', memo: 'Card sales not yet paid out by the processor.' },
            ACCOUNTS_RECEIVABLE,
            { name: 'Inventory', below: ['Merchandise', 'Goods in Transit', 'Packaging'] },
            'Prepaid Expenses',
            'Deposits with Vendors',
          ],
        },
        {
          name: 'Fixed Assets',
          below: [
            'Store Fixtures',
            'Warehouse Equipment',
            'Computers',
            'Vehicles',
            'Leasehold Improvements',
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
            { name: 'Goods Received Not Billed', memo: 'Inventory received before the bill.' },
            'Gift Cards Outstanding',
            'Customer Deposits',
            { name: 'Payroll Liabilities', below: ['Federal Withholding', 'State Withholding', 'Benefits Payable'] },
            'Accrued Expenses',
          ],
        },
        { name: 'Long-Term Liabilities', below: ['Bank Loan', 'Equipment Loan', 'Loan from Owner'] },
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
        { name: 'Sales', below: ['Store Sales', 'Online Sales', 'Wholesale Sales'] },
        'Shipping Charged',
        { name: 'Sales Returns', memo: 'Reduces sales.' },
        { name: 'Sales Discounts', memo: 'Reduces sales.' },
        { name: 'Other Income', below: ['Interest Income', 'Vendor Rebates'] },
      ],
    },
    {
      name: 'Expenses',
      type: 'EXPENSE',
      below: [
        {
          name: 'Cost of Goods Sold',
          below: ['Purchases', 'Freight In', 'Customs and Duties', 'Inventory Adjustments', 'Purchase Discounts'],
        },
        { name: 'Selling', below: ['Advertising', 'Marketplace Fees', 'Packaging Used', 'Freight Out', 'Commissions'] },
        { name: 'Payroll', below: ['Salaries and Wages', 'Payroll Taxes', 'Employee Benefits'] },
        { name: 'Premises', below: ['Rent', 'Utilities', 'Security', 'Cleaning', 'Repairs and Maintenance'] },
        { name: 'Office', below: ['Office Supplies', 'Software and Subscriptions', 'Telephone and Internet'] },
        { name: 'Vehicles and Travel', below: ['Fuel', 'Vehicle Repairs', 'Travel'] },
        { name: 'Professional Fees', below: ['Accounting', 'Legal'] },
        {
          name: 'Financial',
          below: ['Bank Fees', 'Card Processing Fees', 'Interest Expense', 'Cash Over and Short', BAD_DEBTS],
        },
        'Insurance',
        'Licenses and Permits',
        'Depreciation',
        'Business Taxes',
      ],
    },
    { name: 'Gains', type: 'GAIN', below: ['Gain on Sale of Assets'] },
    { name: 'Losses', type: 'LOSS', below: ['Loss on Sale of Assets', 'Theft and Spoilage'] },
  ],
}
