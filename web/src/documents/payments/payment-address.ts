// The URLs of payments.
import type { PaymentSide } from './payment-side.ts'

/** The query parameter that opens the apply screen with suggested applications. */
export const PROPOSED = 'proposed'

/** Returns the URL of a payment or of its apply screen. The URL keeps the query parameters of the list. */
export function paymentPath(
  { path }: Pick<PaymentSide, 'path'>,
  paymentID: number,
  screen: '' | '/apply' = '',
): string {
  return `${path}/${paymentID}${screen}`
}

/** Returns the query string without the parameter of the apply screen. */
export function queryOfList(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PROPOSED)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
