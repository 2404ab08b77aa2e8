import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAddress } from './use-address.ts'
import { withParameter } from './use-address-filter.ts'

/** Marks navigations that typing caused. */
const TYPED = 'typed'

/**
 * Text that the user types in a field, stored in a query parameter. It takes effect immediately, and the router updates the URL later. If
 * the field waited for the router, letters could be lost during fast typing.
 */
export function useAddressText(name: string): [text: string, type: (text: string) => void] {
  const [address, setAddress] = useAddress()
  const { state } = useLocation()
  const stands = address.get(name) ?? ''
  const [text, setText] = useState(stands)
  useEffect(() => {
    if (state !== TYPED) setText(stands)
  }, [state, stands])
  const type = (typed: string) => {
    setText(typed)
    setAddress(last => withParameter(name, typed, last), { replace: true, state: TYPED })
  }
  return [text, type]
}
