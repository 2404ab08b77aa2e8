import type { OpenDocument } from '@twofold/contract/documents'
import { Link, useLocation } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Alert } from '../ui/alert.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { ApplyForm, type ApplyWords } from './apply-form.tsx'
import type { ChosenApplication } from './apply-values.ts'
import { paymentPath, queryOfList } from './payment-address.ts'
import { type Payment, type PaymentSide, sentenceNoun } from './payment-side.ts'

/** The words of a side: of a payment and of a refund, and what is said when there is nothing to apply it to. */
export type ApplyPaymentWords = Record<'payment' | 'refund', ApplyWords & { none: string }>

type ApplyPaymentProps = {
  side: PaymentSide
  words: ApplyPaymentWords
  payment: Payment
  counterparts: readonly OpenDocument[]
  /** Begins with the oldest chosen. */
  isProposed: boolean
  send: (chosen: ChosenApplication[]) => Promise<object>
  onLeave: () => void
}

/** A payment with what it can be applied to: one call for all that is chosen. */
export function ApplyPayment({ side, payment, counterparts, isProposed, onLeave, ...props }: ApplyPaymentProps) {
  const { paymentID, isRefund, totalCents, remainingCents, party } = payment
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const query = queryOfList(useLocation().search)
  const words = props.words[isRefund ? 'refund' : 'payment']
  const send = async (chosen: ChosenApplication[]) => {
    const answer = await props.send(chosen)
    toast({ title: isRefund ? 'Refund applied' : 'Payment applied', detail: party.name })
    return answer
  }
  return (
    <Sheet path={<bdi>{party.name}</bdi>} title={words.submit} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isRefund ? 'Refund' : sentenceNoun(side)}</dt>
        <dd>
          <Link to={paymentPath(side, paymentID) + query} className="text-accent underline underline-offset-2">
            <bdi>{payment.reference || `No. ${paymentID}`}</bdi>
          </Link>
          <span className="ml-2 text-muted">
            <Day date={payment.date} />
          </span>
        </dd>
        <dt className="text-muted">{side.labels.total}</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
        <dt className="text-muted">Unapplied</dt>
        <dd>
          <Money cents={remainingCents} isTotal />
        </dd>
      </dl>
      {remainingCents === 0 ? (
        <Alert>This {side.noun} has been fully applied</Alert>
      ) : counterparts.length === 0 ? (
        <Alert>{words.none}</Alert>
      ) : (
        <ApplyForm
          name={`apply:${side.kind.replace(' ', '-')}:${paymentID}`}
          open={counterparts}
          availableCents={remainingCents}
          isProposed={isProposed}
          words={words}
          refusal={refusal}
          send={send}
          onApplied={onLeave}
        />
      )}
    </Sheet>
  )
}
