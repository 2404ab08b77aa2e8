// The accounts of Northlight Studio, from the services chart of accounts, and its regular expenses.
import type { Bill, Payroll, Purchase } from './routines.ts'

const CURRENT = 'Assets:Current Assets'
const FIXED = 'Assets:Fixed Assets'
const CURRENT_LIABILITIES = 'Liabilities:Current Liabilities'
const LOANS = 'Liabilities:Long-Term Liabilities'
const WITHHELD = `${CURRENT_LIABILITIES}:Payroll Liabilities`
const TRAVEL = 'Expenses:Vehicles and Travel'
const FINANCIAL = 'Expenses:Financial'

const PAYROLL: Payroll = {
  wages: 'Expenses:Payroll:Salaries and Wages',
  taxes: 'Expenses:Payroll:Payroll Taxes',
  federal: `${WITHHELD}:Federal Withholding`,
  state: `${WITHHELD}:State Withholding`,
  benefits: `${WITHHELD}:Benefits Payable`,
  paidFrom: `${CURRENT}:Bank:Payroll Checking`,
}

/** The accounts by purpose. */
export const NORTHLIGHT = {
  checking: `${CURRENT}:Bank:Checking`,
  payrollChecking: PAYROLL.paidFrom,
  savings: `${CURRENT}:Bank:Savings`,
  pettyCash: `${CURRENT}:Petty Cash`,
  deposits: `${CURRENT}:Security Deposits`,
  computers: `${FIXED}:Computers and Equipment`,
  furniture: `${FIXED}:Furniture`,
  vehicles: `${FIXED}:Vehicles`,
  accumulated: `${FIXED}:Accumulated Depreciation`,
  card: `${CURRENT_LIABILITIES}:Credit Cards:Business Card`,
  salesTax: `${CURRENT_LIABILITIES}:Sales Tax Payable`,
  retainers: `${CURRENT_LIABILITIES}:Customer Deposits`,
  bankLoan: `${LOANS}:Bank Loan`,
  vehicleLoan: `${LOANS}:Vehicle Loan`,
  capital: 'Equity:Owner Capital',
  contributions: 'Equity:Owner Contributions',
  draws: 'Equity:Owner Draws',
  consulting: 'Income:Service Revenue:Consulting Fees',
  projects: 'Income:Service Revenue:Project Fees',
  retained: 'Income:Service Revenue:Retainers',
  maintenance: 'Income:Service Revenue:Maintenance Contracts',
  reimbursed: 'Income:Reimbursed Expenses',
  interestEarned: 'Income:Other Income:Interest Income',
  subcontractors: 'Expenses:Cost of Services:Subcontractors',
  interestPaid: `${FINANCIAL}:Interest Expense`,
  depreciation: 'Expenses:Depreciation',
  badDebts: `${FINANCIAL}:Bad Debts`,
  payroll: PAYROLL,
} as const

export const FREELANCERS = [
  { vendor: 'Ines Duarte', comment: 'illustration' },
  { vendor: 'K. Okafor', comment: 'development' },
  { vendor: 'Studio Lumen', comment: 'film' },
  { vendor: 'T. Berg', comment: 'copy' },
]

/** Purchases with the business's credit card. */
export const CARD_PURCHASES: readonly Purchase[] = [
  { account: `${TRAVEL}:Airfare`, from: ['Continental Air', 'Skylink'], dollars: [140, 620] },
  { account: `${TRAVEL}:Lodging`, from: ['The Linden Hotel', 'Station Inn'], dollars: [110, 430] },
  { account: `${TRAVEL}:Travel Meals`, from: ['Airport bistro', 'Noodle House', 'Station cafe'], dollars: [14, 85] },
  { account: `${TRAVEL}:Fuel`, from: ['Route 9 Fuel', 'Harborside Station'], dollars: [35, 88] },
  {
    account: 'Expenses:Marketing:Client Meals',
    from: ['Cafe Orlo', 'The Copper Pot', 'Bistro Nine'],
    dollars: [28, 190],
  },
  { account: 'Expenses:Marketing:Advertising', from: ['Design Weekly', 'Search ads'], dollars: [80, 340] },
  { account: 'Expenses:Office:Office Supplies', from: ['Quill & Ledger', 'Paper Works'], dollars: [12, 140] },
  {
    account: 'Expenses:Office:Software and Subscriptions',
    from: ['Type foundry', 'Stock photos'],
    dollars: [19, 129],
  },
  { account: 'Expenses:Cost of Services:Materials for Jobs', from: ['Printcraft', 'Model Supply'], dollars: [40, 380] },
  { account: 'Expenses:Payroll:Training', from: ['Open lectures', 'Craft school'], dollars: [60, 280] },
]

/** Purchases paid from petty cash. */
export const CASH_PURCHASES: readonly Purchase[] = [
  { account: 'Expenses:Office:Postage and Shipping', from: ['Post office', 'Bike courier'], dollars: [4, 28] },
  { account: 'Expenses:Office:Office Supplies', from: ['Coffee and milk', 'Batteries', 'Flowers'], dollars: [5, 32] },
  { account: 'Expenses:Premises:Cleaning', from: ['Cleaning supplies'], dollars: [6, 24] },
]

/** Monthly and quarterly bills paid from checking. */
export const BILLS: readonly Bill[] = [
  { day: 1, vendor: 'Foundry Lofts', comment: 'rent', account: 'Expenses:Premises:Rent', dollars: 4200 },
  { day: 2, comment: 'Design suite licenses', account: 'Expenses:Office:Software and Subscriptions', dollars: 486 },
  { day: 4, comment: 'Hosting', account: 'Expenses:Marketing:Website', dollars: 64 },
  { day: 7, comment: 'Shield Mutual, insurance', account: 'Expenses:Insurance', dollars: 365 },
  {
    day: 9,
    vendor: 'City Power and Water',
    comment: 'electricity',
    account: 'Expenses:Premises:Utilities',
    dollars: 295,
    spread: 85,
  },
  { day: 10, comment: 'Bank service fee', account: `${FINANCIAL}:Bank Fees`, dollars: 22 },
  {
    day: 13,
    vendor: 'Fiberline',
    comment: 'telephone',
    account: 'Expenses:Office:Telephone and Internet',
    dollars: 210,
  },
  {
    day: 18,
    comment: 'Northside Health Plan',
    account: 'Expenses:Payroll:Employee Benefits',
    dollars: 2350,
    spread: 40,
  },
  {
    day: 16,
    vendor: 'Larkin & Moss',
    comment: 'accounting',
    account: 'Expenses:Professional Fees:Accounting',
    dollars: 620,
    months: [1, 4, 7, 10],
  },
  { day: 15, comment: 'Estimated income tax', account: 'Expenses:Business Taxes', dollars: 4100, months: [1, 4, 6, 9] },
  {
    day: 21,
    vendor: 'Granger Auto',
    comment: 'service',
    account: `${TRAVEL}:Vehicle Repairs`,
    dollars: 310,
    spread: 90,
    months: [3, 9],
  },
]
