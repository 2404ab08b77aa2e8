import { fromWire } from '@twofold/accounting/calendar'
import { createCustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import type { OpenDocument } from '@twofold/contract/documents'
import type { Answer } from '@twofold/contract/endpoint'
import type { listInvoiceCounterparts } from '@twofold/contract/receivable-invoices'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { ApplyForm, type ApplyWords } from '../documents/apply-form.tsx'
import type { ChosenApplication } from '../documents/apply-values.ts'
import { invoicePath } from '../documents/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { Alert } from '../ui/alert.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'

const OF_INVOICE: ApplyWords = {
  title: 'Unapplied Payments and Credit Notes',
  one: 'a payment or credit note',
  available: 'Remaining',
  submit: 'Apply Payment',
  failureTitle: 'Error Saving Remittance Advice',
}

const OF_CREDIT: ApplyWords = {
  ...OF_INVOICE,
  title: 'Unpaid Invoices and Refunds',
  one: 'an invoice or refund',
  submit: 'Apply Credit Note',
}

type ApplyPaymentProps = Answer<typeof listInvoiceCounterparts> & { onLeave: () => void }

/** An invoice with the payments and credit notes that can be applied to it; a credit note with what it can be applied to. */
export function ApplyPayment({ receivableInvoice: invoice, counterparts, onLeave }: ApplyPaymentProps) {
  const { receivableInvoiceID, customerName, invoiceClientReference, invoiceTotal, totalRemaining } = invoice
  const apply = useCommand(createCustomerPaymentAdvice)
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isCredit = invoiceTotal < 0
  const path = invoicePath(RECEIVABLE_SIDE, invoice) + search
  const send = async ([chosen]: ChosenApplication[]) => {
    if (chosen === undefined) throw new Error('Nothing is chosen')
    const own = { [isCredit ? 'creditInvoiceID' : 'receivableInvoiceID']: receivableInvoiceID }
    const other = { [fieldOf(chosen.document)]: chosen.document.documentID }
    const advice = await apply.send({ body: { ...own, ...other, amountApplied: chosen.amountCents } })
    toast({ title: isCredit ? 'Credit note applied' : 'Payment applied', detail: customerName })
    return advice
  }
  return (
    <Sheet path={<bdi>{customerName}</bdi>} title={isCredit ? 'Apply Credit Note' : 'Apply Payment'} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isCredit ? 'Credit note' : 'Invoice'}</dt>
        <dd>
          <Link to={path} className="text-accent underline underline-offset-2">
            <bdi>{invoiceClientReference}</bdi>
          </Link>
          <span className="ml-2 text-muted">
            <Day date={fromWire(invoice.dateCharged)} />
          </span>
        </dd>
        <dt className="text-muted">Total</dt>
        <dd>
          <Money cents={invoiceTotal} />
        </dd>
        <dt className="text-muted">Remaining</dt>
        <dd>
          <Money cents={totalRemaining} isTotal />
        </dd>
      </dl>
      {invoice.paidInFull || totalRemaining === 0 ? (
        <Alert>This invoice has been fully paid</Alert>
      ) : counterparts.length === 0 ? (
        <Alert>
          {isCredit ? 'No unpaid invoices found for this customer' : 'No unapplied payments found for this customer'}
        </Alert>
      ) : (
        <ApplyForm
          name={`apply:receivable-invoice:${receivableInvoiceID}`}
          open={counterparts}
          availableCents={Math.abs(totalRemaining)}
          isOneOnly
          words={isCredit ? OF_CREDIT : OF_INVOICE}
          refusal={refusal}
          send={send}
          onApplied={() => void navigate(path)}
        />
      )}
    </Sheet>
  )
}

/** The name on the wire of what is chosen: a payment, a credit note; for a credit note an invoice or refund. */
function fieldOf({ kind, raises }: OpenDocument) {
  if (kind === 'receivable invoice') return raises ? 'receivableInvoiceID' : 'creditInvoiceID'
  return raises ? 'refundPaymentID' : 'customerPaymentID'
}
