import { type RefObject, useId } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import { type PartyValues, type PartyWord, partyValuesOf } from './party-values.ts'

type NewPartyFormProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  nameRef: RefObject<HTMLInputElement | null>
}

/** The form 'Create New Customer' or 'Create New Vendor'. It is cleared after success. */
export function NewPartyForm<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  nameRef,
}: NewPartyFormProps<Party, Row, Values>) {
  const { word, empty, Fields } = kind
  const { title } = PARTY_SIDES[word]
  const create = useCommand(kind.calls.create)
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const titleId = useId()
  const form = useNewForm({
    name: `${word}:new`,
    empty,
    check: values => kind.errorsOf(values),
    failureTitle: `Error Saving ${title}`,
    list: `/${word}s`,
    send: async values => {
      const made = await create.send({ body: kind.bodyOf(values) })
      toast({ title: `${title} created`, detail: partyValuesOf(word, made).name })
      return made
    },
    first: () => nameRef.current,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {title}
      </h2>
      {form.notice}
      <Fields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={refusal !== undefined}
        nameRef={nameRef}
        className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      />
      <Button type="submit" look="primary" isBusy={form.isSending} disabledReason={refusal}>
        Create {title}
      </Button>
      {form.dialogs}
    </form>
  )
}
