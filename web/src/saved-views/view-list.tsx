import { listSavedViews, mayChangeView, type SavedView, type ViewQuery } from '@twofold/contract/saved-views'
import Pencil from 'lucide-react/icons/pencil'
import { type RefObject, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCurrentUser, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button } from '../kit/button.tsx'
import { Popover } from '../kit/dialogs/popover.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { ViewDialog } from './view-dialog.tsx'
import { beginningViews, type OfferedView, viewPath } from './viewed-lists.ts'

type ViewListProps = {
  of: Pick<SavedView, 'list' | 'accountID'>
  query: ViewQuery
  /** The button that opens the menu. When the menu closes, the focus returns to the button. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The menu of views, with a button that saves the current view. */
export function ViewList({ of, query, button, onClose }: ViewListProps) {
  const today = useToday()
  const { data: user } = useCurrentUser()
  const views = useEndpointQuery(listSavedViews, {})
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const here = (views.data?.savedViews ?? []).filter(
    ({ list, accountID }) => list === of.list && accountID === of.accountID,
  )
  const offered = here.map(view => ({
    name: view.viewName,
    path: viewPath(of, view.query),
    key: view.savedViewID,
    ...(user !== undefined && mayChangeView(user.role, view) && { onEdit: () => setEdited(view) }),
  }))
  const own = offered.filter((_, index) => here[index]?.isShared === false)
  const shared = offered.filter((_, index) => here[index]?.isShared === true)
  if (edited !== null)
    return <ViewDialog of={of} query={query} view={edited === 'new' ? null : edited} onClose={onClose} />
  return (
    <Popover label="Views" anchor={button} onClose={onClose}>
      <ViewLinks views={beginningViews(of, today).map(view => ({ ...view, key: view.name }))} onGone={onClose} />
      {own.length > 0 && <ViewLinks heading="My views" views={own} onGone={onClose} />}
      {shared.length > 0 && <ViewLinks heading="Shared views" views={shared} onGone={onClose} />}
      <p role="status" className={views.data === undefined ? 'px-2 py-1.5 text-small text-muted' : 'sr-only'}>
        {views.data === undefined && (views.error === null ? 'Loading...' : sentenceOfFailure(views.error))}
      </p>
      <div className="mt-1 border-t border-line pt-1">
        <Button
          look="quiet"
          className="w-full justify-start"
          disabledReason={Object.keys(query).length === 0 ? 'Apply a filter or sort first.' : undefined}
          onClick={() => setEdited('new')}
        >
          Save View
        </Button>
      </div>
    </Popover>
  )
}

type ViewLinksProps = {
  heading?: string
  /** The views to show. `onEdit` is set if the user may edit the view. */
  views: readonly (OfferedView & { key: string | number; onEdit?: () => void })[]
  /** Called when a view is opened. */
  onGone: () => void
}

/** Views as links. The link of the current view is marked. */
function ViewLinks({ heading, views, onGone }: ViewLinksProps) {
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
