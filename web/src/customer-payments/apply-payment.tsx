import { fromWire } from '@twofold/accounting/calendar'
import { applyCustomerPayment, type listCounterparts } from '@twofold/contract/customer-payments'
import type { OpenDocument } from '@twofold/contract/documents'
import type { Answer } from '@twofold/contract/endpoint'
import { Link, useLocation } from 'react-router'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { ApplyForm } from '../documents/apply-form.tsx'
import type { ChosenApplication } from '../documents/apply-values.ts'
import { Alert } from '../ui/alert.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { paymentPath, queryOfList } from './payment-address.ts'
import { APPLY_PAYMENT, APPLY_REFUND } from './payment-words.ts'

type ApplyPaymentProps = Answer<typeof listCounterparts> & { isProposed: boolean; onLeave: () => void }

/** A payment receipt with what it can be applied to: one call for all that is chosen. */
export function ApplyPayment({ customerPayment, counterparts, isProposed, onLeave }: ApplyPaymentProps) {
  const { customerPaymentID, isRefund, totalReceived, totalRemaining, customerName } = customerPayment
  const apply = useCommand(applyCustomerPayment)
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const query = queryOfList(useLocation().search)
  const words = isRefund ? APPLY_REFUND : APPLY_PAYMENT
  const nothing = isRefund
    ? 'No unapplied payments found for this customer'
    : 'No unpaid invoices found for this customer'
  const send = async (chosen: ChosenApplication[]) => {
    const answer = await apply.send({
      params: { customerPaymentID: String(customerPaymentID) },
      body: { applications: chosen.map(applicationOf) },
    })
    toast({ title: isRefund ? 'Refund applied' : 'Payment applied', detail: customerName })
    return answer
  }
  return (
    <Sheet path={<bdi>{customerName}</bdi>} title={isRefund ? 'Apply Refund' : 'Apply Payment'} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isRefund ? 'Refund' : 'Payment receipt'}</dt>
        <dd>
          <Link to={paymentPath(customerPaymentID) + query} className="text-accent underline underline-offset-2">
            <bdi>{customerPayment.paymentReference || `No. ${customerPaymentID}`}</bdi>
          </Link>
          <span className="ml-2 text-muted">
            <Day date={fromWire(customerPayment.receiptDate)} />
          </span>
        </dd>
        <dt className="text-muted">Total Received</dt>
        <dd>
          <Money cents={totalReceived} />
        </dd>
        <dt className="text-muted">Unapplied</dt>
        <dd>
          <Money cents={totalRemaining} isTotal />
        </dd>
      </dl>
      {totalRemaining === 0 ? (
        <Alert>This payment receipt has been fully applied</Alert>
      ) : counterparts.length === 0 ? (
        <Alert>{nothing}</Alert>
      ) : (
        <ApplyForm
          name={`apply:customer-payment:${customerPaymentID}`}
          open={counterparts}
          availableCents={totalRemaining}
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

/** What is sent of one chosen document: its id under the name of what it is. */
function applicationOf({ document: { kind, raises, documentID }, amountCents }: ChosenApplication) {
  return { [fieldOf({ kind, raises })]: documentID, amountApplied: amountCents }
}

function fieldOf({ kind, raises }: Pick<OpenDocument, 'kind' | 'raises'>) {
  if (kind === 'receivable invoice') return raises ? 'receivableInvoiceID' : 'creditInvoiceID'
  return raises ? 'refundPaymentID' : 'customerPaymentID'
}
