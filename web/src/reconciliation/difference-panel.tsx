import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { huntDifference, type Suspect } from '@twofold/accounting/reconciliation/difference-hunter'
import { useMemo } from 'react'
import { Link } from '../app/link.tsx'
import { Button } from '../ui/button.tsx'
import { transactionPath } from './reconcile-columns.tsx'
import type { PageRow } from './reconcile-rows.ts'

type DifferencePanelProps = {
  rows: readonly PageRow[]
  differenceCents: Cents
  accountID: number
  onToggle: (rows: readonly PageRow[]) => void
  /** Why marks cannot be made. */
  refusal: string | undefined
}

/** Where the difference may come from, surest first, each with what to do about it. */
export function DifferencePanel({ rows, differenceCents, accountID, onToggle, refusal }: DifferencePanelProps) {
  const { hunt, byKey } = useMemo(
    () => ({ hunt: huntDifference(rows, differenceCents), byKey: new Map(rows.map(row => [row.key, row])) }),
    [rows, differenceCents],
  )
  const { suspects, pairs, isDivisibleByNine } = hunt
  const found = [...suspects.map(suspect => [suspect]), ...pairs]
  return (
    <section aria-label="Where the difference may be" className="border-t border-line bg-panel px-4 py-2 print:hidden">
      <h2 className="text-small font-medium text-muted">Where the difference may be</h2>
      {found.length === 0 && (
        <p className="py-1">
          No line and no pair of lines makes up {formatCents(differenceCents)}.
          {isDivisibleByNine && ' It divides by nine: somewhere two digits may be swapped.'} Something may be missing in
          the books.
        </p>
      )}
      <ul>
        {found.map(together => {
          const turned = together.filter(({ kind }) => kind === 'CLEAR' || kind === 'UNCLEAR')
          const turnedRows = turned.flatMap(({ key }) => byKey.get(key) ?? [])
          const [row] = together.flatMap(({ key }) => byKey.get(key) ?? [])
          return (
            <li key={together.map(({ kind, key }) => kind + key).join()} className="flex items-center gap-3 py-0.5">
              <span className="min-w-0">
                {together.map(suspect => sentenceOf(suspect, byKey.get(suspect.key))).join(' Together: ')}
              </span>
              {turnedRows.length > 0 ? (
                <Button look="quiet" disabledReason={refusal} onClick={() => onToggle(turnedRows)}>
                  {turnedRows.length > 1 ? 'Turn both' : turned[0]?.kind === 'CLEAR' ? 'Reconcile' : 'Unreconcile'}
                </Button>
              ) : (
                row !== undefined && (
                  <Link to={transactionPath(row, accountID)} className="text-accent hover:underline">
                    Edit transaction {row.transactionID}
                  </Link>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A suspect in words. */
function sentenceOf(suspect: Suspect, row: PageRow | undefined): string {
  if (row === undefined) return ''
  const day = formatDay(fromWire(row.transactionDate) ?? '')
  const what = `${row.transactionComment || `No. ${row.transactionID}`} of ${day}, ${formatCents(row.cents)}`
  switch (suspect.kind) {
    case 'CLEAR':
      return `${what}, is open and would fit.`
    case 'UNCLEAR':
      return `${what}, is reconciled and may not be on the statement.`
    case 'WRONG_SIDE':
      return `${what}, would fit on the other side: its sign may have slipped.`
    case 'SWAPPED':
      return `${what}, would fit as ${formatCents(suspect.meantCents)}: two digits may be swapped.`
  }
}
