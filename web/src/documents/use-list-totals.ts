import type {
  readBillTotals,
  readDisbursementTotals,
  readInvoiceTotals,
  readPaymentTotals,
} from '@twofold/contract/document-totals'
import { useAnswer } from '../client/use-answer.ts'
import type { ListTotals } from './list-sums.tsx'

type TotalsCall =
  | typeof readInvoiceTotals
  | typeof readPaymentTotals
  | typeof readBillTotals
  | typeof readDisbursementTotals

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
  return useAnswer(call as typeof readPaymentTotals, { query: filters }, { isEnabled: isAsked, keepsLast: true }).data
}
