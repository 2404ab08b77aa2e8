// The screen of /customers and /customers/:customerID. The form of one customer opens over the list. Both URLs render the same component,
// so that the list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { later } from '../kit/loading/coming.tsx'
import { CustomersPage } from './customers-page.tsx'

const EditCustomerSheet = later(
  async () => (await import('./edit-customer-sheet.tsx')).EditCustomerSheet,
  <KeysAhead />,
)

export default function CustomersScreen() {
  const { customerID } = useParams()
  const isWaiting = useListDeferred(customerID !== undefined)
  return (
    <>
      <CustomersPage openID={customerID === undefined ? undefined : Number(customerID)} isWaiting={isWaiting} />
      {customerID !== undefined && <EditCustomerSheet key={customerID} customerID={customerID} />}
    </>
  )
}
