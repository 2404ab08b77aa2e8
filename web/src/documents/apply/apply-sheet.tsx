import { isInvoice, raisesBalance } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { CallOf } from '@twofold/contract/endpoint'
import { DOCUMENT_ERRORS } from '@twofold/contract/errors/document-errors'
import { applyToPayableInvoice, applyVendorPayment } from '@twofold/contract/payables/vendor-payment-advices'
import { applyCustomerPayment, applyToReceivableInvoice } from '@twofold/contract/receivables/customer-payment-advices'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { isDocumentID } from '../../document-links/document-words.ts'
import { Alert } from '../../kit/alert.tsx'
import { Day } from '../../kit/day.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { NextStepLink } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { RoleNotice } from '../../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../../kit/router/use-router.tsx'
import type { PartyWord } from '../../parties/party-values.ts'
import { isDone } from '../document-amounts.ts'
import { saidOf } from '../document-messages.ts'
import { type DocumentSide, documentAddress, isTurned, PROPOSED, queryOfList } from '../document-side.ts'
import { DocumentLoad, useLeaveDocument } from '../edit-document-sheet.tsx'
import { ApplyForm } from './apply-form.tsx'
import type { ApplyChoices, ChosenApplication } from './apply-values.ts'
import { PARTY_APPLICATIONS } from './party-applications.ts'

type ApplySheetProps = { side: DocumentSide; documentID: string }

/**
 * 'Apply Payment', shown over the list: the document, and the documents that can be applied to it or to which it can be applied. The query
 * parameter `proposed` selects the most likely applications.
 */
export function ApplySheet({ side, documentID }: ApplySheetProps) {
  const query = useEndpointQuery(
    side.calls.counterparts,
    { params: { [side.codec.names.id]: documentID } },
    { isEnabled: isDocumentID(documentID), isKept: false },
  )
  if (query.data === undefined)
    return <DocumentLoad side={side} title="Apply Payment" documentID={documentID} query={query} />
  return (
    <ApplyDocument
      side={side}
      record={side.codec.decode(query.data[side.recordName]!)}
      counterparts={query.data.counterparts}
      onStale={() => void query.refetch()}
    />
  )
}

type ApplyDocumentProps = {
  side: DocumentSide
  record: DocumentRecord
  counterparts: readonly OpenDocument[]
  /** Called when the server refuses the applications, so that all data is reloaded. */
  onStale: () => void
}

function ApplyDocument({ side, record, counterparts, onStale }: ApplyDocumentProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const leave = useLeaveDocument(side)
  const refusal = useRefusalOfRole('documents.post')
  const send = useApply(side, record)
  const { id, partyName, reference } = record
  const path = documentAddress(side, id) + queryOfList(search)
  const what = isTurned(record) ? side.turned : 'Payment'
  const choice = APPLY_CHOICES[side.party][raisesBalance({ ...record, kind: side.kind }) ? 'creditItem' : 'debitItem']
  const { totals, remaining, failure } = side.apply
  const availableCents = remainderOf(record)
  return (
    <Sheet path={<bdi>{partyName}</bdi>} title={`Apply ${what}`} onClose={leave}>
      <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
        <dt className="text-muted">{saidOf(side, record)}</dt>
        <dd>
          <Link to={path} className="text-link">
            <bdi>{reference || `No. ${id}`}</bdi>
          </Link>
          {'\u00a0 '}
          <span className="text-muted">
            <Day date={record.date} />
          </span>
        </dd>
        <dt className="text-muted">{totals[isTurned(record) ? 1 : 0]}</dt>
        <dd>
          <Money cents={Math.abs(record.totalCents)} />
        </dd>
        <dt className="text-muted">{remaining}</dt>
        <dd>
          <Money cents={availableCents} isTotal />
        </dd>
      </dl>
      {record.state === 'ENDED' ? (
        <Alert>{DOCUMENT_ERRORS.DOCUMENT_CANCELED.sentence}</Alert>
      ) : isDone(record) || availableCents === 0 ? (
        <Alert>{isTurned(record) ? `This ${side.turned.toLowerCase()} has been fully applied` : side.apply.done}</Alert>
      ) : counterparts.length === 0 ? (
        <>
          <Alert>{choice.none}</Alert>
          <p className="mt-3">
            <NextStepLink {...choice.next} />
          </p>
        </>
      ) : refusal !== undefined ? (
        <RoleNotice refusal={refusal} />
      ) : (
        <ApplyForm
          name={`apply:${side.kind.replace(' ', '-')}:${id}`}
          open={counterparts}
          choice={choice}
          availableCents={availableCents}
          isProposed={new URLSearchParams(search).get(PROPOSED) === 'true'}
          words={{ submit: `Apply ${what}`, available: remaining, failureTitle: failure }}
          send={send}
          // From an invoice or bill, the user returns to it, and from a payment to the list.
          onApplied={isInvoice(side.kind) ? () => void navigate(path) : leave}
          onStale={onStale}
        />
      )}
    </Sheet>
  )
}

/**
 * Hook: applies the chosen documents to a document, or the document to them. One application is sent by the call in the specification,
 * several by the call that creates all or none.
 */
function useApply(side: DocumentSide, record: DocumentRecord) {
  const { create, encodeRequest } = PARTY_APPLICATIONS[side.party]
  const one = useCommand(create)
  const many = useCommand(APPLY_CALLS[side.kind])
  const toast = useToast()
  const subject = { id: record.id, kind: side.kind }
  const what = isTurned(record) ? side.turned : 'Payment'
  return async (chosen: readonly ChosenApplication[]) => {
    const requests = chosen.map(({ document, amountCents }) => {
      const other = { id: document.documentID, kind: document.kind }
      const own = chosen.length === 1 ? subject : undefined
      const [debitItem, creditItem] = document.raises ? [other, own] : [own, other]
      return encodeRequest({ ...(debitItem && { debitItem }), ...(creditItem && { creditItem }), amountCents })
    })
    const [only] = requests
    const params = { [side.codec.names.id]: String(record.id) }
    const answer =
      requests.length === 1
        ? await one.send({ body: only })
        : await many.send({ params, body: { applications: requests } })
    toast({ title: `${what.charAt(0)}${what.slice(1).toLowerCase()} applied`, detail: record.partyName })
    return answer
  }
}

/** The documents of customers and of vendors that can be applied. */
const APPLY_CHOICES: Readonly<Record<PartyWord, ApplyChoices>> = {
  customer: {
    debitItem: {
      groups: [
        { isInvoice: true, title: 'Unpaid Invoices', one: 'an invoice' },
        { isInvoice: false, title: 'Refunds', one: 'a refund' },
      ],
      none: 'No unpaid invoices found for this customer',
      next: { to: '/receivable-invoices', label: 'New invoice', permission: 'documents.write' },
    },
    creditItem: {
      groups: [
        { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
        { isInvoice: true, title: 'Credit Notes', one: 'a credit note' },
      ],
      none: 'No unapplied payments found for this customer',
      next: { to: '/customer-payments', label: 'New payment receipt', permission: 'documents.post' },
    },
  },
  vendor: {
    debitItem: {
      groups: [
        { isInvoice: true, title: 'Unpaid Bills', one: 'a bill' },
        { isInvoice: false, title: 'Refunds', one: 'a refund' },
      ],
      none: 'No unpaid invoices found for this vendor',
      next: { to: '/payable-invoices', label: 'New bill', permission: 'documents.write' },
    },
    creditItem: {
      groups: [
        { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
        { isInvoice: true, title: 'Vendor Credits', one: 'a vendor credit' },
      ],
      none: 'No unapplied payments found for this vendor',
      next: { to: '/vendor-payments', label: 'New payment disbursement', permission: 'documents.post' },
    },
  },
}

/** The calls that apply one document to many others, or many others to one document. */
const APPLY_CALLS: Readonly<Record<DocumentSide['kind'], CallOf<'params' | 'body', object>>> = {
  'receivable invoice': applyToReceivableInvoice,
  'customer payment': applyCustomerPayment,
  'payable invoice': applyToPayableInvoice,
  'vendor payment': applyVendorPayment,
}
