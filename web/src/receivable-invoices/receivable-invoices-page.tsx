import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listReceivableInvoices, type ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import { ListTools } from '../documents/list-tools.tsx'
import { queryOfView, type StateFilter, useListView } from '../documents/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { STATUS_CHOICES } from './charge-states.ts'
import { INVOICE_OUTPUT, invoiceColumns, NarrowInvoice } from './invoice-columns.tsx'
import { pathOf } from './invoice-path.ts'
import { NewInvoiceForm } from './new-invoice-form.tsx'

const AREA = 'Invoices'
const SORTS = ['dateCharged', 'receivableInvoiceID', 'invoiceTotal', 'customerName'] as const
const STATES: StateFilter = { name: 'chargeStatus', choices: STATUS_CHOICES }

const SUMS = [
  { label: 'Total', cents: ({ invoiceTotal }: ReceivableInvoice) => invoiceTotal },
  { label: 'Remitted', cents: ({ totalPaid }: ReceivableInvoice) => totalPaid },
]

type InvoicesPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The invoices with the form that adds to them. The address says what the list shows: words, days, status and order. */
export function ReceivableInvoicesPage({ openID, isWaiting }: InvoicesPageProps) {
  const customer = useRef<HTMLInputElement>(null)
  const view = useListView(SORTS, STATES)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const whole = {
    inputAt: (window: { limit: string; cursor?: string }): CallInput<typeof listReceivableInvoices> => ({
      query: { ...window, ...queryOfView(view) },
    }),
    read: readInvoices,
  }
  const list = useGrowingList(listReceivableInvoices, { ...whole, isEnabled: !isWaiting })
  const columns = useMemo(() => invoiceColumns(query), [query])
  const toCustomer = () => customer.current?.focus()
  useShortcut({ keys: 'n', does: 'New invoice', area: AREA, run: toCustomer })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title="Invoices" />
      <NewInvoiceForm customerRef={customer} />
      <ListSearch title="My Invoices" area={AREA} view={view}>
        <ListTools
          area={AREA}
          title="Invoices"
          fileName="receivable-invoices"
          view={view}
          list={list}
          endpoint={listReceivableInvoices}
          whole={whole}
          columns={INVOICE_OUTPUT}
          rowKey={keyOf}
        />
      </ListSearch>
      <GrowingTable
        label="My Invoices"
        area={AREA}
        list={list}
        view={view}
        columns={columns}
        rowKey={keyOf}
        onOpen={invoice => void navigate(pathOf(invoice) + query)}
        onAbove={toCustomer}
        initialKey={openID}
        isDone={({ paidInFull, chargeStatus }) => paidInFull || chargeStatus === 'CANCELED'}
        narrowRow={(invoice, context) => (
          <NarrowInvoice invoice={invoice} path={pathOf(invoice) + query} {...context} />
        )}
        words={['invoice', 'invoices']}
        sums={SUMS}
      />
    </div>
  )
}

function readInvoices({ invoices, next }: Answer<typeof listReceivableInvoices>) {
  return { rows: invoices, next }
}

function keyOf({ receivableInvoiceID }: ReceivableInvoice): number {
  return receivableInvoiceID
}
