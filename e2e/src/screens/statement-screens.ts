// The screens of statements that come as files.
import type { Page } from 'playwright-core'
import { HOSTILE } from './hostile-names.ts'
import type { ScreenState } from './screen-state.ts'

const CSV = 'Posting Date;Text;Money in;Money out\n03.11.2026;"Kiosk, corner";;12,50\n04.11.2026;Refund;7,00;\n'

const choose = (name: string, text: string) => async (page: Page) => {
  await page.getByLabel('Choose a statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
}

const pressOnFirst = (key: string) => async (page: Page) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor()
}

/** Each state worth a look. */
export const STATEMENT_SCREENS: readonly ScreenState[] = [
  {
    name: 'import statement, lines wait',
    path: ({ hostile }) => `/reconcile/${hostile.account}/import`,
    words: {
      heading: [`Import statement to ${HOSTILE.script}`, 'Statements so far'],
      field: ['Choose a statement'],
      text: ['Bank says', 'In the books', 'Why', 'waiting'],
    },
  },
  {
    name: 'import statement, a table is looked at',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('november.csv', CSV),
    words: { field: ['Date', 'Money in', 'Money out', 'Payee'], button: ['Import 2 lines', 'Cancel'] },
  },
  {
    name: 'import statement, a file with faults',
    torture: true,
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: choose('broken.csv', CSV.replace('7,00', 'seven')),
    words: { text: ['1 fault in the file. Nothing of it is imported.', 'Line 3: “seven” is not an amount.'] },
  },
  {
    name: 'import statement, a new entry',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('n'),
    words: { heading: ['New entry'], field: ['Comment'], button: ['Book', 'Cancel'] },
  },
  {
    name: 'import statement, a payment',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('p'),
    words: { heading: ['Record Payment'], field: ['What it is', 'Reference', 'Comment'], button: ['Record', 'Cancel'] },
  },
  {
    name: 'import statement, matched by hand',
    path: ({ checking }) => `/reconcile/${checking}/import`,
    go: pressOnFirst('m'),
    words: { field: ['Search'], button: ['Match', 'Cancel'], text: ['Match by hand'] },
  },
  {
    name: 'import statement, nothing waits',
    torture: true,
    path: ({ capital }) => `/reconcile/${capital}/import`,
    words: { text: ['No line waits'] },
  },
]
