import type { OpenDocument } from '@twofold/contract/documents/documents'
import { useLocation } from 'react-router'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Alert } from '../../kit/alert.tsx'
import { Day } from '../../kit/day.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { paymentPath, queryOfList } from '../payments/payment-address.ts'
import { type Payment, type PaymentSide, sentenceNoun } from '../payments/payment-side.ts'
import { type ApplyCalls, sendChosen } from './application-fields.ts'
import type { ApplyChoices } from './apply-choice.ts'
import { ApplyForm } from './apply-form.tsx'
import type { ChosenApplication } from './apply-values.ts'
import { NothingToApply } from './nothing-to-apply.tsx'

type ApplyPaymentProps = {
  side: PaymentSide
  choices: ApplyChoices
  /** The title of the dialog that is shown if the server refuses the applications. */
  failureTitle: string
  payment: Payment
  counterparts: readonly OpenDocument[]
  /** Whether the form starts with the most likely applications. */
  isProposed: boolean
  calls: ApplyCalls
  /** Called when the server refuses the applications, so that all data is reloaded. */
  onStale: () => void
  onLeave: () => void
}

/** A payment with the documents to which it can be applied. One call creates all chosen applications. */
export function ApplyPayment({ side, payment, counterparts, isProposed, onLeave, ...props }: ApplyPaymentProps) {
  const { paymentID, isRefund, totalCents, remainingCents, party } = payment
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const query = queryOfList(useLocation().search)
  const choice = props.choices[isRefund ? 'creditItem' : 'debitItem']
  const submit = isRefund ? 'Apply Refund' : 'Apply Payment'
  const send = async (chosen: ChosenApplication[]) => {
    const answer = await sendChosen({ kind: side.kind, documentID: paymentID }, chosen, props.calls)
    toast({ title: isRefund ? 'Refund applied' : 'Payment applied', detail: party.name })
    return answer
  }
  return (
    <Sheet path={<bdi>{party.name}</bdi>} title={submit} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isRefund ? 'Refund' : sentenceNoun(side)}</dt>
        <dd>
          <Link to={paymentPath(side, paymentID) + query} className="text-link">
            <bdi>{payment.reference || `No. ${paymentID}`}</bdi>
          </Link>
          {'\u00a0 '}
          <span className="text-muted">
            <Day date={payment.date} />
          </span>
        </dd>
        <dt className="text-muted">{isRefund ? 'Total Refunded' : side.labels.total}</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
        <dt className="text-muted">Unapplied</dt>
        <dd>
          <Money cents={remainingCents} isTotal />
        </dd>
      </dl>
      {remainingCents === 0 ? (
        <Alert>This {isRefund ? 'refund' : side.noun} has been fully applied</Alert>
      ) : counterparts.length === 0 ? (
        <NothingToApply choice={choice} />
      ) : (
        <ApplyForm
          name={`apply:${side.kind.replace(' ', '-')}:${paymentID}`}
          open={counterparts}
          choice={choice}
          availableCents={remainingCents}
          isProposed={isProposed}
          words={{ submit, available: 'Unapplied', failureTitle: props.failureTitle }}
          refusal={refusal}
          send={send}
          onApplied={onLeave}
          onStale={props.onStale}
        />
      )}
    </Sheet>
  )
}
