// The accounts of Fern & Harrow, from the trade chart of accounts, and its regular expenses.
import type { Bill, Payroll, Purchase } from './routines.ts'

const CURRENT = 'Assets:Current Assets'
const FIXED = 'Assets:Fixed Assets'
const CURRENT_LIABILITIES = 'Liabilities:Current Liabilities'
const WITHHELD = `${CURRENT_LIABILITIES}:Payroll Liabilities`
const CHECKING = `${CURRENT}:Bank:Checking`

const PAYROLL: Payroll = {
  wages: 'Expenses:Payroll:Salaries and Wages',
  taxes: 'Expenses:Payroll:Payroll Taxes',
  federal: `${WITHHELD}:Federal Withholding`,
  state: `${WITHHELD}:State Withholding`,
  benefits: `${WITHHELD}:Benefits Payable`,
  paidFrom: CHECKING,
}

/** The accounts by purpose. */
export const FERN = {
  checking: CHECKING,
  savings: `${CURRENT}:Bank:Savings`,
  till: `${CURRENT}:Cash:Cash Register`,
  clearing: `${CURRENT}:Card Clearing`,
  stock: `${CURRENT}:Inventory:Merchandise`,
  fixtures: `${FIXED}:Store Fixtures`,
  equipment: `${FIXED}:Warehouse Equipment`,
  accumulated: `${FIXED}:Accumulated Depreciation`,
  card: `${CURRENT_LIABILITIES}:Credit Cards:Business Card`,
  salesTax: `${CURRENT_LIABILITIES}:Sales Tax Payable`,
  loan: 'Liabilities:Long-Term Liabilities:Bank Loan',
  capital: 'Equity:Owner Capital',
  contributions: 'Equity:Owner Contributions',
  draws: 'Equity:Owner Draws',
  storeSales: 'Income:Sales:Store Sales',
  onlineSales: 'Income:Sales:Online Sales',
  wholesale: 'Income:Sales:Wholesale Sales',
  returns: 'Income:Sales Returns',
  interestEarned: 'Income:Other Income:Interest Income',
  costOfGoods: 'Expenses:Cost of Goods Sold:Purchases',
  freightIn: 'Expenses:Cost of Goods Sold:Freight In',
  cardFees: 'Expenses:Financial:Card Processing Fees',
  overAndShort: 'Expenses:Financial:Cash Over and Short',
  interestPaid: 'Expenses:Financial:Interest Expense',
  depreciation: 'Expenses:Depreciation',
  badDebts: 'Expenses:Financial:Bad Debts',
  payroll: PAYROLL,
} as const

export const SUPPLIERS = [
  'Cairn Outfitting',
  'Bluewater Textiles',
  'Summit Stoves',
  'Old Mill Canvas',
  'Trailhead Boots',
]

/** Purchases with the business's credit card. */
export const CARD_PURCHASES: readonly Purchase[] = [
  { account: 'Expenses:Selling:Packaging Used', from: ['Boxwright', 'Paper & Twine'], dollars: [40, 190] },
  { account: 'Expenses:Selling:Freight Out', from: ['Parcel counter', 'Northway Freight'], dollars: [25, 160] },
  { account: 'Expenses:Selling:Advertising', from: ['Valley Gazette', 'Search ads'], dollars: [60, 280] },
  { account: 'Expenses:Office:Office Supplies', from: ['Quill & Ledger', 'Corner Stationers'], dollars: [12, 110] },
  { account: 'Expenses:Vehicles and Travel:Fuel', from: ['Route 9 Fuel', 'Mill Street Garage'], dollars: [38, 92] },
  {
    account: 'Expenses:Vehicles and Travel:Travel',
    from: ['Outdoor fair, lodging', 'Rail ticket'],
    dollars: [45, 320],
  },
  {
    account: 'Expenses:Premises:Repairs and Maintenance',
    from: ['Granger Hardware', 'City Glass'],
    dollars: [20, 240],
  },
  { account: 'Expenses:Premises:Cleaning', from: ['Brightside Cleaning'], dollars: [60, 110] },
]

/** Monthly and quarterly bills paid from checking. */
export const BILLS: readonly Bill[] = [
  { day: 1, vendor: 'Orchard Row Properties', comment: 'rent', account: 'Expenses:Premises:Rent', dollars: 3400 },
  { day: 3, comment: 'Shopfront software', account: 'Expenses:Office:Software and Subscriptions', dollars: 79 },
  { day: 8, comment: 'Shield Mutual, insurance', account: 'Expenses:Insurance', dollars: 410 },
  { day: 10, comment: 'Bank service fee', account: 'Expenses:Financial:Bank Fees', dollars: 18 },
  { day: 11, comment: 'Watchpost Security', account: 'Expenses:Premises:Security', dollars: 64 },
  {
    day: 12,
    vendor: 'City Power and Water',
    comment: 'electricity',
    account: 'Expenses:Premises:Utilities',
    dollars: 390,
    spread: 110,
  },
  {
    day: 14,
    vendor: 'Fiberline',
    comment: 'telephone',
    account: 'Expenses:Office:Telephone and Internet',
    dollars: 118,
  },
  { day: 16, comment: 'Marketplace fees', account: 'Expenses:Selling:Marketplace Fees', dollars: 260, spread: 90 },
  {
    day: 17,
    vendor: 'Larkin & Moss',
    comment: 'accounting',
    account: 'Expenses:Professional Fees:Accounting',
    dollars: 450,
    months: [1, 4, 7, 10],
  },
  { day: 15, comment: 'Estimated income tax', account: 'Expenses:Business Taxes', dollars: 3200, months: [1, 4, 6, 9] },
  { day: 22, comment: 'City license', account: 'Expenses:Licenses and Permits', dollars: 280, months: [3] },
]
