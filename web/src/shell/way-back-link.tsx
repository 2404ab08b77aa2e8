import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useNavigate } from 'react-router'
import type { WayBack } from '../client/way-back.ts'
import { Link } from '../kit/links/link.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'

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
