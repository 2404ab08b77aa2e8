import type {
  readCustomerPaymentTotals,
  readPayableInvoiceTotals,
  readReceivableInvoiceTotals,
  readVendorPaymentTotals,
} from '@twofold/contract/document-totals'
import { useAnswer } from '../client/use-answer.ts'
import type { ListTotals } from './list-sums.tsx'

type TotalsCall =
  | typeof readReceivableInvoiceTotals
  | typeof readCustomerPaymentTotals
  | typeof readPayableInvoiceTotals
  | typeof readVendorPaymentTotals

/**
 * The totals of all that a list shows, whatever of it is loaded. `asked` is what the list is asked beside its window; not
 * `isAsked` while all of it is loaded, which says the same.
 */
export function useListTotals(
  call: TotalsCall,
  asked: Readonly<Record<string, string | undefined>>,
  isAsked: boolean,
): ListTotals | undefined {
  const { sort: _, ...filters } = asked
  const options = { isEnabled: isAsked, keepsLast: true }
  const { data, isPlaceholderData } = useAnswer(call as typeof readCustomerPaymentTotals, { query: filters }, options)
  return data && { ...data, isLast: isPlaceholderData }
}
