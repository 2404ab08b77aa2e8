import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument } from '@twofold/contract/documents'
import { Link, useNavigate } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Alert } from '../ui/alert.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { ApplyForm, type ApplyWords } from './apply-form.tsx'
import type { ChosenApplication } from './apply-values.ts'

/** An invoice or bill as it is paid; with a negative total a credit. */
type PaidInvoice = {
  documentID: number
  kind: 'receivable invoice' | 'payable invoice'
  /** The address of its own screen. */
  path: string
  partyName: string
  reference: string
  date: CalendarDate | null
  totalCents: Cents
  remainingCents: Cents
  paidInFull: boolean
}

/** The words of an invoice or of a credit: what it is, what is said when it was applied, and when there is nothing to apply. */
export type ApplyToInvoiceWords = ApplyWords & { noun: string; applied: string; none: string }

type ApplyToInvoiceProps = {
  invoice: PaidInvoice
  words: ApplyToInvoiceWords
  counterparts: readonly OpenDocument[]
  send: (chosen: ChosenApplication) => Promise<object>
  onLeave: () => void
}

/** An invoice with the payments and credits that can be applied to it; a credit with what it can be applied to. */
export function ApplyToInvoice({ invoice, words, counterparts, send, onLeave }: ApplyToInvoiceProps) {
  const { documentID, kind, path, partyName, remainingCents } = invoice
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const navigate = useNavigate()
  const apply = async ([chosen]: ChosenApplication[]) => {
    if (chosen === undefined) throw new Error('Nothing is chosen')
    const advice = await send(chosen)
    toast({ title: words.applied, detail: partyName })
    return advice
  }
  return (
    <Sheet path={<bdi>{partyName}</bdi>} title={words.submit} onClose={onLeave}>
      <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{words.noun}</dt>
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
          <Money cents={invoice.totalCents} />
        </dd>
        <dt className="text-muted">Remaining</dt>
        <dd>
          <Money cents={remainingCents} isTotal />
        </dd>
      </dl>
      {invoice.paidInFull || remainingCents === 0 ? (
        <Alert>This invoice has been fully paid</Alert>
      ) : counterparts.length === 0 ? (
        <Alert>{words.none}</Alert>
      ) : (
        <ApplyForm
          name={`apply:${kind.replace(' ', '-')}:${documentID}`}
          open={counterparts}
          availableCents={Math.abs(remainingCents)}
          isOneOnly
          words={words}
          refusal={refusal}
          send={apply}
          onApplied={() => void navigate(path)}
        />
      )}
    </Sheet>
  )
}
