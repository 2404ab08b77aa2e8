import { type RefObject, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRefusalOfRole, useToday } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { useConfirmed } from '../../kit/forms/use-confirmed.tsx'
import { useNewForm } from '../../kit/forms/use-new-form.tsx'
import { PROPOSED, paymentPath } from './payment-address.ts'
import { PaymentFields } from './payment-fields.tsx'
import { type PaymentSide, sentenceNoun } from './payment-side.ts'
import { emptyPayment, errorsOfPayment } from './payment-values.ts'

type NewPaymentFormProps = { side: PaymentSide; firstRef: RefObject<HTMLInputElement | null> }

/**
 * The form 'Create New ...'. Its fields have the same order as the columns of the list. After success, all fields except the date and the
 * account are cleared, because several checks are often deposited together.
 */
export function NewPaymentForm({ side, firstRef }: NewPaymentFormProps) {
  const create = side.useCreate()
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole('documents.post')
  const today = useToday()
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const titleId = useId()
  const isToBeApplied = useRef(false)
  const made = useRef(0)
  const form = useNewForm({
    name: `${side.kind.replace(' ', '-')}:new`,
    empty: emptyPayment(today),
    check: values => errorsOfPayment(side, values),
    failureTitle: `Error Saving ${side.title}`,
    list: side.path,
    send: async values => {
      const payment = await confirmed.send(({ lockReason }) =>
        create.send(values, lockReason === undefined ? {} : { lockReason }),
      )
      if (payment === null) return null
      made.current = payment.paymentID
      toast({ title: `${values.isRefund ? 'Refund' : sentenceNoun(side)} created`, detail: payment.party.name })
      return payment
    },
    nextOf: ({ date, account }) => ({ ...emptyPayment(date), account }),
    first: () => firstRef.current,
    onSaved: () => {
      if (!isToBeApplied.current) return
      const query = new URLSearchParams(search)
      query.set(PROPOSED, 'true')
      void navigate(`${paymentPath(side, made.current, '/apply')}?${query}`)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {side.title}
      </h2>
      {form.notice}
      <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-3 wide:grid-cols-[8rem_1.4fr_1fr_1.4fr_9rem_1.4fr]">
        <PaymentFields
          side={side}
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
          firstRef={firstRef}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label="Is Refund"
          className="max-narrow:basis-full"
          isChecked={form.values.isRefund}
          onChange={isRefund => form.change({ isRefund })}
          isDisabled={refusal !== undefined}
          {...(form.values.isRefund && { hint: side.refundHint })}
        />
        <Button
          type="submit"
          look="primary"
          isBusy={form.isSending && !isToBeApplied.current}
          disabledReason={refusal}
          onClick={() => {
            isToBeApplied.current = false
          }}
        >
          Create {side.title}
        </Button>
        <Button
          type="submit"
          isBusy={form.isSending && isToBeApplied.current}
          disabledReason={refusal}
          onClick={() => {
            isToBeApplied.current = true
          }}
        >
          Create and Apply
        </Button>
      </div>
      {form.dialogs}
      {confirmed.dialog}
    </form>
  )
}
