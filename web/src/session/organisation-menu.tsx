import { screenOf } from '@twofold/contract/screens'
import { listTenants } from '@twofold/contract/session'
import Check from 'lucide-react/icons/check'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Popover } from '../kit/dialogs/popover.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Link } from '../kit/links/link.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { type Membership, useSwitchOrganisation } from './use-switch-organisation.ts'

const ITEM = 'flex w-full items-center gap-2 rounded-small px-2 py-1.5 text-left hover:bg-hover'

type OrganisationMenuProps = { button: RefObject<HTMLElement | null>; onClose: () => void }

/**
 * The menu of the user's organisations. Choosing one switches to it on the same screen, or on the home screen if the current screen shows a
 * record of this organisation. An organisation that requires a second factor is chosen on the page of all organisations.
 */
export function OrganisationMenu({ button, onClose }: OrganisationMenuProps) {
  const { organisation } = useSession()
  const memberships = useEndpointQuery(listTenants, {})
  const { switchTo, switchingTo, failure } = useSwitchOrganisation()
  const navigate = useNavigate()
  const toast = useToast()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const error = failure ?? memberships.error
  const choose = async (membership: Membership) => {
    if (membership.tenantUUID === organisation) return onClose()
    if (switchingTo !== null) return
    // The user may stay, because the screen has unsaved changes.
    const isLeft = await navigate(placeAfterSwitch(), { replace: true, leavesForms: true })
    if (!isLeft) return onClose()
    const refusal = await switchTo(membership)
    if (refusal === null) onClose()
    // The question about unsaved changes has closed the menu.
    else if (!isShown.current) toast({ title: sentenceOfFailure(refusal) })
  }
  return (
    <Popover label="Organisations" anchor={button} onClose={onClose}>
      <ul>
        {memberships.data?.tenantUsersWithDetails.map(membership => (
          <li key={membership.tenantUUID}>
            {membership.needsTwoFactors ? (
              <Link to="/user/multi-org" onClick={onClose} className={ITEM}>
                <Words membership={membership} detail="Requires two-factor sign-in" />
              </Link>
            ) : (
              <button
                type="button"
                className={ITEM}
                aria-current={membership.tenantUUID === organisation ? 'true' : undefined}
                aria-busy={membership.tenantUUID === switchingTo || undefined}
                onClick={() => void choose(membership)}
              >
                <Words membership={membership} detail={<span className="sentence-case">{membership.role}</span>} />
                {membership.tenantUUID === organisation && (
                  <Check aria-hidden className="size-4 shrink-0 text-accent" />
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
      {memberships.data === undefined && error === null && (
        <p role="status" className="px-2 py-1.5 text-small text-muted">
          Loading...
        </p>
      )}
      {error !== null && (
        <p role="alert" className="px-2 py-1.5 text-negative">
          {sentenceOfFailure(error)}
        </p>
      )}
      <div className="mt-1 border-t border-line pt-1">
        <Link to="/user/multi-org" onClick={onClose} className={ITEM}>
          Organisations and roles
        </Link>
        {memberships.data?.mayFoundOrganisations === true && (
          <Link to="/organisation/new" onClick={onClose} className={ITEM}>
            New organisation
          </Link>
        )}
      </div>
    </Popover>
  )
}

/** Parameters of a query that contain the id of a record. `entry` is an entry of the audit trail. */
const RECORD = /ID$|^entry$/

/**
 * Returns the URL that is shown after a switch: the same screen without the ids of records in its query, or the home screen if the path
 * contains the id of a record.
 */
function placeAfterSwitch(): string {
  const { pathname, search } = location
  if (screenOf(pathname)?.includes(':') !== false) return '/home'
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !RECORD.test(name)))
  return `${pathname}?${query}`
}

function Words({ membership: { tenantName }, detail }: { membership: Membership; detail: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere font-medium">{tenantName}</span>
      <span className="block text-small text-muted">{detail}</span>
    </span>
  )
}
