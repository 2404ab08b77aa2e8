// The reconcile screens.

import { press, type ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

/** The screen states that the tests check. */
export const RECONCILE_SCREENS: readonly ScreenState[] = [
  {
    name: 'reconcile',
    proves: [
      ['rule 2.51', 'Below it: Starting Reconciled Balance, Ending Reconciled Balance and Difference.'],
      ['labels 2.1', 'Starting Reconciled Balance, Ending Reconciled Balance and Difference'],
    ],
    path: ({ capital }) => `/reconcile/${capital}?date=2027-12-31`,
    words: {
      field: ['Statement Date', 'Ending Balance', 'Search lines'],
      button: ['Show', 'Statements', 'Record Reconcile Date'],
      link: ['Transactions'],
      text: ['Starting Reconciled Balance', 'Ending Reconciled Balance', 'Difference', 'Reconciled through', 'Never'],
    },
  },
  {
    name: 'reconcile, balanced',
    torture: true,
    path: ({ capital }) => `/reconcile/${capital}?date=1999-12-31&balance=0`,
    words: { text: ['Nothing to reconcile', 'Balanced'], button: ['Record Reconcile Date'] },
  },
  {
    name: 'reconcile, difference explained',
    torture: true,
    path: ({ capital }) => `/reconcile/${capital}?date=2027-12-31&balance=12.34`,
    go: press('Explain the difference'),
    words: { heading: ['Possible causes of the difference'] },
  },
  {
    name: 'recorded statements',
    path: ({ checking }) => `/reconcile/${checking}?date=1999-12-31&statements=open`,
    readsMax: 3,
    go: async page => {
      await page.getByRole('button', { name: 'Reopen' }).click()
    },
    words: {
      heading: [`Statements for ${XSS_NAMES.checking}`],
      field: ['Reason for reopening'],
      button: ['Reopen Statement', 'Cancel'],
      link: ['Discrepancies'],
      text: ['Recorded', 'by demo'],
    },
  },
  {
    name: 'a reopened statement',
    path: ({ xss }) => `/reconcile/${xss.account}?date=1999-12-31&statements=open`,
    readsMax: 3,
    words: { heading: [`Statements for ${XSS_NAMES.script}`], text: [XSS_NAMES.script] },
  },
  {
    name: 'discrepancies, empty',
    path: ({ checking }) => `/reconcile/${checking}/discrepancies`,
    words: { heading: [`Discrepancies in ${XSS_NAMES.checking}`], text: ['No discrepancies'], link: ['Reconcile'] },
  },
  {
    name: 'reconcile an account that does not exist',
    torture: true,
    path: () => '/reconcile/987654321',
    words: { text: ['Failed to load', 'This record does not exist.'], link: ['All accounts'] },
    expecting: [404],
  },
]
