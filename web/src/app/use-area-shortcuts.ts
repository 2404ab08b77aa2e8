import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { shownAreas } from './areas.ts'
import { EVERYWHERE, registerShortcuts } from './shortcuts/shortcuts.ts'

/** `g` and an area's letter goes to the area. */
export function useAreaShortcuts(): void {
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  const role = useCurrentUser().data?.role
  useEffect(() => {
    if (!isSignedIn) return
    return registerShortcuts(
      shownAreas(role).map(({ key, label, path }) => ({
        keys: `g ${key}`,
        does: `Go to ${label}`,
        area: EVERYWHERE,
        run: () => void navigate(path),
      })),
    )
  }, [isSignedIn, role, navigate])
}
