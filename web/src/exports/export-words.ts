import type { BooksFormat } from '@twofold/contract/exports'

/** The name and purpose of each format. */
export const EXPORT_WORDS: Readonly<Record<BooksFormat, { title: string; purpose: string }>> = {
  csv: {
    title: 'CSV',
    purpose: 'One row per transaction line. For spreadsheets, or to import into another organisation.',
  },
  json: {
    title: 'JSON',
    purpose:
      'Complete data for other programs, including customers, vendors, documents and statements. Amounts are in cents.',
  },
  hledger: {
    title: 'hledger',
    purpose: 'A journal file for hledger. All balances match the balances in Twofold to the cent.',
  },
  beancount: {
    title: 'Beancount',
    purpose: 'A journal file for Beancount. Account names are changed where Beancount requires it.',
  },
  chart: {
    title: 'Chart of accounts',
    purpose: 'Account names, types and memos as CSV. You can import this file into another organisation.',
  },
}
