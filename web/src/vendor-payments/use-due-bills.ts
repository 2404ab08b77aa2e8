import { listPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import { RUN_BILLS_MAX } from '@twofold/contract/payables/payment-runs'
import { call } from '../client/client.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import type { DueDays } from './run-path.ts'

/**
 * Loads the approved bills that have a remaining amount and a due date in the given period, earliest due date first. To detect too many
 * bills, loads one more than a payment run can contain.
 */
export function useDueBills({ from, through }: DueDays) {
  const query = {
    isOpen: 'true',
    approvalStatus: 'APPROVED',
    sort: 'dateDue',
    ...(from !== null && { dueStartDate: from }),
    ...(through !== null && { dueEndDate: through }),
  } as const
  return useEndpointQuery(
    listPayableInvoices,
    { query },
    {
      keepsLast: true,
      isCompared: false,
      ask: async () => {
        const read = async (window: { limit?: string; cursor?: string }) => {
          const { invoices, next } = await call(listPayableInvoices, { query: { ...query, ...window } })
          return { rows: invoices, next }
        }
        return { invoices: [...(await wholeList(read, RUN_BILLS_MAX + 1))], next: null }
      },
    },
  )
}
