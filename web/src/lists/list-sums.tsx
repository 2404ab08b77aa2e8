// What the footer of a list says: the sums of all that fits, worked out here once all of it is loaded, else asked for.
import type { Cents } from '@twofold/accounting/money'
import { Money } from '../ui/money.tsx'

/** How many documents fit, and what they come to; refunds and credits count below 0. */
export type ListTotals = {
  documentCount: number
  total: Cents
  applied: Cents
  /** What is left of those that are neither ended nor marked paid. */
  open: Cents
  /** They are those that were asked for last, until the answer is there. */
  isLast?: boolean
}

/** The totals of rows that are all there are. */
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

/** The sums of documents, each by its word. */
export function documentSums(words: readonly [total: string, applied: string], totals: ListTotals): ListSum[] {
  return [
    [words[0], totals.total],
    [words[1], totals.applied],
    ['Open', totals.open],
  ]
}

/** A sum and its word, which is the head of the column that it is the sum of, if there is one. */
export type ListSum = readonly [word: string, cents: Cents]

/** The sums in the footer, each by its word; where they have no room beside the count they stand below it together. */
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
