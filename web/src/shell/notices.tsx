import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { queryClient, reachability } from '../client/client.ts'
import { useOutbox, useSession } from '../client/use-session.ts'
import { Alert } from '../kit/alert.tsx'
import { useUnloadWarning } from '../kit/forms/use-unload-warning.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

const BusyServer = lazyComponent(async () => (await import('./seldom-notices.tsx')).BusyServer)
const UnpostedPlaces = lazyComponent(async () => (await import('./seldom-notices.tsx')).UnpostedPlaces)
const ChangedElsewhere = lazyComponent(async () => (await import('./seldom-notices.tsx')).ChangedElsewhere)

/** Notices for every screen: the server is unreachable, or another tab changed the session. */
export function Notices() {
  const { changedElsewhere } = useSession()
  return (
    <div className="print:hidden">
      <Unreachable />
      <Busy />
      {changedElsewhere !== null && <ChangedElsewhere change={changedElsewhere} />}
      <Unposted />
    </div>
  )
}

function Unreachable() {
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable)
  useEffect(() => {
    if (!isReachable) return
    // Repeats the requests that failed while the server was unreachable.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isReachable])
  if (isReachable) return null
  return (
    <Alert variant="destructive" className="m-3" title="Can’t reach Twofold">
      Your saved data is safe, and your input is kept. This message disappears when you are connected again.
    </Alert>
  )
}

function Busy() {
  return useSyncExternalStore(reachability.subscribe, reachability.isBusy) ? <BusyServer /> : null
}

/**
 * Links to screens with transactions that the server rejected after the user had left the screen. The current screen shows its own errors.
 */
function Unposted() {
  const { items } = useOutbox()
  const { pathname } = useLocation()
  useUnloadWarning(items.length > 0)
  const places = new Map(
    items.filter(item => item.failure !== null && item.place !== pathname).map(item => [item.place, item.title]),
  )
  return places.size === 0 ? null : <UnpostedPlaces places={places} />
}
