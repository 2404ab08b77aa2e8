import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** What a list is narrowed to, as texts by their names in the address. */
export type AddressFilter = { [name: string]: string | undefined }

/** Changes some filters: null takes one away, what is not named stays. */
export type Narrow<Filter extends AddressFilter> = (changes: { [Name in keyof Filter]?: string | null }) => void

type Written<Filter> = {
  /** The filter of an address; what cannot be one is left out. */
  read: (address: URLSearchParams) => Filter
  /** The address of a filter, made from the present one. */
  write: (filter: Filter, address: URLSearchParams) => URLSearchParams
}

/** Marks the addresses that the filters wrote themselves. */
const NARROWED = 'narrowed'

/**
 * The filter in the address. What is narrowed counts at once: the address follows when the router comes to it, and two
 * fields that are filled fast do not take each other's filter away.
 */
export function useAddressFilter<Filter extends AddressFilter>({ read, write }: Written<Filter>) {
  const [address, setAddress] = useSearchParams()
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
