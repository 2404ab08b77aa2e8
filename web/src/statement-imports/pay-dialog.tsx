import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { BankLineShown, PaidLine } from '@twofold/contract/bank-lines'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal, sentenceOfFailure } from '../client/call-error.ts'
import { PROPOSED } from '../documents/document-side.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FieldErrors, focusFirstFault } from '../kit/forms/form-errors.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { Money } from '../kit/money.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { PartyPicker } from '../parties/party-picker.tsx'
import { type NamedParty, PARTY_SIDES } from '../parties/party-side.ts'
import { commentOf, wordsOf } from './review-columns.tsx'
import type { Decisions } from './use-decisions.ts'

type Whose = keyof typeof PARTY_SIDES

/** The options for money in and for money out, most likely option first. */
const CHOICES: Record<'in' | 'out', readonly { value: Whose; label: string }[]> = {
  in: [
    { value: 'customer', label: 'Customer payment' },
    { value: 'vendor', label: 'Vendor refund' },
  ],
  out: [
    { value: 'vendor', label: 'Vendor payment' },
    { value: 'customer', label: 'Customer refund' },
  ],
}

type PayDialogProps = { line: BankLineShown; decisions: Decisions; onClose: () => void }

/** The dialog that records a bank line as a payment on the date of the line and matches the two. It can then open the apply screen. */
export function PayDialog({ line, decisions, onClose }: PayDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const isToBeApplied = useRef(false)
  const choices = CHOICES[line.amount < 0 ? 'out' : 'in']
  const [whose, setWhose] = useState<Whose>(choices[0]!.value)
  const [party, setParty] = useState<NamedParty | null>(null)
  const [reference, setReference] = useState(line.checkNumber)
  const [comment, setComment] = useState(commentOf(line))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const confirmed = useConfirmed(['lockReason'])
  const navigate = useNavigate()
  const side = PARTY_SIDES[whose]
  const isRefund = whose !== choices[0]!.value
  const record = async (element: Element, isApplied: boolean) => {
    const found = party === null ? { party: `Choose a ${side.word}.` } : {}
    flushSync(() => {
      setErrors(found)
      setFailure(null)
    })
    if (party === null) return focusFirstFault(element)
    if (decisions.isSending) return
    const said = { bankLineID: line.bankLineID, paymentReference: reference, paymentComment: comment }
    const payer = whose === 'customer' ? { customerID: party.id } : { vendorID: party.id }
    try {
      const paid = await confirmed.send(({ lockReason }) =>
        decisions.pay({ ...said, ...payer }, lockReason === undefined ? {} : { lockReason }),
      )
      if (paid === null) return
      const wasLeft = content.current === null
      onClose()
      if (isApplied && !wasLeft) void navigate(addressOf(paid))
    } catch (error) {
      const { customerID, vendorID, ...beside } = errorsOfRefusal(error)
      const ofParty = customerID ?? vendorID
      setErrors({ ...beside, ...(ofParty !== undefined && { party: ofParty }) })
      if (ofParty === undefined) setFailure(sentenceOfFailure(error))
    }
  }
  const submit = (form: Element) => {
    void record(form, isToBeApplied.current)
    isToBeApplied.current = false
  }
  const day = fromWire(line.lineDate)
  return (
    <FormDialog
      title="Record Payment"
      verb="Record"
      isBusy={decisions.isSending}
      between={
        !isRefund && (
          // This is not a submit button, because Enter in a field records the payment and returns to the lines.
          <Button
            isBusy={decisions.isSending}
            onClick={() => {
              isToBeApplied.current = true
              content.current?.closest('form')?.requestSubmit()
            }}
          >
            Record and Apply
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="pb-3 text-muted">
        {day === null ? '' : `${formatDay(day)}, `}
        {wordsOf(line)}, <Money cents={line.amount} />
      </p>
      <FailureAlert failure={failure} className="mb-3" />
      <div ref={content}>
        <PartyPicker
          key={whose}
          label={side.title}
          side={side}
          value={party}
          onChange={setParty}
          error={errors.party}
          isRequired
        />
        <SelectField
          label="Type"
          value={whose}
          choices={choices}
          onChange={chosen => {
            setWhose(chosen)
            setParty(null)
          }}
        />
        <TextField
          label="Reference"
          value={reference}
          onChange={setReference}
          error={errors.paymentReference}
          input={{ maxLength: PARTY_FIELD_LENGTH_MAX }}
        />
        <TextField
          label="Comment"
          value={comment}
          onChange={setComment}
          error={errors.paymentComment}
          input={{ maxLength: COMMENT_LENGTH_MAX }}
        />
      </div>
      {confirmed.dialog}
    </FormDialog>
  )
}

/** Returns the URL of a payment's apply screen, which opens with suggested applications. */
function addressOf({ customerPaymentID, vendorPaymentID }: PaidLine): string {
  const payment =
    customerPaymentID !== 0 ? `/customer-payments/${customerPaymentID}` : `/vendor-payments/${vendorPaymentID}`
  return `${payment}/apply?${PROPOSED}=true`
}
