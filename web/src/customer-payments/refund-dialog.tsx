import type { CalendarDate } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { refundCustomerPayment } from '@twofold/contract/customer-refunds'
import { type FormEvent, useId, useState } from 'react'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useToday } from '../client/use-today.ts'
import { amountIn, errorsOfRefusal, type FieldErrors } from '../documents/form-errors.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { Alert } from '../ui/alert.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { amountText } from '../ui/typed-amount.ts'

type Values = { amount: string; date: CalendarDate | null; reference: string }

type RefundDialogProps = {
  payment: CustomerPayment
  /** The check came back: all of it is taken back, whatever it was applied to. */
  isReturned: boolean
  /** What can go back. */
  availableCents: number
  onClose: () => void
}

function errorsOf({ amount, date }: Values, availableCents: number): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, 'amountRefunded', amount)
  if (cents !== null && cents < 1) errors.amountRefunded = 'Enter an amount above zero.'
  if (cents !== null && cents > availableCents) errors.amountRefunded = `Only ${formatCents(availableCents)} is left.`
  if (date === null) errors.receiptDate = 'Enter a date.'
  return errors
}

/** Asks before money of a receipt goes back, and says what that does to the books and to its invoices. */
export function RefundDialog({ payment, isReturned, availableCents, onClose }: RefundDialogProps) {
  const { customerPaymentID, customerName, paymentAccountName } = payment
  const today = useToday()
  const [values, setValues] = useState<Values>({ amount: amountText(availableCents), date: today, reference: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const refund = useCommand(refundCustomerPayment)
  const confirmed = useConfirmed()
  const toast = useToast()
  const formId = useId()
  const change = (changes: Partial<Values>) => setValues(last => ({ ...last, ...changes }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const found = errorsOf(values, availableCents)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || refund.isSending) return
    const body = {
      receiptDate: values.date ?? today,
      paymentReference: values.reference,
      ...(isReturned ? { isReturned } : { amountRefunded: amountIn({}, 'amountRefunded', values.amount) ?? 0 }),
    }
    const params = { customerPaymentID: String(customerPaymentID) }
    try {
      const made = await confirmed.send(({ lockReason }) =>
        refund.send({ params, body: { ...body, ...(lockReason !== undefined && { lockReason }) } }),
      )
      if (made === null) return
      onClose()
      const amount = formatCents(made.refund.totalReceived)
      toast({ title: isReturned ? `${amount} taken back` : `${amount} refunded`, detail: customerName })
    } catch (error) {
      const beside = errorsOfRefusal(error)
      setErrors(beside)
      if (!(error instanceof CallError) || Object.keys(beside).every(field => !(field in FIELDS)))
        setFailure(sentenceOfFailure(error))
    }
  }
  return (
    <Dialog
      title={isReturned ? 'Returned Check' : 'Refund Receipt'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={refund.isSending}>
            {isReturned ? 'Take Back' : 'Refund'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)}>
        <p className="mb-3">
          {isReturned ? (
            `Its remittances are deleted, so that what it paid is open again, and ${formatCents(availableCents)} is taken off `
          ) : (
            <>
              What is not applied yet goes back to <bdi>{customerName}</bdi>, from{' '}
            </>
          )}
          <bdi>{paymentAccountName}</bdi>.
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
            label="Refund Date"
            value={values.date}
            onChange={date => change({ date })}
            today={today}
            error={errors.receiptDate}
            isRequired
          />
        </div>
        <TextField
          label="Payment Reference"
          value={values.reference}
          onChange={reference => change({ reference })}
          error={errors.paymentReference}
        />
      </form>
      {confirmed.dialog}
    </Dialog>
  )
}

const FIELDS = { amountRefunded: true, receiptDate: true, paymentReference: true }
