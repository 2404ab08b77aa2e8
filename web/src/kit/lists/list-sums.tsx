// The footer of a list: the sums of all matching rows. If all rows are loaded, the page computes the sums. Otherwise, the server computes
// them.
import type { Cents } from '@twofold/accounting/money'
import { Money } from '../money.tsx'

/** The number of matching documents and their sums. Refunds and credits are negative. */
export type ListTotals = {
  documentCount: number
  total: Cents
  applied: Cents
  /** The open amounts of documents that are not canceled, rejected or marked as paid. */
  open: Cents
  /** Whether these totals are those of the previous query, because the response has not arrived yet. */
  isLast?: boolean
}

/** Returns the totals of a list whose rows are all loaded. */
export function totalsOf<Row>(rows: readonly Row[], one: (row: Row) => Omit<ListTotals, 'documentCount'>): ListTotals {
  const sums = { documentCount: rows.length, total: 0, applied: 0, open: 0 }
  for (const row of rows) {
    const { total, applied, open } = one(row)
    sums.total += total
    sums.applied += applied
    sums.open += open
  }
  return sums
}

/** Returns the labeled sums for a list of documents. */
export function documentSums(words: readonly [total: string, applied: string], totals: ListTotals): ListSum[] {
  return [
    [words[0], totals.total],
    [words[1], totals.applied],
    ['Open', totals.open],
  ]
}

/** A sum and its label. The label is the header of the sum's column, if there is one. */
export type ListSum = readonly [word: string, cents: Cents]

/** The sums in the footer, with their labels. If they do not fit next to the count, all of them move below it. */
export function ListSums({ sums }: { sums: readonly ListSum[] }) {
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-x-4">
      {sums.map(([word, cents]) => (
        <span key={word}>
          {word} <Money cents={cents} isTotal />
        </span>
      ))}
    </span>
  )
}
