import type { Endpoint } from '@twofold/contract/endpoint'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GrowingList } from '../../client/use-growing-list.ts'
import { GrowingTable } from '../../kit/lists/growing-table.tsx'
import { LaterListOutput } from '../../kit/lists/later-list-output.tsx'
import { tableColumns } from '../../kit/lists/list-columns.tsx'
import { type ChoiceFilter, type DayFilter, factsOf, ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListSearch } from '../../kit/lists/list-search.tsx'
import { documentSums, ListSums, type ListTotals, totalsOf } from '../../kit/lists/list-sums.tsx'
import type { ListView } from '../../kit/lists/use-list-view.ts'
import { wholeList } from '../../kit/lists/whole-list.ts'
import { later } from '../../kit/loading/coming.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useWayToForm } from '../../kit/shortcuts/use-way-to-form.ts'
import { partyFact } from '../../parties/party-narrowing.ts'
import { ViewMenu } from '../../saved-views/view-menu.tsx'
import { invoiceColumns, NarrowInvoice } from './invoice-columns.tsx'
import { type InvoiceSide, invoicePath, sumsOfInvoice } from './invoice-side.ts'

const PartyFilter = later(async () => (await import('../../parties/party-filter.tsx')).PartyFilter)

type Window = { limit?: string; cursor?: string }

type InvoicesPageProps<Row> = {
  side: InvoiceSide<Row>
  view: ListView
  choices: readonly ChoiceFilter[]
  /** The date filters. */
  days: readonly DayFilter[]
  list: GrowingList<Row>
  /** The totals of the whole list, if more rows exist than are loaded. Undefined until they are known. */
  totals: ListTotals | undefined
  /** The calls that return the list as a file. */
  files: { csv: Endpoint; xlsx: Endpoint }
  /** Reads a page of the list. */
  read: (window: Window) => Promise<{ rows: readonly Row[]; next: string | null }>
  openID: number | undefined
  /** The form that creates an invoice or bill. Its first field gets the focus. */
  newForm: (partyRef: RefObject<HTMLInputElement | null>) => ReactNode
  /** Links and buttons that apply to the whole page. */
  actions?: ReactNode
  selection?: (selected: readonly Row[]) => ReactNode
  /** The message if the list shows the queue of pending documents and the queue is empty. */
  doneWith?: string | undefined
}

/** The list of invoices or bills, with the form that creates one. The filters and the sort order are in the URL. */
export function InvoicesPage<Row>(props: InvoicesPageProps<Row>) {
  const { side, view, choices, days, list, read, openID, newForm, actions, selection } = props
  const party = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const columns = useMemo(() => invoiceColumns(side, query), [side, query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const { title, describe } = side
  const words = [side.one.toLowerCase(), title.toLowerCase()] as const
  const keyOf = useCallback((row: Row) => describe(row).id, [describe])
  const [first] = list.rows
  const partyName = first && describe(first).partyName
  const pickLabel = useCallback((row: Row) => `Select ${side.one} ${describe(row).reference}`, [side, describe])
  const toParty = useWayToForm(party, { does: `New ${words[0]}`, area: title, permission: 'documents.write' })
  // If other filters are also set, the queue may contain documents that do not match them.
  const isOneFilter = view.search === '' && Object.keys(view.filters).length === 1
  const isAll = list.isThere && !list.hasMore
  const totals = isAll ? totalsOf(list.rows, row => sumsOfInvoice(describe(row))) : props.totals
  const sums = totals && documentSums(['Total', side.heads.paid], totals)
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader title={title} actions={actions} />
      {newForm(party)}
      <ListSearch
        title={`My ${title}`}
        area={title}
        view={view}
        views={<ViewMenu list={side.path.slice(1) as ViewedList} area={title} query={view.asked} />}
        filters={
          <ListFilters view={view} choices={choices} days={days}>
            <PartyFilter view={view} party={side.party} name={partyName} />
          </ListFilters>
        }
        isWide={days.length > 2}
      >
        <LaterListOutput
          title={title}
          fileName={side.fileName}
          files={{ ...props.files, query: view.asked }}
          area={title}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, choices, days, partyFact(view, side.party, partyName))}
          words={words}
          sums={totals?.isLast ? undefined : sums}
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
        isDone={row => describe(row).paidInFull || describe(row).isEnded}
        narrowRow={(row, context) => <NarrowInvoice side={side} row={row} query={query} {...context} />}
        words={words}
        next={{ form: 'documents.write' }}
        doneWith={isOneFilter ? props.doneWith : undefined}
        count={totals?.documentCount}
        areSumsLast={totals?.isLast}
        sums={sums && <ListSums sums={sums} />}
        {...(selection !== undefined && { selection, pickLabel })}
      />
    </div>
  )
}
