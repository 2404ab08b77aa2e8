import type { Sheet } from '@twofold/accounting/sheets/sheet'

/** A sample invoice for PDF tests. It uses every part of the layout. */
export const plainSheet: Sheet = {
  fileName: 'invoice-12',
  issuer: { name: 'Harbor & Co.', lines: ['12 Quay St'] },
  title: 'Invoice',
  stamp: 'Draft',
  facts: [{ label: 'Date', value: 'Nov 5, 2026' }],
  blocks: [{ label: 'Bill to', lines: ['Łucja Ωμέγα', 'Жанна, Tiếng Việt'] }],
  columns: [
    { head: 'Date', kind: 'DATE' },
    { head: 'Description', kind: 'TEXT' },
    { head: 'Amount', kind: 'MONEY' },
  ],
  rows: [{ look: 'LINE', cells: ['2026-11-05', 'Shelves\nfitted', -123_450] }],
  sums: [{ look: 'GRAND_TOTAL', label: 'Amount due', cents: 1080 }],
  ages: [{ label: 'Current', cents: 1080 }],
  notes: ['This is a draft.'],
  footer: ['Bank 1 2 3'],
}
