import { listSavedViews, mayChangeView, type SavedView, type ViewQuery } from '@twofold/contract/saved-views'
import { type RefObject, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCurrentUser, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button } from '../kit/button.tsx'
import { Popover } from '../kit/dialogs/popover.tsx'
import { ViewDialog } from './view-dialog.tsx'
import { ViewLinks } from './view-links.tsx'
import { beginningViews, viewPath } from './viewed-lists.ts'

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
