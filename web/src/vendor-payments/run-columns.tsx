import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { type ListColumn, tableColumns } from '../kit/lists/list-columns.tsx'
import { Money } from '../kit/money.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import type { RunRow } from './run-rows.ts'

/**
 * The columns of the remittance list. Printed lists and files have one row per bill. On the screen, each vendor has a separate row above
 * its bills.
 */
export const REMITTANCE_COLUMNS: ListColumn<RunRow>[] = [
  {
    key: 'vendor',
    head: 'Vendor',
    width: 'minmax(160px, 2fr)',
    content: { words: ({ vendorName }) => vendorName },
    cell: (row, context) => (row.kind === 'bill' ? null : <RowLink row={row} {...context} />),
  },
  {
    key: 'number',
    head: 'Invoice Number',
    width: 'minmax(120px, 1fr)',
    content: { words: ({ number }) => number },
    cell: (row, context) =>
      row.kind === 'bill' ? <RowLink row={row} {...context} /> : <span className="text-muted">{row.number}</span>,
  },
  { key: 'due', head: 'Due', width: '112px', widthMm: 23, content: { day: ({ due }) => due } },
  {
    key: 'credits',
    head: 'From Credits',
    width: '112px',
    content: { cents: ({ fromCreditsCents }) => fromCreditsCents },
    cell: row => row.kind !== 'left' && <Money cents={row.fromCreditsCents} />,
  },
  {
    key: 'payment',
    head: 'Payment',
    width: '120px',
    content: { cents: ({ fromPaymentCents }) => fromPaymentCents },
    cell: row => row.kind !== 'left' && <Money cents={row.fromPaymentCents} isTotal={row.kind === 'vendor'} />,
  },
  {
    key: 'result',
    head: 'Result',
    width: 'minmax(150px, 2fr)',
    content: { words: ({ result }) => result },
    cell: ({ kind, result }) => kind !== 'bill' && <span title={result}>{result}</span>,
  },
]

/** The columns for the table on the screen. */
export const RUN_COLUMNS: Column<RunRow>[] = tableColumns(REMITTANCE_COLUMNS)

function RowLink({ row, isActive }: CellContext<RunRow> & { row: RunRow }) {
  return (
    <Link
      to={row.path}
      tabIndex={isActive ? 0 : -1}
      className={row.kind === 'vendor' ? 'font-medium hover:underline' : 'hover:underline'}
    >
      <bdi>{row.kind === 'bill' ? row.number : row.vendorName}</bdi>
    </Link>
  )
}

/** The row on a phone: vendor and amount, then the bill or the vendor's result. */
export function NarrowRunRow({ row, ...context }: CellContext<RunRow> & { row: RunRow }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className={row.kind === 'bill' ? 'truncate pl-4' : 'truncate'}>
        <RowLink row={row} {...context} />
      </span>
      <Money cents={row.fromPaymentCents} isTotal={row.kind === 'vendor'} className="text-right" />
      <span className="col-span-2 truncate text-small text-muted">
        {row.kind === 'bill' ? (
          <span className="pl-4">
            due <Day date={row.due} />
          </span>
        ) : (
          `${row.number} · ${row.result}`
        )}
      </span>
    </div>
  )
}
