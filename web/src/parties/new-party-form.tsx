import { useRef } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { UnfoldedForm } from '../kit/forms/unfolded-form.tsx'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import { type PartyValues, type PartyWord, partyValuesOf } from './party-values.ts'

type NewPartyFormProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = Unfolding & {
  kind: PartyKind<Party, Row, Values>
}

/** The form 'Create New Customer' or 'Create New Vendor'. It is cleared after success. */
export function NewPartyForm<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  ...unfolding
}: NewPartyFormProps<Party, Row, Values>) {
  const { word, empty, Fields } = kind
  const { title } = PARTY_SIDES[word]
  const create = useCommand(kind.calls.create)
  const toast = useToast()
  const first = useRef<HTMLInputElement>(null)
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
    first: () => first.current,
  })
  return (
    <UnfoldedForm
      title={`Create New ${title}`}
      isChanged={form.isChanged}
      isSending={form.isSending}
      onSubmit={form.submit}
      {...unfolding}
    >
      {form.notice}
      <Fields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={false}
        nameRef={first}
        className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      />
      <Button type="submit" look="primary" isBusy={form.isSending}>
        Create {title}
      </Button>
      {form.dialogs}
    </UnfoldedForm>
  )
}
