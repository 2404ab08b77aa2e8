// The screen of /customers and /customers/:customerID. The form of one customer opens over the list. Both addresses use one component, so
// that the list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { useListDeferred } from '../lists/use-list-deferred.ts'
import { KeysAhead } from '../ui/keys-ahead.ts'
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
