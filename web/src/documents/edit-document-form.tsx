import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { type ReactNode, useId, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { type Toast, useToast } from '../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { type EditForm, useEditForm } from '../kit/forms/use-edit-form.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import type { DocumentForm } from './document-form.ts'
import { buttonNoun, changedMessage, createdAgainMessage, titleOf } from './document-messages.ts'
import type { WireDocument } from './document-side.ts'

/** A document and its form. `refusal` is the reason why the user may not change the document. */
type EditedDocument<Values> = {
  record: DocumentRecord
  form: EditForm<Values>
  refusal: string | undefined
}

/** The document, and the parts of its form that differ between the kinds of documents. */
export type EditDocumentFormProps<Values> = {
  form: DocumentForm<Values>
  /** The document as the API returned it. */
  wire: WireDocument
  onLeave: () => void
  /** Asks the user what else a change must include. Returns null if the user canceled. */
  beforeChange?: (values: Values, record: DocumentRecord) => Promise<object | null>
  /** Actions in addition to Update and Delete. */
  actions?: (edited: EditedDocument<Values>) => ReactNode
  /** The read-only fields and status actions of the document, shown above the form. */
  facts: (edited: EditedDocument<Values>) => ReactNode
  /** The part of the form below the fields. */
  below?: (edited: EditedDocument<Values>) => ReactNode
  /** The applications of the document, and its other dialogs. */
  applied: (edited: EditedDocument<Values>) => ReactNode
  /** The grid columns of the fields. */
  className: string
}

/** The form of an existing document: fields, Update, Delete, applications and history. */
export function EditDocumentForm<Values extends object>(props: EditDocumentFormProps<Values>) {
  const { form: parts, wire, onLeave } = props
  const { side, Fields } = parts
  const { calls, codec } = side
  const record = useMemo(() => codec.decode(wire), [codec, wire])
  const params = { [codec.names.id]: String(record.id) }
  const change = useCommand(calls.change, (after, _, cache) =>
    cache.keep(calls.read, { params }, { ...wire, ...after }),
  )
  // Keeps the deleted document in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(calls.remove, (gone, _, cache) => cache.keep(calls.read, { params }, { ...wire, ...gone }))
  const create = useCommand(calls.create)
  const confirmed = useConfirmed()
  const refusalToWrite = useRefusalOfRole('documents.write')
  const refusalToPost = useRefusalOfRole('documents.post')
  // Changing a document that was ever posted requires a higher permission.
  const refusal = record.state === 'PENDING' ? refusalToWrite : refusalToPost
  const tellDeletion = useDeletionToast()
  const toast = useToast()
  const formId = useId()
  const noun = buttonNoun(side, record)
  const form = useEditForm<Values, WireDocument>({
    name: `${side.kind.replace(' ', '-')}:${record.id}`,
    record: wire,
    valuesOf: from => parts.valuesOf(codec.decode(from)),
    fields: parts.mergedFields,
    check: values => parts.errorsOf(values, record),
    send: async (values, base) => {
      const before = codec.decode(base)
      const added = props.beforeChange === undefined ? {} : await props.beforeChange(values, before)
      if (added === null) return null
      const body = { ...parts.changedBody(values, before), modifiedAt: base.modifiedAt, ...added }
      return confirmed.send(more => change.send({ params, body: { ...body, ...more } }))
    },
    failureTitle: `Error Updating ${side.failing}`,
    onSaved: saved => toast(changedMessage(side, codec.decode(saved), 'updated')),
  })
  /**
   * Creates the document again, without its applications. If its number has been used in the meantime, the user can save it anyway. The
   * user is not asked if the number was already a duplicate before.
   */
  const createAgain = async (gone: WireDocument, reason: object, isConfirmed = false): Promise<Toast> => {
    const allowDuplicate = isConfirmed || (gone.duplicateOf ?? 0) !== 0
    const body = { ...parts.newBody(parts.valuesOf(codec.decode(gone))), ...reason }
    try {
      const made = await create.send({ body: { ...body, ...(allowDuplicate && { allowDuplicate }) } })
      return createdAgainMessage(side, codec.decode(made))
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'DUPLICATE'
      const saveAnyway = { label: 'Save anyway', run: () => void createAgain(gone, reason, true).then(toast) }
      const refused = { title: 'The record couldn’t be restored', detail: sentenceOfFailure(error) }
      return isTaken ? { ...refused, action: saveAnyway } : refused
    }
  }
  const deleteIt = async () => {
    // If a lock date was overridden, undo sends the same reason again.
    let reason: { lockReason?: string } = {}
    try {
      const gone = await confirmed.send(({ lockReason }) => {
        reason = lockReason === undefined ? {} : { lockReason }
        return remove.send({ params, query: { modifiedAt: wire.modifiedAt, ...reason } })
      })
      if (gone === null) return
      flushSync(() => form.giveUp())
      onLeave()
      tellDeletion({
        ...changedMessage(side, codec.decode(gone), 'deleted'),
        again: () => createAgain(gone, reason),
      })
    } catch (error) {
      form.fail(error, `Error Deleting ${side.failing}`)
    }
  }
  const edited = { record, form, refusal }
  return (
    <Sheet
      path={<bdi>{isInvoice(side.kind) ? `${record.partyName}, ${record.reference}` : record.partyName}</bdi>}
      title={`Edit ${titleOf(side, record)}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} refusalOfRole={refusal}>
            Update {noun}
          </Button>
          {props.actions?.(edited)}
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            refusalOfRole={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {noun}
          </Button>
        </>
      }
    >
      <RoleNotice refusal={refusal} />
      {props.facts(edited)}
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <Fields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
          className={props.className}
        />
        {props.below?.(edited)}
      </form>
      {props.applied(edited)}
      <RecordHistory objectKind={side.kind} objectID={record.id} />
      {form.dialogs}
      {confirmed.dialog}
    </Sheet>
  )
}
