import type { TimelineSide } from '@twofold/contract/documents/documents'
import { readCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Link } from '../kit/links/link.tsx'
import { documentName, documentPath } from './document-words.ts'

type DocumentLinkProps = {
  document: Pick<TimelineSide, 'kind' | 'documentID' | 'raises' | 'invoiceNumber' | 'reference'>
}

/** A document with its reference, linked to the document's screen if there is one. */
export function DocumentLink({ document }: DocumentLinkProps) {
  const path = documentPath(document)
  const name = documentName(document)
  return (
    <>
      {path === null ? (
        <span className="font-medium whitespace-nowrap">{name}</span>
      ) : (
        <Link to={path} className="font-medium whitespace-nowrap text-link">
          {name}
        </Link>
      )}
      {document.reference !== '' && (
        <>
          {'\u00a0 '}
          <span className="wrap-anywhere text-muted">
            <bdi>{document.reference}</bdi>
          </span>
        </>
      )}
    </>
  )
}

/** A write-off has no screen. Links from its transaction to its invoice, where the user can undo the write-off. */
export function WriteOffLink({ writeOffID }: { writeOffID: number }) {
  const { data } = useEndpointQuery(readCustomerWriteOff, { params: { customerWriteOffID: String(writeOffID) } })
  if (data === undefined) return null
  return (
    <Link to={`/receivable-invoices/${data.receivableInvoiceID}`} className="text-link">
      Open invoice
    </Link>
  )
}
