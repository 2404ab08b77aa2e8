// The dialog that emails a document. The user enters the recipients and the text. The email is added to the outbox, even if the mail server
// is not available.

import { checkMail } from '@twofold/accounting/mail'
import { readMailServer } from '@twofold/contract/documents/mail'
import type { PrintedSheet } from '@twofold/contract/documents/sheets'
import type { CallInput } from '@twofold/contract/endpoint'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import type { mailStatement } from '@twofold/contract/receivables/customer-statements'
import type { mailInvoice } from '@twofold/contract/receivables/invoice-paper'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useTimeZone } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Alert } from '../kit/alert.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextArea } from '../kit/fields/text-area.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FieldErrors, focusFirstFault } from '../kit/forms/form-errors.ts'
import { Link } from '../kit/links/link.tsx'
import { recipientsLeftText } from './mail-words.ts'

/** The API calls that email a document. */
export type MailedEndpoint = typeof mailInvoice | typeof mailStatement

type MailDialogProps = {
  endpoint: MailedEndpoint
  input: Omit<CallInput<MailedEndpoint>, 'body'>
  /** Additional fields of the request body, such as the dates of a statement. */
  beside?: object
  proposed: PrintedSheet['mail']
  fileName: string
  onClose: () => void
}

/** The form that sends an email. If sending fails, the typed text is preserved. */
export function MailDialog({ endpoint, input, beside, proposed, fileName, onClose }: MailDialogProps) {
  const [values, setValues] = useState(proposed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const send = useCommand(endpoint as typeof mailInvoice)
  const toast = useToast()
  const onChange = (changes: Partial<typeof values>) => setValues(last => ({ ...last, ...changes }))
  const field = fieldsOf({ values, onChange, errors })
  const submit = async (form: Element) => {
    const checked = checkMail(values)
    if (!checked.ok) {
      const found = checked.refusals.map(reason => [reason.field ?? 'to', sentenceOfForm(reason)])
      flushSync(() => setErrors(Object.fromEntries(found)))
      return focusFirstFault(form)
    }
    setErrors({})
    try {
      const mail = await send.send({ ...input, body: { ...values, ...beside } } as CallInput<typeof mailInvoice>)
      onClose()
      toast({
        title: mail.isMailSent ? 'The email is being sent' : 'The email is waiting in the outbox',
        detail: mail.recipients.join(', '),
      })
    } catch (error) {
      const found = errorsOfRefusal(error)
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(error)
    }
  }
  return (
    <FormDialog
      title="Email"
      verb="Send"
      isBusy={send.isSending}
      className="w-[min(38rem,calc(100vw-2rem))]"
      onSubmit={submit}
      onClose={onClose}
    >
      <ServerNote />
      <TextField
        {...field('to')}
        label="To"
        hint="Separate several addresses with commas."
        isRequired
        maxLength={3000}
        input={{ inputMode: 'email' }}
      />
      <TextField {...field('subject')} label="Subject" isRequired maxLength={200} />
      <TextArea
        {...field('message')}
        label="Message"
        hint={`The current version of ${fileName} is attached.`}
        rows={8}
        isRequired
        maxLength={10_000}
      />
      <FailureDialog failure={failure} title="Error Sending Email" onClose={() => setFailure(null)} />
    </FormDialog>
  )
}

/** Shows how many more recipients the organisation can email, and whether the email would wait in the outbox. */
function ServerNote() {
  const { data } = useEndpointQuery(readMailServer, {})
  const timeZone = useTimeZone()
  if (data === undefined) return null
  return (
    <>
      {!data.isMailSent && (
        <Alert variant="warning" className="mb-4">
          No mail server is configured. The email will wait in the{' '}
          <Link to="/outbox" className="text-link">
            outbox
          </Link>
          .
        </Alert>
      )}
      <p className="mb-4 text-muted">{recipientsLeftText(data, timeZone)}</p>
    </>
  )
}
