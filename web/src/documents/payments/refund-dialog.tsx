import { type Cents, formatCents } from '@twofold/accounting/money'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, errorsOfRefusal, sentenceOfFailure, wordsOfLeft } from '../../client/call-error.ts'
import type { Command } from '../../client/use-command.ts'
import { useToday } from '../../client/use-current-user.ts'
import { FailureAlert } from '../../kit/alert.tsx'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { fieldsOf } from '../../kit/fields/form-fields.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { amountText } from '../../kit/fields/typed-amount.ts'
import { amountIn, type FieldErrors, focusFirstFault } from '../../kit/forms/form-errors.ts'
import { useConfirmed } from '../../kit/forms/use-confirmed.tsx'
import { earlyDayHint } from '../document-messages.ts'
import type { PaymentSide } from './payment-side.ts'
import { errorsOfRefund, firstReference, type RefundValues } from './refund-values.ts'

type RefundDialogProps = {
  side: PaymentSide
  payment: DocumentRecord
  refund: Command<PaymentSide['refundCall']>
  /** Whether the whole payment was returned, including its applied part. */
  isReturned: boolean
  /** The amount that can be refunded. */
  availableCents: Cents
  onClose: () => void
}

/** Asks for confirmation before a payment is refunded or returned. Describes the consequences. */
export function RefundDialog({ side, payment, refund, isReturned, availableCents, onClose }: RefundDialogProps) {
  const words = side.refund
  const { names } = side.codec
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
  const onChange = (changes: Partial<RefundValues>) => setValues(last => ({ ...last, ...changes }))
  const field = fieldsOf({ values, onChange, errors })
  const submit = async (form: Element) => {
    const found = errorsOfRefund(names, values, availableCents)
    flushSync(() => {
      setErrors(found)
      setFailure(null)
    })
    if (Object.keys(found).length > 0) return focusFirstFault(form)
    if (refund.isSending) return
    const how = isReturned
      ? ({ isReturned } as const)
      : { amountRefunded: amountIn({}, 'amountRefunded', values.amount) ?? 0 }
    const body = { [names.date]: values.date ?? today, [names.reference]: values.reference, ...how }
    const params = { [names.id]: String(payment.id) }
    try {
      const made = await confirmed.send(({ lockReason }) =>
        refund.send({ params, body: { ...body, ...(lockReason !== undefined && { lockReason }) } }),
      )
      if (made === null) return
      onClose()
      toast({
        title: `${formatCents(side.codec.decode(made.refund).totalCents)} ${isReturned ? 'returned' : 'refunded'}`,
        detail: payment.partyName,
      })
    } catch (error) {
      const beside = errorsOfRefusal(error)
      setErrors(beside)
      const shown = [names.date, names.reference, ...(isReturned ? [] : ['amountRefunded'])]
      const left = wordsOfLeft(error)
      if (left !== undefined) setFailure(left)
      else if (!(error instanceof CallError) || !Object.keys(beside).some(field => shown.includes(field)))
        setFailure(sentenceOfFailure(error))
    }
  }
  return (
    <FormDialog
      title={isReturned ? words.returned : words.refund}
      verb={isReturned ? 'Record Return' : 'Refund'}
      isBusy={refund.isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3">
        {isReturned ? (
          `This deletes the ${words.applications} of this payment. The paid documents become open again, and ${formatCents(availableCents)} is ${words.onAccount} `
        ) : (
          <>
            The unapplied amount {words.moves[0]} <bdi>{payment.partyName}</bdi>, {words.moves[1]}{' '}
          </>
        )}
        <bdi>{payment.accountName}</bdi>.
      </p>
      <FailureAlert failure={failure} className="mb-3" />
      <div className="grid grid-cols-2 gap-x-4">
        {!isReturned && <AmountField {...field('amount', 'amountRefunded')} label="Amount" isRequired />}
        <DateField
          {...field('date', names.date)}
          label={isReturned ? 'Date Returned' : 'Refund Date'}
          hint={earlyDayHint(values.date, payment.date, side.one.toLowerCase())}
          isRequired
        />
      </div>
      <TextField
        {...field('reference', names.reference)}
        label={side.labels.reference}
        maxLength={PARTY_FIELD_LENGTH_MAX}
      />
      {confirmed.dialog}
    </FormDialog>
  )
}
