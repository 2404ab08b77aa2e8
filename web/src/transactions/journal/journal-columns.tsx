import { fromWire } from '@twofold/accounting/calendar'
import type { JournalRow } from '@twofold/contract/journal'
import { sourcePath } from '../../document-links/document-words.ts'
import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { Money } from '../../kit/money.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { SplitNames, shortSplitNames, splitNames } from '../../kit/pickers/split-names.tsx'
import { journalPath } from './journal-filter.ts'

/** A row of the journal with the name of the user who posted it. */
export type JournalLine = JournalRow & { postedBy: string }

/** Returns the columns of the journal. `query` is the query of its URL. */
export function journalColumns(chart: Chart, query: string): ListColumn<JournalLine>[] {
  const names = (split: string) => splitNames({ split, chart }).join(', ')
  return [
    {
      key: 'entryNumber',
      head: 'Entry No.',
      width: '92px',
      widthMm: 16,
      content: { words: row => (row.entryNumber === 0 ? '' : String(row.entryNumber)) },
      cell: (row, { isActive }) => <NumberLink row={row} query={query} isActive={isActive} />,
    },
    {
      key: 'date',
      head: 'Date',
      width: '116px',
      widthMm: 22,
      isSortable: true,
      content: { day: ({ transactionDate }) => fromWire(transactionDate) },
    },
    {
      key: 'comment',
      head: 'Comment',
      width: 'minmax(140px, 5fr)',
      content: { words: ({ transactionComment }) => transactionComment },
      cell: (row, { isActive }) => <Comment row={row} isActive={isActive} />,
    },
    {
      key: 'debit',
      head: 'Debit',
      width: 'minmax(120px, 4fr)',
      content: { words: ({ debitSplit }) => names(debitSplit) },
      cell: row => <SplitNames split={row.debitSplit} chart={chart} isNarrow />,
    },
    {
      key: 'credit',
      head: 'Credit',
      width: 'minmax(120px, 4fr)',
      content: { words: ({ creditSplit }) => names(creditSplit) },
      cell: row => <SplitNames split={row.creditSplit} chart={chart} isNarrow />,
    },
    { key: 'amount', head: 'Amount', width: '140px', content: { cents: ({ transactionAmount }) => transactionAmount } },
    {
      key: 'postedBy',
      head: 'Posted by',
      width: 'minmax(100px, 2fr)',
      widthMm: 24,
      content: { words: ({ postedBy }) => postedBy },
    },
  ]
}

/** The number of an entry, with a link to its form. Until the entry is numbered, the link is a dash. */
function NumberLink({ row, query, isActive }: { row: JournalLine; query: string; isActive: boolean }) {
  return (
    <Link
      to={journalPath(query, row.transactionID)}
      tabIndex={isActive ? 0 : -1}
      className="figures text-muted hover:text-accent hover:underline"
    >
      {row.entryNumber > 0 ? (
        row.entryNumber
      ) : (
        <span title="Not yet numbered">
          <span aria-hidden>–</span>
          <span className="sr-only">Not yet numbered</span>
        </span>
      )}
    </Link>
  )
}

/** The comment of an entry. If a document posted the entry, the comment links to the document. */
function Comment({ row, isActive }: { row: JournalLine; isActive: boolean }) {
  const path = row.isVoid ? null : sourcePath(row)
  if (path === null) return <bdi>{row.transactionComment}</bdi>
  return (
    <Link
      to={path}
      tabIndex={isActive ? 0 : -1}
      className="underline decoration-rule underline-offset-2 hover:text-accent"
    >
      <bdi>{row.transactionComment}</bdi>
    </Link>
  )
}

type NarrowEntryProps = { row: JournalLine; chart: Chart; query: string; isActive: boolean }

/** The row of an entry on a phone: comment and amount, then date, accounts and number. */
export function NarrowEntry({ row, chart, query, isActive }: NarrowEntryProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={journalPath(query, row.transactionID)} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{row.transactionComment || entryName(row)}</bdi>
      </Link>
      <span className="text-right">
        <Money cents={row.transactionAmount} />
      </span>
      <span className="truncate text-small text-muted">
        <Day date={fromWire(row.transactionDate)} /> · {shortSplitNames({ split: row.debitSplit, chart })} /{' '}
        {shortSplitNames({ split: row.creditSplit, chart })}
      </span>
      <span className="text-right text-small text-muted">{row.entryNumber > 0 ? entryName(row) : ''}</span>
    </div>
  )
}

/** Returns the name of an entry: its number, or its id until it is numbered. */
export function entryName({ entryNumber, transactionID }: { entryNumber: number; transactionID: number }): string {
  return entryNumber > 0 ? `Entry ${entryNumber}` : `No. ${transactionID}`
}
