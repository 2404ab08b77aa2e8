import { readCustomerActivity } from '@twofold/contract/receivables/customers'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { PartyLoad, useLeaveParty } from '../parties/party-load.tsx'
import { EditCustomerForm } from './edit-customer-form.tsx'

/** The form of one customer, shown over the list. */
export function EditCustomerSheet({ customerID }: { customerID: string }) {
  const query = useEndpointQuery(readCustomerActivity, { params: { customerID } })
  const leave = useLeaveParty(CUSTOMER_SIDE)
  if (query.data === undefined) return <PartyLoad side={CUSTOMER_SIDE} query={query} />
  return <EditCustomerForm activity={query.data} onLeave={leave} />
}
