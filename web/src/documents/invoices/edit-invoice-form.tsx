import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { ReactNode } from 'react'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { type NamedParty, PARTY_SIDES } from '../../parties/party-side.ts'
import { shownAmounts } from '../document-amounts.ts'
import { EditDocumentForm, type EditDocumentFormProps } from '../edit-document-form.tsx'
import { LedgerEntry } from '../ledger-entry.tsx'
import type { InvoiceSide } from './invoice-side.ts'
import { LoadDefaults } from './load-defaults.tsx'
import type { InvoiceForm } from './new-invoice-form.tsx'

type EditInvoiceFormProps<Values> = Omit<EditDocumentFormProps<Values>, 'form' | 'below' | 'className'> & {
  form: InvoiceForm<Values>
}

/** The form of an existing invoice or bill. */
export function EditInvoiceForm<Values extends { party: NamedParty | null }>(props: EditInvoiceFormProps<Values>) {
  const { loaded, side } = props.form
  return (
    <EditDocumentForm
      {...props}
      className="grid-cols-2 narrow:grid-cols-3"
      below={({ form, refusal }) => (
        <LoadDefaults
          side={PARTY_SIDES[side.party]}
          values={form.values}
          onChange={form.change}
          loaded={loaded}
          refusal={refusal}
        />
      )}
    />
  )
}

type InvoiceFactsProps = {
  side: InvoiceSide
  record: DocumentRecord
  /** The label of the status on the screen of the invoice or bill. */
  status: string
  /** The details that only invoices or only bills have, as `dt` and `dd` elements. */
  children?: ReactNode
}

/** Details of an invoice or bill that can't be edited. */
export function InvoiceFacts({ side, record, status, children }: InvoiceFactsProps) {
  const { applied, remaining } = shownAmounts(record)
  return (
    <dl className="figures grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1">
      {children}
      <dt className="text-muted">{side.labels.party}</dt>
      <dd className="truncate">
        <Link to={`/${side.party}s/${record.partyId}`} className="text-link">
          <bdi>{record.partyName}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>
        {status}
        {record.isMarkedPaid && <span className="text-muted"> (marked)</span>}
      </dd>
      <dt className="text-muted">{side.labels.paid}</dt>
      <dd>
        <Money cents={applied} />
      </dd>
      <dt className="text-muted">Remaining</dt>
      <dd>
        <Money cents={remaining} isTotal />
      </dd>
      <LedgerEntry record={record} />
    </dl>
  )
}
