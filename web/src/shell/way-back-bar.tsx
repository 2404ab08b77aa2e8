import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetWayBack, wayBack } from '../client/way-back.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

const WayBackLink = lazyComponent(async () => (await import('./seldom-notices.tsx')).WayBackLink)

/** Returns the first part of a path. A form opens over the list of its area, so closing the form does not change the first part. */
const areaOf = (path: string) => /^\/([^/?]*)/.exec(path)?.[1] ?? ''

/**
 * A bar that is shown after the user follows a link from a report amount. It links back to the same position in the report, and disappears
 * when the user opens another screen.
 */
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
