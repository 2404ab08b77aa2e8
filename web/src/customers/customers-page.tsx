import { readCustomerTotals } from '@twofold/contract/documents/party-totals'
import { customerStatus } from '@twofold/contract/documents/shown-status'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportCustomersCsv, exportCustomersXlsx } from '@twofold/contract/list-files'
import { type Customer, listCustomers } from '@twofold/contract/receivables/customers'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { useListView } from '../kit/lists/use-list-view.ts'
import { PartiesPage } from '../parties/parties-page.tsx'
import type { PartyListWords } from '../parties/party-columns.tsx'
import { usePartyTotals } from '../parties/use-party-totals.ts'
import { NewCustomerForm } from './new-customer-form.tsx'

const SORTS = ['customerName', 'customerID', 'accountsBalanceTotal'] as const

type Query = NonNullable<CallInput<typeof listCustomers>['query']>

type CustomersPageProps = {
  openID: number | undefined
  /** Whether loading is deferred, because the user opened a form directly by its URL. */
  isWaiting: boolean
}

/** The list of customers, with the form that creates one. `?search=` and `?sort=` determine the list. */
export function CustomersPage({ openID, isWaiting }: CustomersPageProps) {
  const view = useListView(SORTS)
  // The view contains only valid sort fields.
  const asked: Query = view.asked
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listCustomers, { inputAt, read: readCustomers, isEnabled: !isWaiting })
  const totals = usePartyTotals(readCustomerTotals, view, list.hasMore)
  return (
    <PartiesPage
      of={CUSTOMERS}
      view={view}
      list={list}
      totals={totals}
      files={{ csv: exportCustomersCsv, xlsx: exportCustomersXlsx }}
      read={async window => readCustomers(await call(listCustomers, inputAt(window)))}
      openID={openID}
      newForm={nameRef => <NewCustomerForm nameRef={nameRef} />}
    />
  )
}

function readCustomers({ customers, next }: ResponseBody<typeof listCustomers>) {
  return { rows: customers, next }
}

const CUSTOMERS: PartyListWords<'customer', Customer> = {
  word: 'customer',
  title: 'Customers',
  words: ['customer', 'customers'],
  fileName: 'customers',
  statusOf: customerStatus,
  beside: [
    {
      key: 'creditLimit',
      head: 'Credit Limit',
      width: 'minmax(120px, 1fr)',
      content: { cents: customer => customer.creditLimit },
    },
  ],
}
