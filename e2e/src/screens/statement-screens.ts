// The statement import screens.
import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

const CSV = 'Posting Date;Text;Money in;Money out\n03.11.2026;"Kiosk, corner";;12,50\n04.11.2026;Refund;7,00;\n'

const choose = (name: string, text: string) => async (page: Page) => {
  await page.getByLabel('Choose a statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
}

const OFX = (lines: string) =>
  `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const LINE = (day: string, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-42.00<FITID>p1<NAME>${name}</STMTTRN>`

/** Imports a bank line for review, and selects a later file that contains this line with another date and text. */
async function chooseChanged(page: Page): Promise<void> {
  await choose('pending.ofx', OFX(LINE('20261102', 'PENDING')))(page)
  const button = page.getByRole('button', { name: /^Import/ })
  if ((await button.getAttribute('aria-disabled')) === null) {
    await button.click()
    await page.getByText('1 line from pending.ofx').waitFor()
  }
  await choose('posted.ofx', OFX(LINE('20261104', 'HARBOR CAFE')))(page)
  await page.getByRole('radio', { name: 'Same transaction' }).waitFor()
}

const pressOnFirst = (key: string) => async (page: Page) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor()
}

/** The screen states that the tests check. */
export const STATEMENT_SCREENS: readonly ScreenState[] = [
  {
    name: 'import statement, lines for review',
    path: ({ xss }) => `/reconcile/${xss.account}/import`,
    words: {
      heading: [`Import statement into ${XSS_NAMES.script}`, 'Imported statements'],
      field: ['Choose a statement'],
      text: ['Bank description', 'Match', 'Reason', 'for review'],
    },
  },
  {
    name: 'import statement, preview of a table',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('november.csv', CSV),
    words: { field: ['Date', 'Money in', 'Money out', 'Payee', 'Encoding'], button: ['Import 2 lines', 'Cancel'] },
  },
  {
    name: 'import statement, a file with errors',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('broken.csv', CSV.replace('7,00', 'seven')),
    words: {
      text: [
        '1 error in the file. Nothing is imported until the file is corrected.',
        'Line 3: “seven” isn’t an amount.',
      ],
    },
  },
  {
    name: 'import statement, a question',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('days.csv', 'Date,Payee,Amount\n02/03/2026,Kiosk,-12.50\n04/05/2026,Refund,7.00\n'),
    words: {
      text: ['Month, day, year', 'Mar 2, 2026', 'First choose the date format.', 'First rows in the file'],
      field: ['Delimiter', 'Line with column names', 'Encoding', 'Date format', 'Amount format'],
    },
  },
  {
    name: 'import statement, a skipped row and wrong balances',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: async page => {
      const rows =
        '2026-11-02,Beginning balance,,1000.00\n2026-11-03,Kiosk,-12.50,987.50\n2026-11-04,Rent,-30.00,900.00\n'
      await choose('balances.csv', `Date,Payee,Amount,Balance\n${rows}`)(page)
      await page.getByText('1 row in the file isn’t imported').click()
    },
    words: {
      text: ['The row is the opening balance, not a transaction.', 'The balances in the file don’t match its lines'],
    },
  },
  {
    name: 'import statement, a changed line',
    path: ({ investment }) => `/reconcile/${investment}/import`,
    go: chooseChanged,
    words: { text: ['Imported earlier', 'In this file, line', '1 to decide', 'Account number'] },
  },
  {
    name: 'import statement, no transactions',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('empty.ofx', OFX('')),
    words: { text: ['This file has no transactions.'] },
  },
  {
    name: 'import statement, a new entry',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('n'),
    words: { heading: ['New entry'], field: ['Comment'], button: ['Post', 'Cancel'] },
  },
  {
    name: 'import statement, a payment',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('p'),
    words: { heading: ['Record Payment'], field: ['Type', 'Reference', 'Comment'], button: ['Record', 'Cancel'] },
  },
  {
    name: 'import statement, matched manually',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('m'),
    words: { field: ['Search'], button: ['Match', 'Cancel'], text: ['Match manually'] },
  },
  {
    name: 'import statement, no lines for review',
    torture: true,
    path: ({ capital }) => `/reconcile/${capital}/import`,
    words: { text: ['No lines for review'] },
  },
]
