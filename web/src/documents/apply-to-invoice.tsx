import { DOCUMENT_ERRORS } from '@twofold/contract/document-errors'
import type { OpenDocument } from '@twofold/contract/documents'
import { Link, useLocation, useNavigate } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Alert } from '../ui/alert.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { applicationOf } from './advice-fields.ts'
import { ApplyForm, type ApplyWords } from './apply-form.tsx'
import type { ChosenApplication } from './apply-values.ts'
import { type InvoiceSide, invoicePath } from './invoice-side.ts'

/** What is chosen, of an invoice or of a credit, and what is said when there is nothing to choose. */
type ChosenWords = Pick<ApplyWords, 'title' | 'one'> & { none: string }

/** The words of a side. */
export type ApplyToInvoiceWords = { failureTitle: string; invoice: ChosenWords; credit: ChosenWords }

type ApplyToInvoiceProps<Row> = {
  side: InvoiceSide<Row>
  row: Row
  words: ApplyToInvoiceWords
  counterparts: readonly OpenDocument[]
  /** Sends what is chosen, by the names on the wire. */
  send: (applications: ReturnType<typeof applicationOf>[]) => Promise<object>
  onLeave: () => void
}

/** An invoice with the payments and credits that can be applied to it; a credit with what it can be applied to: one call for all
 * that is chosen. */
export function ApplyToInvoice<Row>({ side, row, counterparts, onLeave, ...props }: ApplyToInvoiceProps<Row>) {
  const invoice = side.told(row)
  const { id: documentID, partyName, totalCents, remainingCents } = invoice
  const { kind } = side
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const path = invoicePath(side, row) + search
  const isCredit = totalCents < 0
  const what = isCredit ? side.credit : 'Payment'
  const { none, ...chosenWords } = props.words[isCredit ? 'credit' : 'invoice']
  const submit = `Apply ${what}`
  const words = { ...chosenWords, submit, available: 'Remaining', failureTitle: props.words.failureTitle }
  const send = async (chosen: ChosenApplication[]) => {
    const answer = await props.send(chosen.map(applicationOf))
    toast({ title: `${what.charAt(0)}${what.slice(1).toLowerCase()} applied`, detail: partyName })
    return answer
  }
  return (
    <Sheet path={<bdi>{partyName}</bdi>} title={submit} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{isCredit ? side.credit : side.one}</dt>
        <dd>
          <Link to={path} className="text-accent underline underline-offset-2">
            <bdi>{invoice.reference}</bdi>
          </Link>
          <span className="ml-2 text-muted">
            <Day date={invoice.date} />
          </span>
        </dd>
        <dt className="text-muted">Total</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
        <dt className="text-muted">Remaining</dt>
        <dd>
          <Money cents={remainingCents} isTotal />
        </dd>
      </dl>
      {invoice.isEnded ? (
        <Alert>{DOCUMENT_ERRORS.DOCUMENT_CANCELED.sentence}</Alert>
      ) : invoice.paidInFull || remainingCents === 0 ? (
        <Alert>This invoice has been fully paid</Alert>
      ) : counterparts.length === 0 ? (
        <Alert>{none}</Alert>
      ) : (
        <ApplyForm
          name={`apply:${kind.replace(' ', '-')}:${documentID}`}
          open={counterparts}
          availableCents={Math.abs(remainingCents)}
          words={words}
          refusal={refusal}
          send={send}
          onApplied={() => void navigate(path)}
        />
      )}
    </Sheet>
  )
}
