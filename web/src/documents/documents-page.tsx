import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { isInvoice, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { ListFigures } from '@twofold/contract/document-totals'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { DocumentList } from '@twofold/contract/documents/list-columns'
import type { CallOf, Endpoint } from '@twofold/contract/endpoint'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { call } from '../client/client.ts'
import { useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { FormAbove, type RowField, type Unfolding } from '../kit/forms/form-above.tsx'
import { useChosenColumns, withoutHidden } from '../kit/lists/chosen-columns.ts'
import { ColumnMenu } from '../kit/lists/column-menu.tsx'
import { FilterChips } from '../kit/lists/filter-chips.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LazyListOutput, wholeList } from '../kit/lists/lazy-list-output.tsx'
import { tableColumns } from '../kit/lists/list-columns.tsx'
import {
  DOCUMENT_DAYS,
  documentFilters,
  factsOf,
  INVOICE_DAYS,
  invoiceChoices,
  PAYMENT_CHOICES,
} from '../kit/lists/list-filters.ts'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { documentSums, ListSums, type ListTotals, totalsOf } from '../kit/lists/list-sums.tsx'
import { useListView } from '../kit/lists/use-list-view.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { partyFact, partyFilterable } from '../parties/party-narrowing.ts'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { isDone, shownAmounts } from './document-amounts.ts'
import { applyColumn, documentColumns, headOf, NarrowDocument } from './document-columns.tsx'
import { newFormName } from './document-form.ts'
import { statusChoices } from './document-messages.ts'
import { type DocumentSide, documentAddress, queryOfList } from './document-side.ts'
import type { DocumentsListProps } from './documents-screen.tsx'
import { chipNamesOf, keyFigures, partChips } from './list-parts.tsx'

const PartyFilter = lazyComponent(async () => (await import('../parties/party-filter.tsx')).PartyFilter)

/** What only the list of a kind of documents needs. */
type ListParts = DocumentList & {
  totals: CallOf<'query', ListTotals>
  figures: CallOf<never, ListFigures>
  files: { csv: Endpoint; xlsx: Endpoint }
}

type DocumentsPageProps = DocumentsListProps & {
  side: DocumentSide
  /** The columns of the list and their titles, and the calls for its totals, its figures and its files. Pass the same object at every render. */
  list: ListParts
  /** The form that creates a document, unfolded. */
  newForm: (unfolding: Unfolding) => ReactNode
  /** Links that apply to the whole page. */
  actions?: (isQueue: boolean) => ReactNode
  /** Makes rows selectable. Returns the actions for the selected rows, or for all rows of a queue if no row is selected. */
  selection?: (records: readonly DocumentRecord[]) => ReactNode
  /** The message if the list shows the queue of pending documents and the queue is empty. */
  queueDone?: string
}

type Window = { limit?: string; cursor?: string }

/** The list of a kind of document, with the form that creates one. The URL contains the filters and the sort order of the list. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { side, list: parts, openID, isBehindForm, selection } = props
  const { calls, area, rows: words } = side
  const way = useRef<(() => void) | null>(null)
  const { parts: filterParts, filters } = useMemo(() => filtersOf(side), [side])
  const today = useToday()
  const view = useListView(Object.keys(side.codec.sorts), filters)
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const inputAt = (window: Window) => ({ query: { ...window, ...view.asked } })
  const list = useGrowingList(calls.list, {
    inputAt,
    read: side.readList,
    isEnabled: !(isBehindForm && side.isListDeferred),
  })
  const isAll = list.isThere && !list.hasMore
  const { data: figures } = useEndpointQuery(parts.figures, {}, { isEnabled: !isBehindForm })
  const known = useListTotals(parts.totals, view.asked, list.hasMore && !isBehindForm)
  const totals = isAll ? totalsOf(list.rows, shownAmounts) : known
  const sums = totals && documentSums([headOf(parts, 'totalCents'), headOf(parts, 'appliedCents')], totals)
  const all = useMemo(() => documentColumns(side, parts, query), [side, parts, query])
  const chosen = useChosenColumns(side.path.slice(1))
  const { hidden } = chosen
  const fixed = isInvoice(side.kind) ? side.codec.names.id : side.codec.names.partyName
  const columns = useMemo(() => withoutHidden(all, hidden, fixed), [all, hidden, fixed])
  const offersToApply = !isInvoice(side.kind)
  const shown = useMemo(
    () => [...tableColumns(columns), ...(offersToApply ? [applyColumn(side, query)] : [])],
    [columns, side, offersToApply, query],
  )
  const partyName = list.rows[0]?.partyName
  const noun = side.one.toLowerCase()
  const refusal = useRefusalOfRole(side.permission)
  const toForm = refusal === undefined ? () => way.current?.() : undefined
  const pickLabel = useCallback((record: DocumentRecord) => `Select ${side.one} ${record.reference}`, [side])
  const { state } = side.codec.names
  const isQueue = state !== undefined && view.filters[state] === 'PENDING'
  // If other filters are also set, the queue may contain documents that do not match them.
  const isOneFilter = view.search === '' && Object.keys(view.filters).length === 1
  // Documents of the previous view may still be visible, but no action applies to all of them.
  const queued = !isQueue || list.isLast ? [] : list.rows
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader
        title={area}
        figures={figures === undefined ? [] : keyFigures(side.kind, figures)}
        actions={props.actions?.(isQueue)}
      />
      <FormAbove
        name={newFormName(side)}
        title={`Create New ${side.one}`}
        verb={`New ${noun}`}
        area={area}
        permission={side.permission}
        fields={rowFields(side, today)}
        form={props.newForm}
        way={way}
      />
      <ListSearch
        title={`My ${side.listTitle}`}
        area={area}
        view={view}
        views={<ViewMenu list={side.path.slice(1) as ViewedList} area={area} query={view.asked} />}
        isTitleHidden
        chips={
          <FilterChips
            area={area}
            view={view}
            parts={filterParts}
            chips={partChips(side, figures)}
            chipNames={chipNamesOf(side)}
          >
            <PartyFilter view={view} party={side.party} name={partyName} />
          </FilterChips>
        }
      >
        <ColumnMenu area={area} columns={all} chosen={chosen} fixed={fixed} />
        <LazyListOutput
          title={parts.title}
          fileName={parts.fileName}
          files={{ ...parts.files, query: view.asked }}
          area={area}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, filterParts, partyFact(view, side.party, partyName))}
          words={words}
          sums={totals?.isLast ? undefined : sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax =>
            wholeList(async window => side.readList(await call(calls.list, inputAt(window))), rowsMax)
          }
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
          const isApply = offersToApply && key === 'a' && remainderOf(record) > 0
          if (isApply) void navigate(documentAddress(side, record.id, 'apply') + query)
          return isApply
        }}
        onAbove={toForm}
        initialKey={openID}
        isDone={isDone}
        narrowRow={(record, context) => (
          <NarrowDocument side={side} record={record} query={query} isActive={context.isActive} />
        )}
        words={words}
        next={{ form: side.permission }}
        doneWith={isQueue && isOneFilter ? props.queueDone : undefined}
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

/** Returns the filters of a list. Those of invoices and bills include their state and their due date. */
function filtersOf({ kind, party, codec }: DocumentSide) {
  const { state } = codec.names
  const parts =
    state === undefined
      ? { days: DOCUMENT_DAYS, choices: PAYMENT_CHOICES }
      : {
          days: INVOICE_DAYS,
          choices: invoiceChoices({ name: state, choices: statusChoices(partySideOf(kind)) }),
        }
  return { parts, filters: { ...documentFilters(parts), ...partyFilterable(party) } }
}

/** Returns the fields of the folded form, in the order of the form. */
function rowFields({ kind, labels }: DocumentSide, today: CalendarDate): readonly [RowField, ...RowField[]] {
  const date = { label: labels.date, placeholder: formatDay(today), width: '0 0 9rem' }
  const party = { label: labels.party, width: '2 1 0' }
  const reference = { label: labels.reference, width: '1 1 0' }
  const amount = { label: labels.amount, width: '0 0 9rem', isRight: true }
  return isInvoice(kind) ? [party, reference, date, amount] : [date, party, reference, amount]
}

function keyOf({ id }: DocumentRecord): number {
  return id
}

/** Returns the totals of the list, including rows that are not loaded. `asked` is the query of the list without its paging parameters. */
function useListTotals(
  call: CallOf<'query', ListTotals>,
  asked: Readonly<Record<string, string | undefined>>,
  isAsked: boolean,
): ListTotals | undefined {
  const { sort: _, ...filters } = asked
  const options = { isEnabled: isAsked, keepsLast: true }
  const { data, isPlaceholderData } = useEndpointQuery(call, { query: filters }, options)
  return data && { ...data, isLast: isPlaceholderData }
}
