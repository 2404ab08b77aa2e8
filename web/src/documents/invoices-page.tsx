import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import type { GrowingList } from '../client/use-growing-list.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { GrowingTable } from './growing-table.tsx'
import { invoiceColumns, NarrowInvoice } from './invoice-columns.tsx'
import { type InvoiceSide, type InvoiceTold, invoicePath } from './invoice-side.ts'
import { tableColumns } from './list-columns.tsx'
import { factsOf } from './list-facts.ts'
import { type ChoiceFilter, type DayFilter, ListFilters } from './list-filters.tsx'
import { ListOutput } from './list-output.tsx'
import { ListSearch } from './list-search.tsx'
import { ListSums, type ListTotals, totalsOf } from './list-sums.tsx'
import type { ListView } from './use-list-view.ts'
import { wholeList } from './whole-list.ts'

type Window = { limit?: string; cursor?: string }

type InvoicesPageProps<Row> = {
  side: InvoiceSide<Row>
  view: ListView
  choices: readonly ChoiceFilter[]
  /** The days that it can be narrowed by, where they are not the usual ones. */
  days?: readonly DayFilter[]
  list: GrowingList<Row>
  /** Of all that the list shows, where it is longer than what is loaded; undefined until it is known. */
  totals: ListTotals | undefined
  /** Reads a window of what the list shows. */
  read: (window: Window) => Promise<{ rows: readonly Row[]; next: string | null }>
  openID: number | undefined
  /** The form that adds to the list, with the field that it begins with. */
  newForm: (partyRef: RefObject<HTMLInputElement | null>) => ReactNode
  /** Links and buttons that belong to the whole page. */
  actions?: ReactNode
  selection?: (selected: readonly Row[]) => ReactNode
}

/** The invoices or bills with the form that adds to them. The address says what the list shows. */
export function InvoicesPage<Row>(props: InvoicesPageProps<Row>) {
  const { side, view, choices, days, list, read, openID, newForm, actions, selection } = props
  const party = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const columns = useMemo(() => invoiceColumns(side, query), [side, query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const { title, told } = side
  const words = [side.one.toLowerCase(), title.toLowerCase()] as const
  const keyOf = useCallback((row: Row) => told(row).id, [told])
  const toParty = () => party.current?.focus()
  useShortcut({ keys: 'n', does: `New ${words[0]}`, area: title, run: toParty })
  const isAll = list.isThere && !list.hasMore
  const totals = isAll ? totalsOf(list.rows, row => sumsOf(told(row))) : props.totals
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title={title} actions={actions} />
      {newForm(party)}
      <ListSearch title={`My ${title}`} area={title} view={view}>
        <ListFilters view={view} choices={choices} days={days} />
        <ListOutput
          title={title}
          fileName={side.fileName}
          area={title}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, choices, days)}
          words={words}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => wholeList(read, rowsMax)}
        />
      </ListSearch>
      <GrowingTable
        label={`My ${title}`}
        area={title}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={row => void navigate(invoicePath(side, row) + query)}
        onAbove={toParty}
        initialKey={openID}
        isDone={row => told(row).paidInFull || told(row).isEnded}
        narrowRow={(row, context) => <NarrowInvoice side={side} row={row} query={query} {...context} />}
        words={words}
        count={totals?.documentCount}
        sums={totals && <ListSums words={['Total', side.heads.paid]} totals={totals} />}
        {...(selection !== undefined && { selection })}
      />
    </div>
  )
}

function sumsOf({ totalCents, paidCents, remainingCents, paidInFull, isEnded }: InvoiceTold) {
  return { total: totalCents, applied: paidCents, open: paidInFull || isEnded ? 0 : remainingCents }
}
