import { mayRole } from '@twofold/contract/permissions'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { registerShortcuts } from '../kit/shortcuts/shortcuts.ts'
import { navigationFor, ORGANISATION_SCREENS, OTHER_SCREENS } from './navigation.ts'

/** Registers `g` and a letter for each area, and palette actions for every screen that the role may see. */
export function useNavigationShortcuts(): void {
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  const role = useCurrentUser().data?.role
  useEffect(() => {
    if (!isSignedIn) return
    const others = [...ORGANISATION_SCREENS, ...OTHER_SCREENS].filter(
      ({ permission }) => permission === undefined || (role !== undefined && mayRole(role, permission)),
    )
    const screens = [
      ...navigationFor(role).map(area => ({ ...area, keys: `g ${area.key}` })),
      ...others.map(screen => ({ ...screen, keys: null })),
    ]
    return registerShortcuts(
      screens.map(({ keys, label, path }) => ({
        keys,
        does: `Go to ${label}`,
        area: EVERYWHERE,
        // The path `/` only redirects.
        to: path === '/' ? '/home' : path,
        run: () => void navigate(path),
      })),
    )
  }, [isSignedIn, role, navigate])
}
