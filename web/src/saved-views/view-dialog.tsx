import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  type SavedView,
  VIEW_NAME_LENGTH_MAX,
  type ViewQuery,
} from '@twofold/contract/saved-views'
import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { isSameView } from './viewed-lists.ts'

type ViewDialogProps = {
  of: Pick<SavedView, 'list' | 'accountID'>
  /** The current filters and sort order. */
  query: ViewQuery
  /** The view to edit. Null to save a new view. */
  view: SavedView | null
  onClose: () => void
}

/** The dialog that saves a new view, or renames, shares, updates or deletes an existing view. */
export function ViewDialog({ of, query, view, onClose }: ViewDialogProps) {
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
