// All screens in all relevant states, with the strings that the specification requires.
import { BILL_SCREENS } from './bill-screens.ts'
import { DISBURSEMENT_SCREENS } from './disbursement-screens.ts'
import { INVOICE_SCREENS } from './invoice-screens.ts'
import { JOURNAL_SCREENS } from './journal-screens.ts'
import { ORGANISATION_SCREENS } from './organisation-screens.ts'
import { PAYMENT_SCREENS } from './payment-screens.ts'
import { RECONCILE_SCREENS } from './reconcile-screens.ts'
import { REPORT_SCREENS } from './report-screens.ts'
import { press, type ScreenIds, type ScreenState } from './screen-state.ts'
import { STATEMENT_SCREENS } from './statement-screens.ts'
import { TORTURE_SCREENS } from './torture-screens.ts'
import { XSS_NAMES } from './xss-names.ts'

const register = ({ xss }: ScreenIds) => `/transactions/account/${xss.account}`

export const SCREENS: readonly ScreenState[] = [
  {
    name: 'login',
    proves: [['rule 2.18', '/login: a Login button.']],
    path: () => '/login',
    isSignedOut: true,
    words: { button: ['Login'], link: ['Home', 'Login'] },
  },
  {
    name: 'home, signed out',
    proves: [
      ['rule 2.16', "Signed out: 'You are not currently logged in.' and a Login button."],
      ['words 2.6', 'You are not currently logged in.'],
    ],
    path: () => '/home',
    isSignedOut: true,
    words: { text: ['You are not currently logged in.'], button: ['Login'] },
  },
  {
    name: 'sign in',
    path: () => '/login',
    isSignedOut: true,
    go: press('Login'),
    words: { heading: ['Sign in'], field: ['Username', 'Password'], button: ['Sign in'] },
  },
  {
    name: 'a sign-in that is refused',
    torture: true,
    path: () => '/login',
    isSignedOut: true,
    go: async page => {
      await press('Login')(page)
      await page.getByLabel('Username').fill('unknown')
      await page.getByLabel('Password').fill('nothing')
      await press('Sign in')(page)
    },
    words: { text: ['Incorrect username or password.'] },
    expecting: [401],
  },
  {
    name: 'another password',
    path: () => '/idp/password',
    isSignedOut: true,
    words: { heading: ['Change password'], field: ['Username', 'New password', 'Confirm new password'] },
  },
  {
    name: 'another password that is refused',
    torture: true,
    path: () => '/idp/password',
    isSignedOut: true,
    go: async page => {
      await page.getByLabel('Username').fill('demo')
      await page.getByLabel('Current password').fill('present')
      await page.getByLabel('New password', { exact: true }).fill('a good password')
      await page.getByLabel('Confirm new password').fill('another password')
      await press('Change password')(page)
    },
    words: { text: ['The two new passwords differ.'] },
    expecting: [400],
  },
  {
    name: 'home',
    proves: [
      [
        'rule 2.15',
        "Signed in: 'Welcome' plus the username, the subtitle 'Double Entry Bookkeeping Ledger' and a Logout button.",
      ],
      ['words 2.4', 'Welcome'],
      ['words 2.5', 'Double Entry Bookkeeping Ledger'],
    ],
    path: () => '/home',
    words: {
      heading: ['Welcome demo', 'Cash', 'Profit', 'Receivables', 'Payables', 'To reconcile', 'Recent transactions'],
      text: ['Double Entry Bookkeeping Ledger', 'Checking', 'Not due yet', 'bank lines to match'],
      button: ['Logout'],
      link: ['Home', 'Accounts', 'All accounts', 'Open invoices'],
    },
  },
  {
    name: 'the address without a path',
    isElsewhere: true,
    path: () => '/',
    words: { heading: ['Welcome demo'] },
  },
  {
    name: 'a token that is renewed',
    isElsewhere: true,
    path: () => '/refresh',
    words: { heading: ['Welcome demo'] },
  },
  {
    name: 'the name of the user',
    path: () => '/user/name',
    words: { heading: ['What is your name?'], button: ['Not now'] },
  },
  {
    name: 'organisations',
    proves: [
      ['rule 2.29', "/user/multi-org: 'Orgs and Roles for this User'."],
      ['words 2.10', 'Orgs and Roles for this User'],
      ['words 2.11', 'Current Org'],
      ['words 2.12', 'Switch To Org'],
    ],
    path: () => '/user/multi-org',
    words: {
      heading: ['Orgs and Roles for this User'],
      button: ['Current Org', 'Switch To Org'],
    },
  },
  {
    name: 'sessions',
    path: () => '/user/sessions',
    words: {
      heading: ['Sessions'],
      text: ['this session', 'Signed in'],
      button: ['Sign out everywhere else'],
    },
  },
  {
    name: 'secure data',
    proves: [
      ['rule 2.28', 'Its path is not shown (the route list names securedata).'],
      ['words 2.8', 'SecureData:'],
      ['rule 7.5', '| GET | /secure | - | not shown |'],
      ['call 7.1', 'GET /secure'],
    ],
    path: () => '/securedata',
    words: { text: ['SecureData:'] },
  },
  {
    name: 'accounts',
    proves: [
      [
        'rule 2.32',
        "/accounts: a link to account types, a 'Create New Account' form (parent, name, type, memo) and a 'My Accounts' table.",
      ],
      ['words 2.13', 'Create New Account'],
      ['words 2.14', 'My Accounts'],
    ],
    path: () => '/accounts',
    words: {
      heading: ['Accounts', 'Create New Account', 'My Accounts'],
      field: ['Parent Account', 'Account Name', 'Account Type', 'Memo'],
      button: ['Create Account', 'Collapse all'],
      link: ['Account Types', 'Import', 'Export', 'Edit Account'],
    },
  },
  {
    name: 'accounts at a date, collapsed',
    torture: true,
    path: () => '/accounts?date=2026-03-31',
    go: press('Collapse all'),
    words: { text: ['Balances as of Mar 31, 2026', /^7 of \d+ accounts$/], button: ['Expand all', 'Expand Assets'] },
  },
  {
    name: 'account types',
    path: () => '/accounttypes',
    words: { heading: ['Account Types'], text: ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS'] },
  },
  {
    name: 'edit account',
    proves: [
      ['words 2.15', 'Edit Account'],
      ['rule 2.36', '/accounts/{accountID}: edit account.'],
      [
        'rule 2.37',
        'Loads the account and shows editable account name, parent account (choice list including the top level), account type (choice list) and memo, with Update and Delete Account buttons.',
      ],
    ],
    path: ({ xss }) => `/accounts/${xss.account}?search=script`,
    words: {
      heading: ['Edit Account'],
      field: ['Parent Account', 'Account Name', 'Account Type', 'Memo'],
      button: ['Update', 'Delete Account'],
    },
  },
  {
    name: 'an account that cannot be deleted',
    proves: [
      ['rule 7.16', 'DELETE /accounts/{id}: 200 goes to /accounts; otherwise the err field is shown in a dialog.'],
      ['words 8.18', 'Error Delete Account'],
    ],
    path: ({ checking }) => `/accounts/${checking}?search=checking`,
    go: press('Delete Account'),
    words: {
      heading: ['Error Delete Account'],
      text: ['This account has transactions. Move or delete them first.'],
      button: ['Close'],
    },
    expecting: [409],
  },
  {
    name: 'a changed account about to be left',
    path: ({ xss }) => `/accounts/${xss.account}?search=script`,
    go: async page => {
      await page.getByRole('dialog', { name: 'Edit Account' }).getByLabel('Memo').fill('Changed')
      await page.keyboard.press('Escape')
    },
    words: { heading: ['Leave without saving?'], button: ['Stay', 'Leave'] },
  },
  {
    name: 'an account that does not exist',
    proves: [['words 2.9', 'Failed to load']],
    path: () => '/accounts/987654321?search=checking',
    words: { text: ['Failed to load', 'This record does not exist.'] },
    expecting: [404],
  },
  {
    name: 'register',
    hasRowLinks: true,
    proves: [
      [
        'rule 2.39',
        "/transactions/account/{accountID}: 'Add Transaction to {account full name}' form with a Reconcile link, then a 'Transactions' list.",
      ],
      ['words 2.17', 'Add Transaction to {account full name}'],
      ['words 2.18', 'Transactions'],
    ],
    path: ({ checking }) => `/transactions/account/${checking}`,
    words: {
      heading: [
        XSS_NAMES.checking,
        `Add Transaction to Assets:Current Assets:Bank:${XSS_NAMES.checking}`,
        'Transactions',
      ],
      field: ['Date', 'Comment', 'Account', 'Amount'],
      button: ['Add Transaction', 'Split'],
    },
  },
  {
    name: 'register, choosing an account',
    torture: true,
    path: register,
    go: page => page.getByRole('combobox', { name: 'Account' }).pressSequentially('office'),
    words: { text: ['Office Supplies'] },
  },
  {
    name: 'register, a refused entry',
    torture: true,
    path: register,
    go: press('Add Transaction'),
    words: { text: ['Choose an account.', 'Enter an amount.'] },
  },
  {
    name: 'register, narrowed',
    torture: true,
    path: ids => `${register(ids)}?search=a&amountFrom=1&isReconciled=false&sort=date`,
    words: {
      field: ['Amount', 'From', 'To', 'Reconciled', 'Other account'],
      button: ['Filter (2)', 'Clear', 'Export CSV', 'Export XLSX'],
      text: ['Debits', 'Credits', 'Net'],
    },
  },
  {
    name: 'register, nothing found',
    torture: true,
    path: ids => `${register(ids)}?search=zzz`,
    words: { text: ['No matching transactions'], button: ['Clear filters'] },
  },
  {
    name: 'register, an invalid range of amounts',
    torture: true,
    path: register,
    go: async page => {
      // Waits for the header of the register. A key that is pressed earlier has no effect.
      await press('Filter')(page)
      await page.keyboard.type('ten')
      await page.keyboard.press('Tab')
    },
    words: { text: ['Try 100-500 or >100.'] },
  },
  {
    name: 'register of an account that does not exist',
    torture: true,
    path: () => '/transactions/account/987654321',
    words: { text: ['This account doesn’t exist'], link: ['All accounts'] },
    expecting: [404],
  },
  {
    name: 'register, a new account',
    path: register,
    go: async page => {
      await page.getByRole('combobox', { name: 'Account' }).pressSequentially('expenses:Bookbinding')
      await page.getByRole('option', { name: 'Create “Bookbinding” under Expenses' }).click()
    },
    words: { heading: ['Create New Account'], field: ['Account Name'] },
  },
  {
    name: 'split transaction',
    path: register,
    go: press('Split'),
    words: {
      heading: ['Split Transaction', 'Debits', 'Credits'],
      button: ['Add debit line', 'Add credit line', 'Add Transaction'],
    },
  },
  {
    name: 'edit transaction, with its history',
    path: ({ xss }) => `/transactions/${xss.transaction}?returnAccount=${xss.account}`,
    go: press('History'),
    words: { text: ['posted transaction', 'as OWNER', 'After'] },
  },
  {
    name: 'edit transaction',
    proves: [
      ['rule 2.42', '/transactions/{transactionID} (query returnAccount): edit transaction.'],
      ['rule 2.43', 'Fields: date, comment, a list of debit lines and a list of credit lines.'],
      ['rule 2.44', 'Each line has an account choice and an amount; lines can be added and removed.'],
      ['rule 2.45', 'Update and Delete buttons.'],
    ],
    path: ({ capital, investment }) => `/transactions/${investment}?returnAccount=${capital}`,
    words: {
      heading: ['Edit Transaction', 'Debits', 'Credits'],
      field: ['Date', 'Comment', 'Debit line 1 account', 'Debit line 1 amount'],
      button: ['Update', 'Delete', 'Add debit line', 'Add credit line', 'Remove debit line 3'],
    },
  },
  ...JOURNAL_SCREENS,
  ...RECONCILE_SCREENS,
  ...STATEMENT_SCREENS,
  ...PAYMENT_SCREENS,
  ...BILL_SCREENS,
  ...DISBURSEMENT_SCREENS,
  ...REPORT_SCREENS,
  ...INVOICE_SCREENS,
  ...ORGANISATION_SCREENS,
  ...TORTURE_SCREENS,
  {
    name: 'keyboard shortcuts',
    path: register,
    go: page => page.keyboard.press('?'),
    words: { heading: ['Keyboard shortcuts'], text: ['New transaction', 'Go to Accounts'] },
  },
  {
    name: 'palette',
    path: register,
    go: page => page.keyboard.press('Control+k'),
    words: { text: ['New transaction', 'Audit trail', 'Organisations and roles'] },
  },
  {
    name: 'palette, accounts found',
    torture: true,
    path: () => '/home',
    go: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find anything' }).fill('as cur')
      await page.getByRole('option', { name: XSS_NAMES.checking }).waitFor()
    },
    words: { text: ['Assets:Current Assets'] },
  },
  {
    name: 'an address that no screen has',
    isBare: true,
    proves: [
      ['rule 2.5', "The router's default error page reads 'Unexpected Application Error!'."],
      ['words 2.1', 'Unexpected Application Error!'],
    ],
    path: () => '/no-such-screen',
    words: { heading: ['Unexpected Application Error!'] },
    expecting: [404],
  },
]
