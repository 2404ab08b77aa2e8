import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'
import { type FocusEvent, type Ref, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { AmountField } from '../kit/fields/amount-field.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import type { Narrow } from '../kit/links/use-address.ts'
import { SearchField } from '../kit/lists/search-field.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { usePrintedChart } from '../kit/pickers/use-chart.ts'
import { type Printing, usePrinting } from '../kit/printing/use-printing.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import type { ReconcileView } from './reconcile-view.ts'
import { reportPaper } from './statement-paper.tsx'

type ReconcileHeadProps = {
  view: ReconcileView
  narrow: Narrow<ReconcileView>
  date: CalendarDate
  balanceRef: Ref<HTMLInputElement>
  /** Opens the reconciliation for another date. */
  onDate: (date: CalendarDate) => void
  /** Called on Enter in a field. Moves the focus to the list. */
  onDone: () => void
}

/** The fields for the date and the Ending Balance of the bank's statement, and the search field for the lines. */
export function ReconcileHead({ view, narrow, date, balanceRef, onDate, onDone }: ReconcileHeadProps) {
  const [shownFor, setShownFor] = useState(date)
  const [draft, setDraft] = useState<CalendarDate | null>(date)
  if (shownFor !== date) {
    setShownFor(date)
    setDraft(date)
  }
  /** The current values, which may not be rendered yet. A field can report its text and lose the focus in the same event. */
  const newest = useRef(draft)
  useLayoutEffect(() => {
    newest.current = draft
  })
  const type = (day: CalendarDate | null) => {
    newest.current = day
    setDraft(day)
  }
  const [isEmptied, setEmptied] = useState(false)
  const dateField = useRef<HTMLInputElement>(null)
  useShortcut({ keys: 'd', does: 'Statement date', area: SHORTCUTS_HEADING, run: () => dateField.current?.focus() })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (draft !== null) onDate(draft)
  }
  // A new date takes effect only when the focus leaves the fields, because the lines below must belong to the date in the field. Switching
  // to another window does not count as leaving.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const day = newest.current
    if (day === null || day === date || currentTarget.contains(relatedTarget) || !document.hasFocus()) return
    onDate(day)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 border-b border-line px-4 pt-3 narrow:gap-x-6 print:hidden">
      <form className="flex items-start gap-2" onSubmit={submit} onBlur={leave}>
        <DateField
          label="Statement Date"
          className="w-30 narrow:w-36"
          value={draft}
          onChange={type}
          inputRef={dateField}
        />
        <Button type="submit" className="mt-5" disabledReason={draft === null ? 'Enter a date first.' : undefined}>
          Show
        </Button>
      </form>
      <AmountField
        label="Ending Balance"
        className="w-32 grow narrow:w-44 narrow:grow-0"
        value={view.balance ?? (isEmptied ? '' : '0')}
        onChange={balance => {
          setEmptied(balance === '')
          narrow({ balance })
        }}
        inputRef={balanceRef}
        onKeyDown={event => event.key === 'Enter' && onDone()}
      />
      <SearchField
        does="Search the lines"
        label="Search lines"
        area={SHORTCUTS_HEADING}
        search={view.search}
        onSearch={search => narrow({ search })}
        onFound={onDone}
        className="mb-3 w-full narrow:mt-5.5 narrow:ml-auto narrow:w-64"
      />
    </div>
  )
}

/** The heading of the page's shortcuts. */
export const SHORTCUTS_HEADING = 'Reconcile'

type Printed = { page: Reconciliation; date: string; chart: Chart }

/** Prints a reconciliation in progress, with its cleared and outstanding lines. */
export function useReconcilePrinting({ page, date, chart }: Printed): Printing {
  const { data: user } = useCurrentUser()
  const printedChart = usePrintedChart()
  const isRecorded = date === fromWire(page.accountReconcileDate)
  const paper = (names: Chart) =>
    reportPaper({
      accountFullName: page.accountFullName,
      accountSign: page.accountSign,
      date,
      openingCents: page.priorReconciledBalance,
      rows: page.transactions,
      facts: [isRecorded ? 'Recorded. Lines left open' : `Not recorded yet: lines up to ${formatDay(date)}`],
      chart: names,
      user,
      now: clock.now(),
    })
  // A recorded statement is printed separately, from the list over the page or from the notice above the lines.
  const atOnce = () => (document.querySelector('dialog:modal') === null && !isRecorded ? paper(chart) : null)
  return usePrinting({ area: SHORTCUTS_HEADING, prepare: async () => paper(await printedChart()), atOnce })
}
