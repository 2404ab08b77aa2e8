import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { type ReactNode, useRef, useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useToday } from '../client/use-current-user.ts'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { UnfoldedForm } from '../kit/forms/unfolded-form.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import { type DocumentForm, newFormName } from './document-form.ts'
import { createdMessage } from './document-messages.ts'

/** The form of a new document, for its buttons. */
type NewForm<Values> = {
  values: Values
  change: (changes: Partial<Values>) => void
  isSending: boolean
  /** Makes the next submit post the document as well. */
  postNext: () => void
}

/** Posts a new document, such as by approving it. Resolves to null if the user canceled. */
export type PostDocument = { done: string; send: (record: DocumentRecord) => Promise<unknown> }

type NewDocumentFormProps<Values> = Unfolding & {
  form: DocumentForm<Values>
  /** The grid columns of the fields. */
  className: string
  buttons: (form: NewForm<Values>) => ReactNode
  post?: PostDocument
  /** Called with the id of the new document, if the form has no unsaved text. */
  onCreated?: (id: number) => void
}

/** The form 'Create New ...'. After success, it is cleared for the next document. */
export function NewDocumentForm<Values extends object>(props: NewDocumentFormProps<Values>) {
  const { form: parts, onShown, onFold } = props
  const { side, Fields } = parts
  const create = useCommand(side.calls.create)
  const confirmed = useConfirmed()
  const toast = useToast()
  const first = useRef<HTMLInputElement>(null)
  const today = useToday()
  const made = useRef(0)
  const isPosted = useRef(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** Says what happened. If the new document cannot be posted, it stays pending, and the reason is shown. */
  const announce = async (record: DocumentRecord, isPosting: boolean) => {
    try {
      const isDone = isPosting && props.post !== undefined && (await props.post.send(record)) !== null
      toast(createdMessage(side, record, isDone ? props.post?.done : undefined))
    } catch (error) {
      toast(createdMessage(side, record))
      setFailure(error)
    }
  }
  const form = useNewForm({
    name: newFormName(side),
    empty: parts.emptyOf(today),
    check: values => parts.errorsOf(values),
    failureTitle: `Error Saving ${side.failing}`,
    list: side.path,
    first: () => first.current,
    nextOf: values => parts.nextOf(values, today),
    send: async values => {
      const isPosting = isPosted.current
      const wire = await confirmed.send(more => create.send({ body: { ...parts.newBody(values), ...more } }))
      if (wire === null) return null
      const record = side.codec.decode(wire)
      made.current = record.id
      await announce(record, isPosting)
      return record
    },
    onSaved: () => props.onCreated?.(made.current),
  })
  const postNext = () => {
    isPosted.current = true
  }
  return (
    <UnfoldedForm
      title={`Create New ${side.one}`}
      isChanged={form.isChanged}
      isSending={form.isSending}
      onSubmit={event => {
        form.submit(event)
        isPosted.current = false
      }}
      onShown={onShown}
      onFold={onFold}
    >
      {form.notice}
      <Fields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={false}
        firstRef={first}
        className={props.className}
      />
      {props.buttons({ values: form.values, change: form.change, isSending: form.isSending, postNext })}
      {form.dialogs}
      {confirmed.dialog}
      <FailureDialog failure={failure} title={`Error Updating ${side.failing}`} onClose={() => setFailure(null)} />
    </UnfoldedForm>
  )
}
