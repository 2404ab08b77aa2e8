import { type NavigateOptions, useSearchParams } from 'react-router'

/** Changes the query of the URL. `change` returns the next query for the current one. */
export type ChangeAddress = (change: (last: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The query of the URL, and a function that changes it. React shows a new URL a moment after the browser has it. A change is applied to the
 * browser's URL, so two changes in quick succession keep each other's parameters.
 */
export function useAddress(): [address: URLSearchParams, change: ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  return [address, (change, options) => setAddress(change(new URLSearchParams(window.location.search)), options)]
}
