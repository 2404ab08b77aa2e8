import { STRONG_MIN } from '@twofold/accounting/bank-matching/match-proposal'
import { fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { BankLineShown } from '@twofold/contract/bank-lines'
import { Day } from '../kit/day.tsx'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import type { Column } from '../kit/table/data-table.tsx'
import { type ReviewRow, sumOf, sureness } from './review-rows.ts'

/** The props that each cell receives in addition to its row. */
export type ReviewParts = {
  chart: Chart
  /** Accepts the suggestion for the row. */
  onAccept: (row: ReviewRow) => void
  /** Opens the dialog that posts the row as a new transaction. */
  onCategorize: (row: ReviewRow) => void
  /** The reason why the user cannot process bank lines. */
  refusal: string | undefined
}

/** Returns the columns: the bank line on the left, the matching transactions on the right, and the reason for the match. */
export function reviewColumns(parts: ReviewParts): Column<ReviewRow>[] {
  return [
    {
      key: 'date',
      head: 'Bank date',
      width: '108px',
      cell: (row, { above }) => <Day date={fromWire(row.lineDate)} isRepeated={above?.lineDate === row.lineDate} />,
    },
    {
      key: 'payee',
      head: 'Bank description',
      width: 'minmax(140px, 5fr)',
      cell: row => <span title={wordsOf(row)}>{wordsOf(row)}</span>,
    },
    { key: 'amount', head: 'Amount', width: '112px', isRight: true, cell: row => <Money cents={row.amount} /> },
    {
      key: 'books',
      head: 'Match',
      width: 'minmax(180px, 6fr)',
      cell: row => <BooksCell row={row} chart={parts.chart} />,
    },
    { key: 'why', head: 'Reason', width: 'minmax(160px, 7fr)', cell: row => <Why row={row} /> },
    {
      key: 'accept',
      head: 'Accept',
      isHeadHidden: true,
      width: '72px',
      isRight: true,
      cell: row => <AcceptButton row={row} parts={parts} />,
    },
  ]
}

/** Returns a one-line description of a bank line. */
export function wordsOf(line: Pick<BankLineShown, 'checkNumber' | 'payee' | 'memo'>): string {
  return (
    [line.checkNumber && `Check ${line.checkNumber}`, commentOf(line)].filter(Boolean).join(' · ') || 'No description'
  )
}

/** Returns the transaction comment for a bank line: its payee and memo. */
export function commentOf({ payee, memo }: Pick<BankLineShown, 'payee' | 'memo'>): string {
  return [payee, memo].filter(Boolean).join(' · ')
}

/** The column is as wide as the longest date, so that the text after it is aligned. */
const DAY_COLUMN = 'text-muted narrow:inline-block narrow:w-22'

function BooksCell({ row: { suggestion }, chart }: { row: ReviewRow; chart: Chart }) {
  if (suggestion.kind === 'none') return <span className="text-muted">No match</span>
  if (suggestion.kind === 'categorize') {
    const account = chart.byId.get(suggestion.accountID)
    return (
      <span className="flex min-w-0 gap-1.5">
        <span className="shrink-0 text-muted">New entry →</span>
        <AccountName fullName={account?.accountFullName ?? `Account ${suggestion.accountID}`} />
      </span>
    )
  }
  const [first] = suggestion.entries
  if (first === undefined) return null
  if (suggestion.entries.length > 1) {
    return (
      <span title={suggestion.entries.map(({ transactionComment }) => transactionComment).join(', ')}>
        {counted(suggestion.entries.length, 'entry', 'entries')}, total <Money cents={sumOf(suggestion.entries)} />
      </span>
    )
  }
  return (
    <span title={first.transactionComment}>
      <Day date={fromWire(first.transactionDate)} className={DAY_COLUMN} />{' '}
      {first.transactionComment || `No. ${first.transactionID}`}
      {suggestion.otherLines > 0 && (
        <span className="text-muted">, with {counted(suggestion.otherLines, 'other line')}</span>
      )}
    </span>
  )
}

function Why({ row: { suggestion } }: { row: ReviewRow }) {
  if (suggestion.kind === 'none') return null
  return (
    <span title={suggestion.why} className="text-small text-muted">
      {suggestion.kind === 'match' && (
        <span className={suggestion.confidence >= STRONG_MIN ? 'font-medium text-positive' : 'font-medium'}>
          {sureness(suggestion.confidence)}.{' '}
        </span>
      )}
      {suggestion.why}
    </span>
  )
}

/** The button of a row. Enter in the list does the same, so the button is not a Tab stop. */
function AcceptButton({ row, parts: { onAccept, onCategorize, refusal } }: { row: ReviewRow; parts: ReviewParts }) {
  // The page says above why nothing can be decided.
  if (refusal !== undefined) return null
  const word = row.suggestion.kind === 'none' ? 'New entry' : row.suggestion.kind === 'categorize' ? 'Post' : 'Accept'
  const act = row.suggestion.kind === 'none' ? onCategorize : onAccept
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${word}: ${wordsOf(row)}`}
      onClick={() => act(row)}
      className="rounded-small font-medium text-accent hover:underline"
    >
      {word}
    </button>
  )
}

/** The row on a phone: the bank line, then the match and the button. */
export function narrowReviewRow(row: ReviewRow, parts: ReviewParts) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className="truncate font-medium">
        <Day date={fromWire(row.lineDate)} className="font-normal text-muted" /> {wordsOf(row)}
      </span>
      <Money cents={row.amount} className="text-right" />
      <span className="truncate text-small">
        {row.suggestion.kind === 'match' && (
          <span className="font-medium">{sureness(row.suggestion.confidence)}: </span>
        )}
        <BooksCell row={row} chart={parts.chart} />
      </span>
      <span className="text-right text-small">
        <AcceptButton row={row} parts={parts} />
      </span>
    </div>
  )
}
