import { customerStatus } from '@twofold/accounting/receivables/shown-status'
import { type Customer, listCustomers } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import { useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import { useListView } from '../documents/use-list-view.ts'
import type { CellContext, Column } from '../ui/data-table.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NewCustomerForm } from './new-customer-form.tsx'

const SORTS = ['customerName', 'customerID', 'accountsBalanceTotal'] as const
type Sort = (typeof SORTS)[number]

type CustomersPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The customers with the form that adds to them. `?search=` and `?sort=` say what the list shows. */
export function CustomersPage({ openID, isWaiting }: CustomersPageProps) {
  const name = useRef<HTMLInputElement>(null)
  const view = useListView(SORTS)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const list = useGrowingList(listCustomers, {
    inputAt: window => ({
      query: {
        ...window,
        ...(view.search !== '' && { search: view.search }),
        ...(view.sortText !== undefined && { sort: view.sortText as Sort }),
      },
    }),
    read: readCustomers,
    isEnabled: !isWaiting,
  })
  const columns = useMemo(() => customerColumns(query), [query])
  const toName = () => name.current?.focus()
  useShortcut({ keys: 'n', does: 'New customer', area: 'Customers', run: toName })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title="Customers" />
      <NewCustomerForm nameRef={name} />
      <ListSearch title="My Customers" area="Customers" view={view} />
      <GrowingTable
        label="My Customers"
        area="Customers"
        list={list}
        view={view}
        columns={columns}
        rowKey={keyOf}
        onOpen={customer => void navigate(pathOf(customer) + query)}
        onAbove={toName}
        initialKey={openID}
        isDone={({ isClosed }) => isClosed}
        narrowRow={(customer, context) => (
          <NarrowRow customer={customer} path={pathOf(customer) + query} {...context} />
        )}
        words={['customer', 'customers']}
      />
    </div>
  )
}

function readCustomers({ customers, next }: Answer<typeof listCustomers>) {
  return { rows: customers, next }
}

function keyOf({ customerID }: Customer): number {
  return customerID
}

function pathOf({ customerID }: Customer): string {
  return `/customers/${customerID}`
}

function customerColumns(query: string): Column<Customer>[] {
  return [
    {
      key: 'customerID',
      head: 'ID',
      width: '72px',
      isSortable: true,
      cell: customer => <span className="figures text-muted">{customer.customerID}</span>,
    },
    {
      key: 'customerName',
      head: 'Name',
      width: 'minmax(180px, 3fr)',
      isSortable: true,
      cell: (customer, { isActive }) => (
        <Link to={pathOf(customer) + query} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{customer.customerName}</bdi>
        </Link>
      ),
    },
    { key: 'city', head: 'City', width: 'minmax(100px, 1.5fr)', cell: customer => customer.customerDefaultCity },
    { key: 'phone', head: 'Phone', width: 'minmax(110px, 1.5fr)', cell: customer => customer.customerDefaultPhone },
    { key: 'email', head: 'Email', width: 'minmax(140px, 2fr)', cell: customer => customer.customerDefaultEmail },
    {
      key: 'creditLimit',
      head: 'Credit Limit',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      cell: customer => <Money cents={customer.creditLimit} />,
    },
    {
      key: 'accountsBalanceTotal',
      head: 'Balance',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      isSortable: true,
      cell: customer => <Money cents={customer.accountsBalanceTotal} />,
    },
    { key: 'status', head: 'Status', width: '104px', cell: customerStatus },
  ]
}

type NarrowRowProps = CellContext<Customer> & { customer: Customer; path: string }

/** A customer on a phone: who, and what he owes; then where and how he stands. */
function NarrowRow({ customer, path, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{customer.customerName}</bdi>
      </Link>
      <Money cents={customer.accountsBalanceTotal} />
      <span className="truncate text-small text-muted">{customer.customerDefaultCity}</span>
      <span className="text-right text-small text-muted">{customerStatus(customer)}</span>
    </div>
  )
}
