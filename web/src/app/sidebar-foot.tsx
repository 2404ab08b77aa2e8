import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import { signOut } from '../client/this-page.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useTheme } from './theme.ts'

const updated = document.querySelector<HTMLMetaElement>('meta[name=updated]')?.content ?? ''

/** Log out, light or dark, the shortcuts; below them when the product was updated and who made it. */
export function SidebarFoot({ onHelp }: { onHelp: () => void }) {
  const { isSignedIn } = useSession()
  return (
    <div className="mt-auto flex flex-col gap-2">
      {isSignedIn && <OwnPassword />}
      <div className="flex items-center gap-0.5">
        {isSignedIn && (
          <button
            type="button"
            onClick={() => void signOut('/login')}
            className="mr-auto flex h-8 items-center gap-2 rounded-medium px-2 text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <LogOut aria-hidden className="size-4" />
            Log out
          </button>
        )}
        <ThemeToggle />
        <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onClick={onHelp} />
      </div>
      <footer className="border-t border-line px-2 pt-2 text-small text-muted">
        {isCalendarDate(updated) && <div>Updated {formatDay(updated)}</div>}
        <div>Made by the Twofold makers</div>
      </footer>
    </div>
  )
}

/** Who is signed in, beside the way to another password; nothing where an identity provider elsewhere keeps it. */
function OwnPassword() {
  const { data } = useCurrentUser()
  if (data?.passwordPage === undefined) return null
  const { username } = data.user
  return (
    <section aria-label="Your account" className="flex flex-wrap gap-x-1 px-2 text-small text-muted">
      <span className="max-w-full truncate">
        Signed in as <span className="font-medium text-ink">{username}</span>
      </span>
      <a
        href={`${data.passwordPage}?${new URLSearchParams({ username })}`}
        className="underline underline-offset-2 hover:text-ink"
      >
        Change password
      </a>
    </section>
  )
}

function ThemeToggle() {
  const { theme, toggle } = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
      icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={toggle}
    />
  )
}
