import { customerStatus } from '@twofold/accounting/receivables/shown-status'
import { type Customer, listCustomers } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import { useGrowingList } from '../client/use-growing-list.ts'
import { useListView } from '../documents/use-list-view.ts'
import { PartiesPage } from '../parties/parties-page.tsx'
import type { PartyListWords } from '../parties/party-columns.tsx'
import { Money } from '../ui/money.tsx'
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
  const view = useListView(SORTS)
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
  return (
    <PartiesPage
      of={CUSTOMERS}
      view={view}
      list={list}
      openID={openID}
      newForm={nameRef => <NewCustomerForm nameRef={nameRef} />}
    />
  )
}

function readCustomers({ customers, next }: Answer<typeof listCustomers>) {
  return { rows: customers, next }
}

const CUSTOMERS: PartyListWords<'customer', Customer> = {
  word: 'customer',
  title: 'Customers',
  words: ['customer', 'customers'],
  statusOf: customerStatus,
  beside: [
    {
      key: 'creditLimit',
      head: 'Credit Limit',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      cell: customer => <Money cents={customer.creditLimit} />,
    },
  ],
}
