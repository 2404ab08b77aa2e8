import type { BooksFormat } from '@twofold/contract/exports'

/** What each kind of file is called and is for. */
export const EXPORT_WORDS: Readonly<Record<BooksFormat, { title: string; purpose: string }>> = {
  csv: {
    title: 'CSV',
    purpose: 'A row for each line of each transaction: for a spreadsheet, and for importing into another organisation.',
  },
  json: {
    title: 'JSON',
    purpose: 'All of it for programs: customers, vendors, their documents and statements too, amounts in cents.',
  },
  hledger: { title: 'hledger', purpose: 'A journal for hledger, which finds every balance equal to the cent.' },
  beancount: { title: 'Beancount', purpose: 'The same for Beancount, with the names that it allows.' },
  chart: { title: 'Chart of accounts', purpose: 'Names, types and memos as CSV, which the import takes too.' },
}
