import {
  type CustomerPayment,
  changeCustomerPayment,
  deleteCustomerPayment,
  readCustomerPayment,
} from '@twofold/contract/customer-payments'
import type { Answer } from '@twofold/contract/endpoint'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { PaymentFields } from '../documents/payment-fields.tsx'
import { errorsOfPayment, mergedPaymentFields } from '../documents/payment-values.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { AppliedRemittances } from './applied-remittances.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { CUSTOMER_PAYMENTS, paymentBody, paymentValuesOf } from './payment-form.ts'

type EditPaymentFormProps = { payment: Answer<typeof readCustomerPayment>; onLeave: () => void }

const FIELDS = mergedPaymentFields(CUSTOMER_PAYMENTS)

/** A payment receipt that stands: how it stands, its fields, what of it is applied; Update and Delete. */
export function EditPaymentForm({ payment, onLeave }: EditPaymentFormProps) {
  const { customerPaymentID, isRefund } = payment
  const params = { customerPaymentID: String(customerPaymentID) }
  const change = useCommand(changeCustomerPayment, (after, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...after })),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteCustomerPayment, (gone, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...gone })),
  )
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const formId = useId()
  const form = useEditForm<ReturnType<typeof paymentValuesOf>, CustomerPayment>({
    name: `customer-payment:${customerPaymentID}`,
    record: payment,
    valuesOf: paymentValuesOf,
    fields: FIELDS,
    check: values => errorsOfPayment(CUSTOMER_PAYMENTS, values),
    send: (values, base) => {
      const body = { ...paymentBody(values), modifiedAt: base.modifiedAt }
      return confirmed.send(({ lockReason }) =>
        change.send({ params, body: { ...body, ...(lockReason !== undefined && { lockReason }) } }),
      )
    },
    failureTitle: 'Error Updating Payment Receipt',
    onSaved: ({ customerName }) => toast({ title: 'Payment receipt updated', detail: customerName }),
  })
  const deleteIt = async () => {
    try {
      const { modifiedAt } = payment
      const gone = await confirmed.send(({ lockReason }) =>
        remove.send({ params, query: { modifiedAt, ...(lockReason !== undefined && { lockReason }) } }),
      )
      if (gone === null) return
      flushSync(() => form.giveUp())
      onLeave()
      toast({ title: 'Payment receipt deleted', detail: gone.customerName })
    } catch (error) {
      form.fail(error, 'Error Deleting Payment Receipt')
    }
  }
  return (
    <Sheet
      path={<bdi>{payment.customerName}</bdi>}
      title={isRefund ? 'Edit Refund' : 'Edit Payment Receipt'}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update Payment Receipt
          </Button>
          <Button look="destructive" isBusy={remove.isSending} disabledReason={refusal} onClick={() => void deleteIt()}>
            Delete Payment Receipt
          </Button>
        </>
      }
    >
      <PaymentFacts payment={payment} />
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <div className="grid gap-x-4 narrow:grid-cols-2">
          <PaymentFields
            side={CUSTOMER_PAYMENTS}
            values={form.values}
            onChange={form.change}
            errors={form.errors}
            isDisabled={refusal !== undefined}
          />
        </div>
      </form>
      <AppliedRemittances payment={payment} />
      <RecordHistory objectKind="customer payment" objectID={customerPaymentID} />
      {form.dialogs}
      {confirmed.dialog}
    </Sheet>
  )
}
