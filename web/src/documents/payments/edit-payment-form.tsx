import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../../audit/record-history.tsx'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../../kit/dialogs/use-deletion-toast.ts'
import { type Confirmed, useConfirmed } from '../../kit/forms/use-confirmed.tsx'
import { useEditForm } from '../../kit/forms/use-edit-form.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentFields } from './payment-fields.tsx'
import type { PaymentValues } from './payment-side.ts'
import { type Payment, type PaymentSide, sentenceNoun } from './payment-side.ts'
import { errorsOfPayment, mergedPaymentFields, paymentValuesOf } from './payment-values.ts'

type Reason = Pick<Confirmed, 'lockReason'>

/** The API calls that update and delete customer payments or vendor payments. Each call returns the saved record. */
type PaymentWrites<Wire> = {
  change: (values: PaymentValues, base: Wire, reason: Reason) => Promise<Wire>
  remove: (base: Wire, reason: Reason) => Promise<Wire>
  isRemoving: boolean
}

type EditPaymentFormProps<Wire> = {
  side: PaymentSide
  /** The record from the API. `paymentOf` converts it to the type that the screens use. */
  record: Wire
  paymentOf: (record: Wire) => Payment
  writes: PaymentWrites<Wire>
  onLeave: () => void
  /**
   * The documents to which the payment is applied, and its actions. `unsaved` is the reason why they are disabled while the form has
   * unsaved changes.
   */
  children: (unsaved: string | undefined) => ReactNode
}

/** The form that edits a payment: status, fields, applications, Update and Delete. */
export function EditPaymentForm<Wire extends { modifiedAt: string }>(props: EditPaymentFormProps<Wire>) {
  const { side, record, paymentOf, writes, onLeave } = props
  const payment = paymentOf(record)
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const formId = useId()
  const tellDeletion = useDeletionToast()
  const create = side.useCreate()
  const form = useEditForm<PaymentValues, Wire>({
    name: `${side.kind.replace(' ', '-')}:${payment.paymentID}`,
    record,
    valuesOf: wire => paymentValuesOf(paymentOf(wire)),
    fields: mergedPaymentFields(side),
    check: values => errorsOfPayment(side, values),
    send: (values, base) => confirmed.send(given => writes.change(values, base, reasonOf(given))),
    failureTitle: `Error Updating ${side.title}`,
    onSaved: saved => toast({ title: `${sentenceNoun(side)} updated`, detail: paymentOf(saved).party.name }),
  })
  const deleteIt = async () => {
    let reason: Reason = {}
    try {
      const gone = await confirmed.send(given => {
        reason = reasonOf(given)
        return writes.remove(record, reason)
      })
      if (gone === null) return
      flushSync(() => form.giveUp())
      onLeave()
      const { party } = paymentOf(gone)
      tellDeletion({
        title: `${sentenceNoun(side)} deleted`,
        detail: party.name,
        // Creates the payment again without its applications. If a lock date was overridden, sends the same reason again.
        again: async () => {
          await create.send(paymentValuesOf(paymentOf(gone)), reason)
          return { title: `${sentenceNoun(side)} created again`, detail: party.name }
        },
      })
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
            className="ml-auto"
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
      {props.children(form.unsaved)}
      <RecordHistory objectKind={side.kind} objectID={payment.paymentID} />
      {form.dialogs}
      {confirmed.dialog}
    </Sheet>
  )
}

function reasonOf({ lockReason }: Confirmed): Reason {
  return lockReason === undefined ? {} : { lockReason }
}
