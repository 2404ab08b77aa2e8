import { useEffect, useRef, useState } from 'react'
import type { NavigateOptions } from '../router/router.ts'
import { useLocation, useSearchParams } from '../router/use-router.tsx'

/** The filters of a list as strings, keyed by query parameter. */
export type AddressFilter = { [name: string]: string | undefined }

/** Changes some filters. Null removes a filter. Other filters do not change. */
export type Narrow<Filter extends AddressFilter> = (changes: { [Name in keyof Filter]?: string | null }) => void

type Written<Filter> = {
  /** Reads the filters in a URL. Omits invalid filters. */
  read: (address: URLSearchParams) => Filter
  /** Returns the current URL with other filters. */
  write: (filter: Filter, address: URLSearchParams) => URLSearchParams
}

/** Marks navigations that a filter caused. */
const NARROWED = 'narrowed'

/**
 * The filters in the URL. A change takes effect immediately, and the router updates the URL later. Two fields that are filled in quick
 * succession therefore do not overwrite each other's filter.
 */
export function useAddressFilter<Filter extends AddressFilter>({ read, write }: Written<Filter>) {
  const [address, setAddress] = useAddress()
  const { state } = useLocation()
  const stands = address.toString()
  const [filter, setFilter] = useState(() => read(address))
  const newest = useRef(filter)
  useEffect(() => {
    if (state === NARROWED) return
    newest.current = read(new URLSearchParams(stands))
    setFilter(newest.current)
  }, [state, stands, read])
  const narrow: Narrow<Filter> = changes => {
    const next = Object.entries({ ...newest.current, ...changes })
    newest.current = Object.fromEntries(next.filter(([, value]) => (value ?? '') !== '')) as Filter
    setFilter(newest.current)
    setAddress(last => write(newest.current, last), { replace: true, state: NARROWED })
  }
  return { filter, narrow }
}

/** Returns a URL's query with the filters of the given names. Other parameters do not change. */
export function withFilter<Name extends string>(
  names: readonly Name[],
  filter: { readonly [Each in Name]?: string | undefined },
  address: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of names) {
    const text = filter[name]
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** Returns a URL's query with another value of one parameter. An empty value removes it. */
export function withParameter(name: string, value: string, address: URLSearchParams): URLSearchParams {
  return withFilter([name], { [name]: value === '' ? undefined : value }, address)
}

/** Changes the query of the URL. `change` returns the next query for the current one. */
type ChangeAddress = (change: (last: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The query of the URL, and a function that changes it. React shows a new URL a moment after the browser has it. A change is applied to the
 * browser's URL, so two changes in quick succession keep each other's parameters.
 */
export function useAddress(): [address: URLSearchParams, change: ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  return [address, (change, options) => setAddress(change(new URLSearchParams(window.location.search)), options)]
}
