import { screenOf } from '@twofold/contract/screens'
import { listTenants } from '@twofold/contract/session'
import Check from 'lucide-react/icons/check'
import type { ReactNode, RefObject } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Popover } from '../kit/dialogs/popover.tsx'
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
  const error = failure ?? memberships.error
  const choose = async (membership: Membership) => {
    if (membership.tenantUUID === organisation) return onClose()
    if (screenOf(location.pathname)?.includes(':') !== false) {
      await navigate('/home')
      // The user decided to stay, because the screen has unsaved changes.
      if (location.pathname !== '/home') return onClose()
    }
    if (await switchTo(membership)) onClose()
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

function Words({ membership: { tenantName }, detail }: { membership: Membership; detail: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere font-medium">{tenantName}</span>
      <span className="block text-small text-muted">{detail}</span>
    </span>
  )
}
