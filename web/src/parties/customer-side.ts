import { createCustomer, listCustomers, readCustomer } from '@twofold/contract/customers'
import { call } from '../client/this-page.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import type { PartySide } from './party-side.ts'
import { partyBody } from './party-values.ts'

/** How many parties a picker offers. */
const OFFERS_MAX = '20'

/** Those we sell to. */
export const CUSTOMER_SIDE: PartySide = {
  word: 'customer',
  title: 'Customer',
  useFound(search, isEnabled) {
    const query = { limit: OFFERS_MAX, sort: 'fit', ...(search !== '' && { search }) } as const
    const { data, isPlaceholderData, error } = useAnswer(listCustomers, { query }, { isEnabled, keepsLast: true })
    const parties = (data?.customers ?? []).map(customer => ({
      id: customer.customerID,
      name: customer.customerName,
      city: customer.customerDefaultCity,
      balanceCents: customer.accountsBalanceTotal,
    }))
    return { parties, isFor: error !== null || (data !== undefined && !isPlaceholderData), error }
  },
  useCreate() {
    const create = useCommand(createCustomer)
    return {
      isSending: create.isSending,
      async send(values) {
        const { customerID, customerName } = await create.send({ body: partyBody('customer', values) })
        return { id: customerID, name: customerName }
      },
    }
  },
  async readAddress(id) {
    const customer = await call(readCustomer, { params: { customerID: String(id) } })
    return {
      name: customer.customerName,
      address: customer.customerDefaultAddress,
      city: customer.customerDefaultCity,
      state: customer.customerDefaultState,
      zip: customer.customerDefaultZip,
    }
  },
}
