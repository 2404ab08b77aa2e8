import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { signOut } from '../client/client.ts'
import { useSession } from '../client/use-session.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useTheme } from '../kit/theme/theme.ts'

const OwnAccount = lazyComponent(async () => (await import('../session/own-account.tsx')).OwnAccount)

const updated = document.querySelector<HTMLMetaElement>('meta[name=updated]')?.content ?? ''

/**
 * The buttons for logging out, switching the theme and listing the shortcuts, the date of the last update, and the name of the developer.
 */
export function SidebarFoot({ onHelp }: { onHelp: () => void }) {
  const { isSignedIn } = useSession()
  const { theme, toggle } = useTheme()
  const other = theme === 'dark' ? 'Light mode' : 'Dark mode'
  const logOut = () => void signOut('/login')
  useShortcut({ keys: null, does: other, area: EVERYWHERE, run: toggle })
  useShortcut(isSignedIn ? { keys: null, does: 'Log out', area: EVERYWHERE, run: logOut } : null)
  return (
    <div className="mt-auto flex flex-col gap-2">
      <div className="flex items-center gap-0.5">
        {isSignedIn && (
          <button
            type="button"
            onClick={logOut}
            className="mr-auto flex h-8 items-center gap-2 rounded-medium px-2 text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <LogOut aria-hidden className="size-4" />
            Log out
          </button>
        )}
        <IconButton
          label={other}
          icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          onClick={toggle}
        />
        <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onClick={onHelp} />
      </div>
      <footer className="border-t border-line px-2 pt-2 text-small text-muted">
        {isSignedIn && <OwnAccount />}
        {isCalendarDate(updated) && <div>Updated {formatDay(updated)}</div>}
        <div>Made by the Twofold team</div>
      </footer>
    </div>
  )
}
