import Pencil from 'lucide-react/icons/pencil'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import type { OfferedView } from './viewed-lists.ts'

type ViewLinksProps = {
  heading?: string
  /** The views to show. `onEdit` is set if the user may edit the view. */
  views: readonly (OfferedView & { key: string | number; onEdit?: () => void })[]
  /** Called when a view is opened. */
  onGone: () => void
}

/** Views as links. The link of the current view is marked. */
export function ViewLinks({ heading, views, onGone }: ViewLinksProps) {
  const headingId = useId()
  const { pathname, search } = useLocation()
  const here = normal(pathname + search)
  return (
    <>
      {heading !== undefined && (
        <div id={headingId} className="mt-1 border-t border-line px-2 pt-1.5 pb-0.5 text-small font-medium text-muted">
          {heading}
        </div>
      )}
      <ul aria-labelledby={heading === undefined ? undefined : headingId}>
        {views.map(({ key, name, path, onEdit }) => (
          <li key={key} className="flex items-center">
            <Link
              to={path}
              onClick={onGone}
              aria-current={normal(path) === here ? 'true' : undefined}
              className="min-w-0 flex-1 truncate rounded-small px-2 py-1.5 hover:bg-hover aria-[current]:font-semibold"
            >
              <bdi>{name}</bdi>
            </Link>
            {onEdit !== undefined && (
              <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden className="size-3.5" />} onClick={onEdit} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a URL with its query parameters sorted. */
function normal(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
