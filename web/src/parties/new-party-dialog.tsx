import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal, sentenceOfFailure } from '../client/call-error.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
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
  const form = useRef<HTMLFormElement>(null)
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
    <Dialog
      title={`Create New ${side.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={create.isSending} onClick={() => form.current?.requestSubmit()}>
            Create {side.title}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          void submit(event.currentTarget)
        }}
      >
        {failure !== null && (
          <Alert variant="destructive" title={`Error Saving ${side.title}`} className="mb-3">
            {failure}
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-x-4">
          <PartyFields
            party={side.word}
            values={values}
            onChange={changes => setValues(last => ({ ...last, ...changes }))}
            errors={errors}
            isDisabled={false}
          />
        </div>
        <button type="submit" hidden>
          Create {side.title}
        </button>
      </form>
    </Dialog>
  )
}
