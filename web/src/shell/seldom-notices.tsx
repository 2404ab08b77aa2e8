// Notices that are rarely shown. Their code is loaded after the screen. The notice of an unreachable server is in another file, because
// this file cannot be loaded while the server is unreachable.
import { Alert } from '../kit/alert.tsx'
import { Link } from '../kit/links/link.tsx'

/** Shown while a request is delayed because the server is busy. */
export function BusyServer() {
  return (
    <Alert className="m-3" title="Twofold is busy">
      The server is receiving too many requests. Your request will be sent again automatically. Your input is kept.
    </Alert>
  )
}

/** Links to the screens that have rejected transactions. `places` maps the URL of each screen to its title. */
export function UnpostedPlaces({ places }: { places: ReadonlyMap<string, string> }) {
  return (
    <Alert variant="destructive" className="m-3" title="Some entries aren’t posted">
      Correct the entries in{' '}
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
