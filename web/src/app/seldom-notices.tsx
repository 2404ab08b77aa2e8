// Notices that a page seldom shows, loaded after its screen. That the server cannot be reached is not one: it could not be loaded then.
import { Alert } from '../ui/alert.tsx'
import { Link } from './link.tsx'

/** Says why a call takes long, while it waits for a server that has too much to do. */
export function BusyServer() {
  return (
    <Alert className="m-3" title="Twofold is busy">
      It has more to do right now than it can. Your request waits and is sent again automatically. What you typed stays
      here.
    </Alert>
  )
}

/** Leads to the screens that have entries which the server refused, by address and title. */
export function UnpostedPlaces({ places }: { places: ReadonlyMap<string, string> }) {
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
