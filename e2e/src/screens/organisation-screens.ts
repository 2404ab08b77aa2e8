// The organisation screens: audit trail, files, settings, members and emails.
import type { Page } from 'playwright-core'
import { press, type ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

function chooseFile(page: Page, name: string, text: string): Promise<void> {
  return page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** The states that the matrix visits. */
export const ORGANISATION_SCREENS: readonly ScreenState[] = [
  {
    name: 'audit trail',
    path: () => '/organisation/audit',
    words: {
      heading: ['Audit trail'],
      field: ['From', 'To', 'User', 'Change', 'Records', 'Number'],
      button: ['Export CSV'],
      link: ['Audit trail'],
      text: ['Robin Demo posted transaction'],
    },
  },
  {
    name: 'audit trail, none found',
    torture: true,
    path: () => '/organisation/audit?objectKind=account&objectID=987654321',
    words: { text: ['No matching changes'], button: ['Clear'] },
  },
  {
    name: 'audit trail, one change',
    path: () => '/organisation/audit?objectKind=transaction',
    go: page => page.getByRole('row').nth(4).getByRole('link').click(),
    words: {
      text: ['Comment', 'Debit', 'Credit', 'After', 'demo as OWNER'],
      link: ['Open transaction', 'Show history of transaction'],
    },
  },
  {
    name: 'import',
    path: () => '/organisation/import',
    words: {
      heading: ['Import', 'Import a file'],
      field: ['Contents', 'Choose a file'],
      text: [XSS_NAMES.script],
    },
  },
  {
    name: 'import, a file with too many columns',
    path: () => '/organisation/import',
    go: page => chooseFile(page, 'wide.csv', `${'a,'.repeat(500)}a\n`),
    words: {
      text: ['Line 1: This row has 501 cells. A file can have at most 500 columns.'],
      button: ['Import', 'Cancel'],
    },
  },
  {
    name: 'import, a question',
    torture: true,
    path: () => '/organisation/import',
    go: page => chooseFile(page, 'days.csv', 'Date,Description,Amount\n2/3/2026,Beans,12.50\n4/5/2026,Rent,-3.00\n'),
    words: { text: ['Month, day, year', 'Mar 2, 2026'], field: ['Date format', 'Amount format'] },
  },
  {
    name: 'an import about to be undone',
    path: () => '/organisation/import',
    go: page => page.getByRole('button', { name: /^Undo the import of/ }).click(),
    words: { text: [/^Undo the import of .*\?$/], button: ['Cancel'] },
  },
  {
    name: 'import, a file with faults',
    torture: true,
    path: () => '/organisation/import',
    go: async page => {
      const text = 'Booking Date,Description,Amount\n2026-11-01,Beans,12.50\n2026-02-30,Rent,x\n'
      await chooseFile(page, 'bank.csv', text)
      for (const field of ['Account for all rows', 'Other account for all rows']) {
        await page
          .getByRole('combobox', { name: field, exact: true })
          .fill(field.startsWith('Other') ? 'savings' : 'checking')
        await page.keyboard.press('Tab')
      }
      await page.getByText('2 errors, so the file can’t be imported').waitFor()
    },
    words: {
      heading: ['Preview of the first rows'],
      field: ['Date', 'Amount', 'Comment', 'Date format'],
      text: ['Enter a real calendar date, such as 2026-11-05.', 'Beans'],
      button: ['Import', 'Cancel'],
    },
  },
  {
    name: 'export',
    path: () => '/organisation/export',
    words: {
      heading: ['Export', 'CSV', 'JSON', 'hledger', 'Beancount', 'Chart of accounts'],
      button: ['Save books.csv', 'Save books.json', 'Save books.journal', 'Save books.beancount'],
    },
  },
  {
    name: 'settings',
    path: () => '/organisation/settings',
    words: {
      heading: ['Settings', 'Organisation', 'Locks', 'Accounts that Twofold posts to', 'Payments'],
      field: [
        'Organisation name',
        'Time zone',
        'Soft lock through',
        'Hard lock through',
        'Bad debts',
        'Require two-factor sign-in',
      ],
      button: ['Save settings'],
    },
  },
  {
    name: 'settings with another sign convention',
    torture: true,
    path: () => '/organisation/settings',
    go: page => page.getByLabel('Show income and expenses as').selectOption('TEXTBOOK'),
    words: { text: ['What will change', 'Only the display changes.'] },
  },
  {
    name: 'books about to be closed for good',
    path: () => '/organisation/settings',
    go: async page => {
      await page.getByLabel('Hard lock through').fill('12/31/2024')
      await press('Save settings')(page)
    },
    words: { heading: ['Close the books through Dec 31, 2024?'], field: ['Type Dec 31, 2024 to confirm'] },
  },
  {
    name: 'members',
    path: () => '/organisation/members',
    words: {
      heading: ['Members', 'Invite a member', '1 member'],
      field: ['Email or username', 'Role'],
      text: ['Robin Demo'],
      button: ['Invite', 'Leave organisation'],
    },
  },
  {
    name: 'an invitation that leads nowhere',
    path: () => '/invitation?code=nonsense',
    words: { heading: ['Invitation'], text: ['This invitation link doesn’t work'], link: ['Go home'] },
    expecting: [404],
  },
  {
    name: 'outbox, without a mail server',
    // The list polls while an email is queued.
    readsMax: 4,
    path: () => '/outbox',
    words: {
      heading: ['Outbox', 'Emails'],
      field: ['Status', 'Search Emails'],
      text: ['No mail server is configured', XSS_NAMES.script],
    },
  },
  {
    name: 'a mail',
    readsMax: 4,
    path: ({ xss }) => `/outbox/${xss.mail}`,
    words: { heading: [XSS_NAMES.script] },
  },
  {
    name: 'new organisation',
    path: () => '/organisation/new',
    words: { heading: ['New organisation'], button: ['Create organisation'] },
  },
]
