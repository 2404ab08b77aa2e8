import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal, sentenceOfFailure } from '../client/call-error.ts'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { type FieldErrors, focusFirstFault } from '../kit/forms/form-errors.ts'
import { errorsOfParty } from './party-errors.ts'
import { PartyFields } from './party-fields.tsx'
import type { NamedParty, PartySide } from './party-side.ts'
import { EMPTY_PARTY, type PartyValues } from './party-values.ts'

type NewPartyDialogProps = {
  side: PartySide
  /** The name that the user typed in the picker. */
  name: string
  onCreated: (party: NamedParty) => void
  onClose: () => void
}

/**
 * The dialog that creates a customer or vendor while the user is entering a document. It has fields for the name, address and contact
 * details. The other fields have default values.
 */
export function NewPartyDialog({ side, name, onCreated, onClose }: NewPartyDialogProps) {
  const [values, setValues] = useState<PartyValues>({ ...EMPTY_PARTY, name })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const create = side.useCreate()
  const submit = async (element: Element) => {
    const found = errorsOfParty(side.word, values)
    flushSync(() => {
      setErrors(found)
      setFailure(null)
    })
    if (Object.keys(found).length > 0) return focusFirstFault(element)
    try {
      onCreated(await create.send(values))
    } catch (error) {
      setErrors(errorsOfRefusal(error))
      setFailure(sentenceOfFailure(error))
    }
  }
  return (
    <FormDialog
      title={`Create New ${side.title}`}
      verb={`Create ${side.title}`}
      isBusy={create.isSending}
      failure={failure}
      failureTitle={`Error Saving ${side.title}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-4">
        <PartyFields
          party={side.word}
          values={values}
          onChange={changes => setValues(last => ({ ...last, ...changes }))}
          errors={errors}
          isDisabled={false}
        />
      </div>
    </FormDialog>
  )
}
