// Notices that a page rarely shows. They are loaded after the screen. The notice of an unreachable server is not in this file, because this
// file cannot be loaded while the server is unreachable.
import { Alert } from '../kit/alert.tsx'
import { Link } from '../kit/links/link.tsx'

/** Shown while a call waits for a busy server. States the reason for the delay. */
export function BusyServer() {
  return (
    <Alert className="m-3" title="Twofold is busy">
      The server is receiving too many requests. Your request will be sent again automatically. Your input is kept.
    </Alert>
  )
}

/** Links to the screens that have refused transactions. `places` is the title of each screen by its address. */
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
