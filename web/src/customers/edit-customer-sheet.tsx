import { readCustomerActivity } from '@twofold/contract/receivables/customers'
import { useAnswer } from '../client/use-answer.ts'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { PartyLoad, useLeaveParty } from '../parties/party-load.tsx'
import { EditCustomerForm } from './edit-customer-form.tsx'

/** The form of one customer over the list. */
export function EditCustomerSheet({ customerID }: { customerID: string }) {
  const query = useAnswer(readCustomerActivity, { params: { customerID } })
  const leave = useLeaveParty(CUSTOMER_SIDE)
  if (query.data === undefined) return <PartyLoad side={CUSTOMER_SIDE} query={query} />
  return <EditCustomerForm activity={query.data} onLeave={leave} />
}
