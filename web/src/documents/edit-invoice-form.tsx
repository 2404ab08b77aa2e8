import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import type { NamedParty, PartyAddress } from '../parties/party-side.ts'
import { PARTY_SIDES } from '../parties/party-sides.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import type { InvoiceFieldsProps } from './invoice-fields.tsx'
import type { InvoiceSide } from './invoice-side.ts'
import { LoadDefaults } from './load-defaults.tsx'
import type { EditForm } from './use-edit-form.tsx'

type EditInvoiceFormProps<Row, Values> = {
  side: InvoiceSide<Row>
  row: Row
  form: EditForm<Values>
  fields: (form: InvoiceFieldsProps<Values>) => ReactNode
  /** Fills the addresses with the party's. */
  loaded: (address: PartyAddress) => Partial<Values>
  remove: { send: () => Promise<Row>; isSending: boolean }
  /** Makes a deleted one again, and answers it. */
  again: (gone: Row) => Promise<Row>
  /** What can be done beside updating and deleting. */
  actions?: ReactNode
  /** Above the form: what the books say, and how it goes on its way. */
  facts: ReactNode
  /** Below the form: what is applied. */
  applied: ReactNode
  onLeave: () => void
}

/** Why a user may not change an invoice or bill; what is not pending, or no longer, takes more. */
export function useRefusalToChange<Row>({ told }: InvoiceSide<Row>, row: Row): string | undefined {
  const refusalToWrite = useRefusalOfRole('documents.write')
  const refusalToPost = useRefusalOfRole('documents.post')
  const { isPosted, isEnded } = told(row)
  return isPosted || isEnded ? refusalToPost : refusalToWrite
}

/** An invoice or bill that stands: updated, deleted, with what is applied to it and what is left. */
export function EditInvoiceForm<Row, Values extends { party: NamedParty | null }>(
  props: EditInvoiceFormProps<Row, Values>,
) {
  const { side, row, form, remove, onLeave } = props
  const { id, partyName, reference, totalCents } = side.told(row)
  const refusal = useRefusalToChange(side, row)
  const toast = useToast()
  const formId = useId()
  const createAgain = async (gone: Row) => {
    try {
      const made = await props.again(gone)
      toast({ title: `${side.one} created again`, detail: `No. ${side.told(made).id}` })
    } catch (error) {
      toast({ title: 'Not created again', detail: sentenceOfFailure(error) })
    }
  }
  const deleteIt = async () => {
    try {
      const gone = await remove.send()
      flushSync(() => form.giveUp())
      onLeave()
      toast({ title: `${side.one} deleted`, detail: reference, undo: () => void createAgain(gone) })
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
      title={`Edit ${totalCents < 0 ? side.credit : side.one}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update {side.one}
          </Button>
          {props.actions}
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            disabledReason={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {side.one}
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
          party={form.values.party}
          onLoaded={address => form.change(props.loaded(address))}
          refusal={refusal}
        />
      </form>
      {props.applied}
      <RecordHistory objectKind={side.kind} objectID={id} />
      {form.dialogs}
    </Sheet>
  )
}
