import type { BankLines } from '@twofold/contract/bank-lines'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { watchFocus } from '../kit/fields/focus-guard.ts'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Money } from '../kit/money.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { narrowReviewRow, reviewColumns } from './review-columns.tsx'
import { type ReviewRow, reviewRows, sumOf } from './review-rows.ts'
import { linesInWords } from './statement-draft.ts'
import type { Decisions } from './use-decisions.ts'
import type { MoreLines } from './use-review-pages.ts'

const CategorizeDialog = lazyDialog(async () => (await import('./categorize-dialog.tsx')).CategorizeDialog)
const PayDialog = lazyDialog(async () => (await import('./pay-dialog.tsx')).PayDialog)
const FindDialog = lazyDialog(async () => (await import('./find-dialog.tsx')).FindDialog)

/** The heading of the page's shortcuts. */
export const SHORTCUTS_HEADING = 'Import statement'

/** The window width below which a row is shown on two lines. */
const NARROW = '60rem'

type OpenDialog =
  | { kind: 'categorize'; row: ReviewRow; refusal?: Error }
  | { kind: 'pay'; row: ReviewRow }
  | { kind: 'find'; rows: readonly ReviewRow[] }

/** The number of gray placeholder rows for lines that are not loaded. */
const PENDING_ROWS = 20

type ReviewListProps = {
  page: BankLines
  /** The lines that are not loaded yet. */
  more: MoreLines
  chart: Chart
  decisions: Decisions
  /** The reason why the user cannot process bank lines. */
  refusal: string | undefined
  /** Moves the focus to the file field at the top of the page. */
  onAbove: () => void
}

/**
 * The lines for review. Keys: Enter accepts the suggestion, `n` posts a new transaction, `p` records a payment, `m` matches manually, `s`
 * excludes, `u` undoes.
 */
export function ReviewList({ page, more, chart, decisions, refusal, onAbove }: ReviewListProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const rows = useMemo(() => reviewRows(page), [page])
  const list = useListShortcuts(SHORTCUTS_HEADING, onAbove)
  const accept = useCallback((row: ReviewRow) => acceptSuggestion(row, decisions, setDialog), [decisions])
  const parts = useMemo(
    () => ({
      chart,
      refusal,
      onAccept: accept,
      onCategorize: (row: ReviewRow) => setDialog({ kind: 'categorize', row }),
    }),
    [chart, refusal, accept],
  )
  const columns = useMemo(() => reviewColumns(parts), [parts])
  const narrowed = useCallback((row: ReviewRow) => narrowReviewRow(row, parts), [parts])
  const newest = useRef(dialog)
  useLayoutEffect(() => {
    newest.current = dialog
  })
  const close = () => {
    // If the user has closed the dialog and opened another one, the response to the first must not close the second.
    if (newest.current !== dialog) return
    setDialog(null)
    list.current?.enter()
  }
  const act = (key: string, row: ReviewRow, selected: readonly ReviewRow[]): boolean => {
    if (refusal !== undefined) return false
    const several = selected.length > 0 ? selected : [row]
    if (key === 'Enter') accept(row)
    else if (key === 'n') setDialog({ kind: 'categorize', row })
    else if (key === 'p') setDialog({ kind: 'pay', row })
    else if (key === 'm') setDialog({ kind: 'find', rows: several })
    else if (key === 's') void decisions.exclude(row)
    else return false
    return true
  }
  useKeysOfRow(key => list.current?.press(key))
  const undo = () => refusal === undefined && void decisions.undo()
  useShortcut({ keys: 'u', does: 'Undo the last decision', area: SHORTCUTS_HEADING, isKeyAlone: true, run: undo })
  const foot = (selected: readonly ReviewRow[], active: ReviewRow | undefined) => (
    <>
      <LineCount page={page} more={more} />
      {selected.length > 0 && (
        <span className="font-medium text-ink">
          {selected.length.toLocaleString('en-US')} selected, <Money cents={sumOf(selected)} />
        </span>
      )}
      {refusal === undefined && (
        <RowActions
          onPress={key => active !== undefined && act(key, active, selected)}
          refusal={active === undefined ? 'Select a line in the list.' : undefined}
        />
      )}
    </>
  )
  return (
    <>
      {dialog === null && <FailureAlert failure={decisions.error} className="m-3" />}
      <DataTable
        label="Bank lines for review"
        handle={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onRowKey={act}
        pendingAfter={more.hasMore ? PENDING_ROWS : 0}
        {...(more.error === null && { onNear: more.load })}
        isWorkedThrough
        onAbove={onAbove}
        narrowBelow={NARROW}
        narrowRow={narrowed}
        empty={
          <EmptyState title="No lines for review">
            {page.imports.length === 0
              ? 'Choose a bank statement above. The lines appear here next to matching transactions.'
              : 'All bank lines are reviewed.'}
          </EmptyState>
        }
        footer={rows.length === 0 ? undefined : foot}
      />
      {dialog?.kind === 'categorize' && (
        <CategorizeDialog
          accountID={page.accountID}
          line={dialog.row}
          proposedID={dialog.row.suggestion.kind === 'categorize' ? dialog.row.suggestion.accountID : null}
          refusal={dialog.refusal ?? null}
          chart={chart}
          decisions={decisions}
          onClose={close}
        />
      )}
      {dialog?.kind === 'pay' && <PayDialog line={dialog.row} decisions={decisions} onClose={close} />}
      {dialog?.kind === 'find' && (
        <FindDialog lines={dialog.rows} entries={page.entries} decisions={decisions} onClose={close} />
      )}
    </>
  )
}

/** The footer of the list: the number of lines for review, the number of visible lines, and a button that loads more. */
function LineCount({ page, more }: { page: BankLines; more: MoreLines }) {
  if (!more.hasMore) return <span aria-live="polite">{linesInWords(page.waitingCount)} for review</span>
  return (
    <>
      <span aria-live="polite">
        Showing {page.lines.length.toLocaleString('en-US')} of {linesInWords(page.waitingCount)} for review
      </span>
      <Button look="quiet" isBusy={more.isLoading} onClick={more.load}>
        Show more
      </Button>
      {more.error !== null && (
        <span role="alert" className="text-negative">
          The next lines couldn’t be loaded. {sentenceOfFailure(more.error)}
        </span>
      )}
    </>
  )
}

function keyOf(row: ReviewRow): number {
  return row.bankLineID
}

function acceptSuggestion(row: ReviewRow, decisions: Decisions, ask: (dialog: OpenDialog) => void): void {
  const { suggestion } = row
  if (suggestion.kind === 'match') void decisions.match([suggestion.proposal])
  else if (suggestion.kind === 'categorize') {
    const hasGoneOn = watchFocus()
    // If the request fails, a dialog opens in which the user can correct the values or enter a reason for a locked date. If the user
    // has moved to another row or is typing, the error is only shown above the list.
    void decisions.categorize([{ bankLineID: row.bankLineID, accountID: suggestion.accountID }]).then(refusal => {
      if (refusal !== null && !hasGoneOn()) ask({ kind: 'categorize', row, refusal })
    })
  } else ask({ kind: 'categorize', row })
}

/** Handles the keys for the active row. They work anywhere on the page. */
function useKeysOfRow(press: (key: string) => void): void {
  useShortcut({ keys: 'n', does: 'Post the line as a new entry', area: SHORTCUTS_HEADING, run: () => press('n') })
  useShortcut({
    keys: 'p',
    does: 'Record the line as a customer or vendor payment',
    area: SHORTCUTS_HEADING,
    run: () => press('p'),
  })
  useShortcut({
    keys: 'm',
    does: 'Match the selected lines manually',
    area: SHORTCUTS_HEADING,
    run: () => press('m'),
  })
  useShortcut({ keys: 's', does: 'Exclude the line', area: SHORTCUTS_HEADING, run: () => press('s') })
}

/** The actions for a line other than accepting its suggestion, with their keys. The keys work anywhere on the page. */
const ACTIONS = [
  { key: 'n', label: 'New entry' },
  { key: 'p', label: 'Payment' },
  { key: 'm', label: 'Match manually' },
  { key: 's', label: 'Exclude' },
] as const

type RowActionsProps = {
  /** Runs the action of a key on the active line or on the selected lines. */
  onPress: (key: string) => void
  /** The reason why the actions are disabled. */
  refusal: string | undefined
}

/** The actions for a line as buttons, for mouse and touch. */
function RowActions({ onPress, refusal }: RowActionsProps) {
  return (
    <div className="-mx-3 flex flex-wrap items-center narrow:ml-auto">
      <span className="px-3 hidden narrow:inline">Press Enter to accept, U to undo</span>
      {ACTIONS.map(({ key, label }) => (
        <Button key={key} look="quiet" aria-keyshortcuts={key} disabledReason={refusal} onClick={() => onPress(key)}>
          {label}
          <span aria-hidden className="hidden font-normal text-muted uppercase narrow:inline">
            {key}
          </span>
        </Button>
      ))}
    </div>
  )
}
