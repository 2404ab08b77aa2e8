import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { type Payment, type PaymentSide, sentenceNoun } from './payment-side.ts'
import { errorsOfPayment, mergedPaymentFields, type PaymentValues, paymentValuesOf } from './payment-values.ts'
import { type Confirmed, useConfirmed } from './use-confirmed.tsx'
import { useEditForm } from './use-edit-form.tsx'

type Reason = Pick<Confirmed, 'lockReason'>

/** The writes of a side; each answers with the record as it stands then. */
type PaymentWrites<Wire> = {
  change: (values: PaymentValues, base: Wire, reason: Reason) => Promise<Wire>
  remove: (base: Wire, reason: Reason) => Promise<Wire>
  isRemoving: boolean
}

type EditPaymentFormProps<Wire> = {
  side: PaymentSide
  /** The record as it is answered, and as it is shown. */
  record: Wire
  paymentOf: (record: Wire) => Payment
  writes: PaymentWrites<Wire>
  onLeave: () => void
  /** What of it is applied. */
  children: ReactNode
}

/** A payment that stands: how it stands, its fields, what of it is applied; Update and Delete. */
export function EditPaymentForm<Wire extends { modifiedAt: string }>(props: EditPaymentFormProps<Wire>) {
  const { side, record, paymentOf, writes, onLeave } = props
  const payment = paymentOf(record)
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const formId = useId()
  const tell = (done: string, { party }: Payment) =>
    toast({ title: `${sentenceNoun(side)} ${done}`, detail: party.name })
  const form = useEditForm<PaymentValues, Wire>({
    name: `${side.kind.replace(' ', '-')}:${payment.paymentID}`,
    record,
    valuesOf: wire => paymentValuesOf(paymentOf(wire)),
    fields: mergedPaymentFields(side),
    check: values => errorsOfPayment(side, values),
    send: (values, base) => confirmed.send(given => writes.change(values, base, reasonOf(given))),
    failureTitle: `Error Updating ${side.title}`,
    onSaved: saved => tell('updated', paymentOf(saved)),
  })
  const deleteIt = async () => {
    try {
      const gone = await confirmed.send(given => writes.remove(record, reasonOf(given)))
      if (gone === null) return
      flushSync(() => form.giveUp())
      onLeave()
      tell('deleted', paymentOf(gone))
    } catch (error) {
      form.fail(error, `Error Deleting ${side.title}`)
    }
  }
  return (
    <Sheet
      path={<bdi>{payment.party.name}</bdi>}
      title={payment.isRefund ? 'Edit Refund' : `Edit ${side.title}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update {side.title}
          </Button>
          <Button
            look="destructive"
            isBusy={writes.isRemoving}
            disabledReason={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {side.title}
          </Button>
        </>
      }
    >
      <PaymentFacts side={side} payment={payment} />
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <div className="grid gap-x-4 narrow:grid-cols-2">
          <PaymentFields
            side={side}
            values={form.values}
            onChange={form.change}
            errors={form.errors}
            isDisabled={refusal !== undefined}
          />
        </div>
      </form>
      {props.children}
      <RecordHistory objectKind={side.kind} objectID={payment.paymentID} />
      {form.dialogs}
      {confirmed.dialog}
    </Sheet>
  )
}

function reasonOf({ lockReason }: Confirmed): Reason {
  return lockReason === undefined ? {} : { lockReason }
}
