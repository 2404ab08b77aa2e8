import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Marks the addresses that typing wrote. */
const TYPED = 'typed'

/**
 * A text that stands in the address under a name and is typed in a field. What is typed counts at once: the address
 * follows when the router comes to it, and a field that waited for it would lose the letters of a fast typist.
 */
export function useAddressText(name: string): [text: string, type: (text: string) => void] {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const stands = address.get(name) ?? ''
  const [text, setText] = useState(stands)
  useEffect(() => {
    if (state !== TYPED) setText(stands)
  }, [state, stands])
  const type = (typed: string) => {
    setText(typed)
    setAddress(
      last => {
        if (typed === '') last.delete(name)
        else last.set(name, typed)
        return last
      },
      { replace: true, state: TYPED },
    )
  }
  return [text, type]
}
