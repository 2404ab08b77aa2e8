import { type Cents, formatCents } from '@twofold/accounting/money'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, errorsOfRefusal, sentenceOfFailure, wordsOfLeft } from '../../client/call-error.ts'
import { useToday } from '../../client/use-current-user.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { amountText } from '../../kit/fields/typed-amount.ts'
import { amountIn, type FieldErrors, focusFirstFault } from '../../kit/forms/form-errors.ts'
import { useConfirmed } from '../../kit/forms/use-confirmed.tsx'
import { earlyDayHint } from '../early-day.ts'
import type { RefundWords } from './payment-refund.tsx'
import type { Payment, PaymentSide } from './payment-side.ts'
import { errorsOfRefund, firstReference, type RefundInput, type RefundValues } from './refund-values.ts'

type RefundDialogProps = {
  side: PaymentSide
  payment: Payment
  words: RefundWords
  /** Whether the whole payment was returned, including its applied part. */
  isReturned: boolean
  /** The amount that can be refunded. */
  availableCents: Cents
  send: (refund: RefundInput) => Promise<Cents>
  isSending: boolean
  onClose: () => void
}

/** Asks for confirmation before a payment is refunded or returned. Describes the consequences. */
export function RefundDialog(props: RefundDialogProps) {
  const { side, payment, words, isReturned, availableCents, isSending, onClose } = props
  const today = useToday()
  const [values, setValues] = useState<RefundValues>({
    amount: amountText(availableCents),
    date: today,
    reference: firstReference(payment, isReturned),
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const confirmed = useConfirmed()
  const toast = useToast()
  const formId = useId()
  const change = (changes: Partial<RefundValues>) => setValues(last => ({ ...last, ...changes }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const found = errorsOfRefund(side, values, availableCents)
    flushSync(() => {
      setErrors(found)
      setFailure(null)
    })
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget)
    if (isSending) return
    const how = isReturned
      ? ({ isReturned } as const)
      : { amountRefunded: amountIn({}, 'amountRefunded', values.amount) ?? 0 }
    const sent = { date: values.date ?? today, reference: values.reference, ...how }
    try {
      const made = await confirmed.send(({ lockReason }) =>
        props.send({ ...sent, ...(lockReason !== undefined && { lockReason }) }),
      )
      if (made === null) return
      onClose()
      toast({ title: `${formatCents(made)} ${isReturned ? 'returned' : 'refunded'}`, detail: payment.party.name })
    } catch (error) {
      const beside = errorsOfRefusal(error)
      setErrors(beside)
      const shown = [side.names.date, side.names.reference, ...(isReturned ? [] : ['amountRefunded'])]
      const left = wordsOfLeft(error)
      if (left !== undefined) setFailure(left)
      else if (!(error instanceof CallError) || !Object.keys(beside).some(field => shown.includes(field)))
        setFailure(sentenceOfFailure(error))
    }
  }
  return (
    <Dialog
      title={isReturned ? words.returned : words.refund}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isSending}>
            {isReturned ? 'Record Return' : 'Refund'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)}>
        <p className="mb-3">
          {isReturned ? (
            `This deletes the ${words.applications} of this payment. The paid documents become open again, and ${formatCents(availableCents)} is ${words.onAccount} `
          ) : (
            <>
              The unapplied amount {words.moves[0]} <bdi>{payment.party.name}</bdi>, {words.moves[1]}{' '}
            </>
          )}
          <bdi>{payment.account.fullName}</bdi>.
        </p>
        {failure !== null && (
          <Alert variant="destructive" className="mb-3">
            {failure}
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-x-4">
          {!isReturned && (
            <AmountField
              label="Amount"
              value={values.amount}
              onChange={amount => change({ amount })}
              error={errors.amountRefunded}
              isRequired
            />
          )}
          <DateField
            label={isReturned ? 'Date Returned' : 'Refund Date'}
            value={values.date}
            onChange={date => change({ date })}
            today={today}
            error={errors[side.names.date]}
            hint={earlyDayHint(values.date, payment.date, side.noun)}
            isRequired
          />
        </div>
        <TextField
          label={side.labels.reference}
          value={values.reference}
          onChange={reference => change({ reference })}
          error={errors[side.names.reference]}
          input={{ maxLength: PARTY_FIELD_LENGTH_MAX }}
        />
      </form>
      {confirmed.dialog}
    </Dialog>
  )
}
