import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { queryClient, reachability } from '../client/this-page.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useOutbox } from '../client/use-outbox.ts'
import { useSession } from '../client/use-session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

/** What the user must know on any screen: the server is away, or another tab changed the session. */
export function Notices() {
  return (
    <div className="print:hidden">
      <Unreachable />
      <ChangedElsewhere />
      <Unposted />
    </div>
  )
}

function Unreachable() {
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable)
  useEffect(() => {
    if (!isReachable) return
    // What failed while the server was away is read again, now that it is back.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isReachable])
  if (isReachable) return null
  return (
    <Alert variant="destructive" className="m-3" title="Twofold cannot be reached">
      Nothing that is saved is lost, and what you typed stays here. This notice goes away when the connection is back.
    </Alert>
  )
}

const CHANGES = {
  USER: { title: 'Somebody else signed in in another tab', goOn: 'Go on as the new user' },
  ORGANISATION: {
    title: 'You switched to another organisation in another tab',
    goOn: 'Go on in the other organisation',
  },
  MEMBERSHIP: { title: 'You no longer belong to this organisation', goOn: 'Go on' },
}

function ChangedElsewhere() {
  const { changedElsewhere } = useSession()
  const { data } = useCurrentUser()
  if (changedElsewhere === null) return null
  return (
    <Alert variant="destructive" className="m-3" title={CHANGES[changedElsewhere].title}>
      <p>
        {data === undefined ? 'This page' : `${data.tenantName}, which this page still shows,`} takes no changes any
        more.
      </p>
      <Button className="mt-2" onClick={() => location.assign('/home')}>
        {CHANGES[changedElsewhere].goOn}
      </Button>
    </Alert>
  )
}

/** Entries that the server refused after the user had gone on to another screen; their own screen shows them itself. */
function Unposted() {
  const { items } = useOutbox()
  const { pathname } = useLocation()
  useUnloadWarning(items.length > 0)
  const places = new Map(
    items.filter(item => item.failure !== null && item.place !== pathname).map(item => [item.place, item.title]),
  )
  if (places.size === 0) return null
  return (
    <Alert variant="destructive" className="m-3" title="Some of what you entered is not posted">
      It waits for you in{' '}
      {[...places].map(([place, title], index) => (
        <span key={place}>
          {index > 0 && ', '}
          <Link to={place} className="font-medium underline">
            {title}
          </Link>
        </span>
      ))}
      .
    </Alert>
  )
}
