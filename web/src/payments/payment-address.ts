// The addresses of payments.
import type { PaymentSide } from './payment-side.ts'

/** Asks the apply screen to begin with what the payment is most likely for. */
export const PROPOSED = 'proposed'

/** The screen of one payment, or the one that applies it, over a list that keeps its own query. */
export function paymentPath(
  { path }: Pick<PaymentSide, 'path'>,
  paymentID: number,
  screen: '' | '/apply' = '',
): string {
  return `${path}/${paymentID}${screen}`
}

/** A query without what it said to the apply screen alone. */
export function queryOfList(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PROPOSED)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
