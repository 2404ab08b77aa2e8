import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import { ReadOnlyList } from '../kit/role-notice.tsx'
import type { DocumentForm } from './document-form.ts'
import { createdMessage } from './document-messages.ts'

/** The form of a new document, for its buttons. */
type NewForm<Values> = {
  values: Values
  change: (changes: Partial<Values>) => void
  isSending: boolean
  /** The reason why the user may not create documents. */
  refusal: string | undefined
}

type NewDocumentFormProps<Values> = {
  form: DocumentForm<Values>
  firstRef: RefObject<HTMLInputElement | null>
  /** The grid columns of the fields. */
  className: string
  buttons: (form: NewForm<Values>) => ReactNode
  /** Called with the id of the new document, if the form has no unsaved text. */
  onCreated?: (id: number) => void
}

/** The form 'Create New ...'. After success, it is cleared for the next document. */
export function NewDocumentForm<Values extends object>(props: NewDocumentFormProps<Values>) {
  const { form: parts, firstRef } = props
  const { side, Fields } = parts
  const create = useCommand(side.calls.create)
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole(side.permission)
  const toast = useToast()
  const titleId = useId()
  const today = useToday()
  const made = useRef(0)
  const form = useNewForm({
    name: `${side.kind.replace(' ', '-')}:new`,
    empty: parts.emptyOf(today),
    check: values => parts.errorsOf(values),
    failureTitle: `Error Saving ${side.failing}`,
    list: side.path,
    first: () => firstRef.current,
    nextOf: values => parts.nextOf(values, today),
    send: async values => {
      const wire = await confirmed.send(more => create.send({ body: { ...parts.newBody(values), ...more } }))
      if (wire === null) return null
      const record = side.codec.decode(wire)
      made.current = record.id
      toast(createdMessage(side, record))
      return record
    },
    onSaved: () => props.onCreated?.(made.current),
  })
  if (refusal !== undefined) return <ReadOnlyList refusal={refusal} />
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {side.one}
      </h2>
      {form.notice}
      <Fields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={refusal !== undefined}
        firstRef={firstRef}
        className={props.className}
      />
      {props.buttons({ values: form.values, change: form.change, isSending: form.isSending, refusal })}
      {form.dialogs}
      {confirmed.dialog}
    </form>
  )
}
