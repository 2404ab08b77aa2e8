import { createCustomer, listCustomers, readCustomer } from '@twofold/contract/receivables/customers'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { partySide } from './party-side.ts'

/** The labels and API calls for customers. */
export const CUSTOMER_SIDE = partySide({
  word: 'customer',
  title: 'Customer',
  buttons: { create: 'Create Customer', update: 'Update Customer', remove: 'Delete Customer' },
  useList(query, isEnabled) {
    const { data, isPlaceholderData, error } = useEndpointQuery(
      listCustomers,
      { query },
      { isEnabled, keepsLast: true },
    )
    return { parties: data?.customers, isPlaceholderData, error }
  },
  useCreate() {
    const { send, isSending } = useCommand(createCustomer)
    return { send: body => send({ body }), isSending }
  },
  read: customerID => call(readCustomer, { params: { customerID } }),
})
