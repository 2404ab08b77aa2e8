import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetWayBack, wayBack } from '../client/way-back.ts'
import { later } from './coming.tsx'

const WayBackLink = later(async () => (await import('./way-back-link.tsx')).WayBackLink)

/** Above what stands behind a figure: back to the report, to the same place in it. Gone as soon as one goes elsewhere. */
export function WayBackBar() {
  const { pathname, search } = useLocation()
  const place = wayBack()
  const isBehind = /^\/transactions\//.test(pathname)
  const isThere = place?.path === pathname + search
  useEffect(() => {
    if (!isBehind && !isThere) forgetWayBack()
  }, [isBehind, isThere])
  return isBehind && place !== null ? <WayBackLink place={place} /> : null
}
