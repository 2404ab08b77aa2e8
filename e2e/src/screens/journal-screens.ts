// The states of the journal. The filtered list keeps few rows visible, because axe takes longer if more rows are visible.
import type { ScreenState } from './screen-state.ts'

const FEW = '?search=payroll'

export const JOURNAL_SCREENS: readonly ScreenState[] = [
  {
    name: 'the journal',
    hasRowLinks: true,
    path: () => `/journal${FEW}&endDate=2026-06-30`,
    // The filters show the members.
    readsMax: 3,
    words: {
      heading: ['Journal', 'All transactions'],
      field: ['Search All transactions', 'Amount', 'From', 'To', 'Account', 'Posted by', 'Status'],
      button: ['Filter (1)', 'Clear', 'Views', 'Export CSV', 'Export XLSX', 'Print'],
      text: ['Entry No.', 'Debit', 'Credit'],
    },
  },
  {
    name: 'a transaction over the journal',
    path: ({ xss }) => `/journal/${xss.transaction}${FEW}`,
    // The journal, the accounts and the transaction.
    readsMax: 3,
    words: { heading: ['Edit Transaction'], button: ['Update', 'Delete'], text: [/^Entry \d+ · No\. \d+/] },
  },
  {
    name: 'deleted transactions',
    torture: true,
    path: () => '/journal?isVoid=true',
    readsMax: 3,
    words: { heading: ['Deleted transactions'], field: ['Status'] },
  },
]
