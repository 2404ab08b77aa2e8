import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mayChangeView,
  type SavedView,
  VIEW_NAME_LENGTH_MAX,
  type ViewQuery,
} from '@twofold/contract/saved-views'
import Pencil from 'lucide-react/icons/pencil'
import { type RefObject, useId, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser, useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { Popover } from '../kit/dialogs/popover.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useLocation } from '../kit/router/use-router.tsx'
import { beginningViews, isSameView, type OfferedView, viewPath } from './viewed-lists.ts'

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

type ViewDialogProps = {
  of: Pick<SavedView, 'list' | 'accountID'>
  /** The current filters and sort order. */
  query: ViewQuery
  /** The view to edit. Null to save a new view. */
  view: SavedView | null
  onClose: () => void
}

/** The dialog that saves a new view, or renames, shares, updates or deletes an existing view. */
function ViewDialog({ of, query, view, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.viewName ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isReplaced, setReplaced] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  const create = useCommand(createSavedView)
  const change = useCommand(changeSavedView)
  const remove = useCommand(deleteSavedView)
  const refusalOfSharing = useRefusalOfRole('views.share')
  const toast = useToast()
  const mayReplace = view !== null && Object.keys(query).length > 0 && !isSameView(query, view.query)
  const save = () =>
    view === null
      ? create.send({ body: { viewName: name, ...of, query, isShared } })
      : change.send({
          params: { savedViewID: String(view.savedViewID) },
          body: { viewName: name, isShared, ...(isReplaced && { query }), modifiedAt: view.modifiedAt },
        })
  const submit = async () => {
    if (create.isSending || change.isSending) return
    if (name.trim() === '') return setError('Enter a name.')
    try {
      await save()
      toast({ title: view === null ? 'View saved' : 'View updated', detail: name.trim() })
      onClose()
    } catch (thrown) {
      setFailure(thrown)
    }
  }
  const drop = async (gone: SavedView) => {
    try {
      await remove.send({ params: { savedViewID: String(gone.savedViewID) } })
      onClose()
      const again = { ...of, viewName: gone.viewName, query: gone.query, isShared: gone.isShared }
      toast({
        title: 'View deleted',
        detail: gone.viewName,
        undo: () => {
          create.send({ body: again }).catch((thrown: unknown) => {
            toast({ title: 'The view couldn’t be restored', detail: sentenceOfFailure(thrown) })
          })
        },
      })
    } catch (thrown) {
      setFailure(thrown)
    }
  }
  return (
    <FormDialog
      title={view === null ? 'Save View' : 'Edit View'}
      verb={view === null ? 'Save View' : 'Update View'}
      isBusy={create.isSending || change.isSending}
      failure={failure}
      before={
        view !== null && (
          <Button look="destructive" className="mr-auto" isBusy={remove.isSending} onClick={() => void drop(view)}>
            Delete View
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={next => {
          setName(next)
          setError(undefined)
        }}
        error={error}
        isRequired
        input={{ maxLength: VIEW_NAME_LENGTH_MAX }}
      />
      <Checkbox
        label="Shared with the organisation"
        isChecked={isShared}
        onChange={setShared}
        isDisabled={refusalOfSharing !== undefined || view?.isOwn === false}
        hint={
          refusalOfSharing ??
          (view?.isOwn === false
            ? 'Only the creator can unshare this view.'
            : 'Everyone with access to the list can use this view.')
        }
      />
      {mayReplace && (
        <Checkbox
          label="Update to current filters"
          isChecked={isReplaced}
          onChange={setReplaced}
          hint="The list’s current filters or sort order differ from this view."
          className="mt-3"
        />
      )}
    </FormDialog>
  )
}
