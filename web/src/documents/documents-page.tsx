import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LaterListOutput } from '../kit/lists/later-list-output.tsx'
import { type ListColumn, tableColumns } from '../kit/lists/list-columns.tsx'
import { type ChoiceFilter, type DayFilter, documentFilters, factsOf, ListFilters } from '../kit/lists/list-filters.tsx'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { documentSums, ListSums, totalsOf } from '../kit/lists/list-sums.tsx'
import { useListTotals } from '../kit/lists/use-list-totals.ts'
import { useListView } from '../kit/lists/use-list-view.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import { later } from '../kit/loading/coming.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useWayToForm } from '../kit/shortcuts/use-way-to-form.ts'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import { partyFact, partyFilterable } from '../parties/party-narrowing.ts'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { isDone, shownAmounts } from './document-amounts.ts'
import { type DocumentSide, documentAddress, queryOfList } from './document-side.ts'
import type { DocumentsListProps } from './documents-screen.tsx'
import { useReadDocuments } from './use-read-documents.ts'

const PartyFilter = later(async () => (await import('../parties/party-filter.tsx')).PartyFilter)

/** The columns, filters and words of a list of documents. Pass the same object at every render. */
export type DocumentList = {
  side: DocumentSide
  choices: readonly ChoiceFilter[]
  /** The date filters, if they are not the standard ones. */
  days?: readonly DayFilter[]
  /** The columns for the screen, for print and for files. The URL of an opened row includes `query`. */
  columns: (query: string) => ListColumn<DocumentRecord>[]
  /** The last column, which is omitted from printed lists and exported files. */
  lastColumn?: (query: string) => Column<DocumentRecord>
  /** A row on a phone. */
  narrowRow: (record: DocumentRecord, query: string, context: CellContext<DocumentRecord>) => ReactNode
  /** The labels of the sums of the total and applied amounts. */
  sums: readonly [total: string, applied: string]
  /** Handles a key on the active row by opening a URL. */
  onRowKey?: (key: string, record: DocumentRecord) => string | null
  /** The filter by which the list is a queue of pending documents, and the message if the queue is empty. */
  queue?: { filter: string; done: string }
}

type DocumentsPageProps = DocumentsListProps & {
  list: DocumentList
  /** The form that creates a document. Its first field gets the focus. */
  newForm: (firstRef: RefObject<HTMLInputElement | null>) => ReactNode
  /** Links that apply to the whole page. */
  actions?: (isQueue: boolean) => ReactNode
  /** Makes rows selectable. Returns the actions for the selected rows, or for all rows of a queue if no row is selected. */
  selection?: (records: readonly DocumentRecord[]) => ReactNode
}

type Window = { limit?: string; cursor?: string }

/** The list of a kind of document, with the form that creates one. The URL contains the filters and the sort order of the list. */
export function DocumentsPage({ list: parts, openID, isBehindForm, newForm, actions, selection }: DocumentsPageProps) {
  const { side, choices, days, queue } = parts
  const { calls, area, rows: words } = side
  const first = useRef<HTMLInputElement>(null)
  const filters = useMemo(
    () => ({ ...documentFilters(choices, days), ...partyFilterable(side.party) }),
    [choices, days, side],
  )
  const view = useListView(Object.keys(side.codec.sorts), filters)
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const inputAt = (window: Window) => ({ query: { ...window, ...view.asked } })
  const read = useReadDocuments(side)
  const list = useGrowingList(calls.list, { inputAt, read, isEnabled: !(isBehindForm && side.isListDeferred) })
  const known = useListTotals(calls.totals, view.asked, list.hasMore && !isBehindForm)
  const isAll = list.isThere && !list.hasMore
  const totals = isAll ? totalsOf(list.rows, shownAmounts) : known
  const sums = totals && documentSums(parts.sums, totals)
  const columns = useMemo(() => parts.columns(query), [parts, query])
  const shown = useMemo(
    () => [...tableColumns(columns), ...(parts.lastColumn === undefined ? [] : [parts.lastColumn(query)])],
    [columns, parts, query],
  )
  const partyName = list.rows[0]?.partyName
  const noun = side.one.toLowerCase()
  const toFirst = useWayToForm(first, { does: `New ${noun}`, area, permission: side.permission })
  const pickLabel = useCallback((record: DocumentRecord) => `Select ${side.one} ${record.reference}`, [side])
  const isQueue = queue !== undefined && view.filters[queue.filter] === 'PENDING'
  // If other filters are also set, the queue may contain documents that do not match them.
  const isOneFilter = view.search === '' && Object.keys(view.filters).length === 1
  // Documents of the previous view may still be visible, but no action applies to all of them.
  const queued = !isQueue || list.isLast ? [] : list.rows
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader title={area} actions={actions?.(isQueue)} />
      {newForm(first)}
      <ListSearch
        title={`My ${side.listTitle}`}
        area={area}
        view={view}
        views={<ViewMenu list={side.path.slice(1) as ViewedList} area={area} query={view.asked} />}
        filters={
          <ListFilters view={view} choices={choices} days={days}>
            <PartyFilter view={view} party={side.party} name={partyName} />
          </ListFilters>
        }
        isWide={days !== undefined}
      >
        <LaterListOutput
          title={side.printTitle}
          fileName={side.fileName}
          files={{ ...calls.files, query: view.asked }}
          area={area}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, choices, days, partyFact(view, side.party, partyName))}
          words={words}
          sums={totals?.isLast ? undefined : sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => wholeList(async window => read(await call(calls.list, inputAt(window))), rowsMax)}
        />
      </ListSearch>
      <GrowingTable
        label={`My ${side.listTitle}`}
        area={area}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={({ id }) => void navigate(documentAddress(side, id) + query)}
        onRowKey={(key, record) => {
          const path = parts.onRowKey?.(key, record) ?? null
          if (path !== null) void navigate(path + query)
          return path !== null
        }}
        onAbove={toFirst}
        initialKey={openID}
        isDone={isDone}
        narrowRow={(record, context) => parts.narrowRow(record, query, context)}
        words={words}
        next={{ form: side.permission }}
        doneWith={isQueue && isOneFilter ? queue.done : undefined}
        count={totals?.documentCount}
        areSumsLast={totals?.isLast}
        sums={sums && <ListSums sums={sums} />}
        {...(selection !== undefined && {
          selection: (selected: readonly DocumentRecord[]) => selection(selected.length > 0 ? selected : queued),
          pickLabel,
        })}
      />
    </div>
  )
}

function keyOf({ id }: DocumentRecord): number {
  return id
}
