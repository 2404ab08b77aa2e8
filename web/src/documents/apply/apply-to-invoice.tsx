import type { OpenDocument } from '@twofold/contract/documents/documents'
import { DOCUMENT_ERRORS } from '@twofold/contract/errors/document-errors'
import { useLocation, useNavigate } from 'react-router'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Alert } from '../../kit/alert.tsx'
import { Day } from '../../kit/day.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { type InvoiceSide, invoicePath } from '../invoices/invoice-side.ts'
import { type ApplyCalls, sendChosen } from './application-fields.ts'
import type { ApplyChoices } from './apply-choice.ts'
import { ApplyForm } from './apply-form.tsx'
import type { ChosenApplication } from './apply-values.ts'
import { NothingToApply } from './nothing-to-apply.tsx'

type ApplyToInvoiceProps<Row> = {
  side: InvoiceSide<Row>
  row: Row
  choices: ApplyChoices
  /** The title of the dialog that shows a refusal. */
  failureTitle: string
  counterparts: readonly OpenDocument[]
  calls: ApplyCalls
  /** Called after a refusal, so that all data is reloaded. */
  onStale: () => void
  onLeave: () => void
}

/**
 * An invoice with the payments and credits that can be applied to it, or a credit with the documents to which it can be applied. One call
 * creates all chosen applications.
 */
export function ApplyToInvoice<Row>({ side, row, counterparts, onLeave, ...props }: ApplyToInvoiceProps<Row>) {
  const invoice = side.describe(row)
  const { id: documentID, partyName, totalCents, remainingCents } = invoice
  const { kind } = side
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const path = invoicePath(side, row) + search
  const isCredit = totalCents < 0
  const what = isCredit ? side.credit : 'Payment'
  const choice = props.choices[isCredit ? 'debitItem' : 'creditItem']
  const submit = `Apply ${what}`
  const send = async (chosen: ChosenApplication[]) => {
    const answer = await sendChosen({ kind, documentID }, chosen, props.calls)
    toast({ title: `${what.charAt(0)}${what.slice(1).toLowerCase()} applied`, detail: partyName })
    return answer
  }
  return (
    <Sheet path={<bdi>{partyName}</bdi>} title={submit} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isCredit ? side.credit : side.one}</dt>
        <dd>
          <Link to={path} className="text-link">
            <bdi>{invoice.reference}</bdi>
          </Link>
          {'\u00a0 '}
          <span className="text-muted">
            <Day date={invoice.date} />
          </span>
        </dd>
        <dt className="text-muted">Total</dt>
        <dd>
          <Money cents={Math.abs(totalCents)} />
        </dd>
        <dt className="text-muted">Remaining</dt>
        <dd>
          <Money cents={Math.abs(remainingCents)} isTotal />
        </dd>
      </dl>
      {invoice.isEnded ? (
        <Alert>{DOCUMENT_ERRORS.DOCUMENT_CANCELED.sentence}</Alert>
      ) : invoice.paidInFull || remainingCents === 0 ? (
        <Alert>
          {isCredit ? `This ${side.credit.toLowerCase()} has been fully applied` : 'This invoice has been fully paid'}
        </Alert>
      ) : counterparts.length === 0 ? (
        <NothingToApply choice={choice} />
      ) : (
        <ApplyForm
          name={`apply:${kind.replace(' ', '-')}:${documentID}`}
          open={counterparts}
          choice={choice}
          availableCents={Math.abs(remainingCents)}
          words={{ submit, available: 'Remaining', failureTitle: props.failureTitle }}
          refusal={refusal}
          send={send}
          onApplied={() => void navigate(path)}
          onStale={props.onStale}
        />
      )}
    </Sheet>
  )
}
