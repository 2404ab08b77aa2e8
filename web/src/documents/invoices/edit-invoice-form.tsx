import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../../audit/record-history.tsx'
import { CallError, sentenceOfFailure } from '../../client/call-error.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { type Toast, useToast } from '../../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../../kit/dialogs/use-deletion-toast.ts'
import type { EditForm } from '../../kit/forms/use-edit-form.tsx'
import type { NamedParty, PartyAddress } from '../../parties/party-side.ts'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import type { InvoiceFieldsProps } from './invoice-fields.tsx'
import { type InvoiceSide, wordOfInvoice } from './invoice-side.ts'
import { LoadDefaults } from './load-defaults.tsx'

type EditInvoiceFormProps<Row, Values, Gone extends Row> = {
  side: InvoiceSide<Row>
  row: Row
  form: EditForm<Values>
  fields: (form: InvoiceFieldsProps<Values>) => ReactNode
  /** Returns the party's address as addresses of the document. */
  loaded: (address: PartyAddress) => Partial<Values>
  remove: { send: () => Promise<Gone>; isSending: boolean }
  /** Creates a deleted invoice or bill again. `isConfirmed` creates it even if its number was used in the meantime. */
  again: (gone: Gone, isConfirmed: boolean) => Promise<Row>
  /** Actions in addition to Update and Delete. */
  actions?: ReactNode
  /** The details and status actions of the invoice or bill, shown above the form. */
  facts: ReactNode
  /** The applications of the invoice or bill, shown below the form. */
  applied: ReactNode
  onLeave: () => void
}

/**
 * Returns the reason why a user may not change an invoice or bill. Changing a document that was ever posted requires a higher permission.
 */
export function useRefusalToChange<Row>({ describe }: InvoiceSide<Row>, row: Row): string | undefined {
  const refusalToWrite = useRefusalOfRole('documents.write')
  const refusalToPost = useRefusalOfRole('documents.post')
  const { isPosted, isEnded } = describe(row)
  return isPosted || isEnded ? refusalToPost : refusalToWrite
}

/** The form of an existing invoice or bill: update, delete, applications and remaining amount. */
export function EditInvoiceForm<Row, Values extends { party: NamedParty | null }, Gone extends Row>(
  props: EditInvoiceFormProps<Row, Values, Gone>,
) {
  const { side, row, form, remove, onLeave } = props
  const { id, partyName, reference, totalCents } = side.describe(row)
  const what = wordOfInvoice(side, totalCents)
  const refusal = useRefusalToChange(side, row)
  const tell = useDeletionToast()
  const formId = useId()
  const toast = useToast()
  const again = async (gone: Gone, isConfirmed = false): Promise<Toast> => {
    try {
      const made = await props.again(gone, isConfirmed)
      return { title: `${what} created again`, detail: `No. ${side.describe(made).id}` }
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'DUPLICATE'
      const nevertheless = { label: 'Save anyway', run: () => void again(gone, true).then(toast) }
      const refused = { title: 'The record couldn’t be restored', detail: sentenceOfFailure(error) }
      return isTaken ? { ...refused, action: nevertheless } : refused
    }
  }
  const deleteIt = async () => {
    try {
      const gone = await remove.send()
      flushSync(() => form.giveUp())
      onLeave()
      tell({
        title: `${what} deleted`,
        detail: reference,
        again: () => again(gone),
      })
    } catch (error) {
      form.fail(error, 'Error Deleting Invoice')
    }
  }
  return (
    <Sheet
      path={
        <bdi>
          {partyName}, {reference}
        </bdi>
      }
      title={`Edit ${what}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update {what}
          </Button>
          {props.actions}
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            disabledReason={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {what}
          </Button>
        </>
      }
    >
      {props.facts}
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        {props.fields({
          values: form.values,
          onChange: form.change,
          errors: form.errors,
          isDisabled: refusal !== undefined,
          className: 'grid-cols-2 narrow:grid-cols-3',
        })}
        <LoadDefaults
          side={PARTY_SIDES[side.party]}
          values={form.values}
          onChange={form.change}
          loaded={props.loaded}
          refusal={refusal}
        />
      </form>
      {props.applied}
      <RecordHistory objectKind={side.kind} objectID={id} />
      {form.dialogs}
    </Sheet>
  )
}
