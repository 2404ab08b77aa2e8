import { type ReactNode, useId, useRef } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import type { PartySide } from './party-side.ts'

type NewPartyFormProps<Values> = {
  side: PartySide
  empty: Values
  check: (values: Values) => FieldErrors
  /** Sends the new party. Resolves to its name. */
  send: (values: Values) => Promise<string>
  fields: (form: {
    values: Values
    onChange: (changes: Partial<Values>) => void
    errors: FieldErrors
    isDisabled: boolean
    className: string
  }) => ReactNode
}

/** The form 'Create New Customer' or 'Create New Vendor'. It is cleared after success. */
export function NewPartyForm<Values extends object>({ side, empty, check, send, fields }: NewPartyFormProps<Values>) {
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useNewForm({
    name: `${side.word}:new`,
    empty,
    check,
    failureTitle: `Error Saving ${side.title}`,
    list: `/${side.word}s`,
    send: async values => {
      const name = await send(values)
      toast({ title: `${side.title} created`, detail: name })
      return { name }
    },
    first: () => element.current?.querySelector('input'),
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.submit}
      aria-labelledby={titleId}
      className="px-4 pt-3 pb-3 print:hidden"
    >
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {side.title}
      </h2>
      {form.notice}
      {fields({
        values: form.values,
        onChange: form.change,
        errors: form.errors,
        isDisabled: refusal !== undefined,
        className: 'grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6',
      })}
      <Button type="submit" look="primary" isBusy={form.isSending} disabledReason={refusal}>
        {side.buttons.create}
      </Button>
      {form.dialogs}
    </form>
  )
}
