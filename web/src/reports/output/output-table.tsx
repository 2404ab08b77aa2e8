import { NOTHING_OPEN_NOTICE } from '@twofold/accounting/reports/aging'
import type { ReportOutput } from '@twofold/contract/reports'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '../../client/use-current-user.ts'
import { keepWayBack, wayBack } from '../../client/way-back.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import { useNavigate } from '../../kit/router/use-router.tsx'
import { useListShortcuts } from '../../kit/shortcuts/use-list-shortcuts.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { type DrillDown, drillDownOfRow, type ListedDrillDown } from './drill-down.ts'
import { outputColumns } from './output-columns.tsx'
import { LINE_CHARACTERS, narrowLinesOf, outputNarrowRow } from './output-narrow-row.tsx'
import { type OutputRow, outputRows } from './output-rows.ts'
import { TieOutLine } from './tie-out.tsx'
import type { ComparedOutput } from './use-output.ts'

const DrillDownSheet = lazyComponent(async () => (await import('./drill-down-sheet.tsx')).DrillDownSheet)

type OutputTableProps = {
  output: ReportOutput
  /** The compared periods of the same report, with their names. */
  compared: readonly ComparedOutput[]
  /** The URL of the output, to which the user can return from a link. */
  address: string
}

/** The rows of an output with its totals. Every figure links to the lines that make it up, and Back returns to the same row. */
export function OutputTable({ output, compared, address }: OutputTableProps) {
  const handle = useListShortcuts('Report')
  const place = useKeptReportPlace(address, output.reportName)
  const [opened, setOpened] = useState<{ drillDown: ListedDrillDown; shown: OutputRow; of: ReportOutput } | null>(null)
  const rows = useMemo(
    () =>
      outputRows(
        output,
        compared.map(each => each.output),
      ),
    [output, compared],
  )
  const periods = useMemo(() => compared.map(({ label }) => label), [compared])
  const timeZone = useTimeZone()
  const { leaveFor } = place
  const open = useCallback(
    (drillDown: DrillDown, shown: OutputRow, at = 0) => {
      const of = compared[at - 1]?.output ?? output
      if (drillDown.kind === 'accounts' || drillDown.kind === 'documents') setOpened({ drillDown, shown, of })
      else leaveFor(drillDown.path, shown.key)
    },
    [leaveFor, output, compared],
  )
  const columns = useMemo(
    () => outputColumns({ output, rows, periods, timeZone, onOpen: open }),
    [output, rows, periods, timeZone, open],
  )
  const narrowRow = useMemo(
    () => outputNarrowRow({ output, periods, timeZone, onOpen: open }),
    [output, periods, timeZone, open],
  )
  const lineCharacters = LINE_CHARACTERS[useNarrow('45rem') ? 'phone' : 'tablet']
  const lines = useMemo(() => narrowLinesOf(output, periods, lineCharacters), [output, periods, lineCharacters])
  const openRow = (shown: OutputRow) => {
    const drillDown = drillDownOfRow(shown.row, output.columns)
    if (drillDown !== null) open(drillDown, shown)
  }
  return (
    <div ref={place.box} className="flex min-h-0 flex-1 flex-col">
      <DataTable
        label={output.reportName}
        handle={handle}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowClass={rowClass}
        onOpen={openRow}
        initialKey={place.initialKey}
        // The list keeps its scroll position when the period changes. A list of changes scrolls to its start when its start time changes.
        listKey={`${output.reportID} ${output.since ?? ''}`}
        narrowRow={narrowRow}
        narrowLines={lines}
        empty={<NothingToReport notice={output.notice} />}
        footer={
          <>
            <span className="py-1">{countText(output)}</span>
            <TieOutLine tieOut={output.tieOut} />
          </>
        }
      />
      {opened !== null && (
        <DrillDownSheet
          drillDown={opened.drillDown}
          output={opened.of}
          onOpen={path => leaveFor(path, opened.shown.key)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** Explains why an output has no rows. */
export function NothingToReport({ notice }: { notice: string }) {
  if (notice === NOTHING_OPEN_NOTICE)
    return <EmptyState title="No open items">There were no open documents at the end date.</EmptyState>
  return <EmptyState title="Nothing to report">{notice || 'No transactions in this period.'}</EmptyState>
}

function keyOf({ key }: OutputRow): number {
  return key
}

/** The row is the positioning context for text that spans it. */
function rowClass({ row }: OutputRow): string {
  return row.cells[0] === null ? '' : 'relative'
}

function countText({ rows, rowsLeftOut }: ReportOutput): string {
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`
  return rowsLeftOut === 0
    ? count
    : `First ${count}. The exported files contain ${rowsLeftOut.toLocaleString('en-US')} more.`
}

type KeptPlace = {
  /** The element that contains the list. */
  box: RefObject<HTMLDivElement | null>
  /** The row that is initially active: the row that the user opened before. */
  initialKey: number | undefined
  /** Opens the link target of a row, and stores the position in the list. */
  leaveFor: (path: string, rowKey: number) => void
}

/** Restores the scroll position, the active row and the focus when the user returns to a report from the lines of a figure. */
function useKeptReportPlace(address: string, title: string): KeptPlace {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [place] = useState(() => {
    const last = wayBack()
    return last?.path === address ? last : null
  })
  useLayoutEffect(() => {
    const grid = gridIn(box.current)
    if (place !== null && grid !== null) grid.scrollTop = place.scrollTop
  }, [place])
  useEffect(() => {
    if (place === null) return
    gridIn(box.current)?.focus({ preventScroll: true })
    scrollTo(0, place.pageTop)
  }, [place])
  return {
    box,
    initialKey: place?.rowKey,
    leaveFor(path, rowKey) {
      const scrollTop = gridIn(box.current)?.scrollTop ?? 0
      keepWayBack({ path: address, to: path, title, scrollTop, pageTop: scrollY, rowKey })
      void navigate(path)
    },
  }
}

function gridIn(element: HTMLDivElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>('[role=grid]') ?? null
}
