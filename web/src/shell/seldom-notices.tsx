// Notices that are rarely shown. Their code is loaded after the screen. The notice of an unreachable server is in another file, because
// this file cannot be loaded while the server is unreachable.
import type { Permission } from '@twofold/contract/permissions'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCurrentUser, useRefetchRole, useRefusalOfRole } from '../client/use-current-user.ts'
import type { WayBack } from '../client/way-back.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'

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

const CHANGES = {
  USER: { title: 'Another user signed in from another tab', goOn: 'Continue as the new user' },
  ORGANISATION: {
    title: 'You switched to another organisation in another tab',
    goOn: 'Switch to the other organisation',
  },
  MEMBERSHIP: { title: 'You no longer belong to this organisation', goOn: 'Continue' },
}

/** A notice that another tab changed the session. A button loads this page with the new session. */
export function ChangedElsewhere({ change }: { change: keyof typeof CHANGES }) {
  const { data } = useCurrentUser()
  return (
    <Alert variant="destructive" className="m-3" title={CHANGES[change].title}>
      <p>
        {data === undefined
          ? 'This tab can no longer save changes.'
          : `This tab still shows ${data.tenantName} and can no longer save changes.`}
      </p>
      <Button className="mt-2" onClick={() => location.assign('/home')}>
        {CHANGES[change].goOn}
      </Button>
    </Alert>
  )
}

/** Shown instead of a screen that the user's role may not see. */
export function NotForRole({ title, permission }: { title: string; permission: Permission }) {
  useRefetchRole()
  const refusal = useRefusalOfRole(permission, 'allow you to open this screen')
  return (
    <>
      <PageHeader title={title} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">{refusal}</p>
        <p className="mt-2 text-muted">
          An administrator or owner can give you another role.{' '}
          <Link to="/organisation/members" className="text-link">
            View members
          </Link>
        </p>
      </div>
    </>
  )
}

/** A link back to the previous screen, with its shortcut. */
export function WayBackLink({ place: { path, title } }: { place: WayBack }) {
  const navigate = useNavigate()
  useShortcut({ keys: 'u', does: `Back to ${title}`, area: EVERYWHERE, run: () => void navigate(path) })
  return (
    <nav aria-label="Back" className="border-b border-line bg-canvas px-4 print:hidden">
      <Link to={path} className="inline-flex h-8 max-w-full items-center gap-2 font-medium text-accent hover:underline">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          Back to <bdi>{title}</bdi>
        </span>
      </Link>
    </nav>
  )
}
