import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetWayBack, wayBack } from '../client/way-back.ts'
import { later } from './coming.tsx'

const WayBackLink = later(async () => (await import('./way-back-link.tsx')).WayBackLink)

/** The first word of an address: a form lies over the list of its area, and closing it leads there. */
const areaOf = (path: string) => /^\/([^/?]*)/.exec(path)?.[1] ?? ''

/** Above what stands behind a figure: back to the report, to the same place in it. Gone as soon as one goes elsewhere. */
export function WayBackBar() {
  const { pathname, search } = useLocation()
  const place = wayBack()
  const isBehind = areaOf(pathname) === 'transactions' || (place !== null && areaOf(pathname) === areaOf(place.to))
  const isThere = place?.path === pathname + search
  useEffect(() => {
    if (!isBehind && !isThere) forgetWayBack()
  }, [isBehind, isThere])
  return isBehind && place !== null ? <WayBackLink place={place} /> : null
}
