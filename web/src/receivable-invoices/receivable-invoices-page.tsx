import { RECEIVABLE_STATES } from '@twofold/accounting/documents/document-states'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listReceivableInvoices, type ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { tableColumns } from '../documents/list-columns.tsx'
import { documentFilters, ListFilters, type StateFilter } from '../documents/list-filters.tsx'
import { ListOutput } from '../documents/list-output.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import { useListView } from '../documents/use-list-view.ts'
import { wholeList } from '../documents/whole-list.ts'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { STATUS_CHOICES } from './charge-states.ts'
import { invoiceColumns, NarrowInvoice } from './invoice-columns.tsx'
import { pathOf } from './invoice-path.ts'
import { NewInvoiceForm } from './new-invoice-form.tsx'

const SORTS = ['dateCharged', 'receivableInvoiceID', 'invoiceTotal', 'customerName'] as const

type Query = NonNullable<CallInput<typeof listReceivableInvoices>['query']>

const STATES: StateFilter = { name: 'chargeStatus', choices: STATUS_CHOICES }
const FILTERS = documentFilters(STATES)
const WORDS = ['invoice', 'invoices'] as const

type InvoicesPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The invoices with the form that adds to them. The address says what the list shows. */
export function ReceivableInvoicesPage({ openID, isWaiting }: InvoicesPageProps) {
  const customer = useRef<HTMLInputElement>(null)
  const view = useListView(SORTS, FILTERS)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const asked: Query = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText as (typeof SORTS)[number] }),
  }
  const inputAt = (window: { limit: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listReceivableInvoices, { inputAt, read: readInvoices, isEnabled: !isWaiting })
  const columns = useMemo(() => invoiceColumns(query), [query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const toCustomer = () => customer.current?.focus()
  useShortcut({ keys: 'n', does: 'New invoice', area: 'Invoices', run: toCustomer })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title="Invoices" />
      <NewInvoiceForm customerRef={customer} />
      <ListSearch title="My Invoices" area="Invoices" view={view}>
        <ListFilters view={view} state={STATES} />
        <ListOutput
          title="Invoices"
          fileName="receivable-invoices"
          area="Invoices"
          columns={columns}
          keyOf={keyOf}
          view={view}
          words={WORDS}
          rows={list.rows}
          isAll={list.isThere && !list.hasMore}
          readAll={rowsMax =>
            wholeList(
              async window => readInvoices(await call(listReceivableInvoices, { query: { ...window, ...asked } })),
              rowsMax,
            )
          }
        />
      </ListSearch>
      <GrowingTable
        label="My Invoices"
        area="Invoices"
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={invoice => void navigate(pathOf(invoice) + query)}
        onAbove={toCustomer}
        initialKey={openID}
        isDone={({ paidInFull, chargeStatus }) => paidInFull || chargeStatus === ENDED}
        narrowRow={(invoice, context) => (
          <NarrowInvoice invoice={invoice} path={pathOf(invoice) + query} {...context} />
        )}
        words={WORDS}
        sums={sumsOf}
      />
    </div>
  )
}

const ENDED = RECEIVABLE_STATES[2]

function readInvoices({ invoices, next }: Answer<typeof listReceivableInvoices>) {
  return { rows: invoices, next }
}

function keyOf({ receivableInvoiceID }: ReceivableInvoice): number {
  return receivableInvoiceID
}

function sumsOf(rows: readonly ReceivableInvoice[], isAll: boolean) {
  const sum = (of: (invoice: ReceivableInvoice) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <>
      <span className="ml-auto">
        {isAll ? 'Total' : 'Total of those loaded'} <Money cents={sum(row => row.invoiceTotal)} isTotal />
      </span>
      <span>
        Remitted <Money cents={sum(row => row.totalPaid)} isTotal />
      </span>
    </>
  )
}
